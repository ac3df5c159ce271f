package jdks

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Kotlin compiles a Kotlin file into a folder with the compiler of Maven's local repository, and returns the class path that
// the program needs besides. Without that compiler the test is skipped.
func Kotlin(t testing.TB, release int, dir, file string) (classPath string) {
	t.Helper()
	var jars []string
	for _, artifact := range []string{
		"org/jetbrains/kotlin/kotlin-stdlib", "org/jetbrains/kotlin/kotlin-compiler", "org/jetbrains/kotlin/kotlin-reflect",
		"org/jetbrains/kotlin/kotlin-script-runtime", "org/jetbrains/intellij/deps/trove4j", "org/jetbrains/kotlinx/kotlinx-coroutines-core-jvm", "org/jetbrains/annotations",
	} {
		home, _ := os.UserHomeDir()
		found, _ := filepath.Glob(filepath.Join(home, ".m2", "repository", filepath.FromSlash(artifact), "*", "*.jar"))
		if len(found) == 0 {
			t.Skipf("%s is not in Maven's local repository", artifact)
		}
		jars = append(jars, found[len(found)-1])
	}
	args := []string{
		EndsSoon, "-XX:+UseSerialGC", "-Xmx512m", "-cp", strings.Join(jars, string(filepath.ListSeparator)),
		"org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-nowarn", "-cp", jars[0], "-d", dir, file,
	}
	if out, err := exec.Command(Tool(t, release, "java"), args...).CombinedOutput(); err != nil {
		t.Fatalf("the compiler of Kotlin: %v\n%s", err, out)
	}
	return jars[0]
}
