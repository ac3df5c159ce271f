package query

import (
	"bytes"
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// TestDamagedTypes imports chunks one of which has a type that refers to nothing, or names nothing: the rest is there.
func TestDamagedTypes(t *testing.T) {
	event := eventOf(
		jfrtest.Field{Name: "eventThread", TypeID: jfrtest.Thread, Constant: true},
		jfrtest.Field{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
		jfrtest.Field{Name: "class", TypeID: jfrtest.Class, Constant: true},
	)
	event.Name = executionSample
	chunk := func(types []jfrtest.Type) *jfrtest.Chunk {
		c := jfrtest.NewChunk().Metadata(append(types, event)...)
		return c.Event(valuesEvent, jfrtest.Values().Int(2000, 3, 1, 40))
	}
	damages := map[string]func(*jfrtest.Type){
		"nameless":                   func(t *jfrtest.Type) { t.Name = "jdk.types." },
		"with a nameless field":      func(t *jfrtest.Type) { t.Fields[0].Name = "" },
		"with a field of no type":    func(t *jfrtest.Type) { t.Fields[0].TypeID, t.Fields[0].Constant = 999, false },
		"with a constant of no type": func(t *jfrtest.Type) { t.Fields[len(t.Fields)-1].TypeID = 999 },
	}
	for i, basic := range jfrtest.Basics() {
		if !slices.Contains([]int64{jfrtest.Thread, jfrtest.Symbol, jfrtest.Method, jfrtest.StackFrame, jfrtest.StackTrace}, basic.ID) {
			continue
		}
		for name, damage := range damages {
			types := jfrtest.Basics()
			damage(&types[i])
			data := append(chunk(types).Finish(), chunk(jfrtest.Basics()).Finish()...)
			rec := jfr.NewRecording("damaged", bytes.NewReader(data), int64(len(data)))
			path := filepath.Join(t.TempDir(), "x.duckdb")
			if err := Import(t.Context(), []*jfr.Recording{rec}, path, Options{}); err != nil {
				t.Errorf("%s %s: %v", basic.Name, name, err)
			}
		}
	}
}
