package lsp

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

const textOfThrower = "package a.b;\nclass Outer {\n  static class Inner {\n\n\n\n\n\n\n\n    void run() {\n      throw new X();\n    }\n  }\n}\n"

// thrown is a profile of exceptions, all of one moment, recorded by a JVM that lets so many a second through.
func thrown(t *testing.T, s *Server, exceptions int, limit string) *published {
	t.Helper()
	const exceptionThrow, activeSetting = 500, 501
	text := func(name string) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: jfrtest.String} }
	like := jfrtest.SampleTypes()
	thrown := like[len(jfrtest.Basics())]
	thrown.ID, thrown.Name = exceptionThrow, "jdk.JavaExceptionThrow"
	c := jfrtest.NewChunk().Metadata(append(like, thrown, jfrtest.Type{
		ID: activeSetting, Name: "jdk.ActiveSetting", Super: jfrtest.EventSuper,
		Fields: []jfrtest.Field{{Name: "startTime", TypeID: jfrtest.Long}, {Name: "id", TypeID: jfrtest.Long}, text("name"), text("value")},
	})...).Checkpoint(jfrtest.StackConstants()...)
	c.Event(activeSetting, jfrtest.Values().Int(1, exceptionThrow).UTF8("throttle").UTF8(limit))
	for range exceptions {
		c.Event(exceptionThrow, jfrtest.Values().Int(2000, 3, 1))
	}
	b := c.Finish()
	p, err := profile.Read(jfr.NewRecording("thrown.jfr", bytes.NewReader(b), int64(len(b))), profile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shown, err := s.screen.shown.lay(p, onlyFile{"/Outer.java", textOfThrower}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

// Where the JVM dropped events, numbers say that they are lower bounds, shares of lines and methods that they are rough
// ones; a tooltip says why.
func TestNumbersOfDroppedEventsAreMarked(t *testing.T) {
	for limit, want := range map[string][]string{
		"off": {"100% · 60", "self 100.0% · total 100.0% · 60 samples", "own 100.0%, 60 samples", "60 exceptions samples", "Exceptions thrown: total 100.0% (60 samples), self 100.0% (60 samples)"},
		"300/s": {
			"~100% · ≥60", "self ~100.0% · total ~100.0% · ≥60 samples", "own 100.0%, ≥60 samples", "≥60 exceptions samples",
			"Exceptions thrown: total 100.0% (60 samples), self 100.0% (60 samples); at most 300 a second are recorded of " +
				"jdk.JavaExceptionThrow, and that limit was reached: what the JVM dropped is not known, so that the numbers are a lower bound",
		},
	} {
		s := silentServer(t, nil, features{paddedHints: true})
		s.screen.publish(thrown(t, s, 60, limit))
		shown, doc := s.screen.shown.Load(), newDocument("file:///Outer.java", "java", 1, textOfThrower)
		placed := shown.of(doc).in(doc)
		hint := s.hintsIn(placed, shown, s.settings.Load()).hints[0].Label.(protocol.InlayHintLabelPartSlice)[0]
		method := placed.Methods(source.Parse(source.Java, "Outer.java", []byte(textOfThrower)))[0]
		got := []string{
			hint.Value, methodCommand(shown, &method.Numbers, nil).Title, s.answers.locate(shown, shown.Hottest()[0]).Text,
			shown.samples(), string(hint.Tooltip.(protocol.String)),
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("limit %s (-want +got):\n%s", limit, diff)
		}
	}
}
