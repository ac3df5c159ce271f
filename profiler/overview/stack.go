package overview

import (
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// spot is the topmost own code of a stack trace and what it called, as numbers of one chunk. The zero value is that of
// stack traces without own code.
type spot struct {
	method int32 // number in stacks
	line   int32
	called int32 // number in stacks of the method that it called, 0 where own code is on top
}

// stack is what an overview needs to know of a stack trace.
type stack struct {
	spot
	all   traits // of all methods that have been looked at
	above traits // of the topmost own code and what it called; of all methods where there is none
	top   traits // of the leaf
	whole bool   // all methods have been looked at, not only those down to own code
}

// isOwn tells whether own code is on the stack.
func (s stack) isOwn() bool { return s.all.has(ownCode) }

// stacks resolves the stack traces of a chunk, each and each method once.
type stacks struct {
	libraries profile.Libraries

	numbers jfr.KeyNumbers // of stack traces
	known   []stack        // by number
	keys    jfr.KeyNumbers // of methods
	methods []method       // by number of the key, plus one: that of number 0 has no name
	traits  []traits       // the same

	recent [recentMethods]recentMethod

	buffer []jfr.Frame // of what is read
	chunk  *jfr.Chunk
	called int32
	found  stack
	more   func(frames []jfr.Frame, from int) bool
}

// recentMethod is a method that was looked up lately, by its key: one place in memory instead of three.
type recentMethod struct {
	key    int64
	number int32 // 0: none
	traits traits
}

// recentMethods is how many are remembered; a power of two.
const recentMethods = 1 << 11

func newStacks(libraries profile.Libraries) *stacks {
	s := &stacks{libraries: libraries}
	s.more = s.look
	return s
}

// begin forgets the chunk before.
func (s *stacks) begin() {
	s.numbers.Reset()
	s.keys.Reset()
	clear(s.recent[:])
	s.known, s.methods, s.traits = s.known[:0], append(s.methods[:0], method{}), append(s.traits[:0], 0)
}

// of returns the stack trace with a key, that without methods where there is none; if not wanted as a whole, perhaps only
// down to its own code.
func (s *stacks) of(c *jfr.Chunk, key int64, whole bool) stack {
	number, isNew := s.numbers.Of(key)
	if isNew {
		s.known = append(s.known, stack{})
	}
	if isNew || whole && !s.known[number].whole {
		s.known[number] = s.read(c, key, whole)
	}
	return s.known[number]
}

// read decodes a stack trace.
func (s *stacks) read(c *jfr.Chunk, key int64, whole bool) stack {
	traces, err := c.Stacks()
	if err != nil {
		return stack{}
	}
	s.chunk, s.called, s.found = c, 0, stack{whole: whole}
	s.buffer, _ = traces.FramesWhile(key, s.buffer[:0], s.more)
	s.found.whole = whole || !s.found.isOwn()
	return s.found
}

// look looks at some more frames.
func (s *stacks) look(frames []jfr.Frame, from int) (more bool) {
	for _, frame := range frames[from:] {
		m := &s.recent[frame.Method&(recentMethods-1)]
		if m.key != frame.Method || m.number == 0 {
			number := s.method(s.chunk, frame.Method)
			*m = recentMethod{frame.Method, number, s.traits[number]}
		}
		s.found.add(m.number, s.called, frame.Line, m.traits)
		s.called = m.number
	}
	return s.found.whole || !s.found.isOwn()
}

// add looks at one more method, which called another.
func (s *stack) add(m, called, line int32, t traits) {
	if called == 0 {
		s.top = t
	}
	if !s.isOwn() {
		s.above |= t
		if t.has(ownCode) {
			s.spot = spot{m, line, called}
		}
	}
	s.all |= t
}

// method returns the number of a method.
func (s *stacks) method(c *jfr.Chunk, key int64) int32 {
	number, isNew := s.keys.Of(key)
	if isNew {
		m := method{}
		m.class, m.name, _ = c.MethodName(key)
		t := traitsOf(m.class, m.name)
		if m.class != "" && !s.libraries.Has(m.class) {
			t |= ownCode
		}
		s.methods, s.traits = append(s.methods, m), append(s.traits, t)
	}
	return number + 1
}

// place names own code; the zero value where there is none.
func (s *stacks) place(at spot) profile.Place {
	m := s.methods[at.method]
	return profile.Place{Class: m.class, Method: m.name, Line: int(at.line)}
}

// call names the method that own code called: "FileChannelImpl.force"; "" where own code is on top.
func (s *stacks) call(at spot) string {
	if at.called == 0 {
		return ""
	}
	m := s.methods[at.called]
	return shortClass(m.class) + "." + m.name
}
