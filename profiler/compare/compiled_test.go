package compare

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/profiler/profile"
)

// compiledTo is a run of a minute of which so many of 200 samples are interpreted, some minutes after the first run.
func compiledTo(t *testing.T, interpreted, minutes int, options string) *profile.View {
	t.Helper()
	types := write.NewTypes()
	of := types.Event("jdk.ExecutionSample", write.Field("sampledThread", "java.lang.Thread"), write.StackTrace())
	jvm := types.Event("jdk.JVMInformation", write.Field("jvmArguments", "java.lang.String"))
	var out bytes.Buffer
	rec, start := write.New(&out, types), time.Date(2026, 11, 27, 12, minutes, 0, 0, time.UTC)
	c := rec.Chunk(write.Clock{Start: start})
	thread := c.Thread("main", 1, 11)
	c.Event(jvm, start, options)
	for i := range 200 {
		frame := write.Frame{Method: c.Method("a.Main", "work", "()V"), Line: 3, Type: "JIT compiled"}
		if i < interpreted {
			frame.Type = "Interpreted"
		}
		caller := write.Frame{Method: c.Method("a.Main", "main", "()V"), Line: 2} // which always is
		c.Event(of, start.Add(time.Duration(i)*250*time.Millisecond), thread, c.Stack(frame, caller))
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := profile.Read(jfr.NewRecording("a.jfr", bytes.NewReader(out.Bytes()), int64(out.Len())), profile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Sides that were recorded one after the other, with the JIT compiler in another state, say that the order may be why.
func TestOrderOfSides(t *testing.T) {
	t.Parallel()
	type run struct{ interpreted, minute int }
	for _, test := range []struct {
		about         string
		before, after []run
		options       string
		want          string
	}{
		{"one after the other", []run{{80, 0}, {100, 2}}, []run{{20, 4}, {40, 6}}, "", "45.0% of all ran interpreted before, now 15.0%"},
		{"more of it now", []run{{20, 0}}, []run{{60, 2}}, "", "10.0% of all ran interpreted before, now 30.0%"},
		{"alternately", []run{{80, 0}, {100, 4}}, []run{{20, 2}, {40, 6}}, "", ""},
		{"at the same time", []run{{80, 0}}, []run{{20, 0}}, "", ""},
		{"the other way round", []run{{80, 4}}, []run{{20, 0}}, "", ""},
		{"hardly different", []run{{40, 0}}, []run{{26, 2}}, "", ""},
		{"one was told to interpret", []run{{180, 0}}, []run{{20, 2}}, "-Xint", ""},
	} {
		var before, after []*profile.View
		for _, r := range test.before {
			before = append(before, compiledTo(t, r.interpreted, r.minute, test.options))
		}
		for _, r := range test.after {
			after = append(after, compiledTo(t, r.interpreted, r.minute, ""))
		}
		text := strings.Join(Runs(nil, before, after, nil).Conditions(), "\n")
		text = strings.ReplaceAll(text, "\u00a0", " ")
		advice := strings.Contains(text, "all runs before are older: runs recorded alternately would tell more.")
		if advice != (test.want != "") || !strings.Contains(text, test.want) {
			t.Errorf("%s: %q, want %q", test.about, text, test.want)
		}
	}
}
