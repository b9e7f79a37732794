package policy

import "testing"

func orderNormalizer() Normalizer {
	return newNormalizer([]normalStep{{"prefix", []string{"W", "#W", "#"}}})
}

func TestKeyFolding(t *testing.T) {
	named := func(names ...string) Normalizer {
		var steps []normalStep
		for _, n := range names {
			steps = append(steps, normalStep{name: n})
		}
		return newNormalizer(steps)
	}
	for _, tc := range []struct {
		n          Normalizer
		text, want string
	}{
		{Normalizer{}, " O1 ", "O1"},
		{Normalizer{}, "e\u0301", "\u00e9"},
		{Normalizer{}, "AB-1", "AB-1"},
		{orderNormalizer(), "#W9502127", "9502127"},
		{orderNormalizer(), "W9502127", "9502127"},
		{orderNormalizer(), "9502127", "9502127"},
		{orderNormalizer(), "WW1", "W1"},
		{orderNormalizer(), "w1", "w1"},
		{orderNormalizer(), "#W", "W"},
		{named("case"), "AbC", "abc"},
		{named("hyphen"), "AB\u201312 3\u00a04", "AB1234"},
		{named("path"), "./a/../b//c", "b/c"},
		{named("path"), "", ""},
		{named("nfkc"), "\uff21\u2460", "A1"},
		{named("date"), "September 12, 1992", "1992-09-12"},
		{named("date"), "12 September 1992", "1992-09-12"},
		{named("date"), "12 Sept. 1992", "1992-09-12"},
		{named("date"), "Sep 12th 1992", "1992-09-12"},
		{named("date"), "1992-09-12", "1992-09-12"},
		{named("date"), "09/12/1992", "1992-09-12"},
		{named("date"), "1992-13-12", "1992-13-12"},
		{named("date"), "30 February 1992", "30 February 1992"},
		{named("date"), "12-09-1992", "12-09-1992"},
		{named("date"), "Mayor 12 1992", "Mayor 12 1992"},
		{named("date"), "next week", "next week"},
		{named("case", "hyphen"), "A-B", "ab"},
	} {
		if got := tc.n.Key(tc.text); got != tc.want {
			t.Errorf("%s: Key(%q) = %q, want %q", tc.n.ID(), tc.text, got, tc.want)
		}
	}
}

func TestLooseFolding(t *testing.T) {
	date := newNormalizer([]normalStep{{name: "date"}})
	for _, tc := range []struct {
		n    Normalizer
		a, b string
	}{
		{orderNormalizer(), "#W9502127", "9502127"},
		{orderNormalizer(), "w9502127", "#W-9502127"},
		{Normalizer{}, "HAT 136", "hat136"},
		{Normalizer{}, "AB\u2013CD", "ab-cd"},
		{Normalizer{}, "\uff2bC18", "kc18"},
		{date, "September 12, 1992", "1992-09-12"},
		{date, "12 sept 1992", "19920912"},
	} {
		if a, b := tc.n.Loose(tc.a), tc.n.Loose(tc.b); a != b {
			t.Errorf("Loose(%q) = %q, Loose(%q) = %q, want equal", tc.a, a, tc.b, b)
		}
	}
	if a, b := (Normalizer{}).Loose("W1"), (Normalizer{}).Loose("1"); a == b {
		t.Errorf("without prefixes W1 and 1 are both %q", a)
	}
}

func TestNormalizerID(t *testing.T) {
	if id := (Normalizer{}).ID(); id != "" {
		t.Errorf("ID of none = %q", id)
	}
	a := newNormalizer([]normalStep{{"prefix", []string{"#", "#W"}}, {name: "case"}})
	b := newNormalizer([]normalStep{{"prefix", []string{"#W", "#"}}, {name: "case"}})
	c := newNormalizer([]normalStep{{name: "case"}, {"prefix", []string{"#W", "#"}}})
	if a.ID() != b.ID() || a.ID() == c.ID() {
		t.Errorf("IDs %q %q %q: the first two fold alike, the third in another order", a.ID(), b.ID(), c.ID())
	}
}

func TestGlob(t *testing.T) {
	for _, tc := range []struct {
		pattern, name string
		want          bool
	}{
		{"a.b", "a.b", true},
		{"a.b", "a.bc", false},
		{"*", "", true},
		{"a.*", "a.b.c", true},
		{"*.get", "oms.get", true},
		{"*.get", "oms.getter", false},
		{"a*b*c", "a-b-b-c", true},
		{"a*b*c", "a-c-b", false},
		{"ab*ba", "aba", false},
		{"a**", "a", true},
	} {
		if got := globTakes(tc.pattern, tc.name); got != tc.want {
			t.Errorf("globTakes(%q, %q) = %v", tc.pattern, tc.name, got)
		}
	}
}

func TestMayMeet(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want bool
	}{
		{"a", "a", true},
		{"a.*", "a.b", true},
		{"a.b", "a.*", true},
		{"a.*", "b.*", false},
		{"a.*", "*.b", true},
	} {
		if got := mayMeet(tc.a, tc.b); got != tc.want {
			t.Errorf("mayMeet(%q, %q) = %v", tc.a, tc.b, got)
		}
	}
}

func TestSaysYes(t *testing.T) {
	e := &Evidence{yes: phrases([]string{"yes", "oui", "sí", "はい", "да", "i confirm", "go ahead", "no problem", "好的"})}
	for _, tc := range []struct {
		text string
		want bool
	}{
		{"yes", true},
		{"Yes, please.", true},
		{"YES!", true},
		{"yesterday", false},
		{"Sí, claro", true},
		{"así", false},
		{"はい、お願いします", true},
		{"いいえ、はいではない", false},
		{"好的", true},
		{"不好的", false},
		{"Да!", true},
		{"нет, да", false},
		{"please confirm the price", false},
		{"I confirm the refund", true},
		{"I  confirm", true},
		{"I do not confirm", false},
		{"Do not go ahead", false},
		{"Don't go ahead.", false},
		{"Don’t go ahead.", false},
		{"You can't say yes", false},
		{"No. Yes.", true},
		{"I don't need anything else. Go ahead.", true},
		{"no problem", true},
		{"no problem, but do not start", false},
		{"oui, mais pas maintenant", false},
		{"ja", false},
		{"", false},
		{"go. Ahead", false},
	} {
		if got := e.SaysYes(tc.text); got != tc.want {
			t.Errorf("SaysYes(%q) = %v, want %v", tc.text, got, tc.want)
		}
	}
}
