package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// Runs that are repeated are kept each, and check takes them as a side. The same runs on both sides show nothing.
func TestRepeatedRuns(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state"))
	t.Chdir(dir)
	text := "class Repeated { public static void main(String[] a) { double s = 0;" +
		" for (long end = System.nanoTime() + 2_000_000_000L; System.nanoTime() < end;) s += Math.sin(s + 1); System.out.println(\"ran\"); } }"
	if err := os.WriteFile("Repeated.java", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	jfrlens := func(args ...string) (int, string, string) {
		var out, errOut bytes.Buffer
		code := run(context.Background(), streams{in: strings.NewReader(""), out: &out, err: &errOut}, args)
		return code, out.String(), errOut.String()
	}
	code, out, errOut := jfrlens("profile", "--repeat", "2", "--jdk", jdks.Home(t, 17), "--type", "cpu", "Repeated.java")
	if code != 0 || strings.Count(out, "ran\n") != 2 || strings.Count(out, "as a flame graph") != 1 || !strings.Contains(errOut, "the 2 runs are @1 to @2") {
		t.Fatalf("exit code %d: %s%s", code, out, errOut)
	}
	_, out, errOut = jfrlens("check", "--before", "@1", "@2", "--after", "@1", "@2", "--json")
	if !strings.Contains(out, `"runsBefore": 2`) || !strings.Contains(out, `"runs": 2`) || strings.Contains(out, "exceeded") {
		t.Errorf("%s%s", out, errOut)
	}
	for _, flags := range [][]string{{"--repeat", "0"}, {"--repeat", "99"}, {"--repeat", "2", "--check"}} {
		if code, _, errOut := jfrlens(append(append([]string{"profile"}, flags...), "Repeated.java")...); code != exitUsage || !strings.Contains(errOut, "--repeat") {
			t.Errorf("%q: exit code %d, %s", flags, code, errOut)
		}
	}
}
