package lines

import (
	"slices"

	"jfrlens/profiler/source"
)

// Version is what a file has in one version of its text.
type Version struct {
	Moved *source.LineMap // from the profiled text to this one
	Lines []PlacedLine    // by number in this version

	file *File
}

// PlacedLine is a line at its number in a version of the text.
type PlacedLine struct {
	At int
	*Line
}

// PlacedMethod is a method at the line of its name in a version of the text.
type PlacedMethod struct {
	At int
	*Method
}

// In finds the lines in a version of the text. Where nobody kept the one that was
// profiled, the first that is asked about counts as it.
func (f *File) In(text []byte) *Version {
	v := &Version{file: f, Moved: source.NewLineMap(f.profiled(text), text)}
	for _, line := range f.Lines {
		if now, ok := v.Moved.New(line.Number); ok {
			v.Lines = append(v.Lines, PlacedLine{now, line})
		}
	}
	slices.SortFunc(v.Lines, func(a, b PlacedLine) int { return a.At - b.At })
	return v
}

// profiled is the text that was profiled; text is the version that is asked about.
func (f *File) profiled(text []byte) []byte {
	if f.kept == nil && f.firstSeen.Load() == nil {
		f.firstSeen.CompareAndSwap(nil, &text)
	}
	return f.Text()
}

// Line returns what a line of the version has, nil if nothing.
func (v *Version) Line(number int) *Line {
	return at(v.Lines, number, func(l PlacedLine) int { return l.At }).Line
}

// Methods finds where the methods of the file are declared in the version, which
// declares what is given: at the moved line, or where that line was edited, by a
// name that is not ambiguous.
func (v *Version) Methods(declared *source.File) []PlacedMethod {
	now := newMethodPlaces(declared.Methods)
	var list []PlacedMethod
	for _, m := range v.file.Methods() {
		if line, ok := now.find(m.Method, v.Moved); ok {
			list = append(list, PlacedMethod{line, m})
		}
	}
	slices.SortStableFunc(list, func(a, b PlacedMethod) int { return a.At - b.At })
	return list
}

// at returns the entry of a sorted list at a line, the zero value if there is none.
func at[T any](list []T, number int, of func(T) int) (none T) {
	i, found := slices.BinarySearchFunc(list, number, func(entry T, number int) int { return of(entry) - number })
	if !found {
		return none
	}
	return list[i]
}
