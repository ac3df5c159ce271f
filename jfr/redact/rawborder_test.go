package redact_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"
	"testing/iotest"

	"jfrlens/jfr/redact"
)

// rawLeft is where the search of bytes finds something, and how often.
func rawLeft(t *testing.T, s *redact.Session, in io.Reader) map[string]int {
	t.Helper()
	report := redact.NewFileReport("raw", redact.RecordingFile)
	if err := s.CheckBytes(in, report); err != nil {
		t.Fatal(err)
	}
	places := map[string]int{}
	for _, left := range report.Left {
		places[left.Where] += int(left.Count)
	}
	return places
}

// Bytes are searched in blocks: what lies over their borders is found once, at its place, and what only goes on in a longer word there
// is not found.
func TestBordersOfRawBlocks(t *testing.T) {
	t.Parallel()
	const block = 1 << 20
	s := session(t, "default")
	s.AddSecret("geheimGeheim12")
	if _, report := redactedText(t, s, "/home/annabella/x and more\n", redact.TextFile); !report.Clean() { // a word: no part of another
		t.Fatal(report.Left)
	}
	for _, of := range []struct {
		text   string
		at     int
		number int
	}{{"geheimGeheim12", 0, 1}, {"(annabella)", 1, 1}, {"xannabella ", 0, 0}, {" annabellas", 0, 0}, {"annabellannabella", 0, 0}, {"Z2VoZWltR2VoZWltMTI=", 0, 1}} {
		for around := -150; around <= 150; around += 3 {
			from := block + around
			data := bytes.Repeat([]byte{'.'}, block+400)
			copy(data[from:], of.text)
			places := rawLeft(t, s, bytes.NewReader(data))
			if len(places) != of.number || of.number == 1 && places[fmt.Sprint("byte ", from+of.at)] != 1 {
				t.Fatalf("%s at %d is found at %v", of.text, from, places)
			}
		}
	}
}

// Many secrets in many blocks are found where a search of all at once finds them, however the reader gives the bytes.
func TestManyRawBlocks(t *testing.T) {
	t.Parallel()
	s := session(t, "default")
	s.AddSecret("geheimGeheim12")
	data := bytes.Repeat([]byte{'.'}, 5<<20+77)
	want := map[string]int{}
	for at := 3; at+20 < len(data); at += 27_011 {
		copy(data[at:], "geheimGeheim12")
		want[fmt.Sprint("byte ", at)] = 1
	}
	for name, in := range map[string]io.Reader{"at once": bytes.NewReader(data), "in halves": iotest.HalfReader(bytes.NewReader(data)), "with its end": iotest.DataErrReader(bytes.NewReader(data))} {
		if got := rawLeft(t, s, in); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: found at %d places, want %d", name, len(got), len(want))
		}
	}
	if err := s.CheckBytes(iotest.TimeoutReader(bytes.NewReader(data)), redact.NewFileReport("raw", redact.RecordingFile)); err == nil {
		t.Error("of bytes that cannot be read the search says nothing")
	}
}
