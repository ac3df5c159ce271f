package config

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/tailscale/hujson"

	"jfrlens/profiler/sample"
	"jfrlens/testdata/golden"
)

// example has every key of the IntelliJ plugin, and a run of ours.
const example = `// how we profile
{
  "jfrConfig": {"settings": "default", "interval": "2ms", "rate": "500/s", "lockThreshold": "10ms", "ioThreshold": "5us"},
  "methodConfig": {"timing": ["a.B::c"], "trace": ["@a.D"], "traceThreshold": "1ms", "timingPeriod": "10s"},
  "debugConfig": {"onthrow": "a.Bad", "onuncaught": true, "launch": "notify", "suspend": true, "port": 5005, "timeout": "30s", "includevirtualthreads": true},
  "asyncProfilerConfig": {"jfrsync": false, "alloc": true, "event": "cpu", "library": "/l.so", "misc": "interval=1ms"},
  "file": "$PROJECT_DIR/profile.jfr",
  "defaultViewer": "JEFFREY",
  "conversionConfig": {
    "nonProjectPackagePrefixes": ["java.", "org.springframework."],
    "enableMarkers": false,
    "initialVisibleThreads": 10,
    "initialSelectedThreads": 3,
    "includeGCThreads": true,
    "includeInitialSystemProperty": true,
    "includeInitialEnvironmentVariables": true,
    "includeSystemProcesses": true,
    "ignoredEvents": ["jdk.ActiveSetting"],
    "minRequiredItemsPerThread": 3,
  },
  "additionalMavenTargets": [
    {"targetPrefix": "quarkus:", "optionForVmArgs": "-Djvm.args", "description": "Quarkus"},
  ],
  "additionalGradleTargets": [{"targetPrefix": "quarkus", "optionForVmArgs": "-Djvm.args"}],
  /* ours */
  "runConfigurations": [
    {
      "name": "load test", "goal": "spring-boot:run", "args": ["-Pload"], "env": {"PORT": "8081"},
      "jvmOptions": ["-Xmx1g"], "sampleTypes": ["cpu", "alloc"], "duration": "1m30s", "jdk": "21",
    },
  ],
}
`

func TestParseKnowsEveryKey(t *testing.T) {
	c, problems := Parse("/project/.profileconfig.json", []byte("\xef\xbb\xbf"+example))
	if len(problems) > 0 {
		t.Fatalf("problems %v", problems)
	}
	no, ten, three := false, 10, 3
	yes := true
	want := &Config{
		Dir:           "/project",
		JFR:           &JFR{Settings: Settings{"default"}, Interval: "2ms", Rate: "500/s", LockThreshold: "10ms", IOThreshold: "5us"},
		Method:        &Method{Timing: []string{"a.B::c"}, Trace: []string{"@a.D"}, TraceThreshold: "1ms", TimingPeriod: "10s"},
		Debug:         &Debug{OnThrow: "a.Bad", OnUncaught: true, Launch: "notify", Suspend: true, Port: 5005, Timeout: "30s", VirtualThreads: true},
		AsyncProfiler: &AsyncProfiler{JFRSync: &no, Alloc: &yes, Event: "cpu", Library: "/l.so", Misc: "interval=1ms"},
		File:          "$PROJECT_DIR/profile.jfr",
		DefaultViewer: "JEFFREY",
		Conversion: &Conversion{
			NonProjectPackagePrefixes: []string{"java.", "org.springframework."}, EnableMarkers: &no,
			InitialVisibleThreads: &ten, InitialSelectedThreads: &three, IncludeGCThreads: true,
			IncludeInitialSystemProperty: true, IncludeInitialEnvironmentVariables: true, IncludeSystemProcesses: true,
			IgnoredEvents: []string{"jdk.ActiveSetting"}, MinRequiredItemsPerThread: &three,
		},
		MavenTargets:  []Target{{Prefix: "quarkus:", OptionForVMArgs: "-Djvm.args", Description: "Quarkus"}},
		GradleTargets: []Target{{Prefix: "quarkus", OptionForVMArgs: "-Djvm.args"}},
		Runs: []Run{{
			Name: "load test", Goal: "spring-boot:run", Args: []string{"-Pload"}, Env: map[string]string{"PORT": "8081"},
			JVMOptions: []string{"-Xmx1g"}, SampleTypes: []string{"cpu", "alloc"}, Duration: "1m30s", JDK: "21",
		}},
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
	if run, ok := c.Run("load test"); !ok || run.Goal != "spring-boot:run" {
		t.Errorf("run %+v, %v", run, ok)
	}
}

func TestRecordingCopy(t *testing.T) {
	for file, want := range map[string]string{
		"": "", "$PROJECT_DIR/profile.jfr": "/project/profile.jfr", "out/a.jfr": "/project/out/a.jfr", "/tmp/a.jfr": "/tmp/a.jfr", "../a.jfr": "/a.jfr",
	} {
		if got := (&Config{Dir: "/project", File: file}).RecordingCopy(); got != filepath.FromSlash(want) {
			t.Errorf("%q: %q, want %q", file, got, want)
		}
	}
	if got := (*Config)(nil).RecordingCopy(); got != "" {
		t.Errorf("without settings: %q", got)
	}
}

func TestRunsOf(t *testing.T) {
	c := &Config{Runs: []Run{
		{Name: "class", Goal: "demo.Main"}, {Name: "file", Goal: "src/demo/Main.java"}, {Name: "task", Goal: "run"}, {Name: "longer", Goal: "src/demo/TheMain.java"},
	}}
	for class, want := range map[string]string{"demo.Main": "class file", "demo.TheMain": "longer", "demo.Other": "", "": ""} {
		var names []string
		for _, r := range c.RunsOf(class) {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q is started by %q, want %q", class, got, want)
		}
	}
	if runs := (*Config)(nil).RunsOf("demo.Main"); runs != nil {
		t.Errorf("without settings: %v", runs)
	}
}

// The text may be that of an open document.
func TestParseLeavesTheTextAlone(t *testing.T) {
	text := []byte(example)
	Parse("f", text)
	if string(text) != example {
		t.Errorf("the text became\n%s", text)
	}
}

func TestDefaults(t *testing.T) {
	var none *Config
	if _, ok := none.Run("x"); ok || none.DebugSettings() != (Debug{}) || none.RecorderSettings().Settings != nil || none.MethodSettings().Timing != nil || none.MavenTargetList() != nil || none.GradleTargetList() != nil {
		t.Error("an absent file has content")
	}
}

func TestProblems(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "1:1: the file is empty; it must be an object, at least {}"},
		{"cut", "{\n  \"file\": \"a\",", "2:15: the file ends too early: a value is missing, or a brace, bracket or quote is not closed"},
		{"syntax", "{\n  \"file\": }", "2:11: invalid character '}' at start of value"},
		{"not an object", "[]", "1:1: this is an array, but it must be an object"},
		{"unknown key", "{\n  // c\n  \"jfrconfig\": {}\n}", "3:3: the key \"jfrconfig\" is not known here; did you mean \"jfrConfig\"?"},
		{"no such key", "{\"profiler\": {}}", "1:2: the key \"profiler\" is not known here"},
		{"unknown key below", "{\"jfrConfig\": {\"setting\": \"x\"}}", "1:16: the key \"setting\" is not known here; did you mean \"settings\"?"},
		{"wrong type", "{\n\t\"jfrConfig\": {\n\t\t\"settings\": 3}}", "3:15: this is a number, but it must be a string"},
		{"word for a list", "{\"conversionConfig\": {\"nonProjectPackagePrefixes\": \"a.b\"}}", "1:52: this is a string, but it must be an array, such as [\"a.b\"]"},
		{"wrong value", "{\"defaultViewer\": \"MINE\"}", "1:19: MINE is not allowed; it must be one of [FIREFOX_PROFILER JEFFREY]"},
		{"missing key", "{\"runConfigurations\": [{\"name\": \"a\"}]}", "1:24: the key \"goal\" is missing"},
		{"empty name", "{\"runConfigurations\": [{\"name\": \"\", \"goal\": \"x\"}]}", "1:33: this must not be empty"},
		{"duplicate key", "{\"file\": \"a\",\n \"file\": \"b\"}", "2:2: the key \"file\" stands here already in line 1; remove one"},
		{"duplicate run", "{\"runConfigurations\": [{\"name\": \"a\", \"goal\": \"x\"},\n{\"name\": \"a\", \"goal\": \"y\"}]}", "2:10: there is another run configuration with the name \"a\""},
		{"duration", "{\"runConfigurations\": [{\"name\": \"a\", \"goal\": \"x\", \"duration\": \"soon\"}]}", "1:63: \"soon\" does not have the right form, such as \"30s\""},
		{"threshold", "{\"jfrConfig\": {\"ioThreshold\": \"1 ms\"}}", "1:31: \"1 ms\" does not have the right form, such as \"1ms\""},
		{"rate", "{\"jfrConfig\": {\"rate\": \"500\"}}", "1:24: \"500\" does not have the right form, such as \"500/s\""},
		{"several settings", "{\"jfrConfig\": {\"settings\": [\"profile\", 3]}}", "1:40: this is a number, but it must be a string"},
		{"sample type", "{\"runConfigurations\": [{\"name\": \"a\", \"goal\": \"x\", \"sampleTypes\": [\"jdk.ClassLoad\", \"aloc\"]}]}", "1:84: \"aloc\" is neither one of " + strings.Join(sample.Names(), ", ") + " nor the name of an event type; did you mean \"alloc\"?"},
		{"settings that go on", "{\"jfrConfig\": {\"settings\": \"profile,maxage=1s\"}}", "1:28: \"profile,maxage=1s\" is not the name of recording settings, such as \"profile\", nor the path of a .jfc file"},
		{"property that goes on", "{\"additionalMavenTargets\": [{\"targetPrefix\": \"a\", \"optionForVmArgs\": \"x=-javaagent:y -Dz\"}]}", "1:70: \"x=-javaagent:y -Dz\" is not the name of a property, such as -Djvm.args"},
		{"sample type of a wrong type", "{\"runConfigurations\": [{\"name\": \"a\", \"goal\": \"x\", \"sampleTypes\": [1]}]}", "1:67: this is a number, but it must be a string"},
		{"port", "{\"debugConfig\": {\"port\": 70000}}", "1:26: this must be at most 65535"},
		{"negative", "{\"conversionConfig\": {\"initialVisibleThreads\": -1}}", "1:48: this must not be negative"},
		{"deep", strings.Repeat("[", 60), "1:51: values are nested deeper than 50 levels"},
		{"deep behind a quote in a comment", "// \"\n" + strings.Repeat("[", 60), "2:51: values are nested deeper than 50 levels"},
		{"deep behind a quote in a long comment", "/* \" */ " + strings.Repeat(`{"a":`, 60), "1:259: values are nested deeper than 50 levels"},
		{"braces in a comment", "/* " + strings.Repeat("[", 60) + " */ // " + strings.Repeat("{", 60) + "\n[]", "2:1: this is an array, but it must be an object"},
		{"value of two lines", `{"defaultViewer": "a\n\u001b[2Jb"}`, "1:19: a\ufffd\ufffd[2Jb is not allowed; it must be one of [FIREFOX_PROFILER JEFFREY]"},
		{"long value", `{"defaultViewer": "` + strings.Repeat("x", 5000) + `"}`, "1:19: " + strings.Repeat("x", 1000) + "…"},
		{"large", `{"file": "` + strings.Repeat("x", maxSize) + `"}`, "1:1: the file is larger than 1048576 bytes; it is not read"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, problems := Parse("f", []byte(test.text))
			if c == nil || len(problems) != 1 {
				t.Fatalf("problems %v", problems)
			}
			p := problems[0]
			if got := fmt.Sprintf("%d:%d: %s", p.Line, p.Column, p.Message); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if p.EndColumn <= p.Column {
				t.Errorf("end column %d", p.EndColumn)
			}
		})
	}
}

// Whatever is cut out of a file, or put into it, its problems have a place in it, keys are suggested and described at any offset, and
// the text is as it was.
func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"", "{", "}", "[", "]", "\"", "\\", "//", "/*", "*/", ",", ":", "\r", "\n", "\x00", "\xff", "\u00e9", "null", "-1", "1e999", "\"jfrConfig\": 3,", "\\ud800"}
	for range 1500 {
		from := random.IntN(len(example))
		to := min(from+random.IntN(40)*random.IntN(2), len(example))
		text := []byte(example[:from] + pieces[random.IntN(len(pieces))] + example[to:])
		before := bytes.Clone(text)
		lines := bytes.Split(bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n")), []byte("\n"))
		c, problems := Parse("f", text)
		for _, p := range problems {
			if p.Line < 1 || p.Line > len(lines) || p.Column < 1 || p.Column > len(lines[p.Line-1])+1 || p.EndColumn <= p.Column || p.Message == "" || strings.ContainsFunc(p.Message, unicode.IsControl) || len(p.Message) > 1100 {
				t.Fatalf("%q: %+q %d %d of %d", text, p.Message, p.Line, p.Column, len(lines))
			}
		}
		offset := random.IntN(len(text) + 1)
		if list, from, to := Suggest(text, offset); len(list) > 0 && (from > offset || offset > to || to > len(text)) {
			t.Fatalf("%q: at %d something is suggested for %d to %d", text, offset, from, to)
		}
		if key, from, to, ok := Describe(text, offset); ok && (from > offset || offset > to || to > len(text) || key.Description == "") {
			t.Fatalf("%q: at %d %d to %d is described: %+v", text, offset, from, to, key)
		}
		RunLines(text, c)
		if !bytes.Equal(text, before) {
			t.Fatalf("%q became %q", before, text)
		}
	}
}

// What would begin further options of a JVM is not used.
func TestNamesAreNames(t *testing.T) {
	c, problems := Parse("f", []byte(`{"jfrConfig": {"settings": "profile,maxage=1s"}, "additionalGradleTargets": [{"targetPrefix": "a", "optionForVmArgs": "-Px=1 -Dy"}, {"targetPrefix": "b", "optionForVmArgs": "-Dquarkus.jvm.args="}]}`))
	if len(problems) != 2 || c.JFR.Settings != nil || len(c.GradleTargets) != 1 || c.GradleTargets[0].Prefix != "b" {
		t.Errorf("problems %v, config %+v", problems, c)
	}
}

// What is right in a faulty file is used all the same.
func TestFaultyFileIsUsedAsFarAsItGoes(t *testing.T) {
	c, problems := Parse("f", []byte(`{"jfrConfig": {"settings": "default"}, "defaultViewer": 3, "what": 1, "file": "x"}`))
	if len(problems) != 2 || c.JFR.Settings[0] != "default" || c.File != "x" {
		t.Errorf("problems %v, config %+v", problems, c)
	}
}

func TestFindAndLoad(t *testing.T) {
	dir := t.TempDir()
	below := filepath.Join(dir, "a", "b")
	if err := os.MkdirAll(below, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	if path, ok := Find(below); ok {
		t.Errorf("found %s", path)
	}
	want := filepath.Join(dir, FileName)
	if err := os.WriteFile(want, []byte(`{"file": "x"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	path, ok := Find(below)
	if !ok || path != want {
		t.Fatalf("found %q, %v", path, ok)
	}
	c, problems, err := Load(path)
	if err != nil || len(problems) > 0 || c.File != "x" || c.Dir != dir {
		t.Errorf("config %+v, problems %v, error %v", c, problems, err)
	}
	if _, _, err := Load(filepath.Join(dir, "none")); err == nil {
		t.Error("no error for a missing file")
	}
	if c, problems, err := Around(below); err != nil || len(problems) > 0 || c == nil || c.File != "x" {
		t.Errorf("around %s: %+v, %v, %v", below, c, problems, err)
	}
	if c, problems, err := Around(t.TempDir()); err != nil || problems != nil || c != nil {
		t.Errorf("around an empty folder: %+v, %v, %v", c, problems, err)
	}
}

// editors/profileconfig.schema.json is generated: run this test with -update.
func TestSchemaIsNotStale(t *testing.T) {
	schema, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, filepath.Join("..", "..", "editors", "profileconfig.schema.json"), schema)
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(example))
	f.Add([]byte(`{"a": {"a": 1, "a": 2}, "runConfigurations": [{}]}`))
	f.Add([]byte("{\"\\u0000~/\": [1, //x\n]}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, problems := Parse("f", text)
		if c == nil {
			t.Fatal("no configuration")
		}
		for _, p := range problems {
			if p.Line < 1 || p.Column < 1 || p.Message == "" {
				t.Errorf("problem %+v", p)
			}
		}
		if wrong := breaksSchema(t, text); wrong != nil && len(problems) == 0 {
			t.Errorf("no problem found, but: %v", wrong)
		}
	})
}

// breaksSchema asks a complete implementation of JSON Schema whether a text
// that can be parsed differs from the schema that is published.
func breaksSchema(t *testing.T, text []byte) error {
	t.Helper()
	plain, err := hujson.Standardize(text)
	if err != nil || largeExponent.Match(plain) {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
	if err != nil {
		return nil
	}
	return published(t).Validate(value)
}

// largeExponent finds numbers that this implementation writes out in full.
var largeExponent = regexp.MustCompile(`[eE][+-]?[0-9]{4,}`)

var published = func() func(*testing.T) *jsonschema.Schema {
	compiled := sync.OnceValues(func() (*jsonschema.Schema, error) {
		return jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "editors", "profileconfig.schema.json"))
	})
	return func(t *testing.T) *jsonschema.Schema {
		t.Helper()
		schema, err := compiled()
		if err != nil {
			t.Fatal(err)
		}
		return schema
	}
}()

// What the published schema refuses is a problem here, and nothing else is.
func TestAgreesWithJSONSchema(t *testing.T) {
	for _, text := range []string{
		example, "{}", "[]", "3", "null", `"x"`, `{"file": null}`, `{"file": 3}`, `{"debugConfig": {"port": 65536}}`, `{"debugConfig": {"port": 5005}}`, `{"jfrConfig": {"settings": ["a", "b.jfc"], "rate": "5/s"}}`, `{"jfrConfig": {"settings": [1]}}`, `{"jfrConfig": {"rate": "5"}}`, `{"other": 1}`,
		`{"runConfigurations": {}}`, `{"runConfigurations": [3]}`, `{"runConfigurations": [{}]}`,
		`{"runConfigurations": [{"name": "", "goal": "x"}]}`, `{"runConfigurations": [{"name": "a", "goal": "x", "env": {"A": 1}}]}`,
		`{"runConfigurations": [{"name": "a", "goal": "x", "env": {"A": "1"}}]}`,
		`{"runConfigurations": [{"name": "a", "goal": "x", "duration": "1m"}]}`, `{"runConfigurations": [{"name": "a", "goal": "x", "duration": "1 m"}]}`,
		`{"conversionConfig": {"initialVisibleThreads": 3.0}}`, `{"conversionConfig": {"initialVisibleThreads": 3.5}}`,
		`{"conversionConfig": {"initialVisibleThreads": 1e2}}`, `{"conversionConfig": {"initialVisibleThreads": -0}}`,
		`{"conversionConfig": {"ignoredEvents": ["a", null]}}`, `{"defaultViewer": "JEFFREY"}`, `{"defaultViewer": "jeffrey"}`,
	} {
		_, problems := Parse("f", []byte(text))
		if wrong := breaksSchema(t, []byte(text)); (wrong != nil) != (len(problems) > 0) {
			t.Errorf("%s: problems %v, but the schema says %v", text, problems, wrong)
		}
	}
}
