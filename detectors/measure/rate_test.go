package measure_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/measure"
)

// TestInterval compares with published values of Wilson's score interval
// (Newcombe, Statistics in Medicine 17, 1998, table I) and its extremes.
func TestInterval(t *testing.T) {
	for _, c := range []struct {
		hits, of  int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{20, 20, 0.8389, 1},
		{0, 0, 0, 1},
	} {
		low, high := measure.Rate{Hits: c.hits, Of: c.of}.Interval()
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f-%.4f, want %.4f-%.4f", c.hits, c.of, low, high, c.low, c.high)
		}
	}
}

func TestRateInWords(t *testing.T) {
	if got, want := (measure.Rate{Hits: 7, Of: 50}).String(), "14.0 % (7 of 50; 7.0-26.2)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	raw, err := json.Marshal(measure.Rate{})
	if err != nil || string(raw) != `{"hits":0,"of":0,"value":null,"low":null,"high":null}` {
		t.Errorf("nothing counted is written as %s (%v)", raw, err)
	}
}
