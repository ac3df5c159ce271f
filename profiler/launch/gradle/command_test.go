package gradle

import (
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
	"jfrlens/testdata/projects"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ line, tasks, dir string }{
		{"gradle run", "run", ""},
		{"./gradlew -p sub :app:bootRun --args x -x test", ":app:bootRun", "sub"},
		{"gradle clean build -Pa=b --tests A.b", "clean build", ""},
		{"gradle --version", "", ""},
		{"gradle --parallel -parallel --profile -profile --dependency-verification off run", "run", ""},
		{"gradle --tests=a=b -Mx test", "test", ""},
	} {
		c := Parse(strings.Fields(test.line))
		if got := strings.Join(c.Tasks, " "); got != test.tasks || c.dir != test.dir {
			t.Errorf("%s: tasks %q in %q, want %q in %q", test.line, got, c.dir, test.tasks, test.dir)
		}
	}
}

// TestAsGradleParses: of any command line that Gradle's own parser takes, it reads the folder and the tasks that we read.
func TestAsGradleParses(t *testing.T) {
	t.Parallel()
	projects.Need(t, "gradle")
	words := []string{
		"-p", "-psub", "-p=sub", "--project-dir", "--project-dir=sub", "-project-dir", "-project-dir=a=b", "sub", ":a:run", "test", "-x", "-xtest", "-x=test",
		"--exclude-task=a", "-exclude-task", "-Dp=x", "-D", "-D=x", "-P", "-Pa=b", "-project-prop", "-Ix.gradle", "-I", "-g", "-gx", "-c", "--console=plain", "--console",
		"-q", "-s", "--offline", "-offline", "--project-cache-dir", "-project-cache-dir=x", "-b", "-bx", "-include-build",
	}
	random, lines := rand.New(rand.NewPCG(13, 14)), []string{}
	for range 1000 {
		args := make([]string, 1+random.IntN(5))
		for i := range args {
			args[i] = words[random.IntN(len(words))]
		}
		lines = append(lines, strings.Join(args, "\t"))
	}
	taken := 0
	for i, answer := range asGradle(t, lines) {
		if answer == "refused" {
			continue
		}
		taken++
		c := Parse(append([]string{"gradle"}, strings.Split(lines[i], "\t")...))
		if got := c.dir + "\t" + strings.Join(c.Tasks, " "); got != answer {
			t.Errorf("%q: folder and tasks are %q, Gradle has %q", lines[i], got, answer)
		}
	}
	if taken < 200 {
		t.Errorf("Gradle takes only %d of the command lines", taken)
	}
}

// asGradle is what Gradle's parser makes of command lines, arguments with tabs between.
func asGradle(t *testing.T, lines []string) []string {
	t.Helper()
	program, err := exec.LookPath("gradle")
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil {
		t.Fatal(err)
	}
	library := filepath.Join(filepath.Dir(filepath.Dir(program)), "lib", "*")
	return jdks.AnswersTo(t, 17, lines, "-cp", library, filepath.Join("..", "..", "..", "testdata", "java", "gradle-options", "Options.java"))
}

func TestAbbreviates(t *testing.T) {
	for word, want := range map[string]bool{
		"quarkusDev": true, "qD": true, "quD": true, "quarkusD": true, "qDe": true,
		"q": false, "D": false, "qd": false, "quarkus": false, "qDevs": false, "qDT": false, "run": false, "": false,
	} {
		if got := abbreviates(word, "quarkusDev"); got != want {
			t.Errorf("%q: %v", word, got)
		}
	}
}

func TestProperty(t *testing.T) {
	for option, want := range map[string]string{
		"-Djvm.args": "-Djvm.args", "-Djvm.args=": "-Djvm.args", "jvm.args": "-Djvm.args",
		"-PjvmArgs": "-PjvmArgs", "-PjvmArgs=": "-PjvmArgs",
	} {
		if got := property(option); got != want {
			t.Errorf("%s: %s", option, got)
		}
	}
}
