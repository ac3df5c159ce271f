package jvm

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// imageLike is a program with the section that native images have their heap in, and what they say of themselves there.
const imageLike = `
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
__attribute__((section(".svm_heap"), used)) static char heap[] =
	"\1com.oracle.svm.core.VM.Java.Version=25.0.2\1com.oracle.svm.core.VM=GraalVM CE 25.0.2+10.1\1";
static void nothing(int signal) { (void)signal; }
int main(int argc, char **argv) {
	(void)argv;
	if (argc > 1) signal(SIGQUIT, nothing);
	puts("ready");
	fflush(stdout);
	sleep(900);
}
`

// built compiles a program of C.
func built(t *testing.T, source string) string {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("there is no C compiler")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "native-shop")
	if err := os.WriteFile(program+".c", []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(cc, "-o", program, program+".c").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

func TestNativeImage(t *testing.T) {
	program := built(t, imageLike)
	for _, test := range []struct {
		argv []string
		want string
	}{
		{[]string{program}, "a native image of GraalVM CE 25.0.2+10.1, without a JVM, and was not built with --enable-monitoring=jcmd"},
		{[]string{program, "listens"}, ""},
	} {
		p, err := Find(jdks.Running(t, "", test.argv...).Pid)
		if err != nil || p.Runtime != NativeImage || p.Main != "native-shop" || p.Version != "25.0.2" || p.Home != "" {
			t.Errorf("%q: %+v, %v", test.argv, p, err)
		}
		if (test.want == "") != p.Attachable() || !strings.Contains(p.Obstacle, test.want) {
			t.Errorf("%q: obstacle %q, want %q", test.argv, p.Obstacle, test.want)
		}
	}
}
