package repair

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"jfrlens/jfr"
)

// What stands in for lost names and signatures.
const (
	lostName       = "lost"
	lostDescriptor = "()V"
)

// stackTraceType is the type of the constants that take the most memory.
const stackTraceType = "jdk.types.StackTrace"

// maxDepth bounds how deep structs are in each other.
const maxDepth = 12

// seenBits is the width of the places of methods that have been looked up, seenFactor spreads their keys over these.
const (
	seenBits   = 12
	seenFactor = 0x9e3779b97f4a7c15
)

// lostConstants are those symbols, classes and methods that other constants refer to and that are not there. The JDK's
// tool ends when it prints a stack trace with such a method as text.
type lostConstants struct {
	chunk                     *chunk
	others                    []*jfr.RawChunk // next to it that the same JVM wrote, that behind first
	symbols, classes, methods lostKeys
}

// lostKeys are keys of lost constants, each with the text that stands in for it if it is a symbol.
type lostKeys map[int64]string

// replaceLost appends a checkpoint with what is lost of the constants of the chunk, whose events and checkpoints are whole:
// as the chunk behind has it, or with something that stands in for it. It says whether anything before that has been changed.
func (c *chunk) replaceLost() (changed bool) {
	lost := lostConstants{c, nil, lostKeys{}, lostKeys{}, lostKeys{}}
	lost.noteAll()
	changed = lost.replaceDescriptors()
	if !lost.any() {
		return changed
	}
	others, release := c.Neighbours()
	defer release()
	lost.others = others
	pools := append(lost.recallAll(), lost.standIns()...)
	if len(pools) > 0 {
		c.Report(0, fmt.Sprintf("classes, methods or names that others refer to are lost; repair takes them from the chunks next to it or calls them %q", lostName))
		c.appendCheckpoint(pools)
	}
	return changed
}

func (l *lostConstants) any() bool { return len(l.symbols)+len(l.classes)+len(l.methods) > 0 }

// of returns the lost keys of a type, nil if its constants are not replaced.
func (l *lostConstants) of(t *jfr.Type) lostKeys {
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
		if t.Name == stackTraceType {
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
		frames []jfr.Frame
		seen   [1 << seenBits]int64 // most frames are of few methods
	)
	for row := range stacks.Len() {
		frames, _, _ = stacks.FramesOf(row, frames[:0])
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
func (l *lostConstants) note(columns []jfr.Column, rows int) {
	for i := range columns {
		switch col := &columns[i]; col.Kind {
		case jfr.KindStruct:
			l.note(col.Struct, rows)
		case jfr.KindList:
			l.note([]jfr.Column{*col.Items}, int(col.Offsets[rows]))
		case jfr.KindConstant:
			l.noteKeys(col.Field, col.Ints[:rows])
		}
	}
}

func (l *lostConstants) noteKeys(f *jfr.Field, keys []int64) {
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
func (l *lostConstants) unused(t *jfr.Type) int64 {
	last := int64(0)
	for key := range l.of(t) {
		last = max(last, key)
	}
	for _, c := range append(l.others, l.chunk.RawChunk) {
		if pool, err := c.PoolOf(c.Metadata().TypeByID(t.ID)); err == nil && pool.Rows > 0 {
			last = max(last, slices.Max(pool.Keys))
		}
	}
	return last + 1
}

// pool returns a pool of constants of a type as it is in a checkpoint. What they refer to is given by field.
func (k lostKeys) pool(t *jfr.Type, refs map[string]int64) []byte {
	pool := jfr.AppendVarint(jfr.AppendVarint(nil, t.ID), int64(len(k)))
	for _, key := range slices.Sorted(maps.Keys(k)) {
		pool = appendStandIn(jfr.AppendVarint(pool, key), t, refs, k[key], 0)
	}
	return pool
}

// appendStandIn appends a value of a type: references by field, the text for texts, and zeros for all else.
func appendStandIn(buf []byte, t *jfr.Type, refs map[string]int64, text string, depth int) []byte {
	for _, f := range t.Fields {
		switch {
		case f.Constant && !f.Array:
			buf = jfr.AppendVarint(buf, refs[f.Name])
		case f.Array, depth > maxDepth:
			buf = append(buf, 0)
		case f.Type.Name == "java.lang.String":
			buf = jfr.AppendString(buf, text)
		case f.Type.Name == "float":
			buf = binary.BigEndian.AppendUint32(buf, 0)
		case f.Type.Name == "double":
			buf = binary.BigEndian.AppendUint64(buf, 0)
		case f.Type.IsStruct():
			buf = appendStandIn(buf, f.Type, refs, text, depth+1)
		default:
			buf = append(buf, 0)
		}
	}
	return buf
}
