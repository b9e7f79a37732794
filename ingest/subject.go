package ingest

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// SubjectPrefix stands before role, tenant and root in every subject of the
// log, and Subjects is the exact set of subjects that the stream stores:
// another shape is refused at publish.
const (
	SubjectPrefix = "nearmiss.in."
	Subjects      = "nearmiss.in.*.*.*"
)

// maxToken is the longest id that is its own subject token.
const maxToken = 64

// Token answers the subject token of an id: the id itself where that is safe
// in a subject, else `~` and a hash of it. The id stays in the attribute.
func Token(id string) string {
	if isToken(id) {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return "~" + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:26])
}

func isToken(id string) bool {
	if id == "" || len(id) > maxToken {
		return false
	}
	for i := 0; i < len(id); i++ {
		if !isTokenByte(id[i]) {
			return false
		}
	}
	return true
}

func isTokenByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// TenantToken is Token for tenants, and `~` for all of them.
func TenantToken(tenant schemas.TenantID) string {
	if tenant == schemas.AllTenants {
		return string(schemas.AllTenants)
	}
	return Token(string(tenant))
}

// Subject answers the subject of a role, a tenant and the token of a root
// session (Token) or of a type without session (RootToken).
func Subject(role schemas.Role, tenant schemas.TenantID, rootToken string) string {
	return SubjectPrefix + string(role) + "." + TenantToken(tenant) + "." + rootToken
}

// RootToken answers the token of the event's root session, or the fixed one
// of its type where that belongs to no session.
func RootToken(ev schemas.Event) string {
	if rule, ok := ruleOf(ev.Type); ok && rule.root != "" {
		return rule.root
	}
	return Token(string(ev.Root))
}

// SubjectFor answers the only subject on which ev is accepted.
func SubjectFor(ev schemas.Event) string { return Subject(ev.Role, ev.Tenant, RootToken(ev)) }

// Place answers the tokens of tenant and root in a subject, and whether the
// root is one of sessions; false also for what is no subject of the log. A
// reader that owns some of the sessions need look no further for the others.
func Place(subject string) (tenant, root string, ofSession bool) {
	a, bad := parseSubject(subject)
	if bad != nil {
		return "", "", false
	}
	for i := range rules {
		if rules[i].root == a.root {
			return a.tenant, a.root, false
		}
	}
	return a.tenant, a.root, true
}

// address is a subject taken apart.
type address struct {
	role   schemas.Role
	tenant string // token
	root   string // token
}

func parseSubject(subject string) (address, *Rejection) {
	const cure = "publish on nearmiss.in.<role>.<tenant>.<root>"
	rest, ok := strings.CutPrefix(subject, SubjectPrefix)
	if !ok || strings.Count(rest, ".") != 2 {
		return address{}, reject(ReasonSubject, cure, "subject %.200q is not of five tokens under nearmiss.in", subject)
	}
	role, rest, _ := strings.Cut(rest, ".")
	tenant, root, _ := strings.Cut(rest, ".")
	if !schemas.Role(role).Known() {
		return address{}, reject(ReasonSubject, cure, "subject names the unknown role %.40q", role)
	}
	if tenant == "" || root == "" {
		return address{}, reject(ReasonSubject, cure, "subject %.200q has an empty token", subject)
	}
	return address{role: knownRole(role), tenant: tenant, root: root}, nil
}

// knownRole answers the constant of the role, so that the event does not
// keep the subject's memory alive.
func knownRole(text string) schemas.Role {
	for _, r := range schemas.Roles() {
		if string(r) == text {
			return r
		}
	}
	return ""
}

// match refuses an event whose attributes say another place than its
// subject: permissions bind the subject only.
func (a address) match(ev schemas.Event) *Rejection {
	const cure = "build the subject from the tenant and the root session of the event"
	if want := TenantToken(ev.Tenant); want != a.tenant {
		return reject(ReasonSubjectMismatch, cure, "tenantid has the token %s, the subject says %.80q", want, a.tenant)
	}
	if want := RootToken(ev); want != a.root {
		return reject(ReasonSubjectMismatch, cure, "the root session has the token %s, the subject says %.80q", want, a.root)
	}
	return nil
}
