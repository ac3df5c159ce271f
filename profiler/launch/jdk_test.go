package launch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/profiler/process"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/projects"
)

// fakeJDK makes a folder that looks like a JDK with that release file.
func fakeJDK(t *testing.T, release string, recorder bool) string {
	t.Helper()
	home := t.TempDir()
	java := buildtest.WriteFile(t, home, "bin/java", "#!/bin/sh\nexit 1\n")
	if err := os.Chmod(java, 0o755); err != nil {
		t.Fatal(err)
	}
	buildtest.WriteFile(t, home, "release", release)
	if recorder {
		buildtest.WriteFile(t, home, "lib/jfr/profile.jfc", "<configuration/>")
	}
	return home
}

func versionFile(version string) string { return fmt.Sprintf("JAVA_VERSION=%q\n", version) }

func TestProbeJDK(t *testing.T) {
	for _, test := range []struct {
		name, release string
		recorder      bool
		major         int
		problem       string
	}{
		{"usual", versionFile("21.0.2"), true, 21, ""},
		{"8 with the recorder", versionFile("1.8.0_262"), true, 8, ""},
		{"8 before the recorder", versionFile("1.8.0_252"), true, 8, "recording came with 8u262"},
		{"9", versionFile("9.0.4"), true, 9, "use 8u262, 11 or later"},
		{"OpenJ9", versionFile("17.0.1") + "JVM_VARIANT=\"Openj9\"\n", true, 17, "OpenJ9"},
		{"no module", versionFile("17.0.1"), false, 17, "jdk.jfr"},
	} {
		t.Run(test.name, func(t *testing.T) {
			home := fakeJDK(t, test.release, test.recorder)
			j, err := ProbeJDK(t.Context(), home)
			if err != nil || j.Major != test.major || j.Java != filepath.Join(home, "bin", "java") {
				t.Fatalf("%+v, %v", j, err)
			}
			err = j.CanRecord()
			if test.problem == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if !errors.Is(err, ErrNoRecorder) || !strings.Contains(err.Error(), test.problem) {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestProbeJDKErrors(t *testing.T) {
	notJava := buildtest.WriteFile(t, t.TempDir(), "bin/java", "#!/bin/sh\nexit 3\n")
	if err := os.Chmod(notJava, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/no/such/jdk", t.TempDir(), notJava} {
		if _, err := ProbeJDK(t.Context(), path); !errors.Is(err, ErrNoJDK) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: error %v", path, err)
		}
	}
}

// Every real JDK says what it is; that of 8 has no release file here.
func TestProbeRealJDKs(t *testing.T) {
	for _, release := range releases(8, 11, 17, 21, 25) {
		t.Run(strconv.Itoa(release), func(t *testing.T) {
			j, err := ProbeJDK(t.Context(), jdks.Home(t, release))
			if err != nil || j.Major != release || j.CanRecord() != nil || j.settingsFile("default") == "" {
				t.Errorf("%+v, %v, %v", j, err, j.CanRecord())
			}
		})
	}
}

func TestChooseJDK(t *testing.T) {
	jdk17, jdk21 := fakeJDK(t, versionFile("17.0.1"), true), fakeJDK(t, versionFile("21.0.1"), true)
	j9 := fakeJDK(t, versionFile("21.0.1")+"JVM_VARIANT=\"Openj9\"\n", true)
	env := func(home, inPath string) environ {
		e := environ{"HOME=/nowhere", "PATH=/nowhere"}
		if home != "" {
			e = e.with("JAVA_HOME=" + home)
		}
		if inPath != "" {
			e = e.with("PATH=" + filepath.Join(inPath, "bin"))
		}
		return e
	}
	for _, test := range []struct {
		name string
		wish jdkWish
		env  environ
		want string
	}{
		{"JAVA_HOME before PATH", jdkWish{}, env(jdk17, jdk21), jdk17},
		{"PATH", jdkWish{}, env("", jdk21), jdk21},
		{"setting wins", jdkWish{setting: jdk21, home: jdk17}, env(jdk17, ""), jdk21},
		{"setting by release", jdkWish{setting: "21"}, env(jdk17, jdk21), jdk21},
		{"toolchain before JAVA_HOME", jdkWish{home: jdk21}, env(jdk17, ""), jdk21},
		{"too old is passed over", jdkWish{min: 21}, env(jdk17, jdk21), jdk21},
		{"one that cannot record is passed over", jdkWish{}, env(j9, jdk17), jdk17},
		{"a broken JAVA_HOME is passed over", jdkWish{}, env("/no/such", jdk17), jdk17},
	} {
		t.Run(test.name, func(t *testing.T) {
			j, err := chooseJDK(context.Background(), test.wish, test.env)
			if err != nil || j.Java != filepath.Join(test.want, "bin", "java") {
				t.Errorf("chose %v, %v, want %s", j, err, test.want)
			}
		})
	}
	t.Run("none is new enough", func(t *testing.T) {
		_, err := chooseJDK(context.Background(), jdkWish{min: 99, minReason: "pom.xml"}, env(jdk17, ""))
		if !errors.Is(err, ErrNoJDK) || !strings.Contains(err.Error(), "pom.xml needs Java 99") || !strings.Contains(err.Error(), jdk17) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("no such release", func(t *testing.T) {
		_, err := chooseJDK(context.Background(), jdkWish{setting: "99"}, env(jdk17, ""))
		if !errors.Is(err, ErrNoJDK) || !strings.Contains(err.Error(), "no JDK 99 was found, only ") || !strings.Contains(err.Error(), "17") {
			t.Errorf("error %v", err)
		}
	})
}

// Classes, jars and typed command lines on the oldest and the newest release.
func TestClassAndJar(t *testing.T) {
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Spin.java", spin)
	jar := jarOf(t, dir, "Spin")
	for _, release := range releases(8, 25) {
		java := jdks.Tool(t, release, "java")
		for name, r := range map[string]Request{
			"class":   {Target: "Spin", ClassPath: []string{dir}, Args: []string{"a"}, JDK: jdks.Home(t, release), Common: Common{SampleTypes: []string{"alloc", "exceptions", "lock", "wait"}}},
			"jar":     {Target: jar, Args: []string{"a"}, JDK: jdks.Home(t, release)},
			"command": {Command: []string{java, "-Xmx64m", "-cp", dir, "Spin", "a"}},
			"current": {Target: "Spin", Dir: dir, Args: []string{"a"}, JDK: jdks.Home(t, release)},
		} {
			if !projects.All() && (name == "current" || release > 8 && name != "jar") {
				continue
			}
			t.Run(fmt.Sprint(name, release), func(t *testing.T) {
				t.Parallel()
				r := run(t, r, "in")
				if r.exit.Err() != nil || r.stdout != "args a\ninput in\n" {
					t.Fatalf("%v\n%s%s", r.exit.Err(), r.stdout, r.stderr)
				}
				wantRecording(t, r)
				if name != "jar" && r.plan.MainClass != "Spin" || r.plan.JDK.Major != release {
					t.Errorf("main class %q, JDK %s", r.plan.MainClass, r.plan.JDK)
				}
				if name == "command" && r.plan.Argv[0] != java {
					t.Errorf("a typed java must be used as it is, not %s", r.plan.Argv[0])
				}
			})
		}
	}
}

func jarOf(t *testing.T, dir, class string) string {
	t.Helper()
	tool(t, dir, jdks.Tool(t, 17, "jar"), "cfe", "x.jar", class, class+".class")
	return filepath.Join(dir, "x.jar")
}

// Two JVMs in one session folder at once: two recordings.
func TestTwoJVMs(t *testing.T) {
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Spin.java", spin)
	plan := prepare(t, Request{Target: "Spin", ClassPath: []string{dir}, JDK: jdks.Home(t, 8)})
	var both []*Process
	for range 2 {
		p, err := Start(context.Background(), plan, process.Stdio{})
		if err != nil {
			t.Fatal(err)
		}
		both = append(both, p)
	}
	for _, p := range both {
		if exit := p.Wait(); exit.Err() != nil {
			t.Error(exit.Err())
		}
	}
	if sizes := recordings(t, plan); len(sizes) != 2 {
		t.Errorf("recordings of sizes %v, want two", sizes)
	}
}

func TestPrepareErrors(t *testing.T) {
	dir := t.TempDir()
	script := buildtest.WriteFile(t, dir, "x.kt", "fun main() {}")
	buildtest.WriteFile(t, dir, "x.kt.txt", "")
	for _, test := range []struct {
		name string
		r    Request
		is   error
		has  string
	}{
		{"nothing", Request{}, ErrNoTarget, "names no"},
		{"no file", Request{Target: "None.java"}, ErrNoTarget, "None.java"},
		{"no jar", Request{Target: "none.jar"}, ErrNoTarget, "none.jar"},
		{"folder", Request{Target: dir}, ErrNoTarget, "is a folder"},
		{"nonsense", Request{Target: "a b"}, ErrNoTarget, "neither"},
		{"class file", Request{Target: "demo/Main.class"}, ErrNoTarget, "name the class instead"},
		{"file", Request{Target: "x.kt.txt"}, ErrNoTarget, "is a file"},
		{"program", Request{Target: "sh"}, ErrNoTarget, "the program of that name goes after --"},
		{"loose Kotlin", Request{Target: script}, ErrNoTarget, "Maven or Gradle"},
		{"java without a class", Request{Command: []string{"java", "-version"}}, ErrNoTarget, "names no class"},
		{"doubled", Request{Command: []string{"java", "-Djfrlens.session=1", "A"}}, ErrNoTarget, "already"},
		{"no such java", Request{Command: []string{"/no/java", "A"}}, ErrNoJDK, "/no/java"},
		{"no such jdk", Request{Target: "A", ClassPath: []string{"."}, JDK: "/no/jdk"}, ErrNoJDK, "/no/jdk: it does not exist; check --jdk, the setting jdk"},
		{"mvnd with a goal inside of Maven", Request{Command: []string{"mvnd", "exec:java"}}, ErrNoTarget, "use mvn"},
		{"gradle without a task", Request{Command: []string{"gradle", "--version"}}, ErrNoTarget, "no task"},
		{"loose test", Request{File: script, Test: true}, ErrNoTarget, "test"},
		{"unsaved file", Request{File: filepath.Join(dir, "New.java"), Class: "New"}, ErrNoTarget, "New.java; save it first"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.r.Session = sessionDir(t)
			if test.r.Dir == "" {
				test.r.Dir = dir
			}
			plan, err := Prepare(t.Context(), test.r, nil)
			if plan != nil || !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.has) {
				t.Errorf("plan %v, error %v", plan, err)
			}
		})
	}
	t.Run("session folder", func(t *testing.T) {
		_, err := Prepare(t.Context(), Request{Target: "A", Session: "/tmp/a b"}, nil)
		if err == nil || !strings.Contains(err.Error(), "blanks") {
			t.Errorf("error %v", err)
		}
	})
}

// A class is started even where a program or a file has its name.
func TestClassNamedAsAProgram(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "sh", "")
	buildtest.WriteFile(t, dir, "sh.class", "")
	plan, err := Prepare(t.Context(), Request{Target: "sh", Session: sessionDir(t), Dir: dir}, nil)
	if err != nil || plan.MainClass != "sh" {
		t.Errorf("plan %v, error %v", plan, err)
	}
}

// The sentences for machines without a fitting JDK.
func TestNoJDK(t *testing.T) {
	for _, test := range []struct {
		wish jdkWish
		seen []string
		want string
	}{
		{jdkWish{}, nil, "no JDK was found: JAVA_HOME is not set"},
		{jdkWish{min: 21, minReason: "pom.xml"}, nil, "no JDK was found"},
		{jdkWish{min: 21, minReason: "pom.xml"}, []string{"JDK 8", "JDK 17"}, "no JDK fits: pom.xml needs Java 21, but there is only JDK 8, JDK 17;"},
		{jdkWish{}, []string{"JDK 9"}, "no JDK fits: JDK 9 cannot record;"},
	} {
		err := noJDK(test.wish, test.seen)
		if !errors.Is(err, ErrNoJDK) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%+v of %q: %v", test.wish, test.seen, err)
		}
	}
}

func TestHasJDK(t *testing.T) {
	jdk17 := fakeJDK(t, versionFile("17.0.2"), true)
	for _, test := range []struct {
		setting string
		release int
		want    bool
	}{
		{jdk17, 11, true}, {jdk17, 17, true}, {jdk17, 21, false}, {"/no/jdk", 8, false}, {"", 99, false},
	} {
		if got := HasJDK(t.Context(), test.setting, test.release); got != test.want {
			t.Errorf("%d with the setting %q: %v", test.release, test.setting, got)
		}
	}
}

// The compiler is a module from 11 on, and a program before.
func TestCompiler(t *testing.T) {
	for release, want := range map[int]string{8: "/jdk/bin/javac", 11: "/jdk/bin/java --module jdk.compiler/com.sun.tools.javac.Main"} {
		j := JDK{Home: "/jdk", Java: "/jdk/bin/java", Major: release}
		j.Home = jdks.Home(t, 8)
		got, err := j.compiler()
		if got := strings.ReplaceAll(filepath.ToSlash(strings.Join(got, " ")), j.Home, "/jdk"); got != want || err != nil {
			t.Errorf("JDK %d: %s, want %s; %v", release, got, want, err)
		}
	}
	jre := fakeJDK(t, `JAVA_VERSION="1.8.0_400"`, true)
	if _, err := (JDK{Home: jre, Major: 8, Version: "1.8.0_400"}).compiler(); !errors.Is(err, ErrNoJDK) || !strings.Contains(err.Error(), jre+") has no compiler") {
		t.Errorf("a runtime without a compiler: %v", err)
	}
}
