package profiler

import (
	"fmt"
	"path/filepath"

	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Bounds of what is compared with the methods that ran.
const (
	maxCompared     = 30        // files
	maxComparedSize = 200 << 10 // bytes of each: a larger one takes long to parse
)

// mismatch is a line of a file that was measured in another method than it stands in.
type mismatch struct {
	path          string
	line          int
	ran, standsIn string // names of methods
	fits          string // path of another source of the class, "" for none
}

// Mismatches tells of source files of hot lines that are not what ran, such as another
// version of a library, or a class that was not built again: lines that were measured in
// one method stand in another there. Small edits may go unnoticed. It is empty where all fit.
func Mismatches(p *profile.Profile, index *source.Index) []string {
	list := mismatches(p, index)
	if len(list) == 0 {
		return nil
	}
	first, others := list[0], ""
	if len(list) > 1 {
		others = fmt.Sprintf(", like %d more of the sources", len(list)-1)
	}
	return []string{fmt.Sprintf("%s is not what ran%s: line %d, which was measured in %s, stands in %s now; %s",
		first.path, others, first.line, first.ran, first.standsIn, first.advice())}
}

// advice tells what the numbers are worth.
func (m mismatch) advice() string {
	if m.fits != "" {
		return "its numbers may belong to " + m.fits
	}
	return "numbers may be on wrong lines until you build again, or show the sources that ran"
}

// mismatches returns the first of each file, the hottest first.
func mismatches(p *profile.Profile, index *source.Index) []mismatch {
	view, err := p.View("")
	if err != nil || index == nil {
		return nil
	}
	var list []mismatch
	files := map[string]*source.File{} // nil: not compared, or told already
	for _, line := range hotLines(view, index) {
		file, known := files[line.Path]
		if !known && len(files) < maxCompared {
			file = parsed(index, line.Path)
			files[line.Path] = file
		}
		if file == nil {
			continue
		}
		if at, other, found := contradiction(file, index, line); found {
			list = append(list, mismatch{line.Path, at.Line, at.Method, other.Name, fitting(index, line.Path, at)})
			files[line.Path] = nil
		}
	}
	return list
}

// contradiction returns the code on a line that cannot come from it, the heaviest first, and the method that stands there.
func contradiction(file *source.File, index *source.Index, line *lines.Line) (at profile.Place, other source.Method, found bool) {
	for _, at := range line.Places {
		if _, there, _ := index.Find(at.Class, at.Line); at.Line != there {
			continue // code that was inlined is of a method elsewhere
		}
		if other, found := file.Contradicts(at.Class, at.Method, at.Line); found {
			return at, other, true
		}
	}
	return at, other, false
}

// fitting returns another source of the class of some code, such as that of another module or of
// another part of a multi-release jar, in which its line stands in its method; "" if there is none.
func fitting(index *source.Index, path string, at profile.Place) string {
	for _, candidate := range index.Candidates(at.Class) {
		if candidate == path {
			continue
		}
		if file := parsed(index, candidate); file != nil {
			if m, ok := file.MethodAt(at.Line); ok && m.Class == at.Class && m.Name == at.Method {
				return candidate
			}
		}
	}
	return ""
}

// parsed reads what a file declares, nil if it is too large.
func parsed(index *source.Index, path string) *source.File {
	lang, ok := source.LanguageOf(path)
	text, readable := index.Text(path)
	if !ok || !readable || len(text) > maxComparedSize {
		return nil
	}
	return source.Parse(lang, filepath.Base(path), text)
}
