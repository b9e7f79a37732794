package projector

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nearmiss/nearmiss/schemas"
)

// Records of one session stand together: the session, its judged calls and
// their findings, both in the order of the log.
const (
	recordSession   = 0 // first among the session's
	recordJudgement = 1
	recordFinding   = 2
)

// Record is one thing that measures count. One of the pointers is set.
type Record struct {
	Session   *schemas.SessionRecord
	Judgement *schemas.Judgement
	Finding   *schemas.Finding
}

// SessionRecordKey is where the record of a session stands.
func SessionRecordKey(s schemas.SessionRecord) []byte {
	return recordKey(SessionKey{s.Tenant, s.Session}, recordSession)
}

// JudgementKey is where the verdict of a call stands.
func JudgementKey(j schemas.Judgement) []byte {
	return append(recordKey(SessionKey{j.Tenant, j.Session}, recordJudgement), seqBytes(j.Seq)...)
}

// FindingKey is where the last revision of a finding stands.
func FindingKey(f schemas.Finding) []byte {
	key := append(recordKey(SessionKey{f.Tenant, f.Session}, recordFinding), seqBytes(f.Seq)...)
	return append(key, f.ID...)
}

// RecordsOfTenant is the prefix of the records of a tenant.
func RecordsOfTenant(tenant schemas.TenantID) []byte { return prefixed(nil, string(tenant)) }

func recordKey(k SessionKey, kind byte) []byte {
	return append(prefixed(RecordsOfTenant(k.Tenant), string(k.ID)), kind)
}

var errRecordKey = errors.New("not the key of a record")

// ParseRecord reads a record from its key and value.
func ParseRecord(key, value []byte) (Record, error) {
	_, rest, ok := cutPrefixed(key)
	_, rest, ok2 := cutPrefixed(rest)
	if !ok || !ok2 || len(rest) == 0 {
		return Record{}, errRecordKey
	}
	var r Record
	var into any
	switch rest[0] {
	case recordSession:
		r.Session = &schemas.SessionRecord{}
		into = r.Session
	case recordJudgement:
		r.Judgement = &schemas.Judgement{}
		into = r.Judgement
	case recordFinding:
		r.Finding = &schemas.Finding{}
		into = r.Finding
	default:
		return Record{}, errRecordKey
	}
	if err := json.Unmarshal(value, into); err != nil {
		return Record{}, fmt.Errorf("decode record: %w", err)
	}
	return r, nil
}

// RecordsOfSession is the part of a record's key that all records of its
// session share; nil for what is no key of a record.
func RecordsOfSession(key []byte) []byte {
	_, rest, ok := cutPrefixed(key)
	_, rest, ok2 := cutPrefixed(rest)
	if !ok || !ok2 {
		return nil
	}
	return key[:len(key)-len(rest)]
}
