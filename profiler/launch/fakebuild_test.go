package launch

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// wrapped is a project whose wrapper is a shell script, and the source file of
// its main.
func wrapped(t *testing.T, wrapper, lines string) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	if wrapper == "mvnw" {
		writeFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId></project>")
	} else {
		writeFile(t, dir, "settings.gradle", "")
	}
	path := writeFile(t, dir, wrapper, "#!/bin/sh\n"+lines+"\n")
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir, writeFile(t, dir, "src/main/java/a/Main.java", "package a; class Main {}")
}

// prepareWrapped prepares a run of a main with a JDK that is none.
func prepareWrapped(t *testing.T, file string, env ...string) (*Plan, error) {
	t.Helper()
	jdk := fakeJDK(t, versionFile("21.0.1"), true)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	return Prepare(t.Context(), Request{File: file, Session: sessionDir(t), Cache: t.TempDir(), Env: append(env, "JAVA_HOME="+jdk)}, nil)
}

// What a build's failure is told as.
func TestBuildFailures(t *testing.T) {
	for _, test := range []struct {
		name, wrapper, lines string
		is                   error
		has                  string
	}{
		{"Maven's own words", "mvnw", "echo '[INFO] x'; echo '[ERROR] boom'; exit 1", ErrBuild, ": boom"},
		{"last words", "mvnw", "echo one; echo two >&2; exit 3", ErrBuild, ": two"},
		{"silence", "mvnw", "exit 3", ErrBuild, "exit status 3"},
		{"no class path", "mvnw", "echo '[INFO] BUILD SUCCESS'", ErrBuild, "it told no class path for x"},
		{"Gradle's own words", "gradlew", "echo '* What went wrong:'; echo 'boom'; exit 1", ErrBuild, ": boom"},
		{"no class path of Gradle", "gradlew", "exit 0", ErrBuild, "it told no class path for"},
		{"no such task", "gradlew", "echo \"Task 'jfrlensClassPath' not found in root project\"; exit 1", ErrNoTarget, "no source set of the Gradle project has the file"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, file := wrapped(t, test.wrapper, test.lines)
			plan, err := prepareWrapped(t, file)
			if plan != nil || !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.has) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("plan %v, error %v", plan, err)
			}
			var failure *BuildError
			if errors.As(err, &failure) && (failure.Dir != dir || len(failure.Argv) == 0) {
				t.Errorf("failure %+v", failure)
			}
		})
	}
}

// The class path that Maven tells for the module, and how it is asked.
func TestClassPathOfMaven(t *testing.T) {
	dir, file := wrapped(t, "mvnw", `echo "$@" >asked; echo "$MAVEN_OPTS" >>asked; echo "$JAVA_HOME" >>asked
for a in "$@"; do case $a in -Dmdep.outputFile=*) out=${a#*=};; esac; done
printf '/lib/a b.jar:/lib/c.jar\n' >"${out%/*}/x"`)
	plan, err := prepareWrapped(t, file, "MAVEN_OPTS=-Xmx1g")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(dir, "target", "classes"), "/lib/a b.jar", "/lib/c.jar"}
	if !slices.Equal(plan.ClassPath, want) || plan.MainClass != "a.Main" || plan.Dir != dir || plan.ProjectRoot != dir {
		t.Errorf("plan %+v, want the class path %q", plan, want)
	}
	asked, err := os.ReadFile(filepath.Join(dir, "asked"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"-B process-classes " + dependencyGoal, "-Xmx1g -XX:TieredStopAtLevel=1\n", plan.JDK.Home + "\n"} {
		if !strings.Contains(string(asked), part) {
			t.Errorf("%q is not in %s", part, asked)
		}
	}
}

// The class path that Gradle tells for the source set of a file, in a folder
// that only its build knows.
func TestClassPathOfGradle(t *testing.T) {
	dir, _ := wrapped(t, "gradlew", `for a in "$@"; do case $a in -Djfrlens.classpath.out=*) out=${a#*=};; esac; done
printf 'release 17\npath /made/classes\nsource %s/code\n' "$PWD" >"$out"`)
	file := writeFile(t, dir, "code/b/Other.java", "package b; class Other {}")
	plan, err := prepareWrapped(t, file)
	if err != nil {
		t.Fatal(err)
	}
	if plan.MainClass != "b.Other" || !slices.Equal(plan.ClassPath, []string{"/made/classes"}) || !slices.Contains(plan.SourceRoots, filepath.Join(dir, "code")) {
		t.Errorf("plan %+v", plan)
	}
}
