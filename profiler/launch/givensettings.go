package launch

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/smallfile"
)

// givenSettings are those of the .jfc files of the user's. What they say holds: ours only add to it.
type givenSettings map[settingKey]given

// settingKey names a setting of an event type.
type settingKey struct{ event, name string }

// given is a value, and the name of the file that says it.
type given struct{ value, file string }

// errSettings says that a file has no settings of the recorder.
var errSettings = errors.New("no settings file of Flight Recorder")

// jfc is what we read of a settings file.
type jfc struct {
	XMLName xml.Name `xml:"configuration"`
	Events  []struct {
		Name     string `xml:"name,attr"`
		Settings []struct {
			Name  string `xml:"name,attr"`
			Value string `xml:",chardata"`
		} `xml:"setting"`
	} `xml:"event"`
}

// key names the setting.
func (s eventSetting) key() settingKey { return settingKey{s.event, s.name} }

// replaceBy forgets what the JDK's own settings of that name, which come later, say as well.
func (g givenSettings) replaceBy(home, name string) {
	for _, folder := range []string{"lib", "jre/lib"} {
		text, err := smallfile.Read(filepath.Join(home, filepath.FromSlash(folder), "jfr", name+".jfc"), maxSettings)
		later := givenSettings{}
		if home != "" && err == nil && len(g) > 0 && later.add(name, string(text)) == nil {
			maps.DeleteFunc(g, func(key settingKey, _ given) bool { _, ok := later[key]; return ok })
			return
		}
	}
}

// add adds what a .jfc file says. Of several, the last one holds where two say something, as for the JDK
// (jdk.jfr.internal.dcmd.DCmdStart, configureStandard).
func (g givenSettings) add(file, text string) error {
	decoder := xml.NewDecoder(strings.NewReader(text))
	decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil } // what we look for is ASCII
	var read jfc
	if err := decoder.Decode(&read); err != nil {
		return fmt.Errorf("%s is %w: %w", file, errSettings, err)
	}
	for _, event := range read.Events {
		for _, s := range event.Settings {
			g[settingKey{event.Name, s.Name}] = given{strings.TrimSpace(s.Value), filepath.Base(file)}
		}
	}
	return nil
}

// says tells what the files say of an event type; "" for nothing.
func (g givenSettings) says(event, name string) string { return g[settingKey{event, name}].value }

// sampler returns the file that chooses whether and how the JVM takes samples, "" for none.
func (g givenSettings) sampler() (file string) {
	for _, event := range samplers {
		if choice, ok := g[settingKey{event, "enabled"}]; ok && (file == "" || choice.value == "true") {
			file = choice.file
		}
	}
	return file
}

// ownSettings tells whether a file of the user's is recorded with, which need not say all that the JDK's files do.
func (f recorderFacts) ownSettings() bool { return slices.ContainsFunc(f.settings, filepath.IsAbs) }
