package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// awaitAtMost is how long a GET waits for after_seq.
const awaitAtMost = 2 * time.Second

// await waits until what after_seq asks for is applied, and what was found in
// it is told.
func (a *api) await(r *http.Request) error {
	text := r.URL.Query().Get("after_seq")
	if text == "" {
		return nil
	}
	seq, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return badQuery("after_seq", "give the last_seq that publishing answered")
	}
	ctx, cancel := context.WithTimeout(r.Context(), awaitAtMost)
	defer cancel()
	if a.o.Folded.Drained(ctx, seq) == nil {
		return nil
	}
	return &failure{
		status: http.StatusGatewayTimeout, retryAfter: 1,
		Message: fmt.Sprintf("applied %d, and you wait for %d", a.o.Folded.Applied(), seq),
		Cure:    "ask again; /readyz says why it takes long",
	}
}

func badQuery(name, cure string) error {
	return &failure{status: http.StatusBadRequest, Message: "the parameter " + name + " cannot be read", Cure: cure}
}

// limitOf reads how many the caller wants.
func limitOf(r *http.Request) (int, error) {
	const usual, most = 100, 1000
	text := r.URL.Query().Get("limit")
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, badQuery("limit", fmt.Sprintf("give a number from 1 to %d", most))
	}
	return min(n, most), nil
}
