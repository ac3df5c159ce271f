package overview

import (
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// stack is what an overview needs to know of a stack trace.
type stack struct {
	frames []profile.Place // the leaf first
	own    int             // index of the topmost frame of the project's own code; -1 where there is none
}

// place is the topmost own frame; the zero value where there is none.
func (s *stack) place() profile.Place {
	if s.own < 0 {
		return profile.Place{}
	}
	return s.frames[s.own]
}

// isOwn tells whether own code is on the stack.
func (s *stack) isOwn() bool { return s.own >= 0 }

// calls tells whether a method is on the stack above the own code.
func (s *stack) calls(class, method string) bool {
	for i, frame := range s.frames {
		if s.own >= 0 && i > s.own {
			return false
		}
		if frame.Class == class && frame.Method == method {
			return true
		}
	}
	return false
}

// has tells whether a method is anywhere on the stack.
func (s *stack) has(class, method string) bool {
	for _, frame := range s.frames {
		if frame.Class == class && frame.Method == method {
			return true
		}
	}
	return false
}

// isRecorder tells whether Flight Recorder itself did that.
func (s *stack) isRecorder() bool {
	for _, frame := range s.frames {
		if strings.HasPrefix(frame.Class, "jdk.jfr.") {
			return true
		}
	}
	return false
}

// stacksOf resolves the stack traces of a chunk, each and each method once.
type stacksOf struct {
	chunk     *jfr.Chunk
	traces    *jfr.Stacks
	libraries profile.Libraries
	known     map[int64]*stack
	calls     map[int64]call
	methods   map[int64]methodOf
	buffer    []jfr.Frame
}

// methodOf is a method as stacks name it.
type methodOf struct {
	class, name string
	own         bool
}

func newStacksOf(c *jfr.Chunk, libraries profile.Libraries) (*stacksOf, error) {
	traces, err := c.Stacks()
	if err != nil {
		return nil, err
	}
	return &stacksOf{chunk: c, traces: traces, libraries: libraries, known: map[int64]*stack{}, calls: map[int64]call{}, methods: map[int64]methodOf{}}, nil
}

// of returns the stack trace with a key, without frames where there is none.
func (s *stacksOf) of(key int64) *stack {
	if known := s.known[key]; known != nil {
		return known
	}
	s.buffer, _, _ = s.traces.Frames(key, s.buffer[:0])
	found := &stack{own: -1, frames: make([]profile.Place, len(s.buffer))}
	for i, frame := range s.buffer {
		m := s.method(frame.Method)
		found.frames[i] = profile.Place{Class: m.class, Method: m.name, Line: int(frame.Line)}
		if found.own < 0 && m.own {
			found.own = i
		}
	}
	s.known[key] = found
	return found
}

// call is the topmost own code of a stack trace, and what it called.
type call struct {
	place profile.Place // the zero value where there is no own code
	to    string        // as "FileChannelImpl.force"; "" where own code is on top
}

// callOf is all that most events need of their stack traces: the frames below own code are not looked at.
func (s *stacksOf) callOf(key int64) call {
	known, ok := s.calls[key]
	if ok {
		return known
	}
	s.buffer, _, _ = s.traces.Frames(key, s.buffer[:0])
	found := call{}
	for i, frame := range s.buffer {
		m := s.method(frame.Method)
		if !m.own {
			continue
		}
		found.place = profile.Place{Class: m.class, Method: m.name, Line: int(frame.Line)}
		if i > 0 {
			above := s.method(s.buffer[i-1].Method)
			found.to = shortClass(above.class) + "." + above.name
		}
		break
	}
	s.calls[key] = found
	return found
}

func (s *stacksOf) method(key int64) methodOf {
	m, known := s.methods[key]
	if !known {
		m.class, m.name, _ = s.chunk.MethodName(key)
		m.own = m.class != "" && !s.libraries.Has(m.class)
		s.methods[key] = m
	}
	return m
}
