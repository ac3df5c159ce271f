package print_test

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/print"
)

// A stack trace may have another in it: of both all is printed.
func TestStackTraceInStackTrace(t *testing.T) {
	types := withContent(jfrtest.Type{ID: nestedEvent, Name: "test.Nested", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		startTime(), {Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
	}})
	for i := range types {
		if trace := &types[i]; trace.ID == jfrtest.StackTrace {
			trace.Fields = slices.Insert(slices.Clone(trace.Fields), 1, jfrtest.Field{Name: "cause", TypeID: jfrtest.StackTrace, Constant: true})
		}
	}
	c := jfrtest.NewChunk().Metadata(types...).Event(nestedEvent, jfrtest.Values().Int(2000, 1))
	c.Checkpoint(jfrtest.PoolOf(jfrtest.StackTrace,
		jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(2, 1).Int(7, 10, 0, 0)),
		jfrtest.Entry(2, jfrtest.Values().Byte(0).Int(0, 2).Int(7, 20, 0, 0).Int(7, 30, 0, 0))))
	data := c.Finish()
	for form, write := range map[string]func(io.Writer, *jfr.Recording, print.Options) error{"JSON": print.JSON, "XML": print.XML} {
		var out bytes.Buffer
		if err := write(&out, jfr.NewRecording("nested", bytes.NewReader(data), int64(len(data))), print.Options{StackDepth: 5}); err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, line := range regexp.MustCompile(`lineNumber"[:>] ?(\d+)`).FindAllStringSubmatch(out.String(), -1) {
			lines = append(lines, line[1])
		}
		if !slices.Equal(lines, []string{"20", "30", "10"}) {
			t.Errorf("%s: lines %q\n%s", form, lines, out.String())
		}
	}
}
