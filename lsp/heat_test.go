package lsp

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/source"
)

// tints are the levels of a text's lines by row.
func tints(s *Server, text string) map[int]int {
	doc, shown := newDocument("file:///B.java", "java", 1, text), s.screen.shown.Load()
	var result heatResult
	result.add(shown.of(doc).in(doc), shown, 1)
	if shown.compares() {
		result.addMethods(shown.of(doc).in(doc), shown, 1, source.Parse(source.Java, "B.java", []byte(text)))
	}
	levels := map[int]int{}
	for _, line := range result.Lines {
		levels[line.Line] = line.Level
	}
	return levels
}

// The level of a line is that of its share; an edited line has none.
func TestHeat(t *testing.T) {
	s := silentServer(t, nil, features{})
	s.screen.publish(ofText(t, s, textBefore, collapsedBefore))
	if diff := cmp.Diff(map[int]int{3: 5, 4: 3, 5: 2}, tints(s, textBefore)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	edited := "// edited\n" + textBefore[:len("package a;\nclass B {\n  void c() {\n")] + "    dear(2);\n" + textBefore[len("package a;\nclass B {\n  void c() {\n    dear(3);\n"):]
	if diff := cmp.Diff(map[int]int{5: 3, 6: 2}, tints(s, edited)); diff != "" {
		t.Errorf("edited (-want +got):\n%s", diff)
	}
}

// In a comparison it is that of the difference, of methods, too, and there is none within chance.
func TestHeatSinceTheRunBefore(t *testing.T) {
	s := silentServer(t, nil, features{})
	s.screen.publish(ofText(t, s, textNow, collapsedNow))
	s.screen.compareShown(s.screen.shown.Load(), ofText(t, s, textBefore, collapsedBefore))
	if diff := cmp.Diff(map[int]int{10: 5, 11: 5}, tints(s, textNow)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
