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
	"jfrlens/profiler/launch/consent"
)

// gradleProject is a project with a wrapper that nobody runs.
func gradleProject(t *testing.T) (dir, wrapper string) {
	t.Helper()
	dir = t.TempDir()
	writeFiles(t, dir, map[string]string{
		"settings.gradle": "", "app/build.gradle": "", "app/src/main/java/A.java": "class A {}", "app/src/main/resources/a.txt": "",
	})
	wrapper = buildtest.WriteFile(t, dir, "gradlew", "#!/bin/sh\nexit 1\n")
	if err := os.Chmod(wrapper, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir, wrapper
}

// startsWith finds the word that begins so, "" for none.
func startsWith(words []string, start string) string {
	if i := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, start) }); i >= 0 {
		return words[i]
	}
	return ""
}

// The options of each release go to the init script; the user's words stay as
// they are, and come last, so that they win.
func TestGradleCommand(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	jdk := fakeJDK(t, versionFile("21.0.2"), true)
	dir, wrapper := gradleProject(t)
	targets := &config.Config{GradleTargets: []config.Target{{Prefix: "dev", OptionForVMArgs: "-Djvm.args"}}}
	for _, test := range []struct {
		name     string
		words    []string
		config   *config.Config
		tasks    string
		has, not string // starts of words
	}{
		{"a task", []string{"run", "--args", "x y"}, nil, "run", "", "-Ddebug"},
		{"a path", []string{"-p", "app", ":a:bR", "-q"}, nil, ":a:bR", "", "-Djvm.args"},
		{"two", []string{"clean", "check"}, nil, "clean check", "", ""},
		{"dev mode of Quarkus", []string{":app:qD"}, nil, ":app:qD", build.NoOwnAgent, ""},
		{"the project's targets", []string{"devServer"}, targets, "devServer", "-Djvm.args=-XX:", "-Ddebug"},
		{"other targets", []string{"run"}, targets, "run", "", "-Djvm.args"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := Request{Command: append([]string{wrapper}, test.words...), Dir: dir, JDK: jdk, Options: []string{"-Xmx1g"}, Session: filepath.Join(sessionDir(t), "s"), Common: Common{Config: test.config}}
			plan, err := Prepare(t.Context(), r, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := plan.Argv[len(plan.Argv)-len(test.words):]; !slices.Equal(got, test.words) {
				t.Errorf("the user's words became %q", got)
			}
			if !slices.Contains(plan.Argv, "-Djfrlens.tasks="+test.tasks) || plan.Goal != test.tasks {
				t.Errorf("tasks of %q, goal %q", plan.Argv, plan.Goal)
			}
			if test.has != "" && startsWith(plan.Argv, test.has) == "" || test.not != "" && startsWith(plan.Argv, test.not) != "" {
				t.Errorf("want %q and not %q in %q", test.has, test.not, plan.Argv)
			}
			for release, part := range map[string]string{"8": "settings=profile", "17": "-Xlog:jfr+startup=error", "25": "CPUTimeSample"} {
				if options := startsWith(plan.Argv, "-Djfrlens.options."+release+"="); !strings.Contains(options, part) || !strings.HasSuffix(options, "\t-Xmx1g") {
					t.Errorf("options of release %s: %q", release, options)
				}
			}
			if !slices.Contains(plan.Env, "JAVA_HOME="+jdk) || plan.Channel != ChannelInitScript || !plan.ManyJVMs {
				t.Errorf("plan %+v", plan)
			}
		})
	}
}

// What is known of a build without running it.
func TestGradlePlanFindsSources(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir, wrapper := gradleProject(t)
	r := Request{Command: []string{wrapper, "run"}, Dir: filepath.Join(dir, "app"), JDK: fakeJDK(t, versionFile("17.0.2"), true), Session: filepath.Join(sessionDir(t), "s")}
	plan, err := Prepare(t.Context(), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{filepath.Join(dir, "app", "src", "main", "java")}; plan.ProjectRoot != dir || !slices.Equal(plan.SourceRoots, want) {
		t.Errorf("root %s, sources %q", plan.ProjectRoot, plan.SourceRoots)
	}
	buildtest.WriteFile(t, dir, "gradle.properties", "org.gradle.jvmargs=-javaagent:theirs.jar\n")
	if _, err := Prepare(t.Context(), r, nil); !errors.Is(err, consent.ErrNeeded) {
		t.Errorf("an agent of the repository: %v", err)
	}
	r.AllowDangers = true
	if _, err := Prepare(t.Context(), r, nil); err != nil {
		t.Errorf("with consent: %v", err)
	}
}
