package jfr_test

import (
	"fmt"
	"runtime"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// wideType has n fields of a type.
func wideType(id int64, name, super string, n int, fieldType int64) jfrtest.Type {
	t := jfrtest.Type{ID: id, Name: name, Super: super}
	for i := range n {
		t.Fields = append(t.Fields, jfrtest.Field{Name: fmt.Sprint("f", i), TypeID: fieldType})
	}
	return t
}

// TestSmallInputsStaySmall reads recordings made to take a lot of memory or time: types that blow up when
// they are laid out, more columns than bytes, counts of what is not there, links that go on forever.
func TestSmallInputsStaySmall(t *testing.T) {
	const event, inner = 1000, 2000
	manyEvents := func(c *jfrtest.Chunk, payload *jfrtest.Buffer) {
		for range 5000 {
			c.Event(event, payload)
		}
	}
	for name, build := range map[string]func(c *jfrtest.Chunk){
		"types in types": func(c *jfrtest.Chunk) {
			types := append(jfrtest.Basics(), wideType(event, "test.Event", jfrtest.EventSuper, 12, inner))
			for i := range int64(10) {
				types = append(types, wideType(inner+i, fmt.Sprint("test.T", i), "", 12, inner+i+1))
			}
			c.Metadata(append(types, wideType(inner+10, "test.Leaf", "", 12, jfrtest.String))...)
			c.Checkpoint(jfrtest.PoolOf(inner, jfrtest.Entry(1, jfrtest.Values().Null())))
			manyEvents(c, jfrtest.Values().Int(1))
		},
		"a type in itself": func(c *jfrtest.Chunk) {
			c.Metadata(append(jfrtest.Basics(), wideType(event, "test.Event", jfrtest.EventSuper, 3, event))...)
			manyEvents(c, jfrtest.Values().Int(1))
		},
		"many columns": func(c *jfrtest.Chunk) {
			c.Metadata(append(jfrtest.Basics(), wideType(event, "test.Event", jfrtest.EventSuper, 15_000, jfrtest.Long))...)
			manyEvents(c, jfrtest.Values().Int(1))
		},
		"long lists": func(c *jfrtest.Chunk) {
			list := jfrtest.Type{ID: event, Name: "test.Event", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
				{Name: "list", TypeID: inner, Array: true},
			}}
			c.Metadata(append(jfrtest.Basics(), list, wideType(inner, "test.Wide", "", 2000, jfrtest.Long))...)
			payload := jfrtest.Values().Int(4000).Byte(make([]byte, 5000)...)
			for range 100 {
				c.Event(event, payload)
			}
		},
		"lists of nothing": func(c *jfrtest.Chunk) {
			list := jfrtest.Type{ID: event, Name: "test.Event", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
				{Name: "list", TypeID: inner, Array: true},
			}}
			nothing := jfrtest.Type{ID: inner, Name: "test.List", Fields: []jfrtest.Field{{Name: "list", TypeID: inner + 1, Array: true}}}
			c.Metadata(append(jfrtest.Basics(), list, nothing, jfrtest.Type{ID: inner + 1, Name: "test.Nothing"})...)
			payload := jfrtest.Values().Int(30_000)
			for range 30_000 {
				payload.Int(9000)
			}
			c.Event(event, payload.Byte(make([]byte, 9000)...))
		},
		"many types of events": func(c *jfrtest.Chunk) {
			c.Metadata(jfrtest.Basics()...)
			for i := range int64(200_000) {
				c.Event(1_000_000+i*7, jfrtest.Values())
			}
		},
		"damage everywhere": func(c *jfrtest.Chunk) {
			c.Metadata(jfrtest.Basics()...)
			for range 20_000 {
				c.Checkpoint()
				c.Raw(0, 0, 0, 0)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := jfrtest.NewChunk()
			build(c)
			data := c.Finish()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			drain(fromBytes(data))
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > 128<<20 {
				t.Errorf("%d bytes were allocated to read %d", used, len(data))
			}
		})
	}
}
