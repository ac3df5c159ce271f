package lines

import (
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Method is what one declared method has, with the lambdas and anonymous classes in
// it: each sample counts once.
type Method struct {
	source.Method // as declared in the profiled text
	Numbers
}

// Methods returns what each method has that the profiled text declares, as far as it
// has something, in the order of the text; in a comparison then those that only the
// earlier run has.
func (f *File) Methods() []*Method { return f.methods() }

// addUpMethods adds up the lines of each method.
func (f *File) addUpMethods() []*Method {
	file := f.declared()
	groups := map[source.Method][]profile.Place{}
	own := map[source.Method]profile.Sum{}
	for _, line := range f.Lines {
		if m, ok := file.MethodAt(line.Number); ok && len(line.Places) > 0 {
			groups[m] = append(groups[m], line.Places...)
			own[m] = own[m].Plus(line.Own)
		}
	}
	var methods []*Method
	var places [][]profile.Place
	for _, m := range file.Methods {
		if group, ok := groups[m]; ok {
			methods = append(methods, &Method{Method: m})
			places = append(places, group)
		}
	}
	for i, sum := range f.overlay.View.Together(places) {
		methods[i].Numbers = numbersOf(sum)
		methods[i].Own = own[methods[i].Method]
	}
	if f.sinceBefore == nil {
		return methods
	}
	return f.withMethodsBefore(methods)
}

// methodPlaces finds methods of another version of a text.
type methodPlaces struct {
	byLine map[int]source.Method
	byName map[[2]string][]int
}

// newMethodPlaces is where a text declares methods.
func newMethodPlaces(declared []source.Method) methodPlaces {
	p := methodPlaces{byLine: map[int]source.Method{}, byName: map[[2]string][]int{}}
	for _, m := range declared {
		p.byLine[m.Line] = m
		name := [2]string{m.Class, m.Name}
		p.byName[name] = append(p.byName[name], m.Line)
	}
	return p
}

// find returns the line of a method's name; moved leads from the text that declares
// m to this one.
func (p methodPlaces) find(m source.Method, moved *source.LineMap) (line int, ok bool) {
	if line, ok = moved.New(m.Line); ok {
		if _, declared := p.byLine[line]; declared {
			return line, true
		}
	}
	if lines := p.byName[[2]string{m.Class, m.Name}]; len(lines) == 1 {
		return lines[0], true
	}
	return 0, false
}
