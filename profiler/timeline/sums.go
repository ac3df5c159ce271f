package timeline

import "jfrlens/jfr"

// sums are what spans take of the parts of a drawing's time, by thread and state: much less than the spans themselves, and
// all that is drawn of too many. Few spans reach over many parts, and these are kept.
type sums struct {
	drawing Drawing
	width   int64          // of a part
	cells   jfr.KeyNumbers // by thread, part and state, see cellKey
	nanos   []int64        // by number of the cell
	lastKey int64          // of the cell that was added to last
	last    int32          // its number
	long    [][]Span       // in blocks
	threads []did          // by number in the dictionary
}

// mostParts is over how many parts a span may reach that is not kept.
const mostParts = 3

func newSums(d Drawing) *sums {
	return &sums{drawing: d, width: coarseWidth(d.From, d.To), lastKey: -1}
}

const (
	stateBits = 3
	partBits  = 12 // for coarseParts of them, and one more
)

// cellKey packs a thread, a part of the time and a state.
func cellKey(thread int32, part int64, s State) int64 {
	return int64(thread)<<(partBits+stateBits) | part<<stateBits | int64(s)
}

// ofCell takes the key of a cell apart.
func ofCell(key int64) (thread int32, part int64, s State) {
	return int32(key >> (partBits + stateBits)), key >> stateBits & (1<<partBits - 1), State(key & (1<<stateBits - 1))
}

// add enters a span.
func (m *sums) add(s Span) {
	m.thread(s.Thread).add(s)
	if !m.drawing.shows(s) {
		return
	}
	begin, end := max(s.From, m.drawing.From)-m.drawing.From, min(s.To, m.drawing.To)-m.drawing.From
	part := begin / m.width
	next := (part + 1) * m.width
	if end > next+(mostParts-1)*m.width {
		m.long = addSpan(m.long, s)
		return
	}
	for ; end > next; part, next = part+1, next+m.width {
		m.cell(cellKey(s.Thread, part, s.State), next-begin)
		begin = next
	}
	m.cell(cellKey(s.Thread, part, s.State), end-begin)
}

// thread is what a thread did.
func (m *sums) thread(number int32) *did {
	for int(number) >= len(m.threads) {
		m.threads = append(m.threads, did{})
	}
	return &m.threads[number]
}

// cell adds to what a cell has, mostly the one of the event before.
func (m *sums) cell(key, nanos int64) {
	if key != m.lastKey {
		number, isNew := m.cells.Of(key)
		if isNew {
			m.nanos = append(m.nanos, 0)
		}
		m.lastKey, m.last = key, number
	}
	m.nanos[m.last] += nanos
}

// join adds all of others of the same drawing.
func (m *sums) join(others *sums) {
	for number, key := range others.cells.Keys() {
		m.cell(key, others.nanos[number])
	}
	m.long = append(m.long, others.long...)
	for number, of := range others.threads {
		m.thread(int32(number)).join(of)
	}
}

// rows are what is drawn of each row, of which place tells the number by that of the thread.
func (m *sums) rows(place []int32, rows int) [][]Span {
	cells, long := m.byRow(place, rows), make([][]*Span, rows)
	for s := range each(m.long) {
		row := place[s.Thread]
		long[row] = append(long[row], s)
	}
	drawn, of := make([][]Span, rows), newCoarseRow(m.drawing.From, m.drawing.To)
	for row := range drawn {
		clear(of.sums[:])
		for _, s := range long[row] {
			of.add(*s)
		}
		for _, number := range cells[row] {
			_, part, state := ofCell(m.cells.Keys()[number])
			of.sums[part][state] += m.nanos[number]
		}
		drawn[row] = of.spans(int32(row))
	}
	return drawn
}

// byRow are the numbers of the cells of each row.
func (m *sums) byRow(place []int32, rows int) [][]int32 {
	ends := make([]int, rows+1) // while they are filled, where the next cell of the row before goes
	for _, key := range m.cells.Keys() {
		thread, _, _ := ofCell(key)
		ends[place[thread]+1]++
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	sorted, lists := make([]int32, len(m.nanos)), make([][]int32, rows)
	for row := range lists {
		lists[row] = sorted[ends[row]:ends[row]:ends[row+1]]
	}
	for number, key := range m.cells.Keys() {
		thread, _, _ := ofCell(key)
		row := place[thread]
		lists[row] = append(lists[row], int32(number))
	}
	return lists
}
