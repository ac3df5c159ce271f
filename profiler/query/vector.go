package query

import (
	"runtime"
	"unsafe"

	duck "github.com/duckdb/duckdb-go/v2/mapping"
)

// vectorRows is the number of rows of a data chunk, DuckDB's unit of work.
const vectorRows = 2048

// vector is memory of DuckDB for the values of one column of a data chunk. Values are written in
// place; nothing is called per value.
type vector struct {
	handle   duck.Vector
	data     unsafe.Pointer
	capacity int
	validity []uint64 // a bit per row, 0 is NULL; nil until the first NULL
	nulls    bool

	items  *vector   // of a list
	used   int       // items in use
	fields []*vector // of a struct
}

// newVector wraps a vector of the shape of the column.
func newVector(handle duck.Vector, c *column) *vector {
	v := &vector{handle: handle, capacity: vectorRows}
	switch {
	case c.item != nil:
		v.data = duck.VectorGetData(handle)
		v.items = newVector(duck.ListVectorGetChild(handle), c.item)
	case c.fields != nil:
		for i, f := range c.fields {
			v.fields = append(v.fields, newVector(duck.StructVectorGetChild(handle, duck.IdxT(i)), f))
		}
	default:
		v.data = duck.VectorGetData(handle)
	}
	return v
}

// slots returns the values of the vector as a slice that the caller writes.
func slots[T any](v *vector) []T { return unsafe.Slice((*T)(v.data), v.capacity) }

func (v *vector) setNull(row int) {
	if v.validity == nil {
		duck.VectorEnsureValidityWritable(v.handle)
		v.validity = unsafe.Slice((*uint64)(duck.VectorGetValidity(v.handle)), (v.capacity+63)/64)
	}
	v.validity[row>>6] &^= 1 << (row & 63)
	v.nulls = true
	for _, f := range v.fields {
		f.setNull(row)
	}
}

// setNulls marks n rows from a row on.
func (v *vector) setNulls(at, n int) {
	for row := at; row < at+n; row++ {
		v.setNull(row)
	}
}

// reset prepares the vector for the next rows. Values stay as they are.
func (v *vector) reset() {
	if v.nulls {
		for i := range v.validity {
			v.validity[i] = ^uint64(0)
		}
		v.nulls = false
	}
	v.used = 0
	if v.items != nil {
		v.items.reset()
	}
	for _, f := range v.fields {
		f.reset()
	}
}

// listEntry is how DuckDB stores where the items of a row are.
type listEntry struct{ offset, length uint64 }

// grow makes room for n more items of a list and returns the place of the first.
func (v *vector) grow(n int) int {
	at := v.used
	v.used += n
	if v.used > v.items.capacity {
		v.items.enlarge(v.handle, max(v.used, 2*v.items.capacity))
	}
	return at
}

// enlarge moves the items of a list to larger memory.
func (v *vector) enlarge(list duck.Vector, capacity int) {
	duck.ListVectorReserve(list, duck.IdxT(capacity))
	v.moved(capacity)
}

func (v *vector) moved(capacity int) {
	old := v.validity
	v.capacity = capacity
	v.validity = nil
	if v.fields == nil {
		v.data = duck.VectorGetData(v.handle)
	}
	if old != nil {
		duck.VectorEnsureValidityWritable(v.handle)
		v.validity = unsafe.Slice((*uint64)(duck.VectorGetValidity(v.handle)), (capacity+63)/64)
	}
	for _, f := range v.fields {
		f.moved(capacity)
	}
}

// finish tells DuckDB the number of items.
func (v *vector) finish() {
	if v.items != nil {
		duck.ListVectorSetSize(v.handle, duck.IdxT(v.used))
		v.items.finish()
	}
	for _, f := range v.fields {
		f.finish()
	}
}

// text is a string as DuckDB stores it: up to 12 bytes in place, else the first four and a pointer.
type text struct {
	length uint32
	prefix [4]byte
	rest   [8]byte
}

const inPlace = 12

// putText stores b in a slot. Long strings are copied to memory that stays until the arena is reset.
func putText(slot *text, b []byte, arena *textArena) {
	slot.length = uint32(len(b))
	if len(b) <= inPlace {
		bytes := (*[inPlace]byte)(unsafe.Pointer(&slot.prefix))
		*bytes = [inPlace]byte{}
		copy(bytes[:], b)
		return
	}
	copy(slot.prefix[:], b)
	*(*uintptr)(unsafe.Pointer(&slot.rest)) = arena.put(b)
}

// textArena is pinned memory for strings that DuckDB has not copied yet.
type textArena struct {
	pinner runtime.Pinner
	blocks [][]byte
	block  int
	used   int
}

const arenaBlock = 64 << 10

func (a *textArena) put(b []byte) uintptr {
	for {
		if a.block == len(a.blocks) {
			block := make([]byte, max(arenaBlock, len(b)))
			a.pinner.Pin(&block[0])
			a.blocks = append(a.blocks, block)
		}
		block := a.blocks[a.block]
		if len(block)-a.used >= len(b) {
			copy(block[a.used:], b)
			at := uintptr(unsafe.Pointer(&block[a.used]))
			a.used += len(b)
			return at
		}
		a.block++
		a.used = 0
	}
}

func (a *textArena) reset() { a.block, a.used = 0, 0 }

func (a *textArena) free() { a.pinner.Unpin() }
