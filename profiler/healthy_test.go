package profiler

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/overview"
	"jfrlens/testdata/projects"
)

// healthyRun is a run of a sample project, none of which is slow for a reason that a finding could tell: they compute, serve,
// compile or test.
type healthyRun struct {
	project, command string
	broken           string // a source file that is made one that does not compile
	often            bool   // in every test run
}

func healthyRuns() []healthyRun {
	return []healthyRun{
		{project: "maven-plain", command: "mvn -B compile exec:java"},
		{project: "maven-junit4", command: "mvn -B test", often: true},
		{project: "maven-junit5", command: "mvn -B test"},
		{project: "maven-modules", command: "mvn -B test"},
		{project: "maven-kotlin", command: "mvn -B test"},
		{project: "maven-kotlin", command: "mvn -B compile"},
		{project: "maven-kotlin", command: "mvn -B compile", broken: "src/main/kotlin/sample/Perfect.kt"}, // was told to load 2,065 classes a second
		{project: "maven-scala", command: "mvn -B compile"},
		{project: "maven-forks", command: "mvn -B -q compile", often: true}, // nothing but Maven, which starts
		{project: "lsp4j-client", command: "mvn -B compile"},
		{project: "spring-boot", command: "mvn -B spring-boot:run"},
		{project: "quarkus", command: "mvn -B compile"},
		{project: "gradle-app", command: "gradle --console=plain :app:run"},
		{project: "gradle-app", command: "gradle --console=plain :lib:test"},
	}
}

// TestHealthyProjects: whatever a sample project does, nobody is alarmed. Those that need a newer build tool, or run until they
// are stopped, are counted where they run, see checkBuild.
func TestHealthyProjects(t *testing.T) {
	for _, run := range healthyRuns() {
		t.Run(strings.Join([]string{run.project, run.command, run.broken}, " "), func(t *testing.T) {
			if !run.often {
				projects.Long(t)
			}
			words := strings.Fields(run.command)
			projects.Need(t, words[0])
			request := launch.Request{Command: words, Dir: copyProject(t, run.project)}
			if run.broken != "" {
				if err := os.WriteFile(filepath.Join(request.Dir, run.broken), []byte("package sample\nfun main() { nothing() }\n"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			w := &watcher{}
			result, err := start(t, request, w).Result()
			if err != nil {
				t.Fatalf("%v\n%s", err, w.text())
			}
			noAlarm(t, result)
		})
	}
}

// noAlarm fails if the overview of a run's recording has a finding.
func noAlarm(t *testing.T, result Result) {
	t.Helper()
	o, err := overview.ReadFile(context.Background(), result.Recording, overview.Options{
		Libraries: LibrariesOf(result.Recording, "."), Sources: result.Index, Profile: result.Profile, Ready: overview.Said(ReadyOf(result.Recording)),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %s", o.Extent(), o.Answer())
	for _, f := range o.Findings {
		t.Errorf("false alarm %s at %+v: %s (%s; %.2f of the time)", f.ID, f.Where, f.Text, f.Evidence, f.Loss)
	}
}

// TestAllProjectsAreCounted: a new sample project has a run that counts its findings.
func TestAllProjectsAreCounted(t *testing.T) {
	t.Parallel()
	var counted []string
	for _, run := range healthyRuns() {
		counted = append(counted, run.project)
	}
	for _, run := range slices.Concat(buildRuns(), gradleRuns()) {
		counted = append(counted, run.project)
	}
	folders, err := os.ReadDir(filepath.Join("..", "testdata", "projects"))
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		if folder.IsDir() && !slices.Contains(counted, folder.Name()) {
			t.Errorf("no run counts the findings of %s", folder.Name())
		}
	}
}
