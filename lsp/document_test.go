package lsp

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

func at(line, column uint32) protocol.Position {
	return protocol.Position{Line: line, Character: column}
}

func TestPositionsInBothEncodings(t *testing.T) {
	text := "aé😀z\r\nb\rc\n"
	starts := lineStarts(text)
	tests := []struct {
		offset       int
		utf8, utf16p protocol.Position
	}{
		{0, at(0, 0), at(0, 0)},
		{1, at(0, 1), at(0, 1)},
		{3, at(0, 3), at(0, 2)},
		{7, at(0, 7), at(0, 4)},
		{8, at(0, 8), at(0, 5)},
		{10, at(1, 0), at(1, 0)},
		{12, at(2, 0), at(2, 0)},
		{14, at(3, 0), at(3, 0)},
	}
	for _, tt := range tests {
		for enc, p := range map[encoding]protocol.Position{utf8Bytes: tt.utf8, utf16: tt.utf16p} {
			if got := enc.position(text, starts, tt.offset); got != p {
				t.Errorf("%s: offset %d is at %v, want %v", enc.kind(), tt.offset, got, p)
			}
			if got := enc.offset(text, starts, p); got != tt.offset {
				t.Errorf("%s: %v is offset %d, want %d", enc.kind(), p, got, tt.offset)
			}
		}
	}
}

func TestPositionsOutsideAreClamped(t *testing.T) {
	text := "é\nb"
	starts := lineStarts(text)
	tests := []struct {
		p    protocol.Position
		want int
	}{
		{at(0, 99), 2}, {at(1, 99), 4}, {at(99, 0), 4}, {at(1<<32-1, 1<<32-1), 4},
	}
	for _, tt := range tests {
		for _, enc := range []encoding{utf8Bytes, utf16} {
			if got := enc.offset(text, starts, tt.p); got != tt.want {
				t.Errorf("%s: %v is offset %d, want %d", enc.kind(), tt.p, got, tt.want)
			}
		}
	}
	if got := utf8Bytes.offset(text, starts, at(0, 1)); got != 0 {
		t.Errorf("a column inside of a character is offset %d, want its start", got)
	}
}

func TestChangesApplyOneAfterTheOther(t *testing.T) {
	doc := newDocument("file:///a.java", "java", 1, "one\ntwo 😀 x\nthree\n")
	partial := func(from, to protocol.Position, text string) edit {
		return edit{at: &protocol.Range{Start: from, End: to}, text: text}
	}
	got, err := doc.changed(2, []edit{
		partial(at(1, 7), at(1, 8), "Y"),          // behind the emoji, in UTF-16
		partial(at(0, 0), at(0, 3), "1\n1b"),      // adds a line
		partial(at(3, 0), at(4, 0), ""),           // removes the last but one
		partial(at(3, 0), at(3, 0), "end"),        // at the end of the text
		partial(at(99, 9), at(99, 9), "; behind"), // clamped
	}, utf16)
	if err != nil {
		t.Fatal(err)
	}
	if want := "1\n1b\ntwo 😀 Y\nend; behind"; got.Text() != want {
		t.Errorf("text is %q, want %q", got.Text(), want)
	}
	if doc.Text() != "one\ntwo 😀 x\nthree\n" || doc.Version != 1 {
		t.Error("the old version was changed")
	}
}

func TestChangeThatEndsBeforeItStartsIsRefused(t *testing.T) {
	doc := newDocument("file:///a.java", "java", 1, "one")
	change := edit{at: &protocol.Range{Start: at(0, 2), End: at(0, 1)}}
	if _, err := doc.changed(2, []edit{change}, utf16); err == nil {
		t.Error("accepted")
	}
}

func TestSpellingsOfOneAddressAreOneDocument(t *testing.T) {
	docs := newDocuments()
	docs.set(newDocument("file:///tmp/a%20b/X.java", "java", 1, "x"))
	if docs.snapshot().find("file:///tmp/a b/X.java") == nil {
		t.Error("not found by another spelling")
	}
	if docs.snapshot().find("untitled:X.java") != nil {
		t.Error("found by another scheme")
	}
	docs.remove("file:///tmp/a%20b/X.java")
	if docs.snapshot().find("file:///tmp/a b/X.java") != nil {
		t.Error("found after it was closed")
	}
}

func TestDocumentThatIsNoFileHasNoPath(t *testing.T) {
	for _, u := range []uri.URI{"untitled:Untitled-1", "jdt://contents/x.class"} {
		if d := newDocument(u, "java", 1, ""); d.Path != "" {
			t.Errorf("%s has path %q", u, d.Path)
		}
	}
}

func FuzzPositions(f *testing.F) {
	f.Add("a\r\né😀\n", uint32(1), uint32(2))
	f.Fuzz(func(t *testing.T, text string, line, column uint32) {
		starts := lineStarts(text)
		for _, enc := range []encoding{utf8Bytes, utf16} {
			offset := enc.offset(text, starts, at(line, column))
			if offset < 0 || offset > len(text) {
				t.Fatalf("offset %d of %d", offset, len(text))
			}
			if utf8.ValidString(text) && enc.offset(text, starts, enc.position(text, starts, offset)) != offset {
				t.Fatalf("offset %d of %q does not come back", offset, text)
			}
		}
		if got := strings.Count(text, "\n"); len(starts) < got+1 {
			t.Fatalf("%d lines for %d newlines", len(starts), got)
		}
	})
}

// Whatever is edited, the lines are those of the whole text read anew: tried with
// all short texts of a letter and the two characters that end lines.
func TestLinesAfterAnEdit(t *testing.T) {
	texts := []string{""}
	for i := 0; len(texts[i]) < 5; i++ {
		texts = append(texts, texts[i]+"a", texts[i]+"\r", texts[i]+"\n")
	}
	for _, text := range texts {
		starts := lineStarts(text)
		for from := range len(text) + 1 {
			for to := from; to <= len(text); to++ {
				for _, typed := range texts[:1+3+9] { // of up to two characters
					next := text[:from] + typed + text[to:]
					got := startsAfter(slices.Clone(starts), from, to, []byte(next), len(typed)-(to-from))
					if want := lineStarts(next); !slices.Equal(got, want) {
						t.Fatalf("%q with %q from %d to %d has the starts %v, want %v", text, typed, from, to, got, want)
					}
				}
			}
		}
	}
}
