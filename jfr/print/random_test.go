package print_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

// Ids of the types of random recordings, beside those of the others.
const (
	randomEvent  = 500 // and the following
	randomStruct = 550
)

// compareRandom prints recordings whose types and values are random in every form.
func compareRandom(t *testing.T, tool *jdks.JFR) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "random.jfr")
			lists := seed%2 == 1
			data := (&randomRecording{Rand: rand.New(rand.NewPCG(seed, 5)), lists: lists}).bytes()
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			for name, form := range forms() {
				if lists && (name == "txt" || name == "full") {
					continue // the tool fails on lists there
				}
				args := []string{"print", "--stack-depth", "3", path}
				if form.option != "" {
					args = []string{"print", form.option, "--stack-depth", "3", path}
				}
				want, err := tool.Run(args...)
				if err != nil {
					t.Fatalf("%s: the JDK's tool refuses it: %v\n%s", name, err, want)
				}
				if diff := firstDifference(want, printed(t, data, form.write, form.exact)); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
			}
		})
	}
}

// compareRandomMetadata prints the types and the counts of such recordings.
func compareRandomMetadata(t *testing.T, tool *jdks.JFR) {
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "random.jfr")
			data := (&randomRecording{Rand: rand.New(rand.NewPCG(seed, 6)), lists: true}).bytes()
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			compareOutput(t, tool, path, []string{"metadata"}, func(w io.Writer, rec *jfr.Recording) error {
				return print.Metadata(w, rec, print.Options{})
			})
			compareOutput(t, tool, path, []string{"summary"}, func(w io.Writer, rec *jfr.Recording) error {
				summary, err := print.Summarize(rec)
				if err != nil {
					return err
				}
				return summary.WriteText(w, print.Options{})
			})
		})
	}
}

// randomRecording makes one recording.
type randomRecording struct {
	*rand.Rand
	lists  bool  // some fields are lists
	first  int64 // key of the chunk's first constant: the JDK's tool takes over those of the chunk before
	events []jfrtest.Type
	shape  jfrtest.Type // a struct that events contain
}

// bytes returns one or two chunks with the same types.
func (r *randomRecording) bytes() []byte {
	r.shape = jfrtest.Type{ID: randomStruct, Name: "test.Shape", Fields: r.fields(2+r.IntN(3), false)}
	for i := range 1 + r.IntN(3) {
		fields := []jfrtest.Field{startTime()}
		if r.IntN(2) == 0 {
			duration := jfrtest.Field{Name: "duration", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timespan, "TICKS")}
			fields = append(fields, duration)
		}
		if r.IntN(2) == 0 {
			fields = append(fields, jfrtest.Field{Name: "eventThread", TypeID: jfrtest.Thread, Constant: true})
		}
		fields = append(fields, r.fields(r.IntN(8), true)...)
		name := fmt.Sprintf("test.Random%d", i)
		r.events = append(r.events, jfrtest.Type{ID: randomEvent + int64(i), Name: name, Super: jfrtest.EventSuper, Fields: fields})
	}
	var all []byte
	for chunk := range 1 + r.IntN(2) {
		all = append(all, r.chunk(int64(chunk))...)
	}
	return all
}

// chunk returns a chunk with events and some of the constants that they refer to.
func (r *randomRecording) chunk(index int64) []byte {
	c := jfrtest.NewChunk()
	c.StartNanos += index * 1_000_000
	c.StartTicks += index * 1_000_000
	r.first = 10 * index
	c.Metadata(withContent(append([]jfrtest.Type{r.shape}, r.events...)...)...)
	for range 5 + r.IntN(30) {
		event := r.events[r.IntN(len(r.events))]
		values := jfrtest.Values().Int(c.StartTicks + r.Int64N(900_000))
		for _, f := range event.Fields[1:] {
			r.field(values, f)
		}
		c.Event(event.ID, values)
	}
	shapes, threads := jfrtest.Pool{TypeID: randomStruct}, jfrtest.Pool{TypeID: jfrtest.Thread}
	for key := range int64(3) {
		shape := jfrtest.Values()
		r.structure(shape)
		shapes.Constants = append(shapes.Constants, jfrtest.Entry(r.first+key, shape))
		thread := jfrtest.Values()
		r.text(thread)
		thread.Int(r.Int64N(100) - 1)
		r.text(thread)
		threads.Constants = append(threads.Constants, jfrtest.Entry(r.first+key+1, thread.Int(r.Int64N(3))))
	}
	return c.Checkpoint(shapes, threads).Finish()
}

// fields declares fields: of events also structs, lists and constants.
func (r *randomRecording) fields(n int, ofEvent bool) []jfrtest.Field {
	var fields []jfrtest.Field
	for i := range n {
		f := jfrtest.Field{Name: fmt.Sprintf("field%d", i), TypeID: jfrtest.Boolean + r.Int64N(9)}
		switch kind := r.IntN(8); {
		case kind == 0 && ofEvent:
			f.TypeID = randomStruct
		case kind == 1 && ofEvent:
			f.TypeID, f.Constant = randomStruct, true
		case kind == 2 && ofEvent && r.lists:
			f.TypeID, f.Array = randomStruct, true
		case kind == 3 && ofEvent && r.lists:
			f.TypeID, f.Array = jfrtest.String, true
		case kind == 4:
			f.TypeID, f.Constant = jfrtest.Thread, true
		default:
			f.Annotations = r.meaning(f.TypeID)
		}
		fields = append(fields, f)
	}
	return fields
}

// meaning returns annotations that a field of a type may have.
func (r *randomRecording) meaning(typeID int64) []jfrtest.Annotation {
	one := func(texts ...string) string { return texts[r.IntN(len(texts))] }
	isReal := typeID == jfrtest.Float || typeID == jfrtest.Double
	isWhole := typeID == jfrtest.Byte || typeID == jfrtest.Short || typeID == jfrtest.Int || typeID == jfrtest.Long
	amount := jfrtest.Annotation{TypeID: dataAmount, Value: one("BYTES", "BITS")}
	switch kind := r.IntN(8); {
	case kind == 0 && typeID == jfrtest.Long:
		return jfrtest.Annotated(jfrtest.Timestamp, one("TICKS", "MILLISECONDS_SINCE_EPOCH"))
	case kind == 1 && typeID == jfrtest.Long:
		return jfrtest.Annotated(jfrtest.Timespan, one("TICKS", "NANOSECONDS", "MICROSECONDS", "MILLISECONDS", "SECONDS"))
	case kind == 2 && (isReal || isWhole):
		return []jfrtest.Annotation{amount}
	case kind == 3 && (isReal || isWhole):
		return []jfrtest.Annotation{amount, {TypeID: frequency}}
	case kind == 4 && isReal:
		return []jfrtest.Annotation{{TypeID: percentage}}
	case kind == 5 && isWhole:
		return []jfrtest.Annotation{{TypeID: frequency}}
	case kind == 6 && isWhole:
		return []jfrtest.Annotation{{TypeID: unsigned}}
	case kind == 7 && typeID == jfrtest.Long:
		return []jfrtest.Annotation{{TypeID: address}}
	}
	return nil
}
