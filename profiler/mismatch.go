package profiler

import (
	"fmt"
	"path/filepath"

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
	for _, line := range view.Lines() {
		if line.Total*1000 < view.Total*hotPermille {
			break
		}
		path, at, ok := index.Find(line.Class, line.Line)
		if !ok || at != line.Line {
			continue // code that was inlined is of a method elsewhere
		}
		file, known := files[path]
		if !known && len(files) < maxCompared {
			file = parsed(index, path)
			files[path] = file
		}
		if file == nil {
			continue
		}
		if other, found := file.Contradicts(line.Class, line.Method, at); found {
			list = append(list, mismatch{path, at, line.Method, other.Name, fitting(index, path, line)})
			files[path] = nil
		}
	}
	return list
}

// fitting returns another source of the class of a line, such as that of another module or of
// another part of a multi-release jar, in which the line stands in its method; "" if there is none.
func fitting(index *source.Index, path string, line profile.LineWeight) string {
	for _, candidate := range index.Candidates(line.Class) {
		if candidate == path {
			continue
		}
		if file := parsed(index, candidate); file != nil {
			if m, ok := file.MethodAt(line.Line); ok && m.Class == line.Class && m.Name == line.Method {
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
