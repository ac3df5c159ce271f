package pprof

import (
	format "github.com/google/pprof/profile"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// places are the functions and locations that stacks go through. A location is a line of a function: whether it was
// compiled or not at the time makes no other of it.
type places struct {
	profile   *profile.Profile
	whole     bool // files are named with their folders
	sources   *source.Places
	mapping   *format.Mapping
	functions []*format.Function
	locations []*format.Location
	methodAt  []*format.Function // by method of the profile, nil where it is not needed yet
	lineAt    map[line]int32     // number in locations
}

// line is a line of a method of the profile; 0 where not known.
type line struct{ method, line int32 }

func newPlaces(p *profile.Profile, o Options) *places {
	return &places{
		profile: p, whole: o.Environment, sources: source.NewPlaces(o.Sources),
		mapping:  mappingOf(title(p, o)),
		methodAt: make([]*format.Function, len(p.Methods())),
		lineAt:   map[line]int32{},
	}
}

// mappingOf returns what stands for the program. Without it, or if it did not say that there is nothing left to find out,
// pprof would look for a binary to take the names of functions from.
func mappingOf(title string) *format.Mapping {
	return &format.Mapping{ID: 1, File: title, HasFunctions: true, HasFilenames: true, HasLineNumbers: true, HasInlineFrames: true}
}

// location returns the number of the location of a frame.
func (s *places) location(f profile.Frame) int32 {
	key := line{f.Method, max(f.Line, 0)}
	at, known := s.lineAt[key]
	if !known {
		at = int32(len(s.locations))
		s.locations = append(s.locations, &format.Location{
			ID: uint64(at) + 1, Mapping: s.mapping,
			Line: []format.Line{{Function: s.function(f.Method), Line: int64(key.line)}},
		})
		s.lineAt[key] = at
	}
	return at
}

// function returns the function of a method. It has no system name: pprof shortens names that are equal to it as if they
// were C++, and merges functions by that.
func (s *places) function(method int32) *format.Function {
	if f := s.methodAt[method]; f != nil {
		return f
	}
	m := s.profile.Methods()[method]
	f := &format.Function{ID: uint64(len(s.functions)) + 1, Name: nameOf(m)}
	if m.Class != "" {
		file, begin := s.sources.Of(m.Class, m.Name)
		if !s.whole {
			file = s.sources.Name(m.Class)
		}
		f.Filename, f.StartLine = visible.Text(file), int64(begin)
	}
	s.functions = append(s.functions, f)
	s.methodAt[method] = f
	return f
}

// nameOf returns the full name of a method. pprof shows an address in place of an empty one, and sends to the terminal
// what a name has.
func nameOf(m profile.Method) string {
	name := m.Name
	if m.Class != "" {
		name = m.Class + "." + m.Name
	}
	if name == "" {
		return profile.NoName
	}
	return visible.Text(name)
}
