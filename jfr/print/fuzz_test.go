package print_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/print"
)

// FuzzPrint prints whatever it is given in every form: what is called JSON has to be JSON.
func FuzzPrint(f *testing.F) {
	async, err := os.ReadFile(filepath.Join("..", "..", "testdata", "recordings", "producers", "async-cpu.jfr"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(async)
	f.Add(printedChunk())
	f.Add(contexts())
	f.Add(spellings())
	f.Fuzz(func(t *testing.T, data []byte) {
		rec := jfr.NewRecording("fuzz", bytes.NewReader(data), int64(len(data)))
		var doc bytes.Buffer
		if err := print.JSON(&doc, rec, print.Options{StackDepth: 3}); err != nil {
			return // there is no recording in it
		}
		if !json.Valid(doc.Bytes()) {
			t.Errorf("not JSON: %.300s", doc.Bytes())
		}
		if err := print.Text(io.Discard, rec, print.Options{StackDepth: 3}); err != nil {
			t.Errorf("JSON is printed, but text is not: %v", err)
		}
		if _, err := print.Summarize(rec); err != nil {
			t.Errorf("JSON is printed, but there is no summary: %v", err)
		}
		_ = print.Metadata(io.Discard, rec, print.Options{})
	})
}

// printedChunk is a chunk with a time, a time span, text and a stack trace.
func printedChunk() []byte {
	const event = 100
	c := jfrtest.NewChunk()
	c.Metadata(append(jfrtest.Basics(), jfrtest.Type{ID: event, Name: "test.Event", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
		{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")},
		{Name: "duration", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timespan, "TICKS")},
		{Name: "eventThread", TypeID: jfrtest.Thread, Constant: true},
		{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
		{Name: "text", TypeID: jfrtest.String},
		{Name: "numbers", TypeID: jfrtest.Double, Array: true},
	}})...)
	c.Event(event, jfrtest.Values().Int(2000, 30, 3, 1).Chars('a', 0xd800, '"', 0).Int(2).Double(1.5).Double(-1e-300))
	c.Checkpoint(
		jfrtest.PoolOf(jfrtest.FrameType, jfrtest.Entry(0, jfrtest.Values().UTF8("Interpreted"))),
		jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(20, jfrtest.Values().UTF8("a/b/Outer$Inner")), jfrtest.Entry(21, jfrtest.Values().UTF8("run")), jfrtest.Entry(22, jfrtest.Values().UTF8("([IJ)V"))),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(40, jfrtest.Values().Int(20, 1))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(1, jfrtest.Values().Int(40, 21, 22, 9).Byte(0))),
		jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(1).Int(1).Int(1, 12, 3, 0))),
		jfrtest.PoolOf(jfrtest.Thread, jfrtest.Entry(3, jfrtest.Values().UTF8("main").Int(77).UTF8("main").Int(1))),
	)
	return c.Finish()
}
