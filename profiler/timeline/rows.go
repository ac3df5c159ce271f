package timeline

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"

	"jfrlens/jfr"
)

// Rows are the events of one type, as text and as numbers to sort by.
type Rows struct {
	Fields []RowField
	List   []Row // in order of time
	More   int64 // later events, which were not read
	Whole  bool  // the events are of the whole program: no part of them can be chosen
}

// RowField is a column.
type RowField struct {
	Name, Label string
	Number      bool // values are numbers: sorted by value
}

// Row is one event.
type Row struct {
	At     int64     // nanoseconds since 1970
	Cells  []string  // by field
	Values []float64 // by field; 0 where the field is no number
	Stack  []string  // "Class.method:line", the top first; at most 64
}

// MostRows is how many events of a type are read.
const MostRows = 200_000

// ReadRows reads the chosen events of a type.
func ReadRows(rec *jfr.Recording, name string, chosen Chosen) (*Rows, error) {
	rows, mu := &Rows{}, sync.Mutex{}
	err := rec.Each(0, func(c *jfr.Chunk) error {
		r := &rowReader{chunk: c, t: c.Metadata().Type(name), stacks: map[int64][]string{}, last: math.MaxInt64}
		if r.t == nil {
			return nil
		}
		isChosen, whole := chosen.filter(c, r.t)
		r.isWanted = isChosen
		if err := r.read(); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		rows.Whole = rows.Whole || whole
		if rows.Fields == nil {
			rows.Fields = r.fields
		}
		if len(r.fields) != len(rows.Fields) { // another JVM's idea of the type
			rows.More += int64(len(r.rows)) + r.more
			return nil
		}
		rows.List = append(rows.List, r.rows...)
		rows.More += r.more
		if len(rows.List) > MostRows {
			rows.cut(MostRows)
		}
		return nil
	})
	rows.cut(MostRows)
	return rows, err
}

// cut leaves the first events, in order: the same ones in whichever order chunks were read.
func (r *Rows) cut(most int) {
	slices.SortStableFunc(r.List, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.At, b.At), slices.Compare(a.Cells, b.Cells), slices.Compare(a.Stack, b.Stack))
	})
	first := min(most, len(r.List))
	r.More += int64(len(r.List) - first)
	clear(r.List[first:])
	r.List = r.List[:first]
}

// rowReader reads the events of a type in one chunk.
type rowReader struct {
	chunk    *jfr.Chunk
	isWanted filter
	t        *jfr.Type
	fields   []RowField
	names    []string
	rows     []Row
	more     int64
	last     int64 // when the last of the first MostRows began, once there were twice as many
	stacks   map[int64][]string
}

func (r *rowReader) read() error {
	for _, f := range r.t.Fields {
		if f.Name == stackField || f.Array {
			continue
		}
		r.names = append(r.names, f.Name)
		r.fields = append(r.fields, RowField{f.Name, cmp.Or(f.Label(), f.Name), isNumber(f) || f.Name == timeField})
	}
	for table, err := range r.chunk.Events(r.chunk.Select(r.t, append(r.names, stackField)...)) {
		if err != nil {
			return err
		}
		for row := range table.Rows {
			if !r.isWanted(table, row) {
				continue
			}
			r.add(table, row)
		}
	}
	return nil
}

// add keeps an event if it may be among the first: threads write theirs one after the other.
func (r *rowReader) add(t *jfr.Table, row int) {
	if r.chunk.UnixNanos(t.Int(timeField, row)) > r.last {
		r.more++
		return
	}
	r.rows = append(r.rows, r.row(t, row))
	if len(r.rows) < 2*MostRows {
		return
	}
	first := Rows{List: r.rows}
	first.cut(MostRows)
	r.rows, r.more = first.List, r.more+first.More
	r.last = r.rows[MostRows-1].At
}

func (r *rowReader) row(t *jfr.Table, row int) Row {
	event := Row{At: r.chunk.UnixNanos(t.Int(timeField, row)), Stack: r.stack(t.Int(stackField, row))}
	for _, name := range r.names {
		column := t.Column(name)
		if column == nil {
			event.Cells, event.Values = append(event.Cells, ""), append(event.Values, 0)
			continue
		}
		value, _ := number(r.chunk, column, row)
		if name == timeField {
			value = float64(event.At)
		}
		event.Cells, event.Values = append(event.Cells, Text(r.chunk, column, row)), append(event.Values, value)
	}
	return event
}

// mostFrames is how many frames of a stack trace are shown.
const mostFrames = 64

// stack is a stack trace as text, made once for all its events.
func (r *rowReader) stack(key int64) []string {
	if known, ok := r.stacks[key]; ok {
		return known
	}
	var list []string
	if stacks, err := r.chunk.Stacks(); err == nil {
		frames, _, _ := stacks.Frames(key, nil)
		for _, f := range frames[:min(len(frames), mostFrames)] {
			class, name, _ := r.chunk.MethodName(f.Method)
			list = append(list, strings.TrimPrefix(class+"."+name, ".")+lineText(f.Line))
		}
	}
	r.stacks[key] = list
	return list
}
