package launch

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/build/buildtest"
)

// wrapped is a project whose wrapper is a shell script, and the source file of
// its main.
func wrapped(t *testing.T, wrapper, lines string) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	if wrapper == "mvnw" {
		buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>x</artifactId></project>")
	} else {
		buildtest.WriteFile(t, dir, "settings.gradle", "")
	}
	path := buildtest.WriteFile(t, dir, wrapper, "#!/bin/sh\n"+lines+"\n")
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir, buildtest.WriteFile(t, dir, "src/main/java/a/Main.java", "package a; class Main {}")
}

// prepareWrapped prepares a run of a main with a JDK that is none.
func prepareWrapped(t *testing.T, file string, env ...string) (*Plan, error) {
	t.Helper()
	jdk := fakeJDK(t, versionFile("21.0.1"), true)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	return Prepare(t.Context(), Request{File: file, Session: sessionDir(t), Cache: t.TempDir(), Env: append(env, "JAVA_HOME="+jdk)}, nil)
}

// A wrapper that was checked out with the line ends of Windows is told as that.
func TestBuildByAWrapperOfWindows(t *testing.T) {
	dir, file := wrapped(t, "mvnw", "")
	if err := os.WriteFile(filepath.Join(dir, "mvnw"), []byte("#!/bin/sh\r\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := prepareWrapped(t, file)
	if !errors.Is(err, ErrBuild) || !strings.Contains(err.Error(), filepath.Join(dir, "mvnw")+" cannot be executed: its lines end as on Windows") {
		t.Errorf("error %v", err)
	}
}

// What a build's failure is told as.
func TestBuildFailures(t *testing.T) {
	for _, test := range []struct {
		name, wrapper, lines string
		is                   error
		has                  string
	}{
		{"Maven's own words", "mvnw", "echo '[INFO] Downloading from central: x'; echo '[INFO] x'; echo '[ERROR] boom'; exit 1", ErrBuild, ": boom"},
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
			if errors.As(err, &failure) && (failure.Dir != dir || len(failure.Argv) == 0 || strings.Contains(strings.Join(failure.Output, "\n"), "Downloading")) {
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
	session := filepath.Dir(plan.Recordings) // cleaned up some day, also after a kill
	for _, part := range []string{"-B process-classes org.apache.maven.plugins:maven-dependency-plugin:build-classpath", "-Dmdep.outputFile=" + session, "-Xmx1g -XX:TieredStopAtLevel=1\n", plan.JDK.Home + "\n"} {
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
	file := buildtest.WriteFile(t, dir, "code/b/Other.java", "package b; class Other {}")
	plan, err := prepareWrapped(t, file)
	if err != nil {
		t.Fatal(err)
	}
	if plan.MainClass != "b.Other" || !slices.Equal(plan.ClassPath, []string{"/made/classes"}) || !slices.Contains(plan.SourceRoots, filepath.Join(dir, "code")) {
		t.Errorf("plan %+v", plan)
	}
}

// A Maven command line: what is run, with which JDK, and what is known of the
// project.
func TestMavenCommand(t *testing.T) {
	dir, _ := wrapped(t, "mvnw", "")
	jdk := fakeJDK(t, versionFile("21.0.1"), true)
	for _, test := range []struct {
		command, goal string
		channel       Channel
		env           string // one of the variables
	}{
		{"./mvnw spring-boot:run", "spring-boot:run", ChannelProperty, "JAVA_HOME=" + jdk},
		{"./mvnw quarkus:dev", "quarkus:dev", ChannelProperty, "_JAVA_OPTIONS=-Xmx9m " + build.Optimising},
		{"./mvnw clean compile exec:java", "exec:java", ChannelMavenOpts, "JAVA_HOME=" + jdk},
		{"./mvnw my:own", "my:own", ChannelLauncherEnv, "JAVA_HOME=" + jdk},
	} {
		plan, err := Prepare(t.Context(), Request{Command: strings.Fields(test.command), Dir: dir, Session: sessionDir(t), Env: []string{"JAVA_HOME=" + jdk, "_JAVA_OPTIONS=-Xmx9m"}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if plan.Goal != test.goal || plan.Channel != test.channel || !slices.Contains(plan.Env, test.env) {
			t.Errorf("%s: %s by %s, environment %q", test.command, plan.Goal, plan.Channel, plan.Env)
		}
		if plan.Argv[0] != filepath.Join(dir, "mvnw") || plan.ProjectRoot != dir || !slices.Contains(plan.SourceRoots, filepath.Join(dir, "src", "main", "java")) {
			t.Errorf("%s: %q of %s with %q", test.command, plan.Argv[0], plan.ProjectRoot, plan.SourceRoots)
		}
		for _, folder := range []string{plan.Recordings, plan.Repository} {
			if info, err := os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
				t.Errorf("%s: %v, %v", folder, info, err)
			}
		}
	}
}

// A test goes by the project's own build, from its root.
func TestPlanOfTest(t *testing.T) {
	for _, test := range []struct{ wrapper, method, want, goal string }{
		{"mvnw", "", "-Dtest=a.MainTest,a.MainTest$In -DfailIfNoTests", "a.MainTest"},
		{"mvnw", "works", "-Dtest=a.MainTest#works ", "a.MainTest.works"},
		{"gradlew", "", "test --tests a.MainTest --tests a.MainTest$In", "a.MainTest"},
		{"gradlew", "works", "test --tests a.MainTest.works", "a.MainTest.works"},
	} {
		dir, _ := wrapped(t, test.wrapper, "")
		file := buildtest.WriteFile(t, dir, "src/test/java/a/MainTest.java", "")
		t.Setenv("XDG_CACHE_HOME", t.TempDir())
		request := Request{File: file, Test: true, TestMethod: test.method, TestNested: []string{"a.MainTest$In"}, Session: sessionDir(t), Env: []string{"JAVA_HOME=" + fakeJDK(t, versionFile("21.0.1"), true)}}
		plan, err := Prepare(t.Context(), request, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.Join(plan.Argv, " "), test.want) || plan.Argv[0] != filepath.Join(dir, test.wrapper) || plan.Goal != test.goal || plan.Dir != dir {
			t.Errorf("%s in %s: %q, want %s", plan.Goal, plan.Dir, plan.Argv, test.want)
		}
	}
}

// The project's own recording settings are copied: their path may hold what an
// option cannot.
func TestProjectSettings(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "my, project")
	buildtest.WriteFile(t, dir, "jfr/own.jfc", "<configuration/>")
	for _, test := range []struct{ name, want, problem string }{
		{"", "settings=profile,", ""},
		{"default", "settings=default,", ""},
		{"jfr/own.jfc", "settings=SESSION/given-1.jfc,", ""},
		{filepath.Join(dir, "jfr", "own.jfc"), "settings=SESSION/given-1.jfc,", ""},
		{"none.jfc", "", `cannot read the recording settings "none.jfc"`},
	} {
		session := sessionDir(t)
		var named config.Settings
		if test.name != "" {
			named = config.Settings{test.name}
		}
		request := Request{Target: "A", ClassPath: []string{"x"}, Session: session, JDK: fakeJDK(t, versionFile("17.0.1"), true), Common: Common{Config: &config.Config{Dir: dir, JFR: &config.JFR{Settings: named}}}}
		plan, err := Prepare(t.Context(), request, nil)
		if test.problem != "" {
			if err == nil || !strings.Contains(err.Error(), test.problem) {
				t.Errorf("%s: error %v", test.name, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if options := strings.ReplaceAll(strings.Join(plan.Options, " "), session, "SESSION"); !strings.Contains(options, test.want) {
			t.Errorf("%s: %s", test.name, options)
		}
		if copied := build.Exists(session, givenName(0)); copied != strings.Contains(test.want, givenName(0)) {
			t.Errorf("%s: copied %v", test.name, copied)
		}
	}
}
