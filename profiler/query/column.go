package query

import (
	"cmp"
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/query/format"
)

// op says how the values of a column are made from the decoder's.
type op uint8

const (
	opNull op = iota // always NULL
	opBool
	opInt8
	opInt16
	opInt32
	opInt64
	opFloat
	opDouble
	opTime        // nanoseconds since 1970, from the unit of the field
	opSpan        // nanoseconds, from the unit of the field
	opEventType   // id of an event type
	opText        // string
	opConstText   // key of a constant that is a string
	opConstNumber // key of a constant that is a number
	opEnum8       // key of a constant of an enumeration, one byte
	opEnum16      // the same, two bytes
	opRef         // key of a constant that has its own table
	opStackID     // key of a stack trace
	opList
	opStruct
	opKey       // "_id" of a table of constants
	opRecording // number of the recording
	opOrder     // place in the order of arrival
	opJavaName  // computed columns of constants, see fill_names.go
	opFullName
	opDescriptor
	opLoaderName
	opThreadName
	opContext // what the thread of an event was in, see contextcolumn.go
)

func (o op) isNumber() bool { return o >= opInt8 && o <= opDouble }

func (o op) isFloat() bool { return o == opFloat || o == opDouble }

// column is a column of a table: what DuckDB sees, and how it is filled.
type column struct {
	name    string
	sqlType string
	op      op
	path    string    // field of the event or constant, "a.b" for a field of an inline struct
	enum    *enumType // for opEnum8 and opEnum16
	item    *column   // element of a list
	fields  []*column // fields of a struct
	layouts []layout  // of the fields whose values it holds

	label, description string
	kind               format.Kind
	jfrType            string   // type in the recording's metadata
	repeated           bool     // part of a struct like one before it
	unit               string   // words for the column's comment
	ref                string   // table that the column refers to
	others             []string // columns with values of the same field that this one cannot hold
}

// layout is how one metadata declares a field, as far as it decides which column holds the values.
type layout struct {
	typeName        string
	array, constant bool
	unit            jfr.Unit
}

func layoutOf(f *jfr.Field) layout { return layout{f.Type.Name, f.Array, f.Constant, f.Unit()} }

// holds says whether the column has the values of a field. Where recordings declare a field
// differently, several columns have its path.
func (c *column) holds(f *jfr.Field) bool { return slices.Contains(c.layouts, layoutOf(f)) }

// table is a table of events or constants.
type table struct {
	name        string // in the database
	jfrName     string // type in the metadata; "" for tables of our own
	label       string
	description string
	columns     []*column
	described   []*column            // columns with those that are left out; nil if none is
	byName      map[string]*column   // in lower case
	byPath      map[string][]*column // those of fields
	constants   bool
	omitted     bool // of what was asked for nothing is made from it
}

// add adds a column, or widens the one of the same field. To a field with a name that SQL cannot tell
// from that of another column it gives one of its own; so it does to values that no column of the field can hold.
func (t *table) add(c *column) {
	if t.byName == nil {
		t.byName, t.byPath = map[string]*column{}, map[string][]*column{}
	}
	if c.path == "" && t.byName[lower(c.name)] != nil {
		return
	}
	if c.path != "" {
		for _, old := range t.byPath[c.path] {
			if old.merge(c) {
				return
			}
		}
		field := c.name
		for t.byName[lower(c.name)] != nil || !t.constants && isEventColumn(c.name) {
			c.name += "_"
		}
		if c.name != field && len(t.byPath[c.path]) == 0 {
			c.label = cmp.Or(c.label, field) // what views show
		}
		t.addOther(c)
	}
	t.byName[lower(c.name)] = c
	t.columns = append(t.columns, c)
}

// addOther notes another column of a field and says in the comments of both that it is there.
func (t *table) addOther(c *column) {
	if same := t.byPath[c.path]; len(same) > 0 {
		same[0].others = append(same[0].others, c.name)
		c.others = []string{same[0].name}
	}
	t.byPath[c.path] = append(t.byPath[c.path], c)
}

// merge widens a column for a second layout of the same field. It returns false if the values cannot
// share a column.
func (c *column) merge(other *column) bool {
	switch {
	case other.op == opNull:
		return true
	case c.op == opNull:
		name := c.name
		*c = *other
		c.name = name
		return true
	case c.unit != other.unit && c.measures() && other.measures():
		return false
	case c.op.isNumber() && other.op.isNumber() && c.op.isFloat() == other.op.isFloat():
		if other.op > c.op {
			c.op, c.sqlType = other.op, other.sqlType
		}
	case !c.like(other):
		return false
	}
	c.hold(other)
	return true
}

// measures says whether the numbers of the column have a unit.
func (c *column) measures() bool { return c.unit != "" && c.unit != unsigned }

// like says whether a column is filled like another.
func (c *column) like(other *column) bool {
	if c.sqlType != other.sqlType || c.ref != other.ref || c.item != nil && !c.item.like(other.item) {
		return false
	}
	for i, f := range c.fields {
		if !f.like(other.fields[i]) {
			return false
		}
	}
	return c.op == other.op || c.op == opDescriptor
}

// hold makes the column hold the fields of another, which is filled like it.
func (c *column) hold(other *column) {
	for _, l := range other.layouts {
		if !slices.Contains(c.layouts, l) {
			c.layouts = append(c.layouts, l)
		}
	}
	if c.item != nil {
		c.item.hold(other.item)
	}
	for i, f := range c.fields {
		f.hold(other.fields[i])
	}
}

// enumType is a small closed set of strings.
type enumType struct {
	name   string
	values []string
	codes  map[string]uint16
}

func (e *enumType) add(value string) {
	if _, ok := e.codes[value]; ok {
		return
	}
	if e.codes == nil {
		e.codes = map[string]uint16{}
	}
	e.codes[value] = uint16(len(e.values))
	e.values = append(e.values, value)
}

// DuckDB stores codes in one byte up to this number of values.
const smallEnum = 255

func (e *enumType) op() op {
	if len(e.values) <= smallEnum {
		return opEnum8
	}
	return opEnum16
}
