package profiler

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// ChooseSources makes an index take, of several source files of a class with hot lines, such as those of modules that share
// a name, the one that ran: in which no line stands in another method than it was measured in, and whose folder the
// recording's command line, class path or working directory names. It returns a note on those that nothing tells apart.
func ChooseSources(p *profile.Profile, index *source.Index) (notes []string) {
	view, err := p.View("")
	if err != nil || index == nil {
		return nil
	}
	told := wordsOf(p.JVM())
	asked := map[string]bool{}
	for _, line := range hotLines(view, index) {
		for _, at := range line.Places {
			if asked[at.Class] {
				continue
			}
			asked[at.Class] = true
			if candidates := index.Candidates(at.Class); len(candidates) > 1 {
				notes = append(notes, choose(p, index, at.Class, candidates, told)...)
			}
		}
	}
	return notes
}

// choose takes the best of several source files of a class.
func choose(p *profile.Profile, index *source.Index, class string, candidates []string, told map[string]bool) (notes []string) {
	type judged struct {
		path                string
		contradicted, named int
	}
	var list []judged
	for _, path := range candidates {
		list = append(list, judged{path, contradictions(p, parsed(index, path), class), named(path, candidates, told)})
	}
	better := func(a, b judged) int {
		return cmp.Or(cmp.Compare(a.contradicted, b.contradicted), cmp.Compare(b.named, a.named))
	}
	slices.SortStableFunc(list, better)
	isTold := better(list[0], list[1]) < 0 || list[0].path == candidates[0] && index.IsToldByClassPath(class)
	index.Choose(class, list[0].path)
	if isTold {
		return nil
	}
	return []string{fmt.Sprintf("%s is in %s and in %s, and nothing in the recording tells which of them ran; lines of the first are shown, unless --source names the folder of another",
		class, list[0].path, list[1].path)}
}

// contradictions is how many of the measured lines of a class stand in another method in a file, nil where it was not read.
func contradictions(p *profile.Profile, file *source.File, class string) int {
	if file == nil {
		return 0
	}
	n := 0
	for _, f := range p.Frames() {
		if m := p.Methods()[f.Method]; m.Class == class && f.Line > 0 {
			if _, other := file.Contradicts(class, m.Name, int(f.Line)); other || int(f.Line) > file.Lines {
				n++
			}
		}
	}
	return n
}

// named is how many of the folders that only some of the candidates are in are told of.
func named(path string, candidates []string, told map[string]bool) int {
	n := 0
	for _, folder := range foldersOf(path) {
		shared := !slices.ContainsFunc(candidates, func(other string) bool { return !slices.Contains(foldersOf(other), folder) })
		if !shared && told[folder] {
			n++
		}
	}
	return n
}

// foldersOf are the names of the folders that a file is in.
func foldersOf(path string) []string {
	return strings.Split(filepath.ToSlash(filepath.Dir(path)), "/")
}

// wordsOf are the names of folders, among other words, in what a recording tells of how its JVM was started.
func wordsOf(jvm profile.JVM) map[string]bool {
	words := map[string]bool{}
	for _, text := range []string{jvm.Command, jvm.ClassPath, jvm.Dir} {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("/\\:; \t=,\"", r) }) {
			words[word] = true
		}
	}
	return words
}
