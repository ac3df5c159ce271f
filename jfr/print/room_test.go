package print_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/print"
)

// fanOut is a recording whose events have a constant that refers to two others, which refer to two others each, and so
// on: a few kilobytes that stand for 2^40 values. The number beside it is no part of that.
func fanOut(events int64) []byte {
	const event, first, levels = 900, 1000, 40
	types := withContent(jfrtest.Type{ID: event, Name: "test.Fan", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		startTime(), {Name: "fan", TypeID: first, Constant: true}, {Name: "beside", TypeID: jfrtest.Long},
	}})
	var pools []jfrtest.Pool
	for level := int64(first); level < first+levels; level++ {
		next := level + 1
		fields := []jfrtest.Field{{Name: "left", TypeID: next, Constant: true}, {Name: "right", TypeID: next, Constant: true}}
		if next == first+levels {
			fields = []jfrtest.Field{{Name: "left", TypeID: jfrtest.Long}, {Name: "right", TypeID: jfrtest.Long}}
		}
		types = append(types, jfrtest.Type{ID: level, Name: fmt.Sprintf("test.Level%d", level), Fields: fields})
		pools = append(pools, jfrtest.PoolOf(level, jfrtest.Entry(1, jfrtest.Values().Int(1, 1))))
	}
	c := jfrtest.NewChunk().Metadata(types...)
	for i := range events {
		c.Event(event, jfrtest.Values().Int(2000+i, 1, 4711))
	}
	return c.Checkpoint(pools...).Finish()
}

// A constant that says more than any memory holds is left out, once named, and what is beside it is printed.
func TestConstantsThatFanOut(t *testing.T) {
	const events = 100
	data := fanOut(events)
	for form, write := range map[string]func(io.Writer, *jfr.Recording, print.Options) error{"text": print.Text, "JSON": print.JSON, "XML": print.XML} {
		var out bytes.Buffer
		var notices []string
		options := print.Options{StackDepth: 5, Notice: func(text string) { notices = append(notices, text) }}
		if err := write(&out, jfr.NewRecording("fan", bytes.NewReader(data), int64(len(data))), options); err != nil {
			t.Fatal(err)
		}
		if beside := strings.Count(out.String(), "4711"); beside != events || out.Len() > 1000*events {
			t.Errorf("%s: %d bytes with %d of %d events", form, out.Len(), beside, events)
		}
		if len(notices) != 1 || !strings.Contains(notices[0], "left out") {
			t.Errorf("%s: notices %q, want one", form, notices)
		}
	}
}
