package lsp_test

import (
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

const recorderSettings = `<configuration version="2.0" label="x">
  <event name="jdk.ThreadSleep">
    <setting name="threshold">1 min</setting>
  </event>
</configuration>
`

func TestRecorderSettingsAreChecked(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	path := filepath.Join(t.TempDir(), "own.jfc")
	e.Open(path, "xml", recorderSettings)
	problems := e.Problems(path)
	if len(problems) != 1 || problems[0].Range.Start != (protocol.Position{Line: 2, Character: 30}) {
		t.Fatalf("problems %+v", problems)
	}
	fixes := quickFixes(t, e, path, problems[0].Range)
	if len(fixes) != 1 || fixes[0].Edit.Changes[uri.File(path)][0].NewText != "1 m" {
		t.Fatalf("fixes %+v", fixes)
	}
	e.Replace(path, strings.Replace(recorderSettings, "1 min", "1 m", 1))
	e.AwaitAnswer("problems are gone", func() bool { return len(e.Problems(path)) == 0 })
}

// quickFixes are the quick fixes for a range.
func quickFixes(t *testing.T, e *lsptest.Editor, path string, at protocol.Range) (fixes []*protocol.CodeAction) {
	t.Helper()
	answers, err := e.Server().CodeAction(t.Context(), &protocol.CodeActionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(path)}, Range: at,
		Context: protocol.CodeActionContext{Only: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, answer := range answers {
		if fix, is := answer.(*protocol.CodeAction); is {
			fixes = append(fixes, fix)
		}
	}
	return fixes
}

func TestRecorderSettingsAreExplainedAndCompleted(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	path := filepath.Join(t.TempDir(), "own.jfc")
	e.Open(path, "xml", recorderSettings)
	if hover := e.HoverAt(path, protocol.Position{Line: 1, Character: 20}); !strings.Contains(hover, "A thread called Thread") {
		t.Errorf("hover of an event %q", hover)
	}
	if hover := e.HoverAt(path, protocol.Position{Line: 2, Character: 20}); !strings.Contains(hover, "Shorter events are not recorded") {
		t.Errorf("hover of a setting %q", hover)
	}
	found := map[string]bool{}
	for _, item := range e.Complete(path, protocol.Position{Line: 1, Character: 18}) {
		found[item.Label] = true
	}
	if !found["jdk.ThreadSleep"] || !found["jdk.VirtualThreadPinned"] {
		t.Errorf("%d events are offered", len(found))
	}
	symbols, err := e.Server().DocumentSymbol(t.Context(), &protocol.DocumentSymbolParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(path)}})
	if err != nil {
		t.Fatal(err)
	}
	list, is := symbols.(protocol.DocumentSymbolSlice)
	if !is || len(list) != 1 || list[0].Name != "jdk.ThreadSleep" || len(list[0].Children) != 1 {
		t.Errorf("symbols %+v", symbols)
	}
}

// The options stand in files of whatever kind; the release is that of the image.
func TestRecorderOptionsAreChecked(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	for name, text := range map[string]string{
		"Dockerfile":   "FROM eclipse-temurin:25-jre\nENV JAVA_TOOL_OPTIONS=\"-XX:StartFlightRecording:exceptions=errors\"\n",
		"run.sh":       "java -XX:StartFlightRecording:filenme=a.jfr -jar app.jar\n",
		"jvm.config":   "-Xmx1g\n-XX:StartFlightRecording=duration=5\n",
		"pom.xml":      "<project><properties><argLine>-XX:FlightRecorderOptions=stackdeep=128</argLine></properties></project>\n",
		"launch.json":  "{\"vmArgs\": \"-XX:StartFlightRecording:gc=hihg\"}\n",
		"build.gradle": "applicationDefaultJvmArgs = ['-XX:StartFlightRecording:method-timing=a.*']\n",
		"jcmd.sh":      "jcmd $PID JFR.start duration=0.5s filename=x.jfr\n",
	} {
		path := filepath.Join(t.TempDir(), name)
		e.Open(path, "text", text)
		if problems := e.Problems(path); len(problems) != 1 {
			t.Errorf("%s: %+v", name, problems)
		}
	}
}

// A file that tells the recorder nothing is told nothing.
func TestOtherFilesAreNotChecked(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	dir := t.TempDir()
	plain, last := filepath.Join(dir, "pom.xml"), filepath.Join(dir, "own.jfc")
	e.Open(plain, "xml", "<project/>")
	e.Open(last, "xml", "<x")
	e.Problems(last)
	if _, told := e.State().Problems[uri.File(plain)]; told {
		t.Error("the client was told problems of a file without any option")
	}
}

func TestRecorderOptionsAreCompleted(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	path := filepath.Join(t.TempDir(), "run.sh")
	const text = "java -XX:StartFlightRecording:gc=\n"
	e.Open(path, "shellscript", text)
	offered := func(column uint32, want string) {
		t.Helper()
		for _, item := range e.Complete(path, protocol.Position{Character: column}) {
			if item.Label == want {
				return
			}
		}
		t.Errorf("%s is not offered at %d", want, column)
	}
	offered(30, "filename")
	offered(30, "jdk.ThreadSleep")
	offered(33, "detailed")
	if hover := e.HoverAt(path, protocol.Position{Character: 31}); !strings.Contains(hover, "A control of the JDK") {
		t.Errorf("hover %q", hover)
	}
}

// A method filter is completed by what the open sources declare.
func TestMethodFiltersAreCompleted(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	dir := t.TempDir()
	e.Open(filepath.Join(dir, "A.java"), "java", "package p;\nclass A {\n  static class In { void run() { } }\n  void go() { }\n  abstract void no();\n}\n")
	for name, text := range map[string]string{
		"run.sh":  "java -XX:StartFlightRecording:method-timing=x::y;|\n",
		"own.jfc": `<configuration version="2.0" label="x"><event name="jdk.MethodTrace"><setting name="filter">p.|</setting></event></configuration>`,
	} {
		path := filepath.Join(dir, name)
		column := strings.IndexByte(text, '|')
		e.Open(path, "text", strings.Replace(text, "|", "", 1))
		found := map[string]bool{}
		e.AwaitAnswer(name, func() bool {
			for _, item := range e.Complete(path, protocol.Position{Character: uint32(column)}) {
				found[item.Label] = true
			}
			return found["p.A::go"]
		})
		if !found["p.A$In"] || !found["p.A$In::run"] || found["p.A::no"] {
			t.Errorf("%s: offered %v", name, found)
		}
	}
}
