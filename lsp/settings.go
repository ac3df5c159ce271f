package lsp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"jfrlens/profiler/lines"
)

// settingsSection is the name of our part of a client's configuration.
const settingsSection = "jfrlens"

// Settings is what a user can set, section "jfrlens" of the editor's
// configuration. A value is replaced as a whole, never edited.
type Settings struct {
	// Hints controls the inlay hints at the ends of lines.
	Hints HintSettings `json:"hints"`
	// Lenses controls the code lenses.
	Lenses LensSettings `json:"lenses"`
	// Heat controls the tint of hot lines, in clients that draw it.
	Heat HeatSettings `json:"heat"`
	// SampleType is what hints and lenses show, such as "cpu" or "alloc";
	// empty means the recording's default.
	SampleType string `json:"sampleType"`
	// JDK is the home folder of the JDK that runs programs; empty means the
	// project's own choice.
	JDK string `json:"jdk"`
	// JVMOptions are added to every program that is run.
	JVMOptions []string `json:"jvmOptions"`
}

// HintSettings controls the inlay hints.
type HintSettings struct {
	// Enabled shows hints at all.
	Enabled bool `json:"enabled"`
	// Threshold is the smallest total, in percent, that gets a hint.
	Threshold float64 `json:"threshold"`
}

// LensSettings controls the code lenses.
type LensSettings struct {
	// Enabled shows lenses at all.
	Enabled bool `json:"enabled"`
	// Threshold is the smallest total, in percent, that gives a method a lens.
	Threshold float64 `json:"threshold"`
}

// HeatSettings controls the tint of hot lines.
type HeatSettings struct {
	// Enabled tints lines at all.
	Enabled bool `json:"enabled"`
	// Threshold is the smallest share, in percent, of a line with the library
	// code that it calls, that gets a tint.
	Threshold float64 `json:"threshold"`
}

// defaultSettings is what holds where the user says nothing.
func defaultSettings() Settings {
	return Settings{
		Hints:  HintSettings{Enabled: true, Threshold: lines.Threshold},
		Lenses: LensSettings{Enabled: true, Threshold: lines.Threshold},
		Heat:   HeatSettings{Enabled: true, Threshold: lines.Threshold},
	}
}

// clientSettings are the settings with what clients keep in the same section
// for themselves.
type clientSettings struct {
	Settings
	ServerPath   json.RawMessage `json:"serverPath"`
	Trace        json.RawMessage `json:"trace"`
	Terminal     json.RawMessage `json:"terminal"`
	TestExplorer json.RawMessage `json:"testExplorer"`
}

// parseSettings reads a client's section over the defaults. JSON null and
// absent keys leave the default. The error says what is wrong in the section;
// the rest of it holds all the same.
func parseSettings(raw []byte) (Settings, error) {
	s := defaultSettings()
	if len(raw) == 0 {
		return s, nil
	}
	var problem error
	if err := json.Unmarshal(raw, &s); err != nil { // goes on after a value of a wrong type
		problem = fmt.Errorf("read the settings %q: %s; that one keeps its default", settingsSection, jsonProblem(err))
	}
	strict := json.NewDecoder(bytes.NewReader(raw))
	strict.DisallowUnknownFields()
	if err := strict.Decode(new(clientSettings)); problem == nil && err != nil {
		problem = fmt.Errorf("read the settings %q: %s; it is not used", settingsSection, jsonProblem(err))
	}
	for _, threshold := range []*float64{&s.Hints.Threshold, &s.Lenses.Threshold, &s.Heat.Threshold} {
		if *threshold < 0 || *threshold > 100 {
			problem = fmt.Errorf("read the settings %q: the threshold %v is not a percentage from 0 to 100; the default is used", settingsSection, *threshold)
			*threshold = lines.Threshold
		}
	}
	return s, problem
}

// jsonProblem says what is wrong in JSON, for people.
func jsonProblem(err error) string {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Sprintf("%s is %s and must be %s", cmp.Or(wrong.Field, "the section"), withArticle(wrong.Value), withArticle(jsonType(wrong.Type)))
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// jsonType is what JSON calls the values of a type.
func jsonType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct:
		return "object"
	case reflect.Slice:
		return "array"
	case reflect.Float64:
		return "number"
	default:
		return t.String()
	}
}

func withArticle(word string) string {
	if strings.HasPrefix(word, "a") || strings.HasPrefix(word, "o") {
		return "an " + word
	}
	return "a " + word
}

// sectionOf returns our section of a configuration that a client pushed: some
// push the whole tree, some our section alone.
func sectionOf(raw []byte) []byte {
	var tree map[string]json.RawMessage
	if err := json.Unmarshal(raw, &tree); err != nil {
		return nil
	}
	if section, found := tree[settingsSection]; found {
		return section
	}
	return raw
}

// startOptions is initializationOptions of the initialize request.
type startOptions struct {
	// Trusted is false in a workspace whose code must not be run; absent means
	// true: clicking a lens is consent.
	Trusted *bool `json:"trusted"`
	// Terminals tells that the client shows the terminals of programs (jfrlens/printed).
	Terminals bool `json:"terminals"`
	// Tests tells that the client shows how tests went (jfrlens/tested).
	Tests bool `json:"tests"`
	// Settings is the section for clients that cannot be asked.
	Settings json.RawMessage `json:"settings"`
}

// parseStartOptions reads the options; what cannot be read is not trusted.
func parseStartOptions(raw []byte) (o startOptions, err error) {
	if len(raw) == 0 || string(raw) == "null" {
		return o, nil
	}
	if err := json.Unmarshal(raw, &o); err != nil {
		return startOptions{Trusted: new(bool)}, fmt.Errorf("read initializationOptions: %w; nothing will be run", err)
	}
	return o, nil
}
