package launch

import "path/filepath"

// LiveRecording is what a JVM that runs already is told to record.
type LiveRecording struct {
	Settings []string // names or paths of .jfc files, for the key "settings"
	Words    []string // further words of the command JFR.start
	File     string   // content of the .jfc file whose path is among Settings, "" for none
	Notes    []string // sentences on what that JDK cannot measure
}

// LiveSettings chooses what a running JVM of a feature release on Linux
// records, as a launched one would. folder is where the JVM finds the .jfc
// file, under the name [LiveSettingsName].
func LiveSettings(sampleTypes []string, m Measures, major int, folder string) LiveRecording {
	settings, notes := eventSettings(sampleTypes, m, major, true)
	r := LiveRecording{Settings: []string{"profile"}, Notes: notes}
	if len(settings) == 0 {
		return r
	}
	if major < 17 {
		r.File = settingsDocument(settings)
		r.Settings = append(r.Settings, filepath.Join(folder, LiveSettingsName))
		return r
	}
	for _, s := range settings {
		r.Words = append(r.Words, inlineSetting(s))
	}
	return r
}

// TimingSettings is what a running JVM is told to record so that it counts and
// times the methods of a filter, and nothing else. There are no words where it
// cannot.
func TimingSettings(filter string, major int) LiveRecording {
	settings, notes := Measures{Timing: []string{filter}}.methodSettings(major)
	r := LiveRecording{Settings: []string{"none"}, Notes: notes}
	for _, s := range settings {
		r.Words = append(r.Words, inlineSetting(s))
	}
	return r
}

// LiveSettingsName is the name of the .jfc file for a running JVM.
const LiveSettingsName = settingsName

// LiveAgent is async-profiler for a JVM that runs already.
type LiveAgent struct {
	Library string   // path of the agent on this machine
	Options []string // of the agent: what it measures
	Notes   []string // sentences on what it cannot measure
}

// LiveAsyncProfiler chooses async-profiler for a JVM that runs already, where a
// sample type needs it or the user named it. home is the JDK's folder on this
// machine, "" when it is not on it. found is false where the JDK's own recorder
// has to do, whose notes then say what it cannot measure.
func LiveAsyncProfiler(sampleTypes []string, m Measures, named, home string) (agent LiveAgent, found bool, err error) {
	p, err := newPreparation(Request{AsyncProfiler: named, SampleTypes: sampleTypes}, nil)
	if err != nil || !p.usesAsyncProfiler() || !hasAsyncProfiler() {
		return LiveAgent{}, false, err
	}
	library, err := p.asyncLibraryPath(JDK{Home: home})
	if err != nil || library == "" {
		return LiveAgent{}, false, err
	}
	agent.Library = library
	agent.Options, agent.Notes = asyncMeasures(sampleTypes, m, "")
	return agent, true, nil
}
