package lsp_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/golden"
)

// TestMarkers runs testdata/lsp/*.txtar; the README there explains the format.
func TestMarkers(t *testing.T) {
	files, err := filepath.Glob("../testdata/lsp/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { runScript(t, file) })
	}
}

// script is one txtar file while it runs.
type script struct {
	t      *testing.T
	dir    string
	editor *lsptest.Editor
	runner *lsptest.Runner
	texts  map[string]string // of open documents, by name
}

func runScript(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := &script{t: t, dir: t.TempDir(), runner: lsptest.NewRunner(), texts: map[string]string{}}
	s.dir, err = filepath.EvalSymlinks(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	s.runner.Root = s.dir
	o := lsptest.Options{Capabilities: able(), ClientName: "Visual Studio Code", Runner: s.runner, Root: s.dir}
	o.Server.SyntaxPatience = time.Minute // no guesses: they depend on the machine
	if i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "settings.json" }); i >= 0 {
		o.Settings = string(archive.Files[i].Data)
		o.Init = map[string]any{"settings": rawJSON(archive.Files[i].Data)}
	}
	s.editor = lsptest.Start(t, o)
	for i, section := range archive.Files {
		archive.Files[i].Data = []byte(s.step(section.Name, string(section.Data)))
	}
	golden.Write(t, file, txtar.Format(archive))
}

// step runs one section and returns what it should be after -update.
func (s *script) step(name, data string) string {
	s.t.Helper()
	verb, rest, _ := strings.Cut(name, " ")
	rest, _, _ = strings.Cut(rest, " #")
	switch verb {
	case "settings.json":
	case "profile":
		s.profile(data)
	case "select":
		if _, err := s.editor.Execute("jfrlens.selectEvent", rest); err != nil {
			s.t.Fatal(err)
		}
	case "edit":
		s.texts[rest] = data
		s.editor.Replace(filepath.Join(s.dir, rest), data)
	case "screen":
		return s.compare(name, data, s.screen(rest))
	case "hover":
		path, at := s.place(rest)
		hover := strings.ReplaceAll(s.editor.HoverAt(path, at), string(uri.File(s.dir)), "file:///project")
		return s.compare(name, data, hover+"\n")
	case "problems":
		return s.compare(name, data, s.problems(rest))
	case "complete":
		path, at := s.place(rest)
		return s.compare(name, data, suggestions(s.editor.Complete(path, at)))
	default:
		s.open(name, data)
	}
	return data
}

// open writes a source file and opens it.
func (s *script) open(name, text string) {
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
	s.texts[name] = text
	language := map[string]string{".kt": "kotlin", ".scala": "scala", ".json": "jsonc"}[filepath.Ext(name)]
	if language == "" {
		language = "java"
	}
	s.editor.Open(path, language, text)
}

// profile runs the first lens that says so and lets the program end with a
// profile of collapsed stacks.
func (s *script) profile(collapsed string) {
	p := fromCollapsed(s.t, collapsed)
	for name := range s.texts {
		for _, lens := range s.editor.CodeLenses(filepath.Join(s.dir, name)) {
			if strings.Contains(lens.Command.Title, "Profile") {
				if _, err := s.editor.Click(lens); err != nil {
					s.t.Fatal(err)
				}
				refreshes := s.editor.State().HintRefreshes
				s.runner.Next(s.t).Finish(profiler.Result{Profile: p})
				s.editor.Await("hints are refreshed", func(st lsptest.State) bool {
					return st.HintRefreshes > refreshes && hasMessage(st, "Profiled ")
				})
				return
			}
		}
	}
	s.t.Fatal("no lens to profile")
}

func fromCollapsed(t testing.TB, collapsed string) *profile.Profile {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func hasMessage(s lsptest.State, part string) bool {
	return slices.ContainsFunc(s.Messages, func(m string) bool { return strings.Contains(m, part) })
}

// compare checks a section against what is seen.
func (s *script) compare(name, want, got string) string {
	s.t.Helper()
	if golden.Updating() {
		return got
	}
	if diff := cmp.Diff(want, got); diff != "" {
		s.t.Errorf("%s (-want +got):\n%s", name, diff)
	}
	return got
}

// rawJSON is JSON that is encoded as it is.
type rawJSON []byte

func (r rawJSON) MarshalJSON() ([]byte, error) { return r, nil }
