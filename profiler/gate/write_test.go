package gate

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
	"jfrlens/testdata/golden"
)

// report has every verdict, and names that try to be more than names.
func report() *Report {
	value, low, high := 31.5, 29.0, 34.0
	hostile := "a.B\x1b[31m\n::error::x,y:z|<b>]]>&\"`*_[x](y)"
	findings := []Finding{
		{Budget: "own(a.*) <= 40 %", Verdict: Held, Message: "31.5% (29.0% to 34.0%); at most 40.0% is allowed.", Value: &value, Low: &low, High: &high},
		{Budget: "own(a.B) <= 10 %", Verdict: Exceeded, Message: "31.5%; at most 10.0% is allowed.", Places: []Place{{File: "src/a b/B.java", Line: 12, Method: "a.B.c"}}},
		{Budget: "own(x) <= 1 %", Name: hostile, Verdict: Exceeded, Message: hostile, Places: []Place{{File: hostile, Line: 1, Method: hostile, Message: hostile}, {Method: hostile}}},
		{Budget: "own(y) <= 30 %", Verdict: Unsure, Message: "31.5%; at most 30.0% is allowed. The runs do not tell; more of them would.", Places: []Place{{File: ".profileconfig.json", Line: 4}}},
		{Budget: "count(z.Z) = 0", Verdict: Unjudged, Message: "z.Z is no event type of the recording."},
	}
	for i := range findings {
		findings[i].Of = budget.Budget{Text: findings[i].Budget, Name: findings[i].Name}
	}
	return NewReport(findings, 3, 3, &compare.Result{Before: 3, After: 3, Refused: "the JDK 17 in one run, 25 in another"}, false)
}

// forms are all ways to write a report.
func forms() map[string]func(io.Writer, *Report) error {
	return map[string]func(io.Writer, *Report) error{
		"report.txt": WriteText, "report.md": WriteMarkdown, "report.junit.xml": WriteJUnit, "annotations.txt": WriteAnnotations,
		"report.sarif": func(w io.Writer, r *Report) error { return WriteSARIF(w, r, "1.2.3") },
	}
}

// What is written, for the eyes: run this test with -update.
func TestForms(t *testing.T) {
	for name, write := range forms() {
		var b bytes.Buffer
		if err := write(&b, report()); err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsRune(b.Bytes(), '\x1b') {
			t.Errorf("%s moves the cursor", name)
		}
		golden.Check(t, filepath.Join("testdata", name), b.Bytes())
	}
}

// A name cannot begin a command of its own.
func TestOneCommandEach(t *testing.T) {
	var b bytes.Buffer
	if err := WriteAnnotations(&b, report()); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != 5 {
		t.Errorf("%d commands: %s", len(lines), b.String())
	}
	for _, line := range lines {
		properties, _, ok := strings.Cut(strings.TrimPrefix(line, "::"), "::")
		if !ok || strings.Count(properties, ",") > 2 {
			t.Errorf("%q", line)
		}
	}
}

// JUnit's report counts its tests, and is XML whatever the names are.
func TestJUnitCounts(t *testing.T) {
	var b bytes.Buffer
	if err := WriteJUnit(&b, report()); err != nil {
		t.Fatal(err)
	}
	var read junitSuites
	if err := xml.Unmarshal(b.Bytes(), &read); err != nil {
		t.Fatal(err)
	}
	if read.Tests != 5 || read.Failures != 3 || read.Skipped != 1 || len(read.Suite.Cases) != 5 || read.Suite.Cases[1].Failure == nil {
		t.Errorf("%+v", read)
	}
}

// The log is one by the schema of SARIF, as Microsoft's own test matchers have it, whatever the names are.
func TestSARIFSchema(t *testing.T) {
	schema := filepath.Join("..", "..", "editors", "node_modules", "@microsoft", "jest-sarif", "lib", "schemas", "sarif-2.1.0-rtm.5.json")
	text, err := os.ReadFile(schema)
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("the schema is not installed (make editors/node_modules)")
	}
	if err != nil {
		t.Fatal(err)
	}
	valid := compiled(t, text)
	var b bytes.Buffer
	for _, r := range []*Report{report(), NewReport(nil, 1, 0, nil, true)} {
		b.Reset()
		if err := WriteSARIF(&b, r, "1.2.3"); err != nil {
			t.Fatal(err)
		}
		if err := valid(b.Bytes()); err != nil {
			t.Errorf("%v in %s", err, b.String())
		}
	}
	if broken := bytes.Replace(b.Bytes(), []byte(`"results"`), []byte(`"outcomes"`), 1); valid(broken) == nil {
		t.Error("the schema takes anything")
	}
}

// compiled returns what checks a text against a schema.
func compiled(t *testing.T, text []byte) func([]byte) error {
	t.Helper()
	read, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("sarif.json", read); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(text []byte) error {
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			return err
		}
		return schema.Validate(value)
	}
}
