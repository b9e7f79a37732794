package formats

import (
	"bytes"
	"io"
	"sort"
)

// lineCounter remembers where the lines of a file end, so that a fault can be
// told by its line and not only by its byte.
type lineCounter struct {
	r    io.Reader
	read int64
	ends []int64 // offsets behind each line feed
}

func (c *lineCounter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	for at := 0; at < n; {
		i := bytes.IndexByte(p[at:n], '\n')
		if i < 0 {
			break
		}
		at += i + 1
		c.ends = append(c.ends, c.read+int64(at))
	}
	c.read += int64(n)
	return n, err
}

// line answers the line, from 1, in which the byte at offset lies.
func (c *lineCounter) line(offset int64) int {
	return 1 + sort.Search(len(c.ends), func(i int) bool { return c.ends[i] > offset })
}
