package launch

import (
	"cmp"
	"fmt"
	"html"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/config"
)

// eventSetting changes one setting of one event type of the recorder.
type eventSetting struct{ event, name, value string }

// defaultThreshold is below what a wait or a transfer is not recorded once the
// user asked for locks or I/O. The JDK's own 10 or 20 ms hide most of them, no
// threshold at all would flood the recording.
const defaultThreshold = "1 ms"

// eventSettings lists what has to change in the JDK's "profile" settings so
// that the sample types are measured on that JDK, with notes for what cannot.
func (f recorderFacts) eventSettings() (settings []eventSetting, notes []string) {
	types := f.sampleTypes
	if len(types) == 0 && f.samplesCPUTime() {
		types = []string{"cpu-time"}
	}
	for _, name := range types {
		more, note := settingsOf(name, f.measures, f.major, f.samplesCPUTime())
		settings = append(settings, more...)
		if note != "" {
			notes = append(notes, note)
		}
	}
	if f.samplesCPUTime() && slices.Contains(types, "cpu-time") && !f.needsClock(types) {
		settings = append(settings, eventSetting{executionSample, "enabled", "false"})
	}
	methods, more := f.measures.methodSettings(f.major)
	return append(settings, methods...), append(notes, more...)
}

// samplesCPUTime tells whether the recorder can sample CPU time.
func (f recorderFacts) samplesCPUTime() bool { return f.major >= 25 && f.linux }

// executionSample are samples by the clock. Beside them up to half of the samples of CPU time lack the
// methods at the top of their stacks (see the warnings of package profile).
const executionSample = "jdk.ExecutionSample"

// needsClock tells whether samples by the clock are taken beside those of CPU time: on demand, for JVMs that
// have no others, or as a settings file of the user's says.
func (f recorderFacts) needsClock(types []string) bool {
	return f.olderJVMs || slices.Contains(types, "cpu") || slices.Contains(types, executionSample) ||
		slices.ContainsFunc(f.settings, filepath.IsAbs)
}

// settingsOf is the table behind eventSettings. Event names are those of the
// JDK's metadata.xml (src/hotspot/share/jfr/metadata).
func settingsOf(sampleType string, m Measures, major int, cpuTime bool) ([]eventSetting, string) {
	switch sampleType {
	case "cpu":
		return enable(executionSample), ""
	case "cpu-time":
		if !cpuTime {
			return nil, fmt.Sprintf("JDK %d cannot sample CPU time (25 or later on Linux can); the program is sampled by the clock instead (cpu)", major)
		}
		return append(enable("jdk.CPUTimeSample"), eventSetting{"jdk.CPUTimeSample", "throttle", "10ms"}), ""
	case "native":
		return enable("jdk.NativeMethodSample"), ""
	case "wall":
		return nil, "the JDK's recorder cannot sample waiting threads (wall); async-profiler can: set ASPROF_HOME to its folder"
	case "alloc":
		if major < 16 {
			return enable("jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationOutsideTLAB"), ""
		}
		return enable("jdk.ObjectAllocationSample"), ""
	case "lock":
		return enableAbove(m.LockThreshold, "jdk.JavaMonitorEnter", "jdk.ThreadPark"), ""
	case "wait":
		return enableAbove(m.LockThreshold, "jdk.JavaMonitorWait", "jdk.ThreadPark"), ""
	case "io":
		settings := enableAbove(m.IOThreshold, "jdk.FileRead", "jdk.FileWrite", "jdk.SocketRead", "jdk.SocketWrite")
		return settings, ""
	case "exceptions":
		settings := enable("jdk.JavaExceptionThrow", "jdk.JavaErrorThrow")
		if major >= 25 { // limited to 300 a second there
			settings = append(settings, eventSetting{"jdk.JavaExceptionThrow", "throttle", "off"})
		}
		return settings, ""
	}
	if err := config.CheckSampleType(sampleType); err != nil {
		return nil, err.Error()
	}
	return append(enable(sampleType), eventSetting{sampleType, "stackTrace", "true"}), ""
}

// orDefault is a threshold, the default one where none was chosen.
func orDefault(threshold string) string { return cmp.Or(threshold, defaultThreshold) }

func enable(events ...string) []eventSetting {
	settings := make([]eventSetting, 0, len(events))
	for _, event := range events {
		settings = append(settings, eventSetting{event, "enabled", "true"})
	}
	return settings
}

func enableAbove(threshold string, events ...string) []eventSetting {
	threshold = orDefault(threshold)
	settings := make([]eventSetting, 0, 2*len(events))
	for _, event := range events {
		settings = append(settings, eventSetting{event, "enabled", "true"}, eventSetting{event, "threshold", threshold})
	}
	return settings
}

// settingsDocument is a .jfc file with only these settings. JDK 8 and 11 know
// no settings inside of the option, but merge several files.
func settingsDocument(settings []eventSetting) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	b.WriteString(`<configuration version="2.0" label="jfrlens" description="Sample types asked for" provider="jfrlens">` + "\n")
	for i := 0; i < len(settings); {
		event := settings[i].event
		fmt.Fprintf(&b, "  <event name=%q>\n", event)
		for ; i < len(settings) && settings[i].event == event; i++ {
			fmt.Fprintf(&b, "    <setting name=%q>%s</setting>\n", settings[i].name, html.EscapeString(settings[i].value))
		}
		b.WriteString("  </event>\n")
	}
	b.WriteString("</configuration>\n")
	return b.String()
}
