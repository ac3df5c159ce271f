package lsp_test

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
)

// firstBuild bounds a run whose plugins are not in the local repository yet.
const firstBuild = 20 * time.Minute

// projectEditor is a realEditor in a copy of a project of testdata/projects.
func projectEditor(t *testing.T, project string) (e *lsptest.Editor, dir string) {
	t.Helper()
	dir = realFolder(t)
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "testdata", "projects", project))); err != nil {
		t.Fatal(err)
	}
	// A Gradle daemon that the test starts ends soon after it.
	settings := []byte("org.gradle.daemon.idletimeout=5000\n")
	if err := os.WriteFile(filepath.Join(dir, "gradle.properties"), settings, 0o600); err != nil {
		t.Fatal(err)
	}
	return realEditor(t, dir), dir
}

// realFolder is a temporary folder by its real name.
func realFolder(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// realEditor is an editor at a server that starts real programs.
func realEditor(t *testing.T, dir string) *lsptest.Editor {
	t.Helper()
	client, server := connected(t)
	o := lsptest.Options{Capabilities: able(), ClientName: "Neovim", Root: dir, Patience: firstBuild}
	e := lsptest.Attach(t, jsonrpc2.NewStream(client), o, func() int {
		code, err := lsp.Serve(context.Background(), server, lsp.Options{SessionRoot: t.TempDir()})
		if err != nil {
			t.Errorf("serve: %v", err)
		}
		return code
	})
	e.Initialize(o)
	t.Cleanup(e.Quit)
	return e
}

// connected are the two ends of a connection that holds what nobody has read yet, as a pipe of the system does: two
// sides that answer each other at the same time would wait for each other for ever at a net.Pipe.
func connected(t *testing.T) (client, server net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if client, err = net.Dial("tcp", listener.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if server, err = listener.Accept(); err != nil {
		t.Fatal(err)
	}
	return client, server
}

// needs skips a test where a program is missing; in CI it must be there.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is not installed", program)
		}
		t.Skipf("%s is not installed", program)
	}
}

// writeMavenConfig adds properties to each command line of Maven in a project.
func writeMavenConfig(t *testing.T, dir, properties string) {
	t.Helper()
	file := filepath.Join(dir, ".mvn", "maven.config")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(properties), 0o600); err != nil {
		t.Fatal(err)
	}
}

// openFile opens a file of a project and returns its path and text.
func openFile(t *testing.T, e *lsptest.Editor, dir, name, language string) (path, text string) {
	t.Helper()
	path = filepath.Join(dir, filepath.FromSlash(name))
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	e.Open(path, language, string(content))
	return path, string(content)
}

// lensOn finds the lens with a title on the line with a text.
func lensOn(t *testing.T, e *lsptest.Editor, path, text, on, title string) protocol.CodeLens {
	t.Helper()
	var seen []string
	for _, lens := range e.CodeLenses(path) {
		line := strings.Split(text, "\n")[lens.Range.Start.Line]
		if strings.Contains(line, on) && lens.Command.Title == title {
			return lens
		}
		seen = append(seen, line+" "+lens.Command.Title)
	}
	t.Fatalf("no lens %q on %q; there are %q", title, on, seen)
	return protocol.CodeLens{}
}

// clickAndWait clicks a lens and waits until the program's end is told.
func clickAndWait(t *testing.T, e *lsptest.Editor, lens protocol.CodeLens) {
	t.Helper()
	if _, err := e.Click(lens); err != nil {
		t.Fatal(err)
	}
	e.Await("the run ends", func(s lsptest.State) bool { return len(s.Messages) > 0 }) // with a result, or with an error
	if m := e.State().Messages; results(e.State()) == 0 {
		t.Fatalf("messages %q", m)
	}
}

// buildRun is a lens whose program has to be profiled.
type buildRun struct {
	name, tool, project string
	properties          string // what Maven is given besides
	file, language      string // where the lens is
	on, title           string
	source, sourceKind  string // where the hints have to be
	hot                 string // what the hottest line matches
	ran                 string // the test methods that ran, "" when it is no run of tests
	long                bool   // not in every test run
}

func buildRuns() []buildRun {
	return []buildRun{
		{
			name: "Maven goal", tool: "mvn", project: "spring-boot", file: "pom.xml", language: "xml", on: "spring-boot-maven-plugin", title: "▶ Profile spring-boot:run",
			source: "src/main/java/sample/boot/Application.java", sourceKind: "java", hot: `longestCollatz\(1|SpringApplication`,
		},
		{
			name: "Gradle task", tool: "gradle", project: "gradle-app", file: "app/build.gradle", language: "groovy", on: "'application'", title: "▶ Profile run",
			source: "lib/src/main/java/sample/lib/Digits.java", sourceKind: "java", hot: `rest`,
		},
		{
			name: "Kotlin main", tool: "mvn", project: "maven-kotlin", file: "src/main/kotlin/sample/Perfect.kt", language: "kotlin", on: "fun main", title: "▶ Profile",
			source: "src/main/kotlin/sample/Perfect.kt", sourceKind: "kotlin", hot: `divisorSum\(it\)`, long: true,
		},
		{
			name: "Scala main", tool: "mvn", project: "maven-scala", file: "src/main/scala/sample/Perfect.scala", language: "scala", on: "def main", title: "▶ Profile",
			source: "src/main/scala/sample/Perfect.scala", sourceKind: "scala", hot: `divisorSum\(n\)`, long: true,
		},
	}
}

// TestBuildLenses clicks lenses of real projects and looks for the hints.
func TestBuildLenses(t *testing.T) {
	for _, b := range slices.Concat(buildRuns(), testRuns()) {
		t.Run(b.name, func(t *testing.T) {
			if b.long && os.Getenv("JFRLENS_TEST_ALL") == "" {
				t.Skip("part of make test-all")
			}
			needs(t, b.tool)
			t.Parallel()
			e, dir := projectEditor(t, b.project)
			if b.properties != "" {
				writeMavenConfig(t, dir, b.properties)
			}
			source, sourceText := openFile(t, e, dir, b.source, b.sourceKind)
			path, text := source, sourceText
			if b.file != b.source {
				path, text = openFile(t, e, dir, b.file, b.language)
			}
			clickAndWait(t, e, lensOn(t, e, path, text, b.on, b.title))
			if got := hottest(t, e, source, sourceText); !regexp.MustCompile(b.hot).MatchString(got) {
				t.Errorf("the hottest line is %q, want one that matches %s", got, b.hot)
			}
			if got := ranTests(t, dir); got != b.ran {
				t.Errorf("the tests %q ran, want %q", got, b.ran)
			}
		})
	}
}
