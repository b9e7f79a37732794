package natsjs

import (
	"crypto/rand"
	"fmt"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/nearmiss/nearmiss/schemas"
)

// The accounts of the embedded broker. Only accountLog has JetStream.
const (
	accountLog        = "NEARMISS"
	accountPublishers = "PUBLISHERS"
)

// anonymousUser is the user of a connection without credentials.
const anonymousUser = "local"

// inboxes is where a publisher may wait for the acknowledgement.
const inboxes = "_INBOX.>"

// eventSubjects is the one shape of subject that the log takes.
const eventSubjects = "nearmiss.in.*.*.*"

// anonymousRoles is what an unnamed connection may speak as.
func anonymousRoles(trustLocal bool) []schemas.Role {
	if trustLocal {
		return []schemas.Role{schemas.RoleAgent, schemas.RoleObserver}
	}
	return []schemas.Role{schemas.RoleAgent}
}

// newAccounts makes the two accounts and the one way from publishers to log.
func newAccounts() (logs, publishers *server.Account, err error) {
	logs, publishers = server.NewAccount(accountLog), server.NewAccount(accountPublishers)
	if err := logs.AddServiceExport(eventSubjects, []*server.Account{publishers}); err != nil {
		return nil, nil, fmt.Errorf("export the log: %w", err)
	}
	if err := publishers.AddServiceImport(logs, eventSubjects, eventSubjects); err != nil {
		return nil, nil, fmt.Errorf("import the log: %w", err)
	}
	return logs, publishers, nil
}

// serverUsers gives each role its account and rights: sys may do everything
// where the streams are, the others may publish as their role.
func serverUsers(users []brokerUser, logs, publishers *server.Account, trustLocal bool) []*server.User {
	out := make([]*server.User, 0, len(users)+1)
	for _, u := range users {
		su := &server.User{Username: u.User, Password: u.Password, Account: logs}
		if u.Role != schemas.RoleSys {
			su.Account = publishers
			su.Permissions = mayPublish("nearmiss.in." + string(u.Role) + ".*.*")
		}
		out = append(out, su)
	}
	return append(out, anonymous(publishers, trustLocal))
}

// anonymous is the user of unnamed connections: of the default tenant only.
// Nobody learns its password, so that it cannot be named either.
func anonymous(publishers *server.Account, trustLocal bool) *server.User {
	var allow []string
	for _, role := range anonymousRoles(trustLocal) {
		allow = append(allow, "nearmiss.in."+string(role)+"."+string(schemas.DefaultTenant)+".*")
	}
	return &server.User{
		Username: anonymousUser, Password: rand.Text(),
		Account: publishers, Permissions: mayPublish(allow...),
	}
}

func mayPublish(subjects ...string) *server.Permissions {
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: subjects},
		Subscribe: &server.SubjectPermission{Allow: []string{inboxes}},
	}
}
