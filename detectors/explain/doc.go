// Package explain says why a call got its verdict: which guards cover it, what
// each asked, and for every candidate for evidence which of the six tests it
// passed, which it failed and the event that decided.
//
// A Search observes the engine while a log is stepped through, finds the call
// and turns the engine's own account of it into data, or into text for people.
// It judges nothing; what it shows is what the engine saw.
//
//	s := explain.Find(explain.Query{Session: "S1", Call: "c4"})
//	e := detectors.New(detectors.Config{Policy: compiled, Observer: s})
//	for _, ev := range log {
//		s.Took(e.Step(ev))
//	}
//	x, err := s.Explain(explain.View{})
//	err = x.Text(w)
//
// The package refuses to show values unless it is asked to: what a tool
// answered may be nobody's business. Types stand for them.
package explain
