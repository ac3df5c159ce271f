package query

import "jfrlens/jfr/query/format"

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
	opTicksTime   // ticks to nanoseconds since 1970
	opMillisTime  // milliseconds since 1970 to nanoseconds
	opTicksSpan   // ticks to nanoseconds
	opSpan        // times scale to nanoseconds
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
)

// column is a column of a table: what DuckDB sees, and how it is filled.
type column struct {
	name    string
	sqlType string
	op      op
	path    string    // field of the event or constant, "a.b" for a field of an inline struct
	scale   int64     // nanoseconds in a unit, for opSpan
	enum    *enumType // for opEnum8 and opEnum16
	item    *column   // element of a list
	fields  []*column // fields of a struct

	label, description string
	kind               format.Kind
	jfrType            string // type in the recording's metadata
	unit               string // words for the column's comment
	ref                string // table that the column refers to
}

// table is a table of events or constants.
type table struct {
	name        string // in the database
	jfrName     string // type in the metadata; "" for tables of our own
	label       string
	description string
	columns     []*column
	byName      map[string]*column // in lower case
	byPath      map[string]*column // those of fields
	constants   bool
}

// add adds a column, or widens the one of the same field. To a field with a name that SQL cannot tell
// from that of another column it gives one of its own.
func (t *table) add(c *column) {
	old := t.byName[lower(c.name)]
	if c.path != "" {
		old = t.byPath[c.path]
	}
	if old != nil {
		old.merge(c)
		return
	}
	if t.byName == nil {
		t.byName, t.byPath = map[string]*column{}, map[string]*column{}
	}
	if c.path != "" {
		for t.byName[lower(c.name)] != nil || !t.constants && isEventColumn(c.name) {
			c.name += "_"
		}
		t.byPath[c.path] = c
	}
	t.byName[lower(c.name)] = c
	t.columns = append(t.columns, c)
}

// merge widens a column for a second layout of the same event type. Where the types cannot be
// reconciled the first one stays and values of the other become NULL.
func (c *column) merge(other *column) {
	if c.op == opNull && other.op != opNull {
		name := c.name
		*c = *other
		c.name = name
		return
	}
	if c.op >= opInt8 && c.op < opInt64 && other.op > c.op && other.op <= opInt64 {
		c.op, c.sqlType = other.op, other.sqlType
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
