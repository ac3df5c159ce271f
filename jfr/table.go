package jfr

import "strings"

// Kind says how a [Column] holds its values.
type Kind uint8

// Kinds of columns.
const (
	KindInt      Kind = iota // byte, char, short, int, long in Ints
	KindBool                 // 0 or 1 in Ints
	KindFloat                // float and double in Floats
	KindConstant             // keys of the constant pool of Field.Type in Ints
	KindString               // [Column.String]
	KindStruct               // values inline, one column per field in Struct
	KindList                 // Items, cut into rows by Offsets
)

// Table holds values of one type by column. Events and constant pools both are tables.
type Table struct {
	// Type is the type of the rows.
	Type *Type
	// Rows is the number of rows.
	Rows int
	// Keys are the keys of the constants; nil for events.
	Keys []int64
	// Columns are the selected fields in the order of declaration.
	Columns []Column
	// Offsets are the places of the events, in bytes from the start of the chunk; nil for constants.
	Offsets []uint32
}

// Column returns the column of that name, or nil if the type has no such field or it was not
// selected. "a.b" names field b of the inline struct a.
func (t *Table) Column(name string) *Column { return findColumn(t.Columns, name) }

// Ints returns the Ints of the column of that name, or nil.
func (t *Table) Ints(name string) []int64 {
	if c := t.Column(name); c != nil {
		return c.Ints
	}
	return nil
}

// Int returns a number by column and row, 0 without such a column.
func (t *Table) Int(name string, row int) int64 {
	if values := t.Ints(name); values != nil {
		return values[row]
	}
	return 0
}

// Text returns a string by column and row, "" if it is null or there is no such column.
func (t *Table) Text(name string, row int) string {
	if c := t.Column(name); c != nil {
		return c.String(row)
	}
	return ""
}

// findColumn looks for the name as it stands first: readers ask for each value, and hardly any is nested.
func findColumn(columns []Column, name string) *Column {
	for i := range columns {
		if c := &columns[i]; c.Field.Name == name {
			return c
		}
	}
	if first, rest, nested := strings.Cut(name, "."); nested {
		if c := findColumn(columns, first); c != nil {
			return findColumn(c.Struct, rest)
		}
	}
	return nil
}

// Column holds the values of one field, one per row. Which of its slices are used is told by Kind.
type Column struct {
	// Field is the field in the metadata; for Items it is the field of the list.
	Field *Field
	// Kind says where the values are.
	Kind Kind
	// Ints holds integers (sign-extended from the width of the field's type, char zero-extended),
	// booleans as 0 and 1, times as raw ticks, and keys of constants.
	Ints []int64
	// Floats holds float and double values.
	Floats []float64
	// Struct holds one column for each (selected) field of an inline struct.
	Struct []Column
	// Offsets has one more element than the column has rows: the list of row i is
	// Items[Offsets[i]:Offsets[i+1]].
	Offsets []int32
	// Items holds the elements of all lists, one after the other.
	Items *Column

	strings []stringRef
	body    *body
	slot    int32 // number of the slice in the decoder
}

// Pool is the constant pool of one type: a table with keys.
type Pool struct {
	Table
	index keyIndex
}

// Row returns the row of the constant with that key. Key 0 often, but not always, means null: look it up.
func (p *Pool) Row(key int64) (int, bool) {
	if p == nil {
		return 0, false
	}
	return p.index.get(key)
}
