package formats

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// maxLine leaves room for white space around the largest envelope.
const maxLine = ingest.MaxBody + 64<<10

// readCloudEvents reads one event per line. A line does not say who
// published it: it is taken as from an observer, or from the role that may
// state its type. Sessions that alternate come in parts, in file order.
func readCloudEvents(r io.Reader, o Options) iter.Seq2[Session, error] {
	return func(yield func(Session, error) bool) {
		l := lines{file: o.File, tenant: o.Tenant, yield: yield}
		report(yield, l.read(r))
	}
}

// lines collects consecutive events of one session.
type lines struct {
	file   string
	tenant schemas.TenantID
	yield  func(Session, error) bool
	part   Session
	events int
}

func (l *lines) read(r io.Reader) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, maxLine)
	number := 0
	for scanner.Scan() {
		number++
		if err := l.line(bytes.TrimSpace(scanner.Bytes())); err != nil {
			return l.fail(number, err)
		}
	}
	if err := scanner.Err(); err != nil {
		return l.fail(number+1, err)
	}
	if l.events == 0 {
		return l.fail(number, errors.New("there is no event in the file: nothing to import"))
	}
	return l.hand()
}

func (l *lines) fail(number int, err error) error {
	if errors.Is(err, errStopped) {
		return err
	}
	return fmt.Errorf("read %s: line %d: %w", l.file, number, err)
}

func (l *lines) line(raw []byte) error {
	if len(raw) == 0 {
		return nil
	}
	ev, bad := ingest.FromCloudEvent(raw, roleFor(raw))
	if bad != nil && bad.Ignored {
		l.part.Skipped++
		return nil
	}
	if bad != nil {
		return errors.New(bad.String())
	}
	if l.tenant != "" && ev.Tenant == schemas.DefaultTenant {
		ev.Tenant = l.tenant
	}
	if len(l.part.Events) > 0 && l.part.ID != ev.Session {
		if err := l.hand(); err != nil {
			return err
		}
	}
	l.part.ID = ev.Session
	l.part.Events = append(l.part.Events, ev)
	l.events++
	return nil
}

// hand gives the part to the consumer and begins the next.
func (l *lines) hand() error {
	part := l.part
	l.part = Session{}
	if !l.yield(part, nil) {
		return errStopped
	}
	return nil
}

// roleFor answers the observer where it may state the type, else the first
// role of the contract that may.
func roleFor(raw []byte) schemas.Role {
	typ := schemas.Type(strings.TrimPrefix(gjson.GetBytes(raw, "type").Str, schemas.TypePrefix))
	if schemas.RoleObserver.MayPublish(typ) {
		return schemas.RoleObserver
	}
	for _, role := range schemas.Roles() {
		if role.MayPublish(typ) {
			return role
		}
	}
	return schemas.RoleObserver
}
