package natsjs

import (
	"strconv"
	"strings"
)

// delivery is what the server says of a delivered message, in its reply
// subject.
type delivery struct {
	stream   uint64 // sequence in the stream
	consumer uint64 // sequence in the consumer, without holes
	stored   int64  // nanoseconds since 1970
	pending  uint64 // messages behind this one
}

// maxReplyTokens bounds the tokens of a reply subject that are looked at.
const maxReplyTokens = 12

// parseDelivery reads the reply subject of a message. Short form:
// $JS.ACK.<stream>.<consumer>.<delivered>.<sseq>.<cseq>.<time>.<pending>; the
// long form has domain and account before the stream, and may have one more
// token at the end. Status messages have no such reply.
func parseDelivery(reply string) (delivery, bool) {
	rest, ok := strings.CutPrefix(reply, "$JS.ACK.")
	if !ok {
		return delivery{}, false
	}
	var tokens [maxReplyTokens]string
	n := 0
	for more := true; more && n < maxReplyTokens; n++ {
		tokens[n], rest, more = strings.Cut(rest, ".")
	}
	switch {
	case n == 7:
		return numbers(tokens[3:7])
	case n >= 9:
		return numbers(tokens[5:9])
	}
	return delivery{}, false
}

func numbers(t []string) (delivery, bool) {
	var v [4]uint64
	for i, text := range t {
		n, err := strconv.ParseUint(text, 10, 63)
		if err != nil {
			return delivery{}, false
		}
		v[i] = n
	}
	return delivery{stream: v[0], consumer: v[1], stored: int64(v[2]), pending: v[3]}, true
}
