package lsp

import (
	"strings"
	"testing"
	"unicode/utf8"

	"jfrlens/profiler"
)

// newTerminal is the terminal of a run that nobody reads or sends.
func newTerminal(t *testing.T) *terminal {
	t.Helper()
	return &terminal{activeRun: &activeRun{request: profiler.Launch{}}, fresh: make(chan struct{}, 1), keys: make(chan struct{}, 1)}
}

// A character that is printed in pieces is sent whole, also at the end of what fits.
func TestPiecesOfCharactersArePrintedWhole(t *testing.T) {
	const text = "aé€😀z"
	for cut := range len(text) + 1 {
		term := newTerminal(t)
		_, _ = term.Write([]byte(text[:cut]))
		first := term.next(false)
		_, _ = term.Write([]byte(text[cut:]))
		second := term.next(false)
		if first+second != text || !utf8.ValidString(first) || !utf8.ValidString(second) {
			t.Errorf("cut at %d: %q and %q", cut, first, second)
		}
	}
	term := newTerminal(t)
	_, _ = term.Write([]byte("x\xf0\x9f")) // and no more
	if got := term.next(false); got != "x" {
		t.Errorf("before the end %q", got)
	}
	if got := term.next(true); got != "\xf0\x9f" {
		t.Errorf("at the end %q", got)
	}
	_, _ = term.Write([]byte("\xff\x80\x80\x80\x80")) // never a character
	if got := term.next(false); got != "\xff\x80\x80\x80\x80" {
		t.Errorf("bytes that are no text: %q", got)
	}
}

// What a client is too slow for is counted, and what comes later is sent again.
func TestWhatASlowClientMisses(t *testing.T) {
	term := newTerminal(t)
	_, _ = term.Write([]byte(strings.Repeat("x", maxUnsent-1)))
	if n, err := term.Write([]byte("yzz")); n != 3 || err != nil {
		t.Errorf("written %d, %v", n, err)
	}
	_, _ = term.Write([]byte("w"))
	got := term.next(false)
	if !strings.HasSuffix(got, "xy\n… 3 bytes left out: the program prints faster than they are shown …\n") || len(got) > maxUnsent+100 {
		t.Errorf("sent %d bytes, at the end %q", len(got), got[len(got)-90:])
	}
	_, _ = term.Write([]byte("again"))
	if got := term.next(false); got != "again" {
		t.Errorf("later %q", got)
	}
}

// What is typed is kept up to a bound, shown where nobody else does, and ends lines as pipes have them.
func TestWhatIsTypedIsKept(t *testing.T) {
	term := newTerminal(t)
	term.take("")
	if len(term.keys) > 0 || len(term.unread) > 0 {
		t.Error("nothing was typed, but there is something to hand on")
	}
	term.take("ab\rcd\r\n")
	if got := string(term.unread); got != "ab\ncd\n\n" || term.next(false) != got {
		t.Errorf("kept %q", got)
	}
	term.take(strings.Repeat("x", maxUnread))
	term.take("y")
	if len(term.unread) != maxUnread {
		t.Errorf("keeps %d bytes", len(term.unread))
	}
}
