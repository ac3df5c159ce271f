package jfr

// opKind is one kind of step of a plan. The opSkip kinds move on, the others fill columns.
type opKind uint8

const (
	opInts   opKind = iota // n compressed integers
	opChar                 // one compressed integer, 16 bits, without sign
	opByte                 // one byte with sign
	opBool                 // one byte
	opFloat                // 4 bytes
	opDouble               // 8 bytes
	opString
	opList         // a count and so many elements
	opSkipVarints  // n compressed integers
	opSkipBytes    // n bytes
	opSkipStrings  // n strings
	opSkipList     // a count and so many elements
	opSkipIntsList // a count and so many times n compressed integers
	opCheck        // fails if the end has been passed
)

// op is one step: what, how many, and for the kinds that fill columns the number of the first one.
type op struct {
	kind  opKind
	n     int32
	first int32
	list  *listPlan
}

// plan says how to decode the selected fields of one type: metadata compiled to a list of steps.
// It is immutable. The columns of a plan are numbered separately for each kind of slice.
type plan struct {
	typ   *Type
	ops   []op
	total int // steps, those of lists included
	// partial says which fields of the type cannot be decoded; nil if all can.
	partial error
	columns []Column // without values
	// shifts says for each slice of integers how many high bits to cut off.
	shifts  []uint8
	floats  int
	strings int
	lists   int
	top     level
}

// listPlan is the plan of the elements of a list.
type listPlan struct {
	ops    []op
	column int32 // number of the slice of offsets
	items  level
	// ints says that an element is this many integers and nothing else; 0 if it is not so simple.
	ints int32
}

// level lists the slices that have one value per row of the same table: the events themselves or
// the elements of one list.
type level struct {
	ints, floats, strings, lists []int32
}

// width is the number of slices, and so the least number of bytes that a row takes in the file.
func (at *level) width() int {
	return max(1, len(at.ints)+len(at.floats)+len(at.strings)+len(at.lists))
}

// Selection is a choice of fields of one type, compiled for decoding; see [Chunk.Select].
type Selection struct {
	plan *plan
	err  error
}

// Type returns the type of the events; nil if there is none.
func (s *Selection) Type() *Type { return s.plan.typ }
