package launch

import (
	"errors"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/testdata/jdks"
)

// What a user writes into a JVM option gets into a JVM that a start script
// starts with MAVEN_OPTS as it is, whatever it means to a shell.
func TestOptionsThroughAStartScript(t *testing.T) {
	t.Parallel()
	dir, _ := wrapped(t, "mvnw", `exec "$JAVA_HOME/bin/java" $MAVEN_OPTS Show.java`)
	buildtest.WriteFile(t, dir, "Show.java", `class Show { public static void main(String[] a) { System.out.print(System.getProperty("one") + "|" + System.getProperty("two")); } }`)
	one, two := `it's "two" words, C:\dir\ # and`, "*.java ${user.name}\tx;y\nend"
	r := run(t, Request{Command: []string{"./mvnw", "exec:java"}, Dir: dir, JDK: jdks.Home(t, 17), Options: []string{"-Done=" + one, "-Dtwo=" + two}}, "")
	if got, want := r.stdout, one+"|"+two; got != want {
		t.Errorf("got %q, want %q\n%s", got, want, r.stderr)
	}
}

// Plain words stay on the command line; what cannot be handed on is refused.
func TestPlainOptions(t *testing.T) {
	for _, test := range []struct {
		option      string
		major       int
		want, fails string
	}{
		{"-Dhosts=a", 17, "-Dhosts=a", ""},
		{"-Dhosts=a|*.b", 17, "@/s/1/options.txt", ""},
		{"-Dhosts=a|*.b", 8, "-Dhosts=a|*.b", ""},
		{"-Dwords=a b", 8, "", `"-Dwords=a b" has blanks or quotes`},
	} {
		p := testPreparation(t)
		p.Options = []string{test.option}
		got, err := p.plainOptions(JDK{Major: test.major})
		if test.fails != "" {
			if !errors.Is(err, ErrNoTarget) || !strings.Contains(err.Error(), test.fails) {
				t.Errorf("%s: %v", test.option, err)
			}
			continue
		}
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q, %v", test.option, got, err)
		}
	}
}

func TestGradleRefusesTabs(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir, wrapper := gradleProject(t)
	r := Request{Command: []string{wrapper, "run"}, Dir: dir, JDK: fakeJDK(t, versionFile("21.0.2"), true), Options: []string{"-Da=b\tc"}, Session: sessionDir(t)}
	if _, err := Prepare(t.Context(), r, nil); !errors.Is(err, ErrNoTarget) || !strings.Contains(err.Error(), "has a tab") {
		t.Errorf("error %v", err)
	}
}
