package lsp

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// ofText is a profile of collapsed stacks, all in one file with a text.
func ofText(t *testing.T, s *Server, text, collapsed string) *published {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := s.screen.shown.lay(p, onlyFile{"/B.java", text}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

// screenOf draws the hints and method lenses of a text.
func screenOf(s *Server, text string) []string {
	doc := newDocument("file:///B.java", "java", 1, text)
	shown, rows := s.screen.shown.Load(), strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	file := shown.of(doc)
	for _, hint := range s.hintsIn(file.in(doc), shown, s.settings.Load()).hints {
		rows[hint.Position.Line] += " «" + hint.Label.(protocol.InlayHintLabelPartSlice)[0].Value
	}
	declared := source.Parse(source.Java, "B.java", []byte(text))
	for _, m := range file.in(doc).Methods(declared) {
		rows[m.At-1] += " | " + methodCommand(shown, &m.Numbers, nil).Title
	}
	return rows
}

const textBefore = `package a;
class B {
  void c() {
    dear(3);
    same();
    gone();
    weak();
  }
}
`

const textNow = `package a;
// a new line
class B {
  void c() {
    dear(1);
    same();
    gone();
    weak();
    added();
  }
  void added() {
    more();
  }
}
`

const (
	collapsedBefore = "a.B.c:4 900\na.B.c:5 100\na.B.c:6 50\na.B.c:7 3\n@type alloc\na.B.c:4 10 4096\n"
	collapsedNow    = "a.B.c:5 100\na.B.c:6 102\na.B.c:8 2\na.B.c:9;a.B.added:12 100\n@type alloc\na.B.c:5 10 4096\n@type io\na.B.c:5 10 4096\n"
)

// Methods tell what they had before where that differs by more than chance, and in them lines: two single runs show of lines
// that one is new, not that it has less.
func TestSinceTheRunBefore(t *testing.T) {
	s := silentServer(t, nil, features{paddedHints: true})
	s.screen.publish(ofText(t, s, textNow, collapsedNow))
	now := s.screen.shown.Load()
	s.screen.compareShown(now, ofText(t, s, textBefore, collapsedBefore))
	want := strings.Split(`package a;
// a new line
class B {
  void c() { | self 67.1% · total 100.0% · 304 samples (was self 100.0% · total 100.0% · 1,053 samples)
    dear(1); «33% · 100
    same(); «34% · 102
    gone();
    weak();
    added(); «33% · 100 (was 0% · 0)
  }
  void added() { | self 32.9% · total 32.9% · 100 samples (was self 0.0% · total 0.0% · 0 samples)
    more(); «33% · 100 (was 0% · 0)
  }
}`, "\n")
	if diff := cmp.Diff(want, screenOf(s, textNow)); diff != "" {
		t.Errorf("compared (-want +got):\n%s", diff)
	}
	edited := "// edited after both runs\n" + strings.Replace(textNow, "same();", "other();", 1)
	if got := screenOf(s, edited)[5]; got != want[4] {
		t.Errorf("after an edit %q", got)
	}
	if got := s.screen.shown.Load(); len(got.Hottest()) != len(now.Hottest()) || got.visited != now.visited {
		t.Error("comparing changes which lines are hot, or how many of them were visited")
	}
}

// Hovers tell what was before, too, of lines without samples as well.
func TestHoverSinceTheRunBefore(t *testing.T) {
	s := silentServer(t, nil, features{})
	s.screen.publish(ofText(t, s, textNow, collapsedNow))
	before := ofText(t, s, textBefore, collapsedBefore)
	before.title = "the run before"
	s.screen.compareShown(s.screen.shown.Load(), before)
	doc := newDocument("file:///B.java", "java", 1, textNow)
	shown := s.screen.shown.Load()
	limits := "1 + 1 run, 2 methods compared by their totals: beyond these no method changed beyond chance."
	for row, want := range map[int][]string{
		5:  {"before total 9.5% (100 samples), self 9.5% (100 samples) in the run before", "the line alone within chance; a.B.c: +49", limits},
		6:  {"before total 4.7% (50 samples), self 4.7% (50 samples) in the run before", "the line alone within chance; a.B.c: +49"},
		11: {"before total 0.0% (0 samples), self 0.0% (0 samples) in the run before\n\na.B.added is new: "},
	} {
		var text hoverText
		text.write(shown, shown.of(doc).in(doc).Line(row+1))
		for _, want := range want {
			if !strings.Contains(text.String(), want) {
				t.Errorf("row %d: %s", row, text.String())
			}
		}
	}
}

// Another sample type compares as well, where both runs have it; clearing ends
// the comparison first.
func TestSampleTypesSinceTheRunBefore(t *testing.T) {
	s := silentServer(t, nil, features{paddedHints: true})
	s.screen.publish(ofText(t, s, textNow, collapsedNow))
	s.screen.compareShown(s.screen.shown.Load(), ofText(t, s, textBefore, collapsedBefore))
	compares := func(name string) bool {
		t.Helper()
		s.screen.shown.chosen.Store(&name)
		s.screen.shown.renew()
		if got := s.screen.shown.Load().View.Type.Name; got != name {
			t.Fatalf("shows %s, want %s", got, name)
		}
		return s.screen.shown.Load().compares()
	}
	for _, name := range []string{sample.Alloc, sample.IO, sample.CPU} {
		if compares(name) != (name != sample.IO) {
			t.Errorf("%s: compares %v", name, name == sample.IO)
		}
	}
	with := fmt.Sprint(screenOf(s, textNow))
	if _, err := s.clear(t.Context(), noArgs{}); err != nil {
		t.Fatal(err)
	}
	without := fmt.Sprint(screenOf(s, textNow))
	if !strings.Contains(with, "(was ") || strings.Contains(without, "(was ") || !strings.Contains(without, "«33% · 100") {
		t.Errorf("with the run before %s, cleared %s", with, without)
	}
	if _, err := s.clear(t.Context(), noArgs{}); err != nil {
		t.Fatal(err)
	}
	if s.screen.shown.Load() != nil {
		t.Error("cleared twice, and still shown")
	}
}
