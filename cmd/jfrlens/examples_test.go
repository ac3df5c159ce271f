package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"jfrlens/testdata/jdks"
)

// example is a copy of the project with the examples, in a repository of its own.
type example struct {
	t   *testing.T
	dir string
	env []string
}

func newExample(t *testing.T, release int) *example {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "demo")
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "profiler", "compare", "example"))); err != nil {
		t.Fatal(err)
	}
	home := jdks.Home(t, release)
	e := &example{t: t, dir: dir}
	e.env = append(os.Environ(), "JAVA_HOME="+home, "PATH="+filepath.Join(home, "bin")+string(filepath.ListSeparator)+os.Getenv("PATH"),
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "XDG_STATE_HOME="+t.TempDir())
	e.run(true, "git", "init", "-q", "-b", "main")
	e.commit("as it was")
	return e
}

// run runs a program in the project, and returns what it printed.
func (e *example) run(well bool, words ...string) string {
	e.t.Helper()
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir, cmd.Env = e.dir, e.env
	out, err := cmd.CombinedOutput()
	if (err == nil) != well {
		e.t.Fatalf("%q: %v\n%s", words, err, out)
	}
	return string(out)
}

func (e *example) commit(message string) string {
	e.t.Helper()
	e.run(true, "git", "add", ".")
	e.run(true, "git", "-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false", "commit", "-q", "-m", message)
	return strings.TrimSpace(e.run(true, "git", "rev-parse", "HEAD"))
}

// replace changes the program.
func (e *example) replace(was, is string) {
	e.t.Helper()
	path := filepath.Join(e.dir, "src/main/java/demo/Main.java")
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), was) {
		e.t.Fatalf("%q is not in the program, %v", was, err)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(text), was, is, 1)), 0o600); err != nil {
		e.t.Fatal(err)
	}
}

// worse asks for a collection, which a budget forbids.
func (e *example) worse() { e.replace("long sum = 0;", "long sum = 0;\n        System.gc();") }

// A build holds as long as its budgets do, and says what does not.
func TestExampleBuilds(t *testing.T) {
	for name, build := range map[string][]string{
		"Maven": {"mvn", "-B", "verify"}, "Gradle": {"gradle", "--no-daemon", "--console=plain", "check"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(build[0]); err != nil {
				t.Skip("the build tool is not installed")
			}
			e := newExample(t, 17)
			if out := e.run(true, build...); !strings.Contains(out, "3 budgets: 3 held") {
				t.Errorf("%s", out)
			}
			e.worse()
			if out := e.run(false, build...); !strings.Contains(out, "exceeded    count(jdk.SystemGC) = 0: 1; exactly 0 is allowed.") || !strings.Contains(out, ".profileconfig.json:3") {
				t.Errorf("%s", out)
			}
			reports, _ := filepath.Glob(filepath.Join(e.dir, "*", "budgets.xml"))
			if len(reports) != 1 {
				t.Errorf("reports %q", reports)
			}
		})
	}
}

// The first commit that breaks a budget is found, and one that does not compile is passed over.
func TestExampleBisect(t *testing.T) {
	e := newExample(t, 25)
	good := e.commit2("first", "2000", "2001")
	e.commit2("second", "2001", "2002")
	e.worse()
	bad := e.commit("worse")
	e.replace("long sum = 0;", "long sum = ;")
	e.commit("broken")
	e.replace("long sum = ;", "long sum = 0;")
	e.commit("last")
	e.run(true, "git", "bisect", "start", "HEAD", good)
	if out := e.run(true, "git", "bisect", "run", "./bisect.sh"); !strings.Contains(out, bad+" is the first bad commit") {
		t.Errorf("%s\nwant %s", out, bad)
	}
}

// commit2 changes a number and commits that.
func (e *example) commit2(message, was, is string) string {
	e.t.Helper()
	e.replace(was, is)
	return e.commit(message)
}

// The steps of the workflow are run by a shell as a runner does: the last one fails, with the line and the summary.
func TestExampleWorkflow(t *testing.T) {
	e := newExample(t, 25)
	base := strings.TrimSpace(e.run(true, "git", "rev-parse", "HEAD"))
	e.worse()
	e.commit("worse")
	summary, temp := filepath.Join(t.TempDir(), "summary.md"), t.TempDir()
	e.env = append(e.env, "BASE="+base, "RUNNER_TEMP="+temp, "GITHUB_STEP_SUMMARY="+summary)
	steps := runSteps(t, filepath.Join(e.dir, "workflow.yml"))
	if len(steps) != 3 {
		t.Fatalf("%d steps", len(steps))
	}
	e.run(true, "bash", "-e", "-c", steps[0])
	e.run(true, "bash", "-e", "-c", steps[1])
	out := e.run(false, "bash", "-e", "-c", steps[2])
	if !strings.Contains(out, "::error file=.profileconfig.json,line=3,title=count(jdk.SystemGC) = 0::1 in one of 3 runs; exactly 0 is allowed.\n") {
		t.Errorf("%s", out)
	}
	text, err := os.ReadFile(summary)
	if err != nil || !strings.Contains(string(text), "### Performance: failed") || !strings.Contains(string(text), "(3 runs, 3 before)") {
		t.Errorf("%v: %s", err, text)
	}
	if _, err := os.Stat(filepath.Join(e.dir, "budgets.sarif")); err != nil {
		t.Error(err)
	}
}

// runSteps are the commands of the steps of a workflow.
func runSteps(t *testing.T, path string) (commands []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct{ Run string }
		}
	}
	if err := yaml.Unmarshal(text, &workflow); err != nil {
		t.Fatal(err)
	}
	for _, job := range workflow.Jobs {
		for _, step := range job.Steps {
			if step.Run != "" {
				commands = append(commands, step.Run)
			}
		}
	}
	return commands
}
