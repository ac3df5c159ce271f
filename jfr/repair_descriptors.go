package jfr

import (
	"fmt"
	"strings"
)

// replaceDescriptors leads methods whose descriptor the JDK's tool cannot print to one that says nothing: the tool ends
// when it prints such a method as text. It says whether there was one.
func (l *lostConstants) replaceDescriptors() (changed bool) {
	b, meta := l.chunk.body, l.chunk.Metadata()
	method, symbol := meta.Type("jdk.types.Method"), meta.Type("jdk.types.Symbol")
	damaged := damagedDescriptors(l.chunk)
	if len(damaged) == 0 {
		return false
	}
	before, err := skipBefore(method, "descriptor")
	if err != nil {
		return false
	}
	stand, ops := l.standInDescriptor(symbol), meta.plans.skip(method).plan.ops
	for _, s := range b.segmentsOf(method) {
		p, end := int(s.at), int(s.end)
		for range s.count {
			_, p = varint(b.data, p)
			at := skip(before, b.data, p, end)
			key, behind := varint(b.data, at)
			if damaged[int64(key)] && fitsVarint(stand, behind-at) {
				putPadded(b.data[at:behind], stand)
				changed = true
			}
			p = skip(ops, b.data, p, end)
		}
	}
	if changed {
		b.report(0, fmt.Sprintf("methods have descriptors that are damaged; repair gives them %q", lostDescriptor), ErrCorrupt)
	}
	return changed
}

// damagedDescriptors returns the keys of the symbols that methods have for a descriptor and that are none.
func damagedDescriptors(c *Chunk) map[int64]bool {
	symbol := c.Metadata().Type("jdk.types.Symbol")
	methods, methodErr := c.Pool("jdk.types.Method")
	symbols, symbolErr := c.PoolOf(symbol)
	if methodErr != nil || symbolErr != nil {
		return nil
	}
	keys, texts := methods.Column("descriptor"), symbols.Column("string")
	if keys == nil || keys.Kind != KindConstant || keys.Field.Type != symbol || texts == nil || texts.Kind != KindString {
		return nil
	}
	damaged, seen := map[int64]bool{}, make([]bool, symbols.Rows)
	for _, key := range keys.Ints {
		if row, found := symbols.Row(key); found && !seen[row] {
			seen[row] = true
			if !isPrintable(texts.String(row)) {
				damaged[key] = true
			}
		}
	}
	return damaged
}

// standInDescriptor returns the key of a descriptor without parameters, which is mostly there.
func (l *lostConstants) standInDescriptor(symbol *Type) int64 {
	symbols, _ := l.chunk.PoolOf(symbol)
	texts := symbols.Column("string")
	for row, key := range symbols.Keys {
		if at, _ := symbols.Row(key); at == row && texts.String(row) == lostDescriptor {
			return key
		}
	}
	key := l.unused(symbol)
	l.symbols[key] = lostDescriptor
	return key
}

// skipBefore returns steps that move from the start of a value of a type to a field.
func skipBefore(t *Type, name string) (ops []op, err error) {
	p := planner{plan: &plan{typ: t}}
	for _, f := range t.Fields {
		if f.Name == name {
			break
		}
		if ops, err = p.skipField(ops, f, 0); err != nil {
			return nil, err
		}
	}
	return ops, nil
}

// isPrintable says whether the JDK's tool finds its way through a descriptor (jdk.jfr.internal.util.ValueFormatter,
// formatMethod).
func isPrintable(descriptor string) bool {
	end := strings.LastIndexByte(descriptor, ')')
	if end < 1 {
		return false
	}
	for rest := descriptor[1:end]; rest != ""; {
		size := descriptorSize(rest)
		if size == 0 {
			return false
		}
		rest = rest[size:]
	}
	return true
}

// fitsVarint says whether a number that is not negative can be written as an integer of so many bytes.
func fitsVarint(n int64, width int) bool { return width >= maxVarint || n < 1<<(7*width) }
