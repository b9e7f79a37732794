package httpapi

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// minSecret is the shortest secret that is taken for one.
const minSecret = 16

// rightRead is the word for the right to read, among roles.
const rightRead = "read"

// Token is what a secret allows.
type Token struct {
	Secret string
	Tenant schemas.TenantID
	Roles  []schemas.Role // that it may publish as, in order of preference
	Read   bool           // findings and sessions of its tenant
}

// ParseTokens reads tokens, one per line: tenant, rights (roles and the word
// `read`, separated by commas), secret. Empty lines and lines that begin with
// # are passed over. Errors begin with the number of the line and never quote
// a secret.
func ParseTokens(text string) ([]Token, error) {
	var tokens []Token
	scanner := bufio.NewScanner(strings.NewReader(text))
	for n := 1; scanner.Scan(); n++ {
		line := strings.TrimSpace(scanner.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		t, err := parseToken(line)
		if err != nil {
			return nil, fmt.Errorf("%d: %w", n, err)
		}
		if slices.ContainsFunc(tokens, func(o Token) bool { return o.Secret == t.Secret }) {
			return nil, fmt.Errorf("%d: the secret is that of a line above: give each line its own", n)
		}
		tokens = append(tokens, t)
	}
	return tokens, scanner.Err()
}

func parseToken(line string) (Token, error) {
	fields := strings.Fields(line)
	if len(fields) != 3 {
		return Token{}, fmt.Errorf("the line has %d words: write TENANT RIGHTS SECRET", len(fields))
	}
	t := Token{Tenant: schemas.TenantID(fields[0]), Secret: fields[2]}
	if t.Tenant == schemas.AllTenants {
		return Token{}, errors.New("a token is for one tenant: name it")
	}
	if len(t.Secret) < minSecret {
		return Token{}, fmt.Errorf("the secret has fewer than %d characters: make a longer one, as by openssl rand -hex 24", minSecret)
	}
	return t, t.grant(strings.Split(fields[1], ","))
}

// grant takes the rights. Nobody from outside speaks as nearmiss itself.
func (t *Token) grant(rights []string) error {
	for _, right := range rights {
		role := schemas.Role(right)
		switch {
		case right == rightRead:
			t.Read = true
		case role == schemas.RoleSys || !role.Known():
			return fmt.Errorf("%q is no right: use read, agent, tool, user, approver, entity or observer", right)
		default:
			t.Roles = append(t.Roles, role)
		}
	}
	return nil
}
