package flamegraph

import (
	"strconv"
	"unicode/utf8"

	"jfrlens/jfr/visible"
)

// json returns the JSON form of the data.
func (d *PageData) json() []byte {
	e := encoder{buf: make([]byte, 0, d.sizeHint())}
	d.encode(&e)
	return e.buf
}

// pieces are the JSON form of data bit by bit, each made while the one before is used.
type pieces struct {
	made chan []byte // to be received until it is closed
	used chan []byte // what has been received and may be written to again
}

// pieceSize is the size from which a piece is handed over.
const pieceSize = 1 << 16

// pieces begins to encode the data.
func (d *PageData) pieces() *pieces {
	const ahead = 2
	p := &pieces{made: make(chan []byte, ahead), used: make(chan []byte, 2*ahead)} // never full: that many are not there
	go func() {
		defer close(p.made)
		e := encoder{pieces: p}
		d.encode(&e)
		p.made <- e.buf
	}()
	return p
}

// next hands a piece over and returns an empty one.
func (p *pieces) next(piece []byte) []byte {
	p.made <- piece
	select {
	case piece = <-p.used:
		return piece[:0]
	default:
		return make([]byte, 0, 2*pieceSize)
	}
}

// encode appends the JSON form of the data. It is written by hand because a
// profile is some million numbers.
func (d *PageData) encode(e *encoder) {
	e.open()
	e.number("version", int64(d.Version))
	e.text("title", d.Title)
	e.number("revision", d.Revision)
	e.boolean("live", d.Live)
	e.number("start", d.StartMillis)
	e.decimal("offset", d.Offset)
	e.decimal("binMillis", d.BinMillis)
	e.number("bins", int64(d.Bins))
	e.texts("threads", d.Threads)
	e.texts("kinds", d.Kinds)
	e.texts("strings", d.Strings)
	e.object("methods", func() {
		array(e, "class", d.Methods.Class)
		array(e, "name", d.Methods.Name)
		array(e, "library", d.Methods.Library)
	})
	e.object("frames", func() {
		array(e, "id", d.Frames.ID)
		array(e, "method", d.Frames.Method)
		array(e, "line", d.Frames.Line)
		array(e, "kind", d.Frames.Kind)
	})
	e.object("nodes", func() {
		array(e, "depth", d.Nodes.Depth)
		array(e, "frame", d.Nodes.Frame)
		array(e, "starters", d.Nodes.Starters)
		array(e, "started", d.Nodes.Started)
	})
	e.number("defaultType", int64(d.DefaultType))
	e.types("types", d.Types)
	e.text("beforeTitle", d.BeforeTitle)
	e.types("before", d.Before)
	objects(e, "comparison", d.Comparison, func(c *ComparisonData) { c.encode(e) })
	e.name("overview")
	d.Overview.encode(e)
	e.text("recording", d.Recording)
	e.texts("resources", d.Resources)
	e.boolean("follows", d.Follows)
	e.close()
}

// sizeHint returns about how long the JSON form is.
func (d *PageData) sizeHint() int {
	const perNode, perCell, perName = 8, 16, 60
	size := 1<<12 + perNode*len(d.Nodes.Depth) + perName*len(d.Strings)
	for _, types := range [][]SampleTypeData{d.Types, d.Before} {
		for i := range types {
			size += perCell * len(types[i].Weight)
		}
	}
	return size
}

// encode appends the samples of one type.
func (t *SampleTypeData) encode(e *encoder) {
	e.text("name", t.Name)
	e.text("unit", t.Unit)
	e.text("label", t.Label)
	array(e, "gap", t.Gap)
	array(e, "thread", t.Thread)
	array(e, "bin", t.Bin)
	array(e, "weight", t.Weight)
	array(e, "samples", t.Samples)
	e.texts("warnings", t.Notes)
	e.texts("checked", t.Checked)
	e.texts("why", t.Why)
}

// encoder appends JSON to a buffer.
type encoder struct {
	buf    []byte
	pieces *pieces // take the buffer whenever it is large; nil: nobody does
}

func (e *encoder) open()  { e.buf = append(e.buf, '{') }
func (e *encoder) close() { e.buf = append(e.buf, '}') }

// name appends the name of a member; names are ours and need no escaping.
func (e *encoder) name(name string) {
	last := e.buf[len(e.buf)-1]
	e.buf = e.handedOver(e.buf)
	if last != '{' {
		e.buf = append(e.buf, ',')
	}
	e.buf = append(e.buf, '"')
	e.buf = append(e.buf, name...)
	e.buf = append(e.buf, '"', ':')
}

// handedOver returns what to append to: the buffer, or an empty one if it has been handed over.
func (e *encoder) handedOver(buf []byte) []byte {
	if e.pieces == nil || len(buf) < pieceSize {
		return buf
	}
	return e.pieces.next(buf)
}

func (e *encoder) number(name string, n int64) {
	e.name(name)
	e.buf = strconv.AppendInt(e.buf, n, 10)
}

func (e *encoder) decimal(name string, n float64) {
	e.name(name)
	e.buf = strconv.AppendFloat(e.buf, n, 'f', -1, 64)
}

func (e *encoder) boolean(name string, b bool) {
	e.name(name)
	e.buf = strconv.AppendBool(e.buf, b)
}

func (e *encoder) text(name, s string) {
	e.name(name)
	e.buf = appendString(e.buf, s)
}

// list appends a member that is a list, of which add appends an element.
func list[T any](e *encoder, name string, elements []T, add func(*T)) {
	e.name(name)
	e.buf = append(e.buf, '[')
	for i := range elements {
		if i > 0 {
			e.buf = append(e.buf, ',')
		}
		add(&elements[i])
	}
	e.buf = append(e.buf, ']')
}

func (e *encoder) texts(name string, texts []string) {
	list(e, name, texts, func(s *string) { e.buf = appendString(e.buf, *s) })
}

func (e *encoder) booleans(name string, bools []bool) {
	list(e, name, bools, func(b *bool) { e.buf = strconv.AppendBool(e.buf, *b) })
}

func (e *encoder) pairs(name string, pairs [][2]int64) {
	list(e, name, pairs, func(p *[2]int64) {
		e.buf = append(strconv.AppendInt(append(e.buf, '['), p[0], 10), ',')
		e.buf = append(strconv.AppendInt(e.buf, p[1], 10), ']')
	})
}

func (e *encoder) types(name string, types []SampleTypeData) {
	objects(e, name, types, func(t *SampleTypeData) { t.encode(e) })
}

// objects appends a member that is a list of objects, of which fill appends the members.
func objects[T any](e *encoder, name string, elements []T, fill func(*T)) {
	list(e, name, elements, func(element *T) {
		e.open()
		fill(element)
		e.close()
	})
}

func (e *encoder) object(name string, fill func()) {
	e.name(name)
	e.open()
	fill()
	e.close()
}

// array appends a member that is a list of numbers.
func array[T int32 | int64](e *encoder, name string, numbers []T) {
	e.name(name)
	buf := append(e.buf, '[')
	for i, n := range numbers {
		if i > 0 {
			buf = append(buf, ',')
		}
		if n >= 0 && n < 10 {
			buf = append(buf, byte('0'+n))
			continue
		}
		buf = e.handedOver(strconv.AppendInt(buf, int64(n), 10))
	}
	e.buf = append(buf, ']')
}

const hex = "0123456789abcdef"

// appendString appends a JSON string of what is shown to people. Beyond what JSON
// asks for it escapes what means something in HTML; what would hide or turn the text
// is not there any more.
func appendString(buf []byte, s string) []byte {
	buf = append(buf, '"')
	for _, r := range visible.Text(s) {
		switch {
		case r == '"' || r == '\\':
			buf = append(buf, '\\', byte(r))
		case r == '<' || r == '>' || r == '&':
			buf = append(buf, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			buf = utf8.AppendRune(buf, r)
		}
	}
	return append(buf, '"')
}
