package profiler

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
)

// twoMains are two classes in one source file, the first of which the launcher runs.
const twoMains = `class First { public static void main(String[] a) { Work.work(); } }
class Main { public static void main(String[] a) { Work.work(); } }
class Work {
	static double sum;
	static void work() { // for a second of CPU time, however busy the machine is: without samples nobody knows what ran
		java.lang.management.ThreadMXBean threads = java.lang.management.ManagementFactory.getThreadMXBean();
		for (long end = System.nanoTime() + 60_000_000_000L; System.nanoTime() < end && threads.getCurrentThreadCpuTime() < 1_000_000_000L;)
			for (int i = 0; i < 100_000; i++) sum += Math.sin(sum + i);
	}
}
`

// The class that ran is compared with the one that was asked for.
func TestRanInstead(t *testing.T) {
	t.Parallel()
	dir, loose := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(loose, "Main.java"), []byte(twoMains), 0o600); err != nil {
		t.Fatal(err)
	}
	home := jdks.Home(t, 21)
	jdks.Compile(t, 8, dir, "Main.java", twoMains)
	for name, test := range map[string]struct {
		request launch.Request
		asked   string
		want    string
	}{
		"the same":        {launch.Request{Target: "Main", ClassPath: []string{dir}, Dir: dir, JDK: home}, "Main", ""},
		"another":         {launch.Request{Target: "First", ClassPath: []string{dir}, Dir: dir, JDK: home}, "Main", "what ran is First, not Main: "},
		"source launcher": {launch.Request{Command: []string{"java", "Main.java"}, Dir: loose, JDK: home}, "Main", "what ran is First, not Main: "},
		"nothing asked":   {launch.Request{Target: "First", ClassPath: []string{dir}, Dir: dir, JDK: home}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			result, err := start(t, test.request, &watcher{}).Result()
			if err != nil {
				t.Fatal(err)
			}
			end := &programEnd{plan: &launch.Plan{MainClass: test.asked}, chosen: &candidate{}}
			notes, _ := end.account(result.Profile)
			told := slices.ContainsFunc(notes, func(n string) bool { return strings.HasPrefix(n, "what ran is ") })
			if got := ranInstead(test.asked, result.Profile); !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") || told != (got != "") {
				t.Errorf("%q, notes %q", got, notes)
			}
		})
	}
}
