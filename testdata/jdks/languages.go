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
	jars := mavenJars(t, "org/jetbrains/kotlin/kotlin-stdlib", "org/jetbrains/kotlin/kotlin-compiler", "org/jetbrains/kotlin/kotlin-reflect",
		"org/jetbrains/kotlin/kotlin-script-runtime", "org/jetbrains/intellij/deps/trove4j", "org/jetbrains/kotlinx/kotlinx-coroutines-core-jvm",
		"org/jetbrains/annotations")
	args := []string{
		EndsSoon, "-XX:+UseSerialGC", "-Xmx512m", "-cp", strings.Join(jars, string(filepath.ListSeparator)),
		"org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-nowarn", "-cp", jars[0], "-d", dir, file,
	}
	if out, err := exec.Command(Tool(t, release, "java"), args...).CombinedOutput(); err != nil {
		t.Fatalf("the compiler of Kotlin: %v\n%s", err, out)
	}
	return jars[0]
}

// Scala compiles a Scala file into a folder with the compiler of Maven's local repository, and returns the class path that
// the program needs besides. Without that compiler the test is skipped.
func Scala(t testing.TB, release int, dir, file string) (classPath string) {
	t.Helper()
	jars := mavenJars(t, "org/scala-lang/scala3-library_3", "org/scala-lang/scala-library", "org/scala-lang/scala3-compiler_3", "org/scala-lang/scala3-interfaces",
		"org/scala-lang/tasty-core_3", "org/scala-lang/modules/scala-asm", "org/scala-sbt/compiler-interface", "org/scala-sbt/util-interface")
	args := []string{
		EndsSoon, "-XX:+UseSerialGC", "-Xmx512m", "-cp", strings.Join(jars, string(filepath.ListSeparator)),
		"dotty.tools.dotc.Main", "-usejavacp", "-d", dir, file,
	}
	if out, err := exec.Command(Tool(t, release, "java"), args...).CombinedOutput(); err != nil {
		t.Fatalf("the compiler of Scala: %v\n%s", err, out)
	}
	return strings.Join(jars[:2], string(filepath.ListSeparator))
}

// mavenJars are the newest jars of artifacts in Maven's local repository. Where one is missing the test is skipped.
func mavenJars(t testing.TB, artifacts ...string) (jars []string) {
	t.Helper()
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skipf("there is no home folder: %v", err)
	}
	for _, artifact := range artifacts {
		found, _ := filepath.Glob(filepath.Join(home, ".m2", "repository", filepath.FromSlash(artifact), "*", "*.jar"))
		if len(found) == 0 {
			t.Skipf("%s is not in Maven's local repository", artifact)
		}
		jars = append(jars, found[len(found)-1])
	}
	return jars
}
