package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"jfrlens/profiler/config"
	"jfrlens/testdata/jdks"
)

// TestIntelliJTemplate checks what LSP4IJ takes for given when it reads the
// template, and that the command starts our server.
func TestIntelliJTemplate(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(clientFolder(t, "intellij"), "template.json"))
	if err != nil {
		t.Fatal(err)
	}
	var template struct {
		ID, Name         string
		ProgramArgs      map[string]string
		Env              struct{ IncludeSystemEnvironmentVariables bool }
		LanguageMappings []struct{ Language, LanguageID string }
		FileTypeMappings []struct {
			FileType   struct{ Patterns []string }
			LanguageID string
		}
	}
	if err := json.Unmarshal(text, &template); err != nil {
		t.Fatal(err)
	}
	if template.ID == "" || template.Name == "" || !template.Env.IncludeSystemEnvironmentVariables {
		t.Errorf("template %+v", template)
	}
	words := strings.Fields(template.ProgramArgs["default"])
	if len(words) != 2 || words[0] != "jfrlens" {
		t.Fatalf("command %q", words)
	}
	if cmd, _, err := newRootCommand(streams{}).Find(words[1:]); err != nil || cmd.Name() != "lsp" {
		t.Errorf("command %q: %v, %v", words, cmd, err)
	}
	languages := map[string]string{} // by a file of each kind that the server has something for
	for _, name := range []string{"Main.kt", "Main.scala", "pom.xml", "build.gradle", "build.gradle.kts", config.FileName, "hs_err_pid7.log", "threads.txt", "events.sql", "other.xml", "other.json", "other.txt"} {
		for _, m := range template.FileTypeMappings {
			if slices.ContainsFunc(m.FileType.Patterns, func(pattern string) bool { ok, _ := filepath.Match(pattern, name); return ok }) {
				languages[name] += m.LanguageID
			}
		}
	}
	want := map[string]string{
		"Main.kt": "kotlin", "Main.scala": "scala", "pom.xml": "xml", "build.gradle": "groovy", "build.gradle.kts": "kotlin", config.FileName: "json",
		"hs_err_pid7.log": "plaintext", "threads.txt": "plaintext", "events.sql": "sql",
	}
	if diff := cmp.Diff(want, languages); diff != "" {
		t.Errorf("languages of files (-want +got):\n%s", diff)
	}
	if len(template.LanguageMappings) != 1 || template.LanguageMappings[0].Language != "JAVA" {
		t.Errorf("languages %+v", template.LanguageMappings)
	}
}

// What the template offers as settings is what the server has without any, and its installer looks for our program.
func TestIntelliJSettings(t *testing.T) {
	read := func(name string, into any) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(clientFolder(t, "intellij"), name))
		if err == nil {
			err = json.Unmarshal(text, into)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var settings struct{ JFRLens map[string]any }
	read("settings.json", &settings)
	protocol, err := os.ReadFile(filepath.Join("..", "..", "lsp", "PROTOCOL.md"))
	if err != nil {
		t.Fatal(err)
	}
	start, _, _ := strings.Cut(string(protocol), "\n## Commands")
	rows := regexp.MustCompile("(?m)^\\| `([a-zA-Z.]+)` \\| `([^`]+)` \\|").FindAllStringSubmatch(start, -1)
	want := map[string]any{}
	for _, row := range rows {
		group, key, nested := strings.Cut(row[1], ".")
		var value any
		if err := json.Unmarshal([]byte(row[2]), &value); err != nil {
			t.Fatalf("%s: %v", row[0], err)
		}
		if !nested {
			want[group] = value
			continue
		}
		if want[group] == nil {
			want[group] = map[string]any{}
		}
		want[group].(map[string]any)[key] = value
	}
	if diff := cmp.Diff(want, settings.JFRLens); diff != "" || len(want) < 5 {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	describes(t, filepath.Join(clientFolder(t, "intellij"), "settings.schema.json"), map[string]any{"jfrlens": settings.JFRLens})
	var installer struct {
		ID    string
		Check struct {
			Exec struct{ Command map[string]string }
		}
		Run struct{ ShowMessage struct{ Content string } }
	}
	read("installer.json", &installer)
	accepts(t, installer.Check.Exec.Command["default"])
	if installer.ID != "jfrlens" || installer.Run.ShowMessage.Content == "" {
		t.Errorf("installer %+v", installer)
	}
}

// describes checks that a schema takes settings for right, has each of them with its default, and finds misspelt ones.
func describes(t *testing.T, path string, settings map[string]any) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(settings); err != nil {
		t.Error(err)
	}
	if schema.Validate(map[string]any{"jfrlens": map[string]any{"hint": true}}) == nil {
		t.Error("a setting that there is not is right")
	}
	want, _ := json.Marshal(settings)
	got, _ := json.Marshal(defaultsOf(schema)) // its numbers are of another type
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("defaults of %s (-want +got):\n%s", path, diff)
	}
}

// defaultsOf are the defaults that a schema tells.
func defaultsOf(schema *jsonschema.Schema) any {
	if schema.Properties == nil {
		if schema.Default == nil || schema.Description == "" {
			return nil
		}
		return *schema.Default
	}
	all := map[string]any{}
	for name, property := range schema.Properties {
		all[name] = defaultsOf(property)
	}
	return all
}

// TestIntelliJ goes from lens to hints and flame graph with the library that
// LSP4IJ is built on. Its reader refuses every wrong JSON type.
func TestIntelliJ(t *testing.T) {
	if testing.Short() {
		t.Skip("runs Maven and a JVM for seconds")
	}
	t.Parallel()
	maven := program(t, "mvn", "JFRLENS_MVN")
	project := t.TempDir()
	if err := os.CopyFS(project, os.DirFS(filepath.Join("..", "..", "testdata", "projects", "lsp4j-client"))); err != nil {
		t.Fatal(err)
	}
	jdk := jdks.Home(t, 17)
	path := filepath.Join(project, "classpath")
	build := exec.Command(maven, "-q", "-B", "compile", "dependency:build-classpath", "-Dmdep.outputFile="+path)
	build.Dir = project
	build.Env = append(os.Environ(), "JAVA_HOME="+jdk)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("mvn: %v\n%s", err, out)
	}
	libraries, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	server, err := exec.LookPath("jfrlens")
	if err != nil {
		t.Fatal(err)
	}
	dir, file := writeHot(t)
	client := exec.Command(filepath.Join(jdk, "bin", "java"), "-cp",
		filepath.Join(project, "target", "classes")+string(os.PathListSeparator)+strings.TrimSpace(string(libraries)),
		"demo.Lsp4jClient", file, server, "lsp")
	client.Dir = dir
	client.Env = append(os.Environ(), "JAVA_HOME="+jdks.Home(t, 21), "XDG_STATE_HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir())
	out, err := client.CombinedOutput()
	if err != nil {
		t.Fatalf("client: %v\n%s", err, out)
	}
	expect(t, string(out),
		`^commands \[.*jfrlens\.profile.*\]$`,
		`^lens 6: .*Profile`,
		`^message .*Profiled demo\.Hot: `,
		`^hint 15: *\d+% · [\d,]+`,
		`^lens \d+: self \d+\.\d% · total \d+\.\d% · [\d,]+ samples`,
		`^hover .*\d`,
		`^show http://127\.0\.0\.1:\d+/`,
		`^exit 0$`)
}
