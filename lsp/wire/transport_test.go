package wire

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// closer notes that it was closed and fails as it is told.
type closer struct {
	io.Reader
	io.Writer
	fails  error
	closed int
}

func (c *closer) Close() error { c.closed++; return c.fails }

// Both streams are closed, whatever the first one says to that.
func TestStandardStreamsAreClosed(t *testing.T) {
	in, out := errors.New("in"), errors.New("out")
	for _, fails := range [][2]error{{nil, nil}, {in, nil}, {nil, out}, {in, out}} {
		stdin, stdout := &closer{Reader: strings.NewReader("x"), fails: fails[0]}, &closer{fails: fails[1]}
		conn, err := Transport{}.Connect(stdin, stdout)
		if err != nil {
			t.Fatal(err)
		}
		err = conn.Close()
		if stdin.closed != 1 || stdout.closed != 1 {
			t.Errorf("closed %d and %d times", stdin.closed, stdout.closed)
		}
		for _, want := range fails {
			if !errors.Is(err, want) && want != nil {
				t.Errorf("closing says %v, not %v", err, want)
			}
		}
		if (err != nil) != (fails[0] != nil || fails[1] != nil) {
			t.Errorf("closing says %v", err)
		}
	}
}
