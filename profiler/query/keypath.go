package query

import "jfrlens/jfr"

// keyPath is a stack trace as it is written, its outermost frame first. Mostly a stack trace has callers in common with the one
// before, which need not be hashed again.
type keyPath []keyStep

// keyStep is a frame and the hash of all up to it.
type keyStep struct {
	frame jfr.Frame
	hash  stackHash
}

// follow makes it the path of a stack trace, the top first, and returns how many of its frames were there before.
func (p *keyPath) follow(frames []jfr.Frame) (shared int) {
	steps, last := *p, len(frames)-1
	for shared < len(steps) && shared <= last && steps[shared].frame == frames[last-shared] {
		shared++
	}
	steps = steps[:shared]
	hash := newStackHash()
	if shared > 0 {
		hash = steps[shared-1].hash
	}
	for i := last - shared; i >= 0; i-- {
		f := &frames[i]
		hash.add(uint64(f.Method) + uint64(f.Kind)*hashB)
		hash.add(uint64(uint32(f.Line))<<32 | uint64(uint32(f.BCI)))
		steps = append(steps, keyStep{*f, hash})
	}
	*p = steps
	return shared
}

// hash returns the hash of the stack trace.
func (p keyPath) hash(truncated bool) stackHash {
	if len(p) == 0 {
		return newStackHash().whole(0, truncated)
	}
	return p[len(p)-1].hash.whole(len(p), truncated)
}

// whole returns the hash of a stack trace from that of its frames.
func (h stackHash) whole(frames int, truncated bool) stackHash {
	h.add(uint64(frames)<<1 | flag(truncated))
	return h
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
