package httpapi

import (
	"net/http"

	"github.com/nearmiss/nearmiss/schemas"
)

type status struct {
	Status  string `json:"status"`
	Applied uint64 `json:"applied"`
	Behind  uint64 `json:"behind"`
}

// getHealth says that the process answers; whether it keeps up is getReady's.
func (a *api) getHealth(*http.Request, caller) (any, error) {
	return map[string]string{"status": "up"}, nil
}

func (a *api) getReady(*http.Request, caller) (any, error) {
	if err := a.o.Ready(); err != nil {
		return nil, &failure{
			status: http.StatusServiceUnavailable, retryAfter: 1, Message: "not ready: " + err.Error(),
			Cure: "wait; where it does not change, see the log of the daemon",
		}
	}
	f := a.o.Folded.Figures()
	return status{Status: "ready", Applied: f.Applied, Behind: f.Behind}, nil
}

func (a *api) getSchemas(*http.Request, caller) (any, error) {
	return map[string][]string{"schemas": schemas.JSONSchemas()}, nil
}

func (a *api) getSchema(r *http.Request, _ caller) (any, error) {
	raw, ok := schemas.JSONSchema(r.PathValue("name"))
	if !ok {
		return nil, &failure{status: http.StatusNotFound, Message: "there is no schema of that name", Cure: "see /v1/schemas"}
	}
	return document{"application/schema+json", raw}, nil
}
