package jfr

// columnMemory is the memory of decoders that are not in use. Those of all types of events have it in turn: there are
// many types, most with few events, and memory that has just been used is in the cache.
type columnMemory struct {
	ints    [][]int64
	floats  [][]float64
	strings [][]stringRef
	lists   [][]int32
	offsets [][]uint32
}

// lend gives a decoder what there is; it makes the rest itself.
func (m *columnMemory) lend(d *decoder) {
	m.ints = lend(m.ints, d.ints)
	m.floats = lend(m.floats, d.floats)
	m.strings = lend(m.strings, d.strings)
	m.lists = lend(m.lists, d.lists)
	d.table.Offsets = nil
	if n := len(m.offsets); n > 0 {
		d.table.Offsets, m.offsets = m.offsets[n-1], m.offsets[:n-1]
	}
}

// takeBack takes the memory of a decoder, whose tables nobody may look at any more.
func (m *columnMemory) takeBack(d *decoder) {
	m.ints = takeBack(m.ints, d.ints)
	m.floats = takeBack(m.floats, d.floats)
	m.strings = takeBack(m.strings, d.strings)
	m.lists = takeBack(m.lists, d.lists)
	m.offsets = append(m.offsets, d.table.Offsets[:0])
}

func lend[T any](free, columns [][]T) [][]T {
	for i := range columns {
		n := len(free)
		if n == 0 {
			break
		}
		columns[i], free = free[n-1], free[:n-1]
	}
	return free
}

func takeBack[T any](free, columns [][]T) [][]T {
	for i := range columns {
		if cap(columns[i]) > 0 {
			free = append(free, columns[i][:0])
		}
		columns[i] = nil
	}
	return free
}
