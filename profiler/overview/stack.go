package overview

import (
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// spot is the number in stacks of a site; 0 is that of stack traces without own code.
type spot int32

// site is the topmost own code of a stack trace and what it called, by the numbers of methods in stacks.
type site struct{ method, line, called int32 }

// stack is what an overview needs to know of a stack trace.
type stack struct {
	spot
	all   traits // of all methods that have been looked at
	above traits // of the topmost own code and what it called; of all methods where there is none
	top   traits // of the leaf
	whole bool   // all methods have been looked at, not only those down to own code
	known bool   // it has been looked at
}

// isOwn tells whether own code is on the stack.
func (s stack) isOwn() bool { return s.all.has(ownCode) }

// stacks resolves stack traces, in each chunk each and each method once.
type stacks struct {
	libraries profile.Libraries

	traces *jfr.Stacks    // of the chunk; nil: none
	known  []stack        // by row in them
	keys   jfr.KeyNumbers // of methods
	byKey  []int32        // numbers of methods, by that of the key

	methods jfr.Numbered[method] // of all chunks; numbers are counted from 1, 0 is none
	traits  []traits             // in the same order
	sites   jfr.Numbered[site]   // of all chunks

	recent [recentMethods]recentMethod

	buffer []jfr.Frame // of what is read
	chunk  *jfr.Chunk
	called int32
	found  stack
	at     site
	more   func(frames []jfr.Frame, from int) bool
}

// recentMethod is a method that was looked up lately, by its key: one place in memory instead of three.
type recentMethod struct {
	key    int64
	number int32 // 0: none
	traits traits
}

// recentMethods is how many are remembered; a power of two.
const recentMethods = 1 << 13

// recentPlace is where a method is remembered. Keys of HotSpot are class << 16 | method.
func recentPlace(key int64) int64 { return (key ^ key>>16) & (recentMethods - 1) }

func newStacks(libraries profile.Libraries) *stacks {
	s := &stacks{libraries: libraries}
	s.more = s.look
	s.sites.Of(site{})
	return s
}

// begin forgets the keys of the chunk before.
func (s *stacks) begin() {
	s.keys.Reset()
	clear(s.recent[:])
	clear(s.known)
	s.known, s.byKey, s.chunk, s.traces = s.known[:0], s.byKey[:0], nil, nil
}

// of returns the stack trace with a key, that without methods where there is none; if not wanted as a whole, perhaps only
// down to its own code.
func (s *stacks) of(c *jfr.Chunk, key int64, whole bool) stack {
	if s.chunk != c {
		s.enter(c)
	}
	if s.traces == nil {
		return stack{}
	}
	row, ok := s.traces.Row(key)
	if !ok {
		return stack{}
	}
	found := &s.known[row]
	if !found.known || whole && !found.whole {
		*found = s.read(row, whole)
	}
	return *found
}

// enter prepares for a chunk, or another part of the one before.
func (s *stacks) enter(c *jfr.Chunk) {
	s.chunk, s.traces = c, nil
	if traces, err := c.Stacks(); err == nil {
		s.traces = traces
		s.known = slices.Grow(s.known, max(traces.Len()-len(s.known), 0))[:traces.Len()]
	}
}

// read decodes a stack trace.
func (s *stacks) read(row int, whole bool) stack {
	s.called, s.found, s.at = 0, stack{whole: whole, known: true}, site{}
	s.buffer, _ = s.traces.FramesWhile(row, s.buffer[:0], s.more)
	if !s.found.isOwn() {
		s.found.whole, s.found.above = true, s.found.all
	}
	s.found.spot = spot(s.sites.Of(s.at))
	return s.found
}

// look looks at some more frames. What changes with each is kept in variables, since it is waited for.
func (s *stacks) look(frames []jfr.Frame, from int) (more bool) {
	called, all := s.called, s.found.all
	for _, frame := range frames[from:] {
		m := &s.recent[recentPlace(frame.Method)]
		if m.key != frame.Method || m.number == 0 {
			number := s.method(s.chunk, frame.Method)
			*m = recentMethod{frame.Method, number, s.traits[number-1]}
		}
		if called == 0 {
			s.found.top = m.traits
		}
		if !all.has(ownCode) && m.traits.has(ownCode) {
			s.at, s.found.above = site{m.number, frame.Line, called}, all|m.traits
		}
		all |= m.traits
		called = m.number
	}
	s.called, s.found.all = called, all
	return s.found.whole || !all.has(ownCode)
}

// method returns the number of a method.
func (s *stacks) method(c *jfr.Chunk, key int64) int32 {
	known, isNew := s.keys.Of(key)
	if isNew {
		class, name, _ := c.MethodName(key)
		s.byKey = append(s.byKey, s.numberOf(method{class, name}))
	}
	return s.byKey[known]
}

// numberOf returns the number of a method by its names.
func (s *stacks) numberOf(m method) int32 {
	number := s.methods.Of(m)
	if int(number) == len(s.traits) {
		t := traitsOf(m.class, m.name)
		if m.class != "" && !s.libraries.Has(m.class) {
			t |= ownCode
		}
		s.traits = append(s.traits, t)
	}
	return number + 1
}

// place names own code; the zero value where there is none.
func (s *stacks) place(at spot) profile.Place {
	if at == 0 {
		return profile.Place{}
	}
	own := s.sites.List[at]
	m := s.methods.List[own.method-1]
	return profile.Place{Class: m.class, Method: m.name, Line: int(own.line)}
}

// call names the method that own code called: "FileChannelImpl.force"; "" where own code is on top.
func (s *stacks) call(at spot) string {
	called := s.sites.List[at].called
	if called == 0 {
		return ""
	}
	m := s.methods.List[called-1]
	return shortClass(m.class) + "." + m.name
}
