package firefox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/write"
)

// TestOddValues: what no recorder of a JDK writes, but agents and libraries do: lists of anything, numbers that are none, fields of
// fields, numbers without a sign. All of a list is told, or how much is not.
func TestOddValues(t *testing.T) {
	types := write.NewTypes()
	types.Struct("shop.Point", write.Field("x", "float"), write.Field("name", "java.lang.String"))
	odd := types.Event("shop.Odd", write.EventThread(),
		write.Field("floats", "float", write.Array()), write.Field("doubles", "double", write.Array()),
		write.Field("texts", "java.lang.String", write.Array()), write.Field("many", "int", write.Array()),
		write.Field("points", "shop.Point", write.Array()), write.Field("classes", "java.lang.Class", write.Array()),
		write.Field("point", "shop.Point"), write.Field("letter", "char"), write.Field("part", "float", write.Annotated("jdk.jfr.Percentage")),
		write.Field("none", "double"), write.Field("path", "java.lang.String"),
	)
	start := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{Start: start})
	var many write.List
	for i := range 130 {
		many = append(many, i)
	}
	list := func(values ...any) write.List { return values }
	c.Event(odd, start.Add(time.Second), c.Thread("main", 1, 11),
		list(float32(0.1), float32(3)), list(0.1, math.Inf(1), math.NaN(), 1e300), list("a\"b", nil, "", "ü\n"), many,
		list(write.Struct{float32(0.3), "p"}, write.Struct{float32(1), nil}), list(c.Class("java.lang.String"), c.Class("int")),
		write.Struct{float32(2.7), "q"}, 'ü', float32(0.25), math.NaN(), "/tmp/x")
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	o := Defaults()
	o.MinItems, o.Environment = 0, true
	e, err := exportBytes(t, out.Bytes(), o)
	if err != nil {
		t.Fatal(err)
	}
	got := e.oddMarker(t)
	var all []string
	for i := range 100 {
		all = append(all, fmt.Sprint(i))
	}
	want := map[string]any{
		"floats": texts("0.1", "3"), "doubles": texts("0.1", "+Inf", "NaN", "1e+300"), "texts": texts("a\"b", "", "", "ü\n"),
		"many": texts(append(all, "and 30 more")...), "points": texts("x 0.3, name p", "x 1"),
		"classes": texts("java.lang.String", "int"), "point.x": 2.7, "point.name": "q", "letter": "ü", "part": 0.25, "path": "/tmp/x",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("- recorded, + marker:\n%s", diff)
	}
}

func texts(list ...string) (all []any) {
	for _, text := range list {
		all = append(all, text)
	}
	return all
}

// oddMarker are the fields of the one marker of the event, texts for their numbers.
func (e *exported) oddMarker(t *testing.T) map[string]any {
	t.Helper()
	formats := map[string]string{}
	for _, s := range e.Meta.MarkerSchema {
		for _, f := range s.Fields {
			formats[f.Key] = f.Format
		}
	}
	for _, thread := range e.Threads {
		for _, data := range thread.Markers.Data {
			if strings.HasSuffix(data["type"].(string), "shop.Odd") {
				fields := e.texts(data, formats)
				delete(fields, "type")
				return fields
			}
		}
	}
	text, _ := json.Marshal(e.Meta.MarkerSchema)
	t.Fatalf("there is no marker of the event; %s", text)
	return nil
}
