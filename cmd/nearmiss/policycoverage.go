package main

import "github.com/nearmiss/nearmiss/detectors/coverage"

// covered is what the stories exercised; nil where that was not asked for.
// short says that it is less than it must be.
func (p *policyTestCmd) covered(s *suite) (covered *coverage.Report, short bool) {
	if s.coverage == nil {
		return nil, false
	}
	r := s.coverage.Report()
	return &r, r.Percent < p.Min
}
