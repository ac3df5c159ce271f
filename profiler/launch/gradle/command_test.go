package gradle

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ line, tasks string }{
		{"gradle run", "run"},
		{"./gradlew -p sub :app:bootRun --args x -x test", ":app:bootRun"},
		{"gradle clean build -Pa=b --tests A.b", "clean build"},
		{"gradle --version", ""},
	} {
		if got := strings.Join(Parse(strings.Fields(test.line)).Tasks, " "); got != test.tasks {
			t.Errorf("%s: tasks %q, want %q", test.line, got, test.tasks)
		}
	}
}

func TestAbbreviates(t *testing.T) {
	for word, want := range map[string]bool{
		"quarkusDev": true, "qD": true, "quD": true, "quarkusD": true, "qDe": true,
		"q": false, "D": false, "qd": false, "quarkus": false, "qDevs": false, "qDT": false, "run": false, "": false,
	} {
		if got := abbreviates(word, "quarkusDev"); got != want {
			t.Errorf("%q: %v", word, got)
		}
	}
}

func TestProperty(t *testing.T) {
	for option, want := range map[string]string{
		"-Djvm.args": "-Djvm.args", "-Djvm.args=": "-Djvm.args", "jvm.args": "-Djvm.args",
		"-PjvmArgs": "-PjvmArgs", "-PjvmArgs=": "-PjvmArgs",
	} {
		if got := property(option); got != want {
			t.Errorf("%s: %s", option, got)
		}
	}
}
