package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// called runs a command line in this process.
func called(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), streams{in: strings.NewReader(""), out: &stdout, err: &stderr}, args)
	return code, stdout.String(), stderr.String()
}

// recordingOf is a recording of testdata.
func recordingOf(name string) string {
	return filepath.Join("..", "..", "testdata", "recordings", name+".jfr")
}

// readers are the commands that read a recording, with what stands before it.
func readers() map[string][]string {
	return map[string][]string{
		"lines": {"lines"}, "flame": {"flame", "--format", "collapsed"}, "open": {"open"}, "summary": {"summary"}, "print": {"print"},
		"metadata": {"metadata"}, "view": {"view", "gc"}, "context": {"context"}, "repair": {"repair"},
	}
}

func TestWrongUseExitsWith2(t *testing.T) {
	for _, cmd := range commands() {
		if cmd.Hidden {
			continue
		}
		code, out, errOut := called(t, cmd.Name(), "--no-such-flag")
		if code != exitUsage || out != "" || !strings.HasSuffix(errOut, "See 'jfrlens "+cmd.Name()+" --help'.\n") {
			t.Errorf("%s: exit code %d, %s%s", cmd.Name(), code, out, errOut)
		}
	}
	for name := range readers() {
		want := "no run is kept yet"
		if name == "view" || name == "repair" {
			want = "expected "
		}
		if code, out, errOut := called(t, name); code != exitUsage || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%s without a recording: exit code %d, %s%s", name, code, out, errOut)
		}
	}
}

func TestUnreadableRecordingsExitWith1(t *testing.T) {
	dir := t.TempDir()
	text, empty := filepath.Join(dir, "text.jfr"), filepath.Join(dir, "empty.jfr")
	for path, content := range map[string]string{text: strings.Repeat("no recording ", 99), empty: ""} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, args := range readers() {
		for _, path := range []string{text, empty, filepath.Join(dir, "missing.jfr"), dir} {
			code, out, errOut := called(t, append(args, path)...)
			if code != exitFailed || out != "" || !strings.Contains(errOut, filepath.Base(path)) || strings.Count(errOut, "\n") != 1 {
				t.Errorf("%s %s: exit code %d, %s%s", name, filepath.Base(path), code, out, errOut)
			}
		}
	}
}

// Of a file that ends before its types nothing can be shown: the one sentence is how much is missing.
func TestCutRecordingsExitWith1(t *testing.T) {
	whole, err := os.ReadFile(recordingOf("hard-jdk17"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "cut.jfr")
	if err := os.WriteFile(path, whole[:5000], 0o600); err != nil {
		t.Fatal(err)
	}
	missing := fmt.Sprintf("the chunk is cut: %d of its %d bytes are missing", len(whole)-5000, len(whole))
	for name, args := range readers() {
		code, out, errOut := called(t, append(args, path)...)
		if code != exitFailed || out != "" || !strings.Contains(errOut, missing) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, %s%s", name, code, out, errOut)
		}
	}
}

// Views have the times that the reader's clock showed, as those of the JDK's tool.
func TestViewHasLocalTimes(t *testing.T) {
	times := func(zone *time.Location, args ...string) string {
		before := time.Local
		time.Local = zone
		defer func() { time.Local = before }()
		code, out, errOut := called(t, args...)
		if code != exitDone {
			t.Fatalf("exit code %d, %s", code, errOut)
		}
		_, at, _ := strings.Cut(out, "First Recorded Event: ")
		return at[:len("15:04:05")]
	}
	for _, args := range [][]string{{"view", "recording", recordingOf("hard-jdk17")}, {"query", recordingOf("hard-jdk17"), "recording"}} {
		utc, err := time.Parse(time.TimeOnly, times(time.UTC, args...))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := times(time.FixedZone("", 2*60*60), args...), utc.Add(2*time.Hour).Format(time.TimeOnly); got != want {
			t.Errorf("%q: %s two hours east of Greenwich, want %s", args, got, want)
		}
	}
}

// SQL may begin with a comment, which looks as a flag does.
func TestQueryBeginsWithAComment(t *testing.T) {
	for _, statement := range []string{"-- all\nSELECT 42 AS n", "--all\nSELECT 42 AS n", "SELECT 42 AS n -- all"} {
		if code, out, errOut := called(t, "query", recordingOf("chunks-jdk17"), statement, "--csv"); code != exitDone || out != "n\n42\n" {
			t.Errorf("%q: exit code %d, %s%s", statement, code, out, errOut)
		}
	}
	code, _, errOut := called(t, "query", recordingOf("chunks-jdk17"), "SELECT '\xff'")
	if code != exitUsage || !strings.Contains(errOut, "the SQL statement is not in UTF-8") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// What is readable of a recording that ends too soon is printed as one complete
// document, with one warning beside it.
func TestPartOfARecordingExitsWith0(t *testing.T) {
	whole, err := os.ReadFile(recordingOf("chunks-jdk17"))
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.jfr")
	if err := os.WriteFile(cut, whole[:len(whole)-len(whole)/10], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"summary", "--json"}, {"print", "--json", "--events", "jdk.JVMInformation"}} {
		code, out, errOut := called(t, append(args, cut)...)
		if code != exitDone || !json.Valid([]byte(out)) || strings.Count(errOut, "jfrlens: warning: ") != 1 || !strings.Contains(errOut, "cut.jfr") {
			t.Errorf("%q: exit code %d, %.200s\n%s", args, code, out, errOut)
		}
	}
}

// Of a recording without readable types the events can be counted, no more.
func TestRecordingWithoutTypes(t *testing.T) {
	data, err := os.ReadFile(recordingOf("hard-jdk17"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 1000 {
		data[int(binary.BigEndian.Uint64(data[24:]))+20+i] = 0xff
	}
	path := filepath.Join(t.TempDir(), "damaged.jfr")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	commands := readers()
	commands["print --json"], commands["print --xml"] = []string{"print", "--json"}, []string{"print", "--xml"}
	for name, args := range commands {
		want := exitFailed
		if name == "summary" {
			want = exitDone
		}
		code, out, errOut := called(t, append(args, path)...)
		if code != want || (out != "") != (want == exitDone) || !strings.Contains(errOut, "damaged.jfr: chunk 0, byte ") {
			t.Errorf("%s: exit code %d, %.200s%s", name, code, out, errOut)
		}
	}
}

func TestJSONIsOneValue(t *testing.T) {
	recording := recordingOf("hard-jdk17")
	for _, args := range [][]string{
		{"version", "--json"},
		{"views", "--json"},
		{"macros", "--json"},
		{"summary", "--json", recording},
		{"lines", "--json", recording},
		{"print", "--json", "--events", "jdk.JVMInformation", recording},
		{"view", "--json", "gc-configuration", recording},
		{"query", "--json", recording, "SELECT 1 AS one"},
	} {
		code, out, errOut := called(t, args...)
		if code != exitDone || !json.Valid([]byte(out)) {
			t.Errorf("%q: exit code %d, %.200s\n%s", args, code, out, errOut)
		}
	}
}

// Who reads JSON gets the reason why there are no lines as the one value.
func TestJSONOfNoLines(t *testing.T) {
	recording := recordingOf("hard-jdk21")
	for _, args := range [][]string{{"--type", "wall", recording}, {"--type", "my.Event", recording}, {"--thread", "nobody", recording}, {recording + ".missing"}} {
		code, out, errOut := called(t, append([]string{"lines", "--json"}, args...)...)
		var document struct {
			Error          string
			Lines, Methods []any
		}
		if err := json.Unmarshal([]byte(out), &document); err != nil || code != exitFailed {
			t.Errorf("%q: exit code %d, %v: %s%s", args, code, err, out, errOut)
		}
		if "jfrlens: "+document.Error+"\n" != errOut || document.Lines == nil || document.Methods == nil {
			t.Errorf("%q: %s%s", args, out, errOut)
		}
	}
}

// People and scripts ask for the version in both ways.
func TestVersion(t *testing.T) {
	_, command, _ := called(t, "version")
	code, flag, errOut := called(t, "--version")
	if code != exitDone || flag != command || !strings.HasPrefix(flag, "jfrlens ") {
		t.Errorf("--version: exit code %d, %s%s, not %s", code, flag, errOut, command)
	}
}

// A pipe whose reader has gone, such as head, is no failure.
func TestReaderThatHasGoneIsNoFailure(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"views"}, {"summary", recordingOf("hard-jdk17")}, {"print", recordingOf("hard-jdk17")}} {
		var stderr bytes.Buffer
		code := run(context.Background(), streams{in: strings.NewReader(""), out: brokenPipe{}, err: &stderr}, args)
		if code != exitDone || stderr.Len() > 0 {
			t.Errorf("%q: exit code %d, %s", args, code, &stderr)
		}
	}
}

// What is interrupted says so, and leaves no file.
func TestInterrupted(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir := t.TempDir()
	recording := recordingOf("hard-jdk17")
	for _, args := range [][]string{
		{"print", recording},
		{"repair", recording, "-o", filepath.Join(dir, "repaired.jfr")},
		{"redact", recording, "-o", filepath.Join(dir, "redacted.jfr")},
		{"import", recording, filepath.Join(dir, "x.db")},
		{"query", recording, "SELECT 1"},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		var stderr bytes.Buffer
		code := run(ctx, streams{in: strings.NewReader(""), out: io.Discard, err: &stderr}, args)
		if code != exitFailed || stderr.String() != "jfrlens: interrupted\n" {
			t.Errorf("%q: exit code %d, %s", args, code, &stderr)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v, %v is left", left, err)
	}
}

// brokenPipe is a pipe that nobody reads.
type brokenPipe struct{ io.Writer }

func (brokenPipe) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
}

// Names of others are in messages, too: what moves the cursor or turns the
// direction of a text is shown, not obeyed.
func TestMessagesAreHarmless(t *testing.T) {
	const harmful = "no\x1b[2J\u202esuch.jfr"
	for _, args := range [][]string{{"summary", harmful}, {"flame", "--format", harmful, recordingOf("hard-jdk21")}, {"profile", harmful}} {
		code, _, errOut := called(t, args...)
		if code == exitDone || strings.ContainsAny(errOut, "\x1b\u202e") || !strings.Contains(errOut, "such.jfr") {
			t.Errorf("%q: exit code %d, %q", args, code, errOut)
		}
	}
}

// What has been read of standard input is gone.
func TestStandardInputIsGivenOnce(t *testing.T) {
	readers := readers()
	readers["query"] = []string{"query"}
	delete(readers, "import") // names its database last
	delete(readers, "repair") // takes one recording
	delete(readers, "context")
	lines := [][]string{{"import", "-", "-", filepath.Join(t.TempDir(), "both.duckdb")}}
	for _, args := range readers {
		lines = append(lines, append(args, "-", "-"))
	}
	for _, line := range lines {
		code, out, errOut := called(t, line...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, "jfrlens: standard input, -, can be given once\n") {
			t.Errorf("%q: exit code %d, %s%s", line, code, out, errOut)
		}
	}
}
