package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// An event type of the JDK is recorded and shown by its short name and its label, too.
func TestProfileOfAnEventTypeByItsShortName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "Sleeper.java")
	const text = "class Sleeper {\n  public static void main(String[] a) throws Exception {\n    for (int i = 0; i < 20; i++) Thread.sleep(40);\n  }\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ThreadSleep", "Java Thread Sleep"} {
		code, out, errOut := called(t, "profile", "--type", name, "--jdk", jdks.Home(t, 21), file)
		if code != exitDone || !strings.Contains(out, "Sleep: 20 samples") || strings.Contains(errOut, "no samples") {
			t.Errorf("%s: exit code %d\n%s%s", name, code, out, errOut)
		}
	}
}
