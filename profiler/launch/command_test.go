package launch

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/gradle"
	"jfrlens/profiler/launch/maven"
)

// Names of programs as they are typed on Unix and on Windows.
func TestProgramNames(t *testing.T) {
	for _, test := range []struct {
		name                string
		java, maven, gradle bool
		launcher            bool // taken for a command line without "--"
	}{
		{"java", true, false, false, true},
		{"java.exe", true, false, false, true},
		{"javaw.exe", true, false, false, false},
		{"JAVA.EXE", true, false, false, true},
		{"/opt/jdk/bin/java", true, false, false, true},
		{"javac", false, false, false, false},
		{"mvn", false, true, false, true},
		{"mvn.cmd", false, true, false, true},
		{"mvn.bat", false, true, false, true},
		{"mvnw.CMD", false, true, false, true},
		{"mvnd.exe", false, true, false, true},
		{"./mvnw", false, true, false, true},
		{"mvnd", false, true, false, true},
		{"mvnDebug", false, true, false, true},
		{"gradle", false, false, true, true},
		{"gradlew.bat", false, false, true, true},
		{"sub/gradlew", false, false, true, true},
		{"gradle.kts", false, false, false, false},
		{"Main.java", false, false, false, false},
		{"", false, false, false, false},
	} {
		got := []bool{isJava(test.name), toolOf(test.name) == build.Tool(maven.Tool{}), toolOf(test.name) == build.Tool(gradle.Tool{}), isLauncherName(test.name)}
		if diff := cmp.Diff([]bool{test.java, test.maven, test.gradle, test.launcher}, got); diff != "" {
			t.Errorf("%s: java, Maven, Gradle, launcher %s", test.name, diff)
		}
	}
}

func TestOwnRecorderNotes(t *testing.T) {
	for _, test := range []struct{ options, want string }{
		{"-Xmx1g -Dx=-XX:StartFlightRecording", ""},
		{"-XX:StartFlightRecording=duration=1m", "ours runs beside it"},
		{"-XX:StartFlightRecording:duration=1m", "ours runs beside it"},
		{"-XX:FlightRecorderOptions=stackdepth=64", "deep stacks may be cut"},
	} {
		got := strings.Join(ownRecorderNotes(strings.Fields(test.options)), "\n")
		if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.options, got, test.want)
		}
	}
}

// A command line runs on the java that it names; that another JDK was chosen is
// not passed over in silence.
func TestJavaCommandOfOtherJDK(t *testing.T) {
	home, other := fakeJDK(t, `JAVA_VERSION="17.0.1"`, true), fakeJDK(t, `JAVA_VERSION="25.0.1"`, true)
	for jdk, want := range map[string]string{
		"":        "",
		home:      "",
		"17":      "",
		other:     "the command line names its own java, of JDK 17.0.1 (" + home + "); the choice of JDK \"" + other + "\" does not count",
		"/no/jdk": "the choice of JDK \"/no/jdk\" does not count",
	} {
		plan := prepare(t, Request{Command: []string{filepath.Join(home, "bin", "java"), "A"}, JDK: jdk})
		got := strings.Join(plan.Notes, "\n")
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", jdk, got, want)
		}
	}
}

// What a word can be that is no file.
func TestIsClassName(t *testing.T) {
	for word, want := range map[string]bool{
		"Main": true, "a.b.Main$Inner": true, "größe.Ärger": true, "_x.$y": true,
		"": false, "a..B": false, ".B": false, "a.": false, "a/B": false, "a:b": false, "-x": false, "1a": false, "a.1": false, "a b": false, "A<T>": false,
	} {
		if got := isClassName(word); got != want {
			t.Errorf("%q: %v", word, got)
		}
	}
}
