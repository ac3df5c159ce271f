package flamegraph

import (
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// tableBuilder fills the tables of frames, methods and strings with what the
// nodes of a page refer to, and with nothing else.
type tableBuilder struct {
	data      *PageData
	frames    []profile.Frame
	methods   []profile.Method
	libraries profile.Libraries

	frameAt   []int32 // by frame of the subject: 0 = not there yet, else number + 1
	methodAt  []int32 // the same by method of the subject
	stringAt  map[string]int32
	libraryAt map[string]int32 // by name of a class: MethodTable.Library
	kindAt    map[jfr.FrameKind]int32
}

func newTableBuilder(d *PageData, s *subject, libraries profile.Libraries) *tableBuilder {
	d.Frames = FrameTable{ID: []int32{}, Method: []int32{}, Line: []int32{}, Kind: []int32{}}
	d.Methods = MethodTable{Class: []int32{}, Name: []int32{}, Library: []int32{}}
	return &tableBuilder{
		data: d, frames: s.frames, methods: s.methods, libraries: libraries,
		frameAt:   make([]int32, len(s.frames)),
		methodAt:  make([]int32, len(s.methods)),
		stringAt:  map[string]int32{},
		libraryAt: map[string]int32{},
		kindAt:    map[jfr.FrameKind]int32{},
	}
}

// frame returns the page's number of a frame of the subject.
func (b *tableBuilder) frame(id int32) int32 {
	if at := b.frameAt[id]; at > 0 {
		return at - 1
	}
	frame := b.frames[id]
	table := &b.data.Frames
	table.ID = append(table.ID, id)
	table.Method = append(table.Method, b.method(frame.Method))
	table.Line = append(table.Line, max(frame.Line, 0))
	table.Kind = append(table.Kind, b.kind(frame.Kind))
	b.frameAt[id] = int32(len(table.ID))
	return b.frameAt[id] - 1
}

// method returns the page's number of a method of the subject.
func (b *tableBuilder) method(id int32) int32 {
	if at := b.methodAt[id]; at > 0 {
		return at - 1
	}
	method, table := b.methods[id], &b.data.Methods
	table.Class = append(table.Class, b.text(method.Class))
	table.Name = append(table.Name, b.text(method.Name))
	table.Library = append(table.Library, b.library(method.Class))
	b.methodAt[id] = int32(len(table.Class))
	return b.methodAt[id] - 1
}

// library is 1 for a class of a library, else 0.
func (b *tableBuilder) library(class string) int32 {
	is, known := b.libraryAt[class]
	if !known {
		if b.libraries.Has(class) {
			is = 1
		}
		b.libraryAt[class] = is
	}
	return is
}

// text returns the number of a string.
func (b *tableBuilder) text(s string) int32 {
	at, ok := b.stringAt[s]
	if !ok {
		at = int32(len(b.data.Strings))
		b.data.Strings = append(b.data.Strings, s)
		b.stringAt[s] = at
	}
	return at
}

// kind returns the number of a kind of frame.
func (b *tableBuilder) kind(k jfr.FrameKind) int32 {
	at, ok := b.kindAt[k]
	if !ok {
		at = int32(len(b.data.Kinds))
		b.data.Kinds = append(b.data.Kinds, k.String())
		b.kindAt[k] = at
	}
	return at
}
