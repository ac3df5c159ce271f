package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestSettingsOverDefaults(t *testing.T) {
	changed := func(change func(*Settings)) Settings {
		s := defaultSettings()
		change(&s)
		return s
	}
	tests := map[string]struct {
		raw   string
		want  Settings
		fails bool
	}{
		"nothing":        {"", defaultSettings(), false},
		"empty":          {"{}", defaultSettings(), false},
		"null":           {"null", defaultSettings(), false},
		"null inside":    {`{"hints":null,"jdk":null}`, defaultSettings(), false},
		"of the client":  {`{"serverPath":"/x","trace":{"server":"off"}}`, defaultSettings(), false},
		"one of a group": {`{"hints":{"threshold":5}}`, changed(func(s *Settings) { s.Hints.Threshold = 5 }), false},
		"all": {
			`{"hints":{"enabled":false,"threshold":0.5},"heat":{"enabled":false,"threshold":3},"lenses":{"enabled":false,"threshold":2},"sampleType":"alloc","jdk":"21","jvmOptions":["-Xmx1g"]}`,
			Settings{Hints: HintSettings{false, 0.5}, Lenses: LensSettings{false, 2}, Heat: HeatSettings{false, 3}, SampleType: "alloc", JDK: "21", JVMOptions: []string{"-Xmx1g"}},
			false,
		},
		"wrong type":     {`{"hints":{"threshold":"5"},"jdk":"21"}`, changed(func(s *Settings) { s.JDK = "21" }), true},
		"wrong spelling": {`{"hints":{"treshold":5},"jdk":"21"}`, changed(func(s *Settings) { s.JDK = "21" }), true},
		"out of range":   {`{"hints":{"threshold":101},"lenses":{"threshold":3}}`, changed(func(s *Settings) { s.Lenses.Threshold = 3 }), true},
		"negative":       {`{"lenses":{"threshold":-1}}`, defaultSettings(), true},
		"no object":      {`[]`, defaultSettings(), true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := parseSettings([]byte(tt.raw))
			if (err != nil) != tt.fails {
				t.Errorf("error is %v", err)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

// What is wrong is named, so that it can be found in the user's file.
func TestWrongSettingsAreNamed(t *testing.T) {
	tests := map[string]string{
		`{"hints":{"threshold":"5"}}`: `hints.threshold is a string and must be a number`,
		`{"hints":{"treshold":5}}`:    `unknown field "treshold"`,
		`{"hints":{"threshold":500}}`: `the threshold 500 is not a percentage`,
		`{"jvmOptions":"-Xmx1g"}`:     `jvmOptions is a string and must be an array`,
		`{"sampleType":[]}`:           `sampleType is an array and must be a string`,
		`{"hints":5}`:                 `hints is a number and must be an object`,
		`[1]`:                         `the section is an array and must be an object`,
		`{"hints":`:                   `unexpected end of JSON input`,
	}
	for raw, want := range tests {
		if _, err := parseSettings([]byte(raw)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", raw, err, want)
		}
	}
}

// What VS Code answers when it is asked for the section, its own settings included, is nothing to complain of.
func TestSettingsOfVSCode(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "editors", "vscode", "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Contributes struct {
			Configuration struct {
				Properties map[string]struct{ Default json.RawMessage }
			}
		}
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	section := map[string]any{}
	for name, property := range manifest.Contributes.Configuration.Properties {
		group, key, nested := strings.Cut(strings.TrimPrefix(name, "jfrlens."), ".")
		if !nested {
			section[group] = property.Default
			continue
		}
		if section[group] == nil {
			section[group] = map[string]any{}
		}
		section[group].(map[string]any)[key] = property.Default
	}
	raw, err := json.Marshal(section)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parseSettings(raw); err != nil || len(section) < 8 {
		t.Errorf("%s: %v", raw, err)
	}
}

func TestPushedSettings(t *testing.T) {
	tests := map[string]struct{ raw, want string }{
		"whole tree":   {`{"java":{"x":1},"jfrlens":{"jdk":"21"}}`, `{"jdk":"21"}`},
		"our part":     {`{"jdk":"21"}`, `{"jdk":"21"}`},
		"not a object": {`null`, `null`},
		"nonsense":     {`[1]`, ``},
	}
	for name, tt := range tests {
		if got := string(sectionOf([]byte(tt.raw))); got != tt.want {
			t.Errorf("%s: got %s, want %s", name, got, tt.want)
		}
	}
}

func TestTrust(t *testing.T) {
	tests := map[string]struct {
		raw   string
		want  bool
		fails bool
	}{
		"absent":      {"", true, false},
		"null":        {"null", true, false},
		"empty":       {"{}", true, false},
		"trusted":     {`{"trusted":true}`, true, false},
		"not trusted": {`{"trusted":false}`, false, false},
		"unreadable":  {`{"trusted":"yes"}`, false, true},
	}
	for name, tt := range tests {
		start, err := parseStartOptions([]byte(tt.raw))
		got := start.Trusted == nil || *start.Trusted
		if got != tt.want || (err != nil) != tt.fails {
			t.Errorf("%s: trusted is %v, error %v", name, got, err)
		}
	}
}
