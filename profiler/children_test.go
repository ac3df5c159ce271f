package profiler

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
)

// parent starts the program in a JVM of its own, and may work as well.
const parent = `
public class Parent {
    public static void main(String[] args) throws Exception {
        Process child = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp", System.getProperty("java.class.path"), "Spin", "4000", "end")
            .redirectOutput(ProcessBuilder.Redirect.INHERIT).start();
        long end = System.currentTimeMillis() + 4000, sum = 0;
        while (args.length > 0 && System.currentTimeMillis() < end) sum += Long.toString(end).hashCode();
        child.waitFor();
    }
}
`

// A JVM that the program starts is not in its profile, which is said: as the
// reason why there is none, or beside it. Where the options go by the
// environment it records as well, and the one that works is shown.
func TestProgramStartsAnotherJVM(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the processes of others are looked at on Linux only")
	}
	const said = ", Spin), of which nothing is in this profile; attach to such a JVM"
	tests := map[string]struct{ works, byEnv bool }{
		"and waits":          {},
		"and works":          {works: true},
		"by the environment": {byEnv: true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := compile(t, 17)
			jdks.Compile(t, 8, r.Dir, "Parent.java", parent)
			r.Target = "Parent"
			if test.works {
				r.Args = []string{"work"}
			}
			if test.byEnv {
				r.Command = append([]string{"env", r.JDK + "/bin/java", "-cp", r.Dir, "Parent"}, r.Args...)
				r.Target, r.Args, r.ClassPath = "", nil, nil
			}
			result, err := start(t, r, &watcher{}).Result()
			if !test.works && !test.byEnv && err != nil {
				if !errors.Is(err, ErrNoSamples) || !strings.Contains(err.Error(), ", Spin), of which nothing is in this profile") {
					t.Errorf("error %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			hasSaid := slices.ContainsFunc(result.RunNotes, func(n string) bool { return strings.Contains(n, said) })
			if hasSaid != !test.byEnv || test.byEnv != (len(result.Recordings) == 2) {
				t.Errorf("notes %q, recordings %q", result.RunNotes, result.Recordings)
			}
			if test.byEnv {
				checkHot(t, result.Profile)
			}
			both := strings.Join(result.RunNotes, "\n")
			if test.byEnv && (!strings.Contains(both, " (Parent)") || !strings.Contains(both, " (Spin)")) {
				t.Errorf("notes %q", result.RunNotes)
			}
		})
	}
}

// What is said where nothing was sampled.
func TestNothingButAnotherJVM(t *testing.T) {
	e := &programEnd{plan: &launch.Plan{Goal: "demo.Main", Recordings: t.TempDir()}, child: &launch.JVM{PID: 7, Main: "Child"}}
	err := e.noSamples()
	for _, want := range []string{"no profile of demo.Main: ", "(process 7, Child)", "jfrlens attach"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %v", want, err)
		}
	}
}
