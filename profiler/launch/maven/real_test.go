package maven

import (
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/testdata/jdks"
	"jfrlens/testdata/projects"
)

// mavenHome is the folder of the Maven that is installed.
func mavenHome(t *testing.T) string {
	t.Helper()
	projects.Need(t, "mvn")
	out, err := exec.Command("mvn", "--version", "-B").Output()
	home := regexp.MustCompile(`(?m)^Maven home: (.*)$`).FindSubmatch(out)
	if err != nil || home == nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(home[1])
}

// TestAsMavenParses: of any command line that Maven takes, it reads the file, the modules, the property and the goals that we read.
func TestAsMavenParses(t *testing.T) {
	t.Parallel()
	words := []string{
		"-D", "x=1", "-Dx=2", "-Dx", "-Dx=", "--define", "-define", "--define=x=3", "-D=x=4", "-Dxy=5", "-D x =6", "-Dx=\"a\"=b", "-D x=7",
		"-f", "app", "-fapp", "-f=app", "--file", "-file=app", "-fae", "-ff", "-fn", "-pl", "a,b", "-pl=a", "--projects", "-am", "-amd",
		"-T", "4", "-T4", "-P", "-Pfast", "-s", "-sx", "-gs", "-l", "-lx", "--color", "-b", "-rf", "-q", "-B", "clean", "g:a-maven-plugin:1:run", "test",
	}
	random, lines := rand.New(rand.NewPCG(11, 12)), []string{}
	for range 800 {
		args := make([]string, 1+random.IntN(6))
		for i := range args {
			args[i] = words[random.IntN(len(words))]
		}
		lines = append(lines, strings.Join(args, "\t"))
	}
	taken := 0
	for i, answer := range asMaven(t, lines) {
		if answer == "refused" {
			continue
		}
		taken++
		c := Parse(append([]string{"mvn"}, strings.Split(lines[i], "\t")...))
		x, has := c.property("x")
		if !has {
			x = "none"
		}
		goals := strings.ReplaceAll(strings.Join(c.Goals, " "), "a:run", "g:a-maven-plugin:1:run") // which we shorten
		if got := strings.Join([]string{c.file, c.projects, x, goals}, "\t"); got != answer {
			t.Errorf("%q: file, modules, x and goals are %q, Maven has %q", lines[i], got, answer)
		}
		if x, _ := Parse(c.WithProperty("x", "ours")).property("x"); x != "ours" {
			t.Errorf("%q: x of ours is %q", lines[i], x)
		}
	}
	if taken < 80 {
		t.Errorf("Maven takes only %d of the command lines", taken)
	}
}

// asMaven is what Maven makes of command lines, arguments with tabs between.
func asMaven(t *testing.T, lines []string) []string {
	t.Helper()
	library := filepath.Join(mavenHome(t), "lib", "*")
	return jdks.AnswersTo(t, 25, lines, "-cp", library, filepath.Join("..", "..", "..", "testdata", "java", "maven-options", "Options.java"))
}

// TestPropertyOfMavenConfig: a property of maven.config is one of every command, and that of a command line wins, as ours does.
func TestPropertyOfMavenConfig(t *testing.T) {
	t.Parallel()
	projects.Need(t, "mvn")
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, ".mvn/maven.config", "-Dx=configured\n-Dy=1\n")
	buildtest.WriteFile(t, dir, "pom.xml", "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>"+
		"<packaging>pom</packaging><name>[${x}]</name><properties><x>of the POM</x></properties></project>")
	c := Parse([]string{"mvn", "-o", "-B", "validate"})
	m, _ := c.POM(dir)
	for want, argv := range map[string][]string{"[" + c.Effective(m, "x") + "]": c.Argv, "[ours]": c.WithProperty("x", "ours")} {
		cmd := exec.Command(argv[0], argv[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "Building "+want) {
			t.Errorf("%q: want %s, %v\n%s", argv, want, err, out)
		}
	}
}
