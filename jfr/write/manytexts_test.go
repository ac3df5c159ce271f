package write_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// manyTexts has a string of a kilobyte in each of so many events, each another one, and one that all have.
func manyTexts(t *testing.T, n int) []byte {
	t.Helper()
	types := write.NewTypes()
	note := types.Event("acme.Note", write.Field("number", "long"), write.Field("text", "java.lang.String"), write.Field("same", "java.lang.String"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{})
	for i := range n {
		c.Event(note, time.Unix(0, 0), int64(i), fmt.Sprintf("%07d%s", i, strings.Repeat("x", 1000)), "the same")
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// What became of strings is kept for those that are equal, up to a bound: of more of them each becomes what it should all the same, and
// the place is asked again only for those that were forgotten.
func TestMoreTextsThanAreKept(t *testing.T) {
	t.Parallel()
	const n = 50_000 // of 2 kB, before and after: more than is kept
	asked, same := 0, 0
	out, done := rewrite(t, manyTexts(t, n), write.Edit{Text: func(p *write.Place, text string) string {
		asked++
		if p.Path == "same" {
			same++
			return "another"
		}
		return "<" + text + ">"
	}})
	if done.Events != n || asked-same < n || same > 10 {
		t.Errorf("%d events; asked %d times, %d times for the one that is always the same", done.Events, asked, same)
	}
	seen := 0
	for c, err := range fromBytes(out).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		for table, err := range c.Events(c.Select(c.Metadata().Type("acme.Note"))) {
			if err != nil {
				t.Fatal(err)
			}
			for row := range table.Rows {
				i := table.Int("number", row)
				if text, want := table.Text("text", row), fmt.Sprintf("<%07d%s>", i, strings.Repeat("x", 1000)); text != want || table.Text("same", row) != "another" {
					t.Fatalf("event %d has %.20s... and %s", i, text, table.Text("same", row))
				}
				seen++
			}
		}
	}
	if seen != n {
		t.Errorf("%d events are read", seen)
	}
}

// Events of damaged chunks are refused with the place of the damage, whoever looks at them: nothing is half written or half read.
func TestDamagedEventsAreRefused(t *testing.T) {
	t.Parallel()
	data := manyTexts(t, 3)
	at := bytes.Index(data, []byte("0000001"))
	if at < 0 {
		t.Fatal("the text is not there")
	}
	for name, damage := range map[string]func(b []byte){
		"a text that is too long":     func(b []byte) { b[at-2] = 0xff },
		"an encoding that is none":    func(b []byte) { b[at-3] = 9 },
		"a length without end":        func(b []byte) { copy(b[at-2:], bytes.Repeat([]byte{0xff}, 12)) },
		"a text of negative length":   func(b []byte) { copy(b[at-2:], []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}) },
		"chars that go on too far":    func(b []byte) { b[at-3] = 4; b[at-2], b[at-1] = 0xff, 0x7f },
		"a key where there is a text": func(b []byte) { b[at-3] = 2; copy(b[at-2:], bytes.Repeat([]byte{0x80}, 9)) },
	} {
		broken := bytes.Clone(data)
		damage(broken)
		var out bytes.Buffer
		edit := write.Edit{Text: func(_ *write.Place, text string) string { return text + "!" }}
		_, err := write.Rewrite(&out, fromBytes(broken), edit)
		readErr := write.Read(fromBytes(broken), edit)
		if (err == nil) != (readErr == nil) {
			t.Errorf("%s: written with %v, read with %v", name, err, readErr)
		}
		var place *jfr.FormatError
		if !errors.As(err, &place) || out.Len() != 0 {
			t.Errorf("%s: %v, %d bytes are written", name, err, out.Len())
		}
	}
}
