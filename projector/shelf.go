package projector

// Shelf is evidence as it was put by for the needs of a policy: what one
// session established, or what all sessions of a tree share.
type Shelf struct {
	Slots Table[*Slot]    // by need and object
	Needs Table[*Objects] // by need
	Wild  Table[*Slot]    // by need: candidates whose object cannot be told
}

func newShelf() Shelf {
	return Shelf{
		Slots: newTable[*Slot](maxSlots),
		Needs: newTable[*Objects](0),
		Wild:  newTable[*Slot](0),
	}
}
