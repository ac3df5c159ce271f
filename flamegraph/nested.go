package flamegraph

import (
	"bufio"
	"io"
	"strconv"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// nestedFormat is that of the tree as JSON.
func nestedFormat() *Format {
	return &Format{
		Name: "json", File: "flame.json",
		Readers: "scripts, [d3-flame-graph](https://github.com/spiermar/d3-flame-graph)",
		Holds:   "the tree of methods, each with name, value (total), self, file, line and children",
		Alone:   "the tree is of one recording",
		write:   func(w io.Writer, x *Export) error { return WriteJSON(w, x.Profile, x.Options) },
	}
}

// WriteJSON writes one sample type of a profile as nested JSON objects, as the
// library d3-flame-graph reads them: each has the name of a method, in value the
// weight of all samples in which it stands there, and what it calls as children,
// the heaviest first. Self is the weight with it on top, file and line are its
// source file, where the options know it, and its heaviest line. The root says
// which sample type it is, and the unit of the weights.
func WriteJSON(w io.Writer, p *profile.Profile, o Options) error {
	o.Before = nil
	g, err := graphOf(p, o)
	if err != nil {
		return err
	}
	n := nested{graph: g, places: source.NewPlaces(o.Sources), out: bufio.NewWriterSize(w, 1<<16)}
	n.write()
	return n.out.Flush()
}

// nested writes a file. Write errors stay in out until the final Flush.
type nested struct {
	*graph
	places *source.Places
	out    *bufio.Writer
	buf    []byte // of one object
}

// write writes the objects in preorder: one ends, with those around it that have
// no more children, where the next is not deeper.
func (n *nested) write() {
	for node, depth := range n.depth {
		n.out.Write(n.object(node))
		next := int32(-1)
		if node+1 < len(n.depth) {
			next = n.depth[node+1]
		}
		if next > depth {
			n.out.WriteString(`,"children":[`)
			continue
		}
		n.out.WriteByte('}')
		for ; depth > max(next, 0); depth-- {
			n.out.WriteString("]}")
		}
		if next >= 0 {
			n.out.WriteByte(',')
		}
	}
	n.out.WriteByte('\n')
}

// object is the beginning of a node's object, up to its children.
func (n *nested) object(node int) []byte {
	n.buf = appendString(append(n.buf[:0], `{"name":`...), n.name(node))
	if node == 0 {
		n.buf = appendString(append(n.buf, `,"type":`...), n.of.Name)
		n.buf = appendString(append(n.buf, `,"label":`...), n.of.Label)
		n.buf = appendString(append(n.buf, `,"unit":`...), n.of.Unit)
	}
	n.number("value", n.sums[0].total[node])
	n.number("self", n.sums[0].self[node])
	if frame := n.frame[node]; frame >= 0 {
		n.place(n.frames[frame])
	}
	return n.buf
}

// place adds where a frame is in the sources.
func (n *nested) place(f profile.Frame) {
	if class := n.methods[f.Method].Class; class != "" {
		if file := n.places.Name(class); file != "" {
			n.buf = appendString(append(n.buf, `,"file":`...), file)
		}
	}
	if f.Line > 0 {
		n.number("line", int64(f.Line))
	}
}

func (n *nested) number(name string, value int64) {
	n.buf = append(append(append(n.buf, `,"`...), name...), `":`...)
	n.buf = strconv.AppendInt(n.buf, value, 10)
}
