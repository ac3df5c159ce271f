package print_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/print"
	"jfrlens/jfr/write"
)

// hostile is a recording with a text that paints, breaks lines and ends elements, in each place for one.
func hostile() []byte { return jfrtest.HostileChunk().Finish() }

// fromHostile opens it.
func fromHostile() *jfr.Recording {
	data := hostile()
	return jfr.NewRecording("hostile", bytes.NewReader(data), int64(len(data)))
}

// At a terminal no text of a recording begins a line, in any form: events, types and summaries.
func TestNoTextBeginsALine(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]func(io.Writer) error{
		"text": func(w io.Writer) error {
			return print.Text(w, fromHostile(), print.Options{Screen: true, StackDepth: 10})
		},
		"exact": func(w io.Writer) error {
			return print.Text(w, fromHostile(), print.Options{Screen: true, StackDepth: 10, Exact: true})
		},
		"XML": func(w io.Writer) error {
			return print.XML(w, fromHostile(), print.Options{Screen: true, StackDepth: 10})
		},
		"JSON": func(w io.Writer) error {
			return print.JSON(w, fromHostile(), print.Options{Screen: true, StackDepth: 10})
		},
		"metadata": func(w io.Writer) error { return print.Metadata(w, fromHostile(), print.Options{Screen: true}) },
		"summary": func(w io.Writer) error {
			s, err := print.Summarize(fromHostile())
			if err != nil {
				return err
			}
			return s.WriteText(w, print.Options{Screen: true})
		},
	} {
		var out strings.Builder
		if err := write(&out); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for line := range strings.Lines(out.String()) {
			if start := strings.TrimLeft(line, " |"); strings.HasPrefix(start, "FAKE") && !strings.HasPrefix(strings.TrimLeft(line, " "), "|") {
				t.Errorf("%s: a text begins the line %q", name, line)
			}
		}
		if !strings.Contains(out.String(), "FAKE") {
			t.Errorf("%s: the text is not there", name)
		}
	}
}

// JSON and XML are whole documents whatever the texts are, and give them back as they were.
func TestHostileTextsThereAndBack(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	typ := types.Event("test.Text", write.Field("text", "java.lang.String"), write.Field("c", "char"))
	texts := []string{
		jfrtest.Hostile, "\x00\x01\x1f\x7f", "]]>", "</value>", `\u0000`, "\\", `"`, "\u2028\u2029\ufeff", "a\tb\nc\rd", strings.Repeat("\"\\/", 50), "\U0010ffff", "{}[],:", "<!--", "&lt;",
	}
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{})
	for i, text := range texts {
		c.Event(typ, time.Unix(0, int64(i)), text, '"')
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	open := func() *jfr.Recording {
		return jfr.NewRecording("texts", bytes.NewReader(out.Bytes()), int64(out.Len()))
	}
	var asJSON, asXML bytes.Buffer
	if err := print.JSON(&asJSON, open(), print.Options{}); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Recording struct {
			Events []struct{ Values struct{ Text, C string } }
		}
	}
	if err := json.Unmarshal(asJSON.Bytes(), &doc); err != nil || len(doc.Recording.Events) != len(texts) {
		t.Fatalf("%v, %d events", err, len(doc.Recording.Events))
	}
	for i, e := range doc.Recording.Events {
		if e.Values.Text != texts[i] || e.Values.C != `"` {
			t.Errorf("%q is %q in JSON", texts[i], e.Values.Text)
		}
	}
	if err := print.XML(&asXML, open(), print.Options{}); err != nil {
		t.Fatal(err)
	}
	decoder, n := xml.NewDecoder(bytes.NewReader(asXML.Bytes())), 0
	decoder.Strict = false // characters that XML cannot have are written as the JDK's tool writes them
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			break // at such a character
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "event" {
			n++
		}
	}
	if events := strings.Count(asXML.String(), "<event type="); events != len(texts) || n == 0 {
		t.Errorf("XML has %d events, %d are read", events, n)
	}
}

// Stack traces are cut at the depth that is asked for, hidden frames do not count, and what is cut is said.
func TestDepths(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	typ := types.Event("test.Sample", write.StackTrace())
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{})
	var frames []write.Frame
	for i := range 8 {
		frames = append(frames, write.Frame{Method: c.Method("demo.Main", fmt.Sprint("m", i), "(I[Ljava/lang/String;)V"), Line: i})
	}
	c.Event(typ, time.Unix(0, 0), c.Stack(frames...))
	c.Event(typ, time.Unix(0, 1), nil)
	c.Event(typ, time.Unix(0, 2), c.Stack())
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	for depth, want := range map[int]int{0: 0, 1: 1, 7: 7, 8: 8, 9: 8, 1000: 8} {
		var text, asJSON strings.Builder
		open := func() *jfr.Recording {
			return jfr.NewRecording("depth", bytes.NewReader(out.Bytes()), int64(out.Len()))
		}
		if err := print.Text(&text, open(), print.Options{StackDepth: depth}); err != nil {
			t.Fatal(err)
		}
		if err := print.JSON(&asJSON, open(), print.Options{StackDepth: depth}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(text.String(), "demo.Main.m"); got != want || strings.Contains(text.String(), "...") != (depth <= 8) {
			t.Errorf("depth %d: %d frames\n%s", depth, got, text.String())
		}
		if got := strings.Count(asJSON.String(), `"lineNumber"`); got != want {
			t.Errorf("depth %d: %d frames in JSON", depth, got)
		}
		if want > 0 && !strings.Contains(text.String(), "demo.Main.m0(int, String[]) line: 0\n") {
			t.Errorf("depth %d:\n%s", depth, text.String())
		}
	}
}

// Threads by their Java name and id, by those of the system, virtual ones, and none; classes with the loader or without.
func TestThreadsAndClasses(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	typ := types.Event("test.Sample", write.EventThread(), write.Field("class", "java.lang.Class"))
	thread := types.Type("java.lang.Thread")
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{})
	named := func(osName any, osID int, javaName any, javaID int, virtual bool) write.Key {
		return c.Constant(thread, osName, osID, javaName, javaID, nil, virtual)
	}
	for i, key := range []any{
		c.Thread("worker", 7, 70), named("", 0, "", 9, true), named("GC Thread#0", 71, nil, 0, false), named(nil, 72, nil, -1, false), named("os", 73, nil, 5, false), nil, write.Key(99),
	} {
		c.Event(typ, time.Unix(0, int64(i)), key, c.Class([]string{"int[]", "java.lang.String", "a.B$C"}[i%3]))
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := print.Text(&text, jfr.NewRecording("threads", bytes.NewReader(out.Bytes()), int64(out.Len())), print.Options{}); err != nil {
		t.Fatal(err)
	}
	var threads []string
	for line := range strings.Lines(text.String()) {
		if name, found := strings.CutPrefix(strings.TrimSpace(line), "eventThread = "); found {
			threads = append(threads, name)
		}
	}
	want := []string{
		`"worker" (javaThreadId = 7)`, `"" (javaThreadId = 9, virtual)`, `"GC Thread#0" (osThreadId = 71)`, `"null" (osThreadId = 72)`, `"null" (javaThreadId = 5)`, // the last two have none
	}
	if fmt.Sprint(threads) != fmt.Sprint(want) {
		t.Errorf("threads are\n%q, want\n%q", threads, want)
	}
	for _, want := range []string{"class = java.lang.String (classLoader = null)\n", "class = a.B$C (classLoader = null)\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("there is no %s in\n%s", want, text.String())
		}
	}
}
