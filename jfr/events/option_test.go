package events_test

import (
	"os/exec"
	"strings"
	"testing"

	"jfrlens/jfr/events"
	"jfrlens/testdata/jdks"
)

// refuses tells whether we say that a JDK does not start with an option.
func refuses(t *testing.T, text string, release int) (bool, string) {
	t.Helper()
	options := events.FindOptions(text)
	if len(options) != 1 {
		t.Fatalf("%d options in %q", len(options), text)
	}
	problems, err := options[0].Check(text, release)
	if err != nil {
		t.Fatal(err)
	}
	said, refused := "", false
	for _, p := range problems {
		said += p.Message + "\n"
		refused = refused || p.Severity == events.Error
	}
	return refused, said
}

// Whether a JVM starts is what that JVM does.
func TestOptionsAreJudgedAsByTheJVM(t *testing.T) {
	start := map[string]string{
		"": "8 25", "foo=bar": "8 11 17 25", "filenme=a.jfr": "11 17 25", "FILENAME=a.jfr": "17 25", "name=5": "11 25",
		"duration=5": "11 25", "duration=500ms": "17 25", "duration=0.5s": "17", "maxsize=1X": "11 17 25", "maxsize=-1": "17 25",
		"disk=maybe": "11 17 25", "disk=TRUE": "11 17", "gc=bogus": "17 25", "gc=high": "11 17", "exceptions=errors": "17 25",
		"locking-threshold=5min": "17 25", "settings=default,settings=profile,gc=high": "17 25", "settings=default,settings=profile": "11 25",
		"jdk.NoSuch#enabled=true": "11 17", "jdk.ThreadSleep#threshold=1min": "17 25", "name=a,name=b": "11 25", "disk=false,flush-interval=2s": "17 25",
		"maxchunksize=2m": "17 25", "maxage=1s,delay=2s": "25", "method-timing=java.util.*": "17 25", "settings=": "17 25", "duration=2s,maxage=0": "25",
	}
	recorder := map[string]string{
		"stackdepth=128": "8 25", "foo=1": "11 25", "memorysize=100k": "17 25", "stackdepth=x": "17", "numglobalbuffers=1": "17 25",
		"preserve-repository=true": "17 21", "threadbuffersize=1k": "25", "maxchunksize=2m": "11", "redact-key=*x*": "26 28", "samplethreads=true": "21",
		"dumppath=/tmp": "11 17 25", "maxchunksize=512k": "25", "globalbuffersize=4k": "25", "old-object-queue-size=-1": "25",
	}
	for text, releases := range start {
		judgeOption(t, "-XX:StartFlightRecording:"+text, releases)
	}
	for text, releases := range recorder {
		judgeOption(t, "-XX:FlightRecorderOptions:"+text, releases)
	}
}

func judgeOption(t *testing.T, option, releases string) {
	t.Helper()
	for number := range strings.FieldsSeq(releases) {
		release := map[string]int{"8": 8, "11": 11, "17": 17, "21": 21, "25": 25, "26": 26, "28": 28}[number]
		written := option
		if release < 17 {
			written = strings.Replace(option, "Recording:", "Recording=", 1)
			written = strings.Replace(written, "Options:", "Options=", 1)
		}
		refused, said := refuses(t, written, release)
		java := exec.Command(jdks.Tool(t, release, "java"), "-Xmx32m", jdks.EndsSoon, jdks.TempDir(t.TempDir()), strings.TrimSuffix(written, "="), "-version")
		java.Dir = t.TempDir()
		out, err := java.CombinedOutput()
		if (err != nil) != refused {
			t.Errorf("JDK %d, %s: the JVM ends with %v, we say %v: %s\n%s", release, written, err, refused, said, out)
		}
	}
}
