package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"jfrlens/jfr/jfrtest"
)

// hostile is what no text of a recording may do: paint, turn the text, begin a
// line, end an element, a frame, a string or a mark, or be run or fetched.
const hostile = "x\x1b[31m\u202e\u2028\u0085\x07\r\nFAKE 1;FAKE 2\n</title></script><script>alert(1)</script>]]>`[a](command:b)![i](http://c/)<img src=d>&\"'\\"

// hostileRecording has such a text in every place for one.
func hostileRecording(t *testing.T) string {
	t.Helper()
	const samples, thrown, read, jvm, own = 100, 101, 102, 103, 104
	text := func(name string) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: jfrtest.String} }
	event := func(id int64, name, thread string, more ...jfrtest.Field) jfrtest.Type {
		return jfrtest.Type{ID: id, Name: name, Super: jfrtest.EventSuper, Fields: append([]jfrtest.Field{
			{Name: "startTime", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timestamp, "TICKS")},
			{Name: thread, TypeID: jfrtest.Thread, Constant: true},
			{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true},
		}, more...)}
	}
	const label = 90
	labelled := event(own, "shop."+hostile, "eventThread", jfrtest.Field{Name: "field" + hostile, TypeID: jfrtest.String, Annotations: jfrtest.Annotated(label, hostile)})
	labelled.Annotations = jfrtest.Annotated(label, hostile)
	c := jfrtest.NewChunk()
	c.Metadata(append(jfrtest.Basics(), jfrtest.Type{ID: label, Name: "jdk.jfr.Label", Super: "java.lang.annotation.Annotation", Fields: []jfrtest.Field{text("value")}},
		event(samples, "jdk.ExecutionSample", "sampledThread"),
		event(thrown, "jdk.JavaExceptionThrow", "eventThread", text("message")),
		event(read, "jdk.FileRead", "eventThread", jfrtest.Field{Name: "duration", TypeID: jfrtest.Long, Annotations: jfrtest.Annotated(jfrtest.Timespan, "TICKS")}, text("path"), jfrtest.Field{Name: "number" + hostile, TypeID: jfrtest.Long}),
		event(jvm, "jdk.JVMInformation", "eventThread", text("jvmName"), text("jvmVersion"), text("jvmArguments"), text("javaArguments")),
		labelled)...)
	for range 20 {
		at := func() *jfrtest.Buffer { return jfrtest.Values().Int(2000, 1, 1) }
		c.Event(samples, at())
		c.Event(thrown, at().UTF8(hostile))
		c.Event(read, at().Int(1000).UTF8("/tmp/"+hostile).Int(1))
		c.Event(own, at().UTF8(hostile))
	}
	c.Event(jvm, jfrtest.Values().Int(2000, 1, 0).UTF8(hostile).UTF8(hostile).UTF8(hostile).UTF8("a.Main "+hostile))
	symbol := func(key int64, s string) jfrtest.Constant { return jfrtest.Entry(key, jfrtest.Values().UTF8(s)) }
	c.Checkpoint(
		jfrtest.PoolOf(jfrtest.FrameType, symbol(1, hostile)),
		jfrtest.PoolOf(jfrtest.Symbol, symbol(10, "p"+hostile+"/C"+hostile), symbol(11, "m"+hostile), symbol(12, "(L"+hostile+";)V")),
		jfrtest.PoolOf(jfrtest.Class, jfrtest.Entry(7, jfrtest.Values().Int(10, 1))),
		jfrtest.PoolOf(jfrtest.Method, jfrtest.Entry(8, jfrtest.Values().Int(7, 11, 12, 9).Byte(0))),
		jfrtest.PoolOf(jfrtest.StackTrace, jfrtest.Entry(1, jfrtest.Values().Byte(0).Int(2, 8, 10, 0, 1, 8, 1, 0, 1))),
		jfrtest.PoolOf(jfrtest.Thread, jfrtest.Entry(1, jfrtest.Values().UTF8(hostile).Int(101).UTF8(hostile).Int(1))))
	path := filepath.Join(t.TempDir(), "hostile.jfr")
	if err := os.WriteFile(path, c.Finish(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Whatever a recording holds, a person sees text, in lines that jfrlens began.
func TestHostileRecordingOnTerminals(t *testing.T) {
	recording := hostileRecording(t)
	harmful := func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
	}
	for _, command := range []string{
		"summary", "metadata", "print", "print --exact", "print --xml", "print --json", "lines", "lines --type io", "lines --type exceptions", "lines --json",
		"flame --format collapsed", "flame --format json -o -", "view hot-methods", "view file-reads-by-path", "query",
	} {
		args := append(strings.Fields(command), recording)
		if command == "query" {
			args = append(args, "from JavaExceptionThrow select message limit 2")
		}
		out := strings.ReplaceAll(onTerminal(t, args...), "\r\n", "\n")
		if out == "" {
			t.Errorf("%s prints nothing", command)
		}
		if at := strings.IndexFunc(out, harmful); at >= 0 {
			t.Errorf("%s prints %.60q", command, out[at:])
		}
		for line := range strings.Lines(out) {
			if strings.HasPrefix(strings.TrimSpace(line), "FAKE") || strings.HasPrefix(line, "</title>") {
				t.Errorf("%s: the recording begins a line: %.60q", command, line)
				break
			}
		}
	}
}

// Each format keeps such texts inside the places that it has for texts.
func TestHostileRecordingInFormats(t *testing.T) {
	recording := hostileRecording(t)
	stack := regexp.MustCompile(`^[^;]+;[^;]+ 20$`)
	for _, format := range []string{"html", "svg", "json", "speedscope", "firefox", "collapsed"} {
		path := filepath.Join(t.TempDir(), "out")
		if code, _, problem := called(t, "flame", "--format", format, "-o", path, recording); code != 0 {
			t.Errorf("%s: %s", format, problem)
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		switch format {
		case "svg":
			checkPicture(t, text)
		case "html":
			if strings.Contains(text, "alert(1)</script>") || strings.Count(text, "</title>") != 1 {
				t.Error("html: a text of the recording ends its element")
			}
		case "collapsed":
			for line := range strings.Lines(text) {
				if !stack.MatchString(strings.TrimSuffix(line, "\n")) || strings.ContainsAny(line, "\r\v\f\u2028\u2029\u0085") {
					t.Errorf("collapsed: the line %.80q", line)
				}
			}
		case "json", "speedscope":
			if !json.Valid(data) {
				t.Errorf("%s is no JSON", format)
			}
		}
	}
	for _, args := range [][]string{{"lines", "--json"}, {"print", "--json"}} {
		if _, out, _ := called(t, append(args, recording)...); !json.Valid([]byte(out)) {
			t.Errorf("%q prints no JSON", args)
		}
	}
}

// checkPicture tells whether a text is XML in which nothing is run or fetched.
func checkPicture(t *testing.T, text string) {
	t.Helper()
	for decoder := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("svg: %v", err)
		}
		if start, ok := token.(xml.StartElement); ok && (start.Name.Local == "script" || start.Name.Local == "img" || start.Name.Local == "a") {
			t.Errorf("svg: the element %v", start)
		}
	}
}

// Nor do sentences beside the result let a recording begin a line, whatever is asked of it.
func TestHostileRecordingInSentences(t *testing.T) {
	recording := hostileRecording(t)
	cut := filepath.Join(t.TempDir(), "cut.jfr")
	data, err := os.ReadFile(recording)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, data[:len(data)-len(data)/8], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"lines", "--thread", "nobody"},
		{"lines", "--type", "nothing"},
		{"lines", "--type", "jdk.FileRead", "--weight", "nothing"},
		{"lines", "--type", "lock"},
		{"lines", "--from", "3h"},
		{"flame", "--type", "nothing"},
		{"flame", "--format", "pprof", "-o", os.DevNull},
		{"view", "nothing"},
		{"view", "recording"},
		{"print", "--events", "nothing"},
		{"query", "select nothing from JavaExceptionThrow"},
		{"query", "select CAST(message AS INTEGER) from JavaExceptionThrow"},
		{"query", `select error(message) from JavaExceptionThrow`},
		{"summary", "--problems"},
		{"query", `select nothing from "shop.` + hostile[:1] + `"`},
		{"repair", "-o", filepath.Join(t.TempDir(), "mended.jfr")},
	} {
		for _, file := range []string{recording, cut} {
			with := append([]string{args[0], file}, args[1:]...)
			if args[0] == "view" {
				with = []string{"view", args[1], file}
			}
			_, _, said := called(t, with...)
			for line := range strings.Lines(said) {
				if strings.HasPrefix(strings.TrimSpace(line), "FAKE") || strings.HasPrefix(line, "</title>") {
					t.Errorf("%q: the recording begins a line: %.60q", with, line)
				}
			}
		}
	}
}
