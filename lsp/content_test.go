package lsp

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// However many versions nobody asked for lie between, a text is what its edits make of it one after the other.
func TestTextsAreMadeOfTheEditsSince(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"", "x", "é", "😀", "\n", "\r\n", "\r", "two\nlines", "\n\n"}
	position := func() protocol.Position {
		return protocol.Position{Line: random.Uint32N(6), Character: random.Uint32N(5)}
	}
	for range 300 {
		text := "one\ntwo\r\nthree 😀\n\rend"
		c := whole(text)
		for range 1 + random.IntN(12) {
			e := edit{text: pieces[random.IntN(len(pieces))]}
			if random.IntN(8) > 0 {
				ends := []protocol.Position{position(), position()}
				slices.SortFunc(ends, comparePositions)
				e.at = &protocol.Range{Start: ends[0], End: ends[1]}
			}
			c = c.edited([]edit{e}, utf16)
			text = replaced(text, e)
			if random.IntN(4) == 0 && c.get().text != text {
				break
			}
		}
		if got := c.get(); got.text != text || !slices.Equal(got.starts, lineStarts(text)) {
			t.Fatalf("the text is %q with lines at %v, want %q", got.text, got.starts, text)
		}
		if c.pending.Load() != nil {
			t.Fatal("edits are kept that have been applied")
		}
	}
}

// replaced is a text after an edit.
func replaced(text string, e edit) string {
	if e.at == nil {
		return e.text
	}
	starts := lineStarts(text)
	from, to := utf16.offset(text, starts, e.at.Start), utf16.offset(text, starts, e.at.End)
	return text[:from] + e.text + text[max(from, to):]
}

// Edits that nobody asks about do not take more memory than a text.
func TestPendingEditsAreBounded(t *testing.T) {
	large := strings.Repeat("x", 1<<20)
	c := whole("")
	for range 100 {
		c = c.edited([]edit{{text: large}}, utf16)
		if p := c.pending.Load(); p != nil && p.bytes > maxPendingBytes {
			t.Fatalf("%d bytes of edits wait", p.bytes)
		}
	}
	c = whole("")
	few := edit{at: &protocol.Range{}, text: "y"}
	for range 3 * maxPending {
		c = c.edited([]edit{few}, utf16)
		if p := c.pending.Load(); p != nil && p.count > maxPending {
			t.Fatalf("%d edits wait", p.count)
		}
	}
	if got := len(c.get().text); got != 3*maxPending {
		t.Errorf("the text has %d bytes", got)
	}
}
