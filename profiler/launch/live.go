package launch

import (
	"path/filepath"

	"jfrlens/profiler/config"
)

// LiveJVM is a JVM on Linux that runs already.
type LiveJVM struct {
	Major  int    // feature release
	Home   string // folder of its JDK on this machine; "" when it is not on it
	Folder string // where the JVM finds the files that are handed to it
}

// LiveRecording is what a JVM that runs already is told to record.
type LiveRecording struct {
	Agent    *LiveAgent        // async-profiler; nil for the JDK's own recorder
	Settings []string          // names or paths of .jfc files, for the key "settings"
	Words    []string          // further words of the command JFR.start
	Files    map[string]string // contents of files to be put into the folder, by name
	Notes    []string          // sentences on what cannot be measured
}

// LiveAgent is async-profiler for a JVM that runs already.
type LiveAgent struct {
	Library string   // path of the agent on this machine
	Options []string // of the agent: what it measures
	// Merged: its recording is merged with the JDK's at the end, and cannot be
	// read before.
	Merged bool
}

// CheckLive tells what can be said without the JVM: a filter or threshold that
// is wrong, or a ConsentError for what the project's settings could do.
func CheckLive(c Common) error {
	_, _, err := checkedLive(c, "")
	return err
}

// checkedLive is the request as that of a launched program, and what it measures.
func checkedLive(c Common, folder string) (*preparation, Measures, error) {
	p, err := newPreparation(Request{Common: c, Session: folder}, nil)
	if err != nil {
		return nil, Measures{}, err
	}
	measures, err := c.Measures.With(c.Config)
	if err != nil {
		return nil, Measures{}, err
	}
	return p, measures, p.needConfigConsent()
}

// PrepareLive chooses what the JVM records, as a launched one would: by
// async-profiler where a sample type needs it or the user named it, else by the
// JDK's own recorder, whose notes then say what it cannot measure.
func PrepareLive(c Common, jvm LiveJVM) (LiveRecording, error) {
	p, measures, err := checkedLive(c, jvm.Folder)
	if err != nil {
		return LiveRecording{}, err
	}
	settings, err := p.settings(jvm.Home)
	if err != nil {
		return LiveRecording{}, err
	}
	facts := recorderFacts{major: jvm.Major, linux: true, settings: settings, sampleTypes: c.SampleTypes, measures: measures, given: p.given}
	library := ""
	if p.usesAsyncProfiler() && hasAsyncProfiler() {
		if library, err = p.asyncLibraryPath(JDK{Home: jvm.Home}); err != nil {
			return LiveRecording{}, err
		}
	}
	var live LiveRecording
	if library == "" {
		live = facts.live(jvm.Folder)
	} else if live, err = facts.liveAgent(library, c.Config); err != nil {
		return LiveRecording{}, err
	}
	for name, text := range p.files {
		live.addFile(name, text)
	}
	return live, nil
}

// live is for the JDK's own recorder.
func (f recorderFacts) live(folder string) LiveRecording {
	settings, notes := f.eventSettings()
	r := LiveRecording{Settings: f.settings, Notes: notes}
	if len(settings) == 0 {
		return r
	}
	if f.major < 17 || f.ownSettings() {
		r.addFile(settingsName, settingsDocument(settings))
		r.Settings = append(r.Settings, filepath.Join(folder, settingsName))
		return r
	}
	for _, s := range settings {
		r.Words = append(r.Words, inlineSetting(s))
	}
	return r
}

// liveAgent is for async-profiler.
func (f recorderFacts) liveAgent(library string, c *config.Config) (LiveRecording, error) {
	if err := f.projectAgent(c); err != nil {
		return LiveRecording{}, err
	}
	options, notes := f.agentOptions()
	return LiveRecording{Agent: &LiveAgent{Library: library, Options: options, Merged: f.asyncSync}, Notes: notes}, nil
}

func (r *LiveRecording) addFile(name, text string) {
	if r.Files == nil {
		r.Files = map[string]string{}
	}
	r.Files[name] = text
}

// TimingSettings is what a running JVM is told to record so that it counts and
// times the methods of a filter, and nothing else. There are no words where it
// cannot.
func TimingSettings(filter string, major int) LiveRecording {
	var c changes
	notes := Measures{Timing: []string{filter}}.addMethods(&c, major)
	r := LiveRecording{Settings: []string{"none"}, Notes: notes}
	for _, s := range c.settings {
		r.Words = append(r.Words, inlineSetting(s))
	}
	return r
}
