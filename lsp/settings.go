package lsp

import (
	"encoding/json"
	"fmt"
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

// defaultSettings is what holds where the user says nothing.
func defaultSettings() Settings {
	return Settings{
		Hints:  HintSettings{Enabled: true, Threshold: 1},
		Lenses: LensSettings{Enabled: true, Threshold: 1},
	}
}

// parseSettings reads a client's section over the defaults. JSON null and
// absent keys leave the default.
func parseSettings(raw []byte) (Settings, error) {
	s := defaultSettings()
	if len(raw) == 0 {
		return s, nil
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		return defaultSettings(), fmt.Errorf("read the settings %q: %w; the defaults are used", settingsSection, err)
	}
	if s.Hints.Threshold < 0 || s.Hints.Threshold > 100 || s.Lenses.Threshold < 0 || s.Lenses.Threshold > 100 {
		return defaultSettings(), fmt.Errorf("read the settings %q: a threshold is a percentage from 0 to 100; the defaults are used", settingsSection)
	}
	return s, nil
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
	// Settings is the section for clients that cannot be asked.
	Settings json.RawMessage `json:"settings"`
}

// parseStartOptions reads the options; what cannot be read is not trusted.
func parseStartOptions(raw []byte) (trusted bool, settings []byte, err error) {
	if len(raw) == 0 || string(raw) == "null" {
		return true, nil, nil
	}
	var o startOptions
	if err := json.Unmarshal(raw, &o); err != nil {
		return false, nil, fmt.Errorf("read initializationOptions: %w; nothing will be run", err)
	}
	return o.Trusted == nil || *o.Trusted, o.Settings, nil
}
