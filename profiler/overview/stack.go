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
	top   int64  // key of the leaf, or noMethod
	whole bool   // all methods have been looked at, not only those down to own code
	known bool   // it has been looked at
}

// isOwn tells whether own code is on the stack.
func (s stack) isOwn() bool { return s.all.has(ownCode) }

// stacks resolves stack traces, in each chunk each and each method once. Methods are named only where a place in own code needs it.
type stacks struct {
	traces *jfr.Stacks    // of the chunk; nil: none
	known  []stack        // by row in them
	keys   jfr.KeyNumbers // of methods
	byKey  []keyedMethod  // by number of the key
	traits methodsTraits

	methods jfr.Numbered[method] // of all chunks; numbers are counted from 1, 0 is none
	sites   jfr.Numbered[site]   // of all chunks

	recent [recentMethods]recentMethod

	buffer []jfr.Frame // of what is read
	chunk  *jfr.Chunk
	called int64 // key of the method above those that are looked at, or noMethod
	found  stack
	at     site
	more   func(frames []jfr.Frame, from int) bool
}

// noMethod stands for the key of a method where there is none.
const noMethod = -1

// keyedMethod is what is known of a method of the chunk.
type keyedMethod struct {
	number int32 // in methods; 0: not asked yet
	traits traits
}

// recentMethod is a method that was looked up lately, by its key: one place in memory instead of three.
type recentMethod struct {
	key    int64
	known  bool
	traits traits
}

// recentMethods is how many are remembered; a power of two.
const recentMethods = 1 << 13

// recentPlace is where a method is remembered. Keys of HotSpot are class << 16 | method.
func recentPlace(key int64) int64 { return (key ^ key>>16) & (recentMethods - 1) }

func newStacks(libraries profile.Libraries) *stacks {
	s := &stacks{traits: newMethodsTraits(libraries)}
	s.more = s.look
	s.sites.Of(site{})
	return s
}

// begin forgets the keys of the chunk before.
func (s *stacks) begin() {
	s.keys.Reset()
	s.traits.begin()
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
	s.called, s.found, s.at = noMethod, stack{top: noMethod, whole: whole, known: true}, site{}
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
		if m.key != frame.Method || !m.known {
			*m = recentMethod{frame.Method, true, s.keyed(frame.Method).traits}
		}
		if called == noMethod {
			s.found.top = frame.Method
		}
		if !all.has(ownCode) && m.traits.has(ownCode) {
			s.at, s.found.above = site{s.method(frame.Method), frame.Line, s.method(called)}, all|m.traits
		}
		all |= m.traits
		called = frame.Method
	}
	s.called, s.found.all = called, all
	return s.found.whole || !all.has(ownCode)
}

// keyed returns what is known of the method with a key, until the next call.
func (s *stacks) keyed(key int64) *keyedMethod {
	known, isNew := s.keys.Of(key)
	if isNew {
		s.byKey = append(s.byKey, keyedMethod{traits: s.traits.of(s.chunk, key)})
	}
	return &s.byKey[known]
}

// method returns the number of the method with a key, 0 for none.
func (s *stacks) method(key int64) int32 {
	if key == noMethod {
		return 0
	}
	m := s.keyed(key)
	if m.number == 0 {
		class, name, _ := s.chunk.MethodName(key)
		m.number = s.methods.Of(method{class, name}) + 1
	}
	return m.number
}

// topName is the name of the leaf of a stack trace of the chunk that was read last.
func (s *stacks) topName(of stack) string {
	_, name, _ := s.chunk.MethodName(of.top)
	return name
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
