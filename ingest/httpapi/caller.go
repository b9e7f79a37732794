package httpapi

import (
	"crypto/sha256"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// caller is who asks, by credentials or by being on this machine.
type caller struct {
	tenant schemas.TenantID
	roles  []schemas.Role
	read   bool
}

// callers knows the tokens by the hash of their secret, so that comparing
// takes no time that tells anything.
type callers struct {
	tokens map[[sha256.Size]byte]caller
	local  caller
	hosts  []string
}

func newCallers(o Options) callers {
	c := callers{tokens: map[[sha256.Size]byte]caller{}, hosts: o.Hosts}
	for _, t := range o.Tokens {
		c.tokens[sha256.Sum256([]byte(t.Secret))] = caller{t.Tenant, t.Roles, t.Read}
	}
	c.local = caller{schemas.DefaultTenant, []schemas.Role{schemas.RoleAgent}, true}
	if o.TrustLocal {
		c.local.roles = []schemas.Role{schemas.RoleObserver, schemas.RoleAgent}
	}
	return c
}

// identify answers who asks. A wrong token is refused even on this machine:
// whoever sends one means to be somebody.
func (c callers) identify(r *http.Request) (caller, error) {
	if header := r.Header.Get("Authorization"); header != "" {
		scheme, secret, _ := strings.Cut(header, " ")
		who, known := c.tokens[sha256.Sum256([]byte(strings.TrimSpace(secret)))]
		if !strings.EqualFold(scheme, "Bearer") || !known {
			return caller{}, unauthorized("the token is not known")
		}
		return who, nil
	}
	if !isLocal(r) {
		return caller{}, unauthorized("no token was sent")
	}
	return c.local, nil
}

func unauthorized(message string) error {
	return &failure{
		status: http.StatusUnauthorized, Message: message,
		Cure: "send the header Authorization: Bearer SECRET, with a secret of the daemon's token file",
	}
}

// isLocal reports whether the request was made on this machine, and not
// through a proxy on it.
func isLocal(r *http.Request) bool {
	for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Real-Ip"} {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	ip := net.ParseIP(host)
	return err == nil && ip != nil && ip.IsLoopback()
}

// checkHost refuses a local request without token under a foreign name: a web
// page that lets its own name point to this machine would make it.
func (c callers) checkHost(r *http.Request) error {
	if r.Header.Get("Authorization") != "" || !isLocal(r) {
		return nil
	}
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if host == "localhost" || net.ParseIP(host) != nil || slices.Contains(c.hosts, host) {
		return nil
	}
	return &failure{
		status: http.StatusForbidden, Message: "the name in the Host header is not one of this daemon",
		Cure: "call it as 127.0.0.1 or localhost, or start it with --host and the name",
	}
}
