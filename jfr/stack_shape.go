package jfr

import (
	"encoding/binary"
	"slices"
)

// frameTarget says what a step of a stack trace is.
type frameTarget uint8

const (
	skipTarget frameTarget = iota // of steps that only move on
	methodTarget
	lineTarget
	bciTarget
	kindTarget
	truncatedTarget
	framesTarget
	frameTargets
)

// stackStep is one step in reading a stack trace or a frame.
type stackStep struct {
	target frameTarget
	ops    []op // for skipTarget
}

// stackShape says how stack traces are laid out, from the metadata.
type stackShape struct {
	steps []stackStep // of the stack trace
	frame []stackStep // of each frame
	// standard says that a frame is method, line, bytecode index and type, as the JDK writes it.
	standard bool
}

// stackShape returns how the chunks of this metadata write stack traces.
func (c *planCache) stackShape(m *Metadata) *stackShape {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stacks == nil {
		c.stacks = newStackShape(m.Type(stackTraceTypeName))
	}
	return c.stacks
}

func newStackShape(t *Type) *stackShape {
	s := &stackShape{}
	if t == nil {
		return s
	}
	for _, f := range t.Fields {
		switch {
		case f.Name == "truncated" && f.Type.primitive == booleanType && !f.Array:
			s.steps = append(s.steps, stackStep{target: truncatedTarget})
		case f.Name == "frames" && f.Array && !f.Constant && f.Type.primitive == notPrimitive:
			s.steps = append(s.steps, stackStep{target: framesTarget})
			s.frameSteps(f.Type)
		default:
			s.steps = append(s.steps, skipStep(f))
		}
	}
	s.standard = len(s.frame) == 4 && s.frame[0].target == methodTarget && s.frame[1].target == lineTarget &&
		s.frame[2].target == bciTarget && s.frame[3].target == kindTarget
	return s
}

func (s *stackShape) frameSteps(t *Type) {
	targets := map[string]frameTarget{
		"method": methodTarget, "lineNumber": lineTarget, "bytecodeIndex": bciTarget, "type": kindTarget,
	}
	for _, f := range t.Fields {
		number := f.Constant || charType <= f.Type.primitive && f.Type.primitive <= longType
		if target, ok := targets[f.Name]; ok && number && !f.Array {
			s.frame = append(s.frame, stackStep{target: target})
			continue
		}
		s.frame = append(s.frame, skipStep(f))
	}
}

// skipStep moves behind a field. Types that cannot be skipped cannot be indexed either, so that
// no stack trace of them is ever read.
func skipStep(f *Field) stackStep {
	p := planner{plan: &plan{}}
	ops, _ := p.skipField(nil, f, 0)
	return stackStep{ops: ops}
}

// frameReader reads one stack trace.
type frameReader struct {
	data   []byte
	p, end int
	frames []Frame
	more   func(frames []Frame, from int) bool // see [Stacks.FramesWhile]; nil: all are read
}

// framesAtOnce is how many frames are read before others say whether they want more.
const framesAtOnce = 16

// readFrames reads n frames, or fewer if no more are wanted: then nothing behind them is.
func (r *frameReader) readFrames(s *stackShape, n int) (whole bool) {
	for r.more != nil && n > framesAtOnce && r.p <= r.end {
		from := len(r.frames)
		r.some(s, framesAtOnce)
		if n -= framesAtOnce; !r.more(r.frames, from) {
			return false
		}
	}
	from := len(r.frames)
	r.some(s, n)
	return r.more == nil || r.more(r.frames, from)
}

func (r *frameReader) some(s *stackShape, n int) {
	if s.standard {
		r.standard(n)
		return
	}
	r.generic(s.frame, n)
}

// read reads a stack trace. If it goes beyond the end, which is so only of those that have not been skipped before,
// it is not ok or leaves the position behind the end.
func (s *stackShape) read(r *frameReader) (frames []Frame, truncated, ok bool) {
	for i := range s.steps {
		if r.p > r.end {
			return r.frames, truncated, false
		}
		switch step := &s.steps[i]; step.target {
		case truncatedTarget:
			truncated = r.data[r.p] != 0
			r.p++
		case framesTarget:
			var n uint64
			n, r.p = varint(r.data, r.p)
			left := uint64(max(r.end-r.p, 0))
			if n > left || s.standard && n > left/4 {
				return r.frames, truncated, false
			}
			if !r.readFrames(s, int(n)) {
				return r.frames, truncated, true
			}
		default:
			if r.p = skip(step.ops, r.data, r.p, r.end); r.p < 0 {
				return r.frames, truncated, false
			}
		}
	}
	return r.frames, truncated, true
}

// standard reads n frames of four numbers. See [decoder.readInts] for why it reads bytes in place. The
// processor foresees the forms of frames well, since sequences of frames come back.
func (r *frameReader) standard(n int) {
	data, p := r.data, r.p
	at := len(r.frames)
	r.frames = slices.Grow(r.frames, n)[:at+n]
	frames := r.frames[at:]
	for i := range frames {
		if p > r.end {
			break
		}
		f := &frames[i]
		next := (*[frameBytes]byte)(data[p : p+frameBytes : p+frameBytes])
		w := binary.LittleEndian.Uint64(next[:])
		method := w&0x7f | w>>1&0x3f80 | w>>2&0x1fc000 | w>>3&0xfe00000
		switch {
		case w&0x80808080 == 0x00808080: // 4 bytes
			p, w = p+4, binary.LittleEndian.Uint64(next[4:])
		case w&0x8080808080 == 0x0080808080: // 5 bytes
			method, p, w = method|w>>4&0x7f0000000, p+5, binary.LittleEndian.Uint64(next[5:])
		default:
			method, p = varint(data, p)
			w = word(data, p)
		}
		f.Method = int64(method)
		switch { // bytes of line, bytecode index and kind
		case w&0x80808080 == 0x80: // 2, 1, 1
			f.Line, f.BCI, f.Kind = int32(w&0x7f|w>>1&0x3f80), int32(w>>16&0x7f), int64(w>>24&0x7f)
			p += 4
		case w&0x80808080808080 == 0x80808080: // 5, 1, 1: no line
			f.Line = int32(w&0x7f | w>>1&0x3f80 | w>>2&0x1fc000 | w>>3&0xfe00000 | w>>4&0xf0000000)
			f.BCI, f.Kind = int32(w>>40&0x7f), int64(w>>48&0x7f)
			p += 7
		case w&0x808080 == 0: // 1, 1, 1
			f.Line, f.BCI, f.Kind = int32(w&0x7f), int32(w>>8&0x7f), int64(w>>16&0x7f)
			p += 3
		case w&0x8080808080 == 0x800080: // 2, 2, 1
			f.Line, f.BCI, f.Kind = int32(w&0x7f|w>>1&0x3f80), int32(w>>16&0x7f|w>>17&0x3f80), int64(w>>32&0x7f)
			p += 5
		default:
			var line, bci, kind uint64
			line, p = varint(data, p)
			bci, p = varint(data, p)
			kind, p = varint(data, p)
			f.Line, f.BCI, f.Kind = int32(line), int32(bci), int64(kind)
		}
	}
	r.p = p
}

// frameBytes is how much of a frame is looked at once.
const frameBytes = 13

// generic reads n frames of any layout.
func (r *frameReader) generic(steps []stackStep, n int) {
	for range n {
		var values [frameTargets]uint64
		for i := range steps {
			if r.p > r.end {
				return
			}
			if step := &steps[i]; step.target != skipTarget {
				values[step.target], r.p = varint(r.data, r.p)
			} else if r.p = skip(step.ops, r.data, r.p, r.end); r.p < 0 {
				r.p = r.end + 1
			}
		}
		r.frames = append(r.frames, Frame{
			Method: int64(values[methodTarget]), Line: int32(values[lineTarget]),
			BCI: int32(values[bciTarget]), Kind: int64(values[kindTarget]),
		})
	}
}
