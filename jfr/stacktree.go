package jfr

import "slices"

// StackTree are stack traces by number, as a calling-context tree: each is a leaf frame on top of its callers, the number
// of which is smaller. Number 0 has no frames. The slices are shared and must not be changed.
type StackTree struct {
	Parent []int32 // number of the callers, -1 of number 0
	Frame  []int32 // number of the leaf in the dictionary, -1 of number 0
}

// Len returns the number of stack traces, the one without frames included.
func (t StackTree) Len() int { return len(t.Parent) }

// stackNumbers numbers stack traces. What is new of a stack trace is appended in a row, so that the way from the root to a
// known one mostly leads from one number to the next, and only branches are looked up. It is for one goroutine.
type stackNumbers struct {
	tree     StackTree
	branches branchTable // all steps that do not lead to the next number
}

func newStackNumbers() stackNumbers {
	return stackNumbers{tree: StackTree{Parent: []int32{-1}, Frame: []int32{-1}}}
}

// of returns the number of a stack trace, frames given by number, the leaf first. The path is that of the stack trace before
// and becomes that of this one: mostly they have their callers in common, which need not be looked up again.
func (n *stackNumbers) of(frames []int32, path *stackPath) int32 {
	at := path.shared(frames)
	isNew := false // then what is on top is new, too
	for i := len(frames) - 1 - len(path.numbers); i >= 0; i-- {
		next := int32(0)
		if !isNew {
			next = n.step(at, frames[i])
		}
		if isNew = next == 0; isNew {
			next = n.add(at, frames[i])
		}
		at = next
		path.frames, path.numbers = append(path.frames, frames[i]), append(path.numbers, at)
	}
	return at
}

// stackPath is how a stack trace was found, its outermost frame first. Numbers are those of the frames up to each.
type stackPath struct{ frames, numbers []int32 }

// shared cuts the path off where another stack trace leaves it, and returns the number up to there.
func (p *stackPath) shared(frames []int32) int32 {
	n, last := 0, len(frames)-1
	for n < len(p.frames) && n <= last && p.frames[n] == frames[last-n] {
		n++
	}
	p.frames, p.numbers = p.frames[:n], p.numbers[:n]
	if n == 0 {
		return 0
	}
	return p.numbers[n-1]
}

// step returns the number of a stack trace with one more frame on top, 0 if it has none.
func (n *stackNumbers) step(at, frame int32) int32 {
	next := at + 1
	if int(next) < len(n.tree.Frame) && n.tree.Frame[next] == frame && n.tree.Parent[next] == at {
		return next
	}
	return n.branches.get(at, frame)
}

// add appends a stack trace.
func (n *stackNumbers) add(parent, frame int32) int32 {
	number := int32(n.tree.Len())
	if number != parent+1 {
		n.branches.enter(branch{parent, frame, number})
	}
	if len(n.tree.Parent) == cap(n.tree.Parent) {
		n.reserve()
	}
	n.tree.Parent, n.tree.Frame = append(n.tree.Parent, parent), append(n.tree.Frame, frame)
	return number
}

// reserve makes room. Append alone would grow large slices by a quarter and so copy each number five times.
func (n *stackNumbers) reserve() {
	more := n.tree.Len()*3/4 + 64
	n.tree.Parent, n.tree.Frame = slices.Grow(n.tree.Parent, more), slices.Grow(n.tree.Frame, more)
}

// all returns what has a number now. What is added later does not change it.
func (n *stackNumbers) all() StackTree {
	return StackTree{Parent: slices.Clip(n.tree.Parent), Frame: slices.Clip(n.tree.Frame)}
}

// branch is a step from one stack trace to another with one frame more.
type branch struct {
	from, frame int32
	to          int32 // 0 means free
}

// branchTable finds branches by where they come from and the frame. The zero value is empty.
type branchTable struct {
	slots []branch // open addressing, a power of two
	used  int
}

// get returns where a branch leads, 0 if there is none.
func (t *branchTable) get(from, frame int32) int32 {
	if t.used == 0 {
		return 0
	}
	return t.slot(from, frame).to
}

// enter adds a branch that is not there yet.
func (t *branchTable) enter(b branch) {
	if 4*(t.used+1) > 3*len(t.slots) {
		t.grow()
	}
	*t.slot(b.from, b.frame) = b
	t.used++
}

// slot returns the slot of a branch, or the free one where it belongs. There is always a free slot.
func (t *branchTable) slot(from, frame int32) *branch {
	mask := uint64(len(t.slots) - 1)
	for at := hashKey(int64(from)<<32|int64(uint32(frame))) & mask; ; at = (at + 1) & mask {
		if b := &t.slots[at]; b.to == 0 || b.from == from && b.frame == frame {
			return b
		}
	}
}

// grow clears new memory for the reason that [KeyNumbers.grow] has.
func (t *branchTable) grow() {
	old := t.slots
	t.slots = make([]branch, max(1024, 2*len(old)))
	clear(t.slots)
	for _, b := range old {
		if b.to != 0 {
			*t.slot(b.from, b.frame) = b
		}
	}
}
