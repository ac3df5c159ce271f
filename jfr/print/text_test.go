package print_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

// The tool fails on lists of numbers, so the event type that has them is left out.
func compareTexts(t *testing.T, tool *jdks.JFR) {
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			compareText(t, tool, path, "jdk.*,test.*,NoPackage", false)
		})
	}
}

// The tool fails on time spans of more than 292 years, so the event types that have
// them are left out.
func compareExactTexts(t *testing.T, tool *jdks.JFR) {
	for _, path := range representative(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			compareText(t, tool, path, "jdk.*,test.Extremes,test.Amounts,test.Names,test.Context", true)
		})
	}
}

// compareText holds our text against that of the JDK's tool, and returns it.
func compareText(t *testing.T, tool *jdks.JFR, path, filter string, exact bool) []byte {
	t.Helper()
	args := []string{"print", "--stack-depth", "7", "--events", filter}
	if exact {
		args = append(args, "--exact")
	}
	options := print.Options{StackDepth: 7, JDKClock: true, Exact: exact, Filter: print.NewFilter(filter, "")}
	return compareOutput(t, tool, path, args, func(w io.Writer, rec *jfr.Recording) error { return print.Text(w, rec, options) })
}

// compareRequests compares all events of a recording with contexts in each other on many threads.
func compareRequests(t *testing.T, tool *jdks.JFR) {
	packed, err := os.Open("../../testdata/recordings/requests/requests-jdk25.jfr.zst")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacker, err := zstd.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer unpacker.Close()
	recording := filepath.Join(t.TempDir(), "requests.jfr")
	file, err := os.Create(recording)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(file, unpacker); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	text := compareText(t, tool, recording, "*", false)
	if n := bytes.Count(text, []byte("Context: Order.orderId = ")); n < 100 {
		t.Errorf("%d events are within orders", n)
	}
}

// nested is a program whose sleeps happen inside of two traced methods.
const nested = `
public class Nested {
    static void outer() throws Exception { Thread.sleep(2); inner(); }
    static void inner() throws Exception { Thread.sleep(3); }
    public static void main(String[] args) throws Exception {
        Thread.sleep(1);
        for (int i = 0; i < 20; i++) { outer(); }
        Thread.sleep(1);
    }
}
`

// Events show the context events that surround them on their thread.
func compareContext(t *testing.T, tool *jdks.JFR) {
	dir := t.TempDir()
	source, recording := filepath.Join(dir, "Nested.java"), filepath.Join(dir, "nested.jfr")
	if err := os.WriteFile(source, []byte(nested), 0o600); err != nil {
		t.Fatal(err)
	}
	options := "-XX:StartFlightRecording:settings=none,method-trace=Nested::outer;Nested::inner,+jdk.ThreadSleep#enabled=true," +
		"+jdk.ThreadSleep#threshold=0ms,+jdk.MethodTrace#enabled=true,+jdk.MethodTrace#threshold=0ms,+jdk.MethodTrace#filter=Nested::outer;Nested::inner,filename=" + recording
	if out, err := exec.Command(jdks.Tool(t, 25, "java"), options, source).CombinedOutput(); err != nil {
		t.Fatalf("cannot record: %v\n%s", err, out)
	}
	text := compareText(t, tool, recording, "jdk.*", false)
	if !bytes.Contains(text, []byte("Context: MethodTrace.method = Nested.inner()")) {
		t.Errorf("no event has a context:\n%.2000s", text)
	}
}
