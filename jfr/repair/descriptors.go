package repair

import (
	"fmt"
	"strings"

	"jfrlens/jfr"
)

// replaceDescriptors leads methods whose descriptor the JDK's tool cannot print to one that says nothing: the tool ends
// when it prints such a method as text. It says whether there was one.
func (l *lostConstants) replaceDescriptors() (changed bool) {
	c, meta := l.chunk, l.chunk.Metadata()
	method, symbol := meta.Type("jdk.types.Method"), meta.Type("jdk.types.Symbol")
	damaged := damagedDescriptors(c.Chunk)
	if len(damaged) == 0 {
		return false
	}
	before, err := meta.SkipperTo(method, "descriptor")
	if err != nil {
		return false
	}
	stand, value := l.standInDescriptor(symbol), meta.Skipper(method)
	for _, pool := range c.RawPools(method) {
		p := pool.At
		for range pool.Count {
			_, p = c.Varint(p)
			at := before.Skip(c.RawChunk, p, pool.End)
			key, behind := c.Varint(at)
			if damaged[key] && fitsVarint(stand, behind-at) {
				putPadded(c.Bytes()[at:behind], stand)
				changed = true
			}
			p = value.Skip(c.RawChunk, p, pool.End)
		}
	}
	if changed {
		c.Report(0, fmt.Sprintf("methods have descriptors that are damaged; repair gives them %q", lostDescriptor))
	}
	return changed
}

// damagedDescriptors returns the keys of the symbols that methods have for a descriptor and that are none.
func damagedDescriptors(c *jfr.Chunk) map[int64]bool {
	symbol := c.Metadata().Type("jdk.types.Symbol")
	methods, methodErr := c.Pool("jdk.types.Method")
	symbols, symbolErr := c.PoolOf(symbol)
	if methodErr != nil || symbolErr != nil {
		return nil
	}
	keys, texts := methods.Column("descriptor"), symbols.Column("string")
	if keys == nil || keys.Kind != jfr.KindConstant || keys.Field.Type != symbol || texts == nil || texts.Kind != jfr.KindString {
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
func (l *lostConstants) standInDescriptor(symbol *jfr.Type) int64 {
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

// isPrintable says whether the JDK's tool finds its way through a descriptor (jdk.jfr.internal.util.ValueFormatter,
// formatMethod).
func isPrintable(descriptor string) bool {
	end := strings.LastIndexByte(descriptor, ')')
	if end < 1 {
		return false
	}
	for rest := descriptor[1:end]; rest != ""; {
		size := jfr.DescriptorSize(rest)
		if size == 0 {
			return false
		}
		rest = rest[size:]
	}
	return true
}

// fitsVarint says whether a number that is not negative can be written as an integer of so many bytes.
func fitsVarint(n int64, width int) bool { return width >= maxVarint || n < 1<<(7*width) }
