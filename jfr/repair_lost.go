package jfr

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
)

// What stands in for lost names and signatures.
const (
	lostName       = "lost"
	lostDescriptor = "()V"
)

// seenBits is the width of the places of methods that have been looked up, seenFactor spreads their keys over these.
const (
	seenBits   = 12
	seenFactor = 0x9e3779b97f4a7c15
)

// lostConstants are those symbols, classes and methods that other constants refer to and that are not there. The JDK's
// tool ends when it prints a stack trace with such a method as text.
type lostConstants struct {
	chunk                     *Chunk
	others                    []*Chunk // next to it that the same JVM wrote, that behind first
	symbols, classes, methods lostKeys
}

// lostKeys are keys of lost constants, each with the text that stands in for it if it is a symbol.
type lostKeys map[int64]string

// replaceLost appends a checkpoint with what is lost of the constants of the chunk, whose events and checkpoints are whole:
// as the chunk behind has it, or with something that stands in for it. It says whether anything before that has been changed.
func (b *body) replaceLost() (changed bool) {
	lost := lostConstants{b.whole(), nil, lostKeys{}, lostKeys{}, lostKeys{}}
	lost.noteAll()
	changed = lost.replaceDescriptors()
	if !lost.any() {
		return changed
	}
	for _, n := range slices.Backward(b.neighbours()) {
		other := b.shared.take(n.chunk)
		defer b.shared.put(other)
		if other.load() == nil {
			lost.others = append(lost.others, other.whole())
		}
	}
	pools := append(lost.recallAll(), lost.standIns()...)
	if len(pools) > 0 {
		b.report(0, fmt.Sprintf("classes, methods or names that others refer to are lost; repair takes them from the chunks next to it or calls them %q", lostName), ErrCorrupt)
		b.appendCheckpoint(int64(binary.BigEndian.Uint64(b.data[16:])), pools)
	}
	return changed
}

func (l *lostConstants) any() bool { return len(l.symbols)+len(l.classes)+len(l.methods) > 0 }

// of returns the lost keys of a type, nil if its constants are not replaced.
func (l *lostConstants) of(t *Type) lostKeys {
	switch t.Name {
	case "jdk.types.Symbol":
		return l.symbols
	case "java.lang.Class":
		return l.classes
	case "jdk.types.Method":
		return l.methods
	}
	return nil
}

// noteAll goes through all constants; stack traces, which take the most memory, are not kept.
func (l *lostConstants) noteAll() {
	for _, t := range l.chunk.Metadata().Types() {
		if t.Name == stackTraceTypeName {
			continue
		}
		if pool, err := l.chunk.PoolOf(t); err == nil && pool.Rows > 0 {
			l.note(pool.Columns, pool.Rows)
		}
	}
	l.noteFrames()
}

// noteFrames finds methods that stack traces refer to and that are not there.
func (l *lostConstants) noteFrames() {
	method := l.chunk.Metadata().Type("jdk.types.Method")
	stacks, err := l.chunk.Stacks()
	methods, poolErr := l.chunk.PoolOf(method)
	if method == nil || err != nil || poolErr != nil {
		return
	}
	var (
		frames []Frame
		seen   [1 << seenBits]int64 // most frames are of few methods
	)
	for row := range stacks.ids {
		frames, _, _ = stacks.framesOf(row, frames[:0])
		for i := range frames {
			key := frames[i].Method
			last := &seen[uint64(key)*seenFactor>>(64-seenBits)]
			if *last == key && key != 0 {
				continue
			}
			*last = key
			if _, found := methods.Row(key); !found {
				l.methods[key] = lostName
			}
		}
	}
}

// note finds what rows of columns refer to and what is not there.
func (l *lostConstants) note(columns []Column, rows int) {
	for i := range columns {
		switch col := &columns[i]; col.Kind {
		case KindStruct:
			l.note(col.Struct, rows)
		case KindList:
			l.note([]Column{*col.Items}, int(col.Offsets[rows]))
		case KindConstant:
			l.noteKeys(col.Field, col.Ints[:rows])
		}
	}
}

func (l *lostConstants) noteKeys(f *Field, keys []int64) {
	lost := l.of(f.Type)
	pool, err := l.chunk.PoolOf(f.Type)
	if lost == nil || err != nil {
		return
	}
	text := lostName
	if f.Name == "descriptor" {
		text = lostDescriptor
	}
	mayBeNull := f.Name != "descriptor" && f.Name != "method" // by key 0
	for _, key := range keys {
		if _, found := pool.Row(key); !found && !(key == 0 && mayBeNull) {
			lost[key] = text
		}
	}
}

// standIns returns a pool for each type of which constants are lost; nil if there are none.
func (l *lostConstants) standIns() [][]byte {
	meta := l.chunk.Metadata()
	symbol, class, method := meta.Type("jdk.types.Symbol"), meta.Type("java.lang.Class"), meta.Type("jdk.types.Method")
	if !l.any() || symbol == nil || class == nil {
		return nil
	}
	name, owner := l.unused(symbol), l.unused(class)
	descriptor := name + 1
	l.symbols[name], l.symbols[descriptor], l.classes[owner] = lostName, lostDescriptor, lostName
	pools := [][]byte{l.symbols.pool(symbol, nil), l.classes.pool(class, map[string]int64{"name": name})}
	if method != nil && len(l.methods) > 0 {
		pools = append(pools, l.methods.pool(method, map[string]int64{"type": owner, "name": name, "descriptor": descriptor}))
	}
	return pools
}

// unused returns a key from which on no constant of a type has one, neither lost ones nor those of the chunks next to it.
func (l *lostConstants) unused(t *Type) int64 {
	last := int64(0)
	for key := range l.of(t) {
		last = max(last, key)
	}
	for _, c := range append(l.others, l.chunk) {
		if pool, err := c.PoolOf(c.Metadata().TypeByID(t.ID)); err == nil && pool.Rows > 0 {
			last = max(last, slices.Max(pool.Keys))
		}
	}
	return last + 1
}

// pool returns a pool of constants of a type as it is in a checkpoint. What they refer to is given by field.
func (k lostKeys) pool(t *Type, refs map[string]int64) []byte {
	pool := appendVarint(appendVarint(nil, t.ID), int64(len(k)))
	for _, key := range slices.Sorted(maps.Keys(k)) {
		pool = appendStandIn(appendVarint(pool, key), t, refs, k[key], 0)
	}
	return pool
}

// appendStandIn appends a value of a type: references by field, the text for texts, and zeros for all else.
func appendStandIn(buf []byte, t *Type, refs map[string]int64, text string, depth int) []byte {
	for _, f := range t.Fields {
		switch {
		case f.Constant && !f.Array:
			buf = appendVarint(buf, refs[f.Name])
		case f.Array, depth > maxPlanDepth:
			buf = append(buf, 0)
		case f.Type.primitive == stringType:
			buf = append(appendVarint(append(buf, stringUTF8), int64(len(text))), text...)
		case f.Type.primitive == floatType:
			buf = binary.BigEndian.AppendUint32(buf, 0)
		case f.Type.primitive == doubleType:
			buf = binary.BigEndian.AppendUint64(buf, 0)
		case f.Type.primitive == notPrimitive:
			buf = appendStandIn(buf, f.Type, refs, text, depth+1)
		default:
			buf = append(buf, 0)
		}
	}
	return buf
}
