package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
)

// failure is an answer that says what is wrong and what to do.
type failure struct {
	status     int
	retryAfter int // seconds; 0: do not say

	Message    string    `json:"error"`
	Cure       string    `json:"cure,omitempty"`
	Events     []refusal `json:"events,omitempty"` // of a batch
	Stored     *int      `json:"stored,omitempty"`
	Duplicates *int      `json:"duplicates,omitempty"`
	LastSeq    *uint64   `json:"last_seq,omitempty"`
}

// refusal is what is wrong with one event of a batch.
type refusal struct {
	Index  int    `json:"index"`
	Reason string `json:"reason"`
	Detail string `json:"error"`
	Cure   string `json:"cure,omitempty"`
}

func (f *failure) Error() string { return f.Message }

// document is an answer that is not ours to encode.
type document struct {
	contentType string
	body        []byte
}

// asFailure answers the failure in err, or one that says no more than that
// there is a fault: its text is for the daemon's log.
func asFailure(err error) *failure {
	var f *failure
	if errors.As(err, &f) {
		return f
	}
	return &failure{
		status: http.StatusInternalServerError, Message: "the request could not be answered",
		Cure: "see the log of the daemon",
	}
}

func (a *api) fail(w http.ResponseWriter, r *http.Request, err error) {
	f := asFailure(err)
	if f.status >= http.StatusInternalServerError {
		a.o.Logger.Warn("request failed", "method", r.Method, "path", r.URL.Path, "status", f.status, "error", err)
	}
	if f.retryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(f.retryAfter))
	}
	if f.status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	writeJSON(w, f.status, f)
}

func answer(w http.ResponseWriter, v any) {
	if d, ok := v.(document); ok {
		w.Header().Set("Content-Type", d.contentType)
		_, _ = w.Write(d.body) // the caller has gone
		return
	}
	writeJSON(w, http.StatusOK, v)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // the caller has gone
}
