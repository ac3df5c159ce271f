package launch

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/sample"
)

// eventSetting changes one setting of one event type of the recorder.
type eventSetting struct{ event, name, value string }

// eventSettings lists what has to change in the JDK's "profile" settings so
// that the sample types are measured on that JDK, with notes for what cannot.
func (f recorderFacts) eventSettings() (settings []eventSetting, notes []string) {
	types := f.sampleTypes
	if len(types) == 0 && f.samplesCPUTime() {
		types = []string{sample.CPUTime}
	}
	for _, name := range types {
		more, note := f.settingsOf(name, len(f.sampleTypes) > 0)
		settings = append(settings, more...)
		if note != "" {
			notes = append(notes, note)
		}
	}
	if f.samplesCPUTime() && slices.Contains(types, sample.CPUTime) && !f.needsClock(types) {
		settings = append(settings, eventSetting{sample.ExecutionSample, "enabled", "false"})
	}
	methods, more := f.measures.methodSettings(f.major)
	return append(settings, methods...), append(notes, more...)
}

// samplesCPUTime tells whether the recorder can sample CPU time.
func (f recorderFacts) samplesCPUTime() bool { return f.major >= 25 && f.linux }

// needsClock tells whether samples by the clock are taken beside those of CPU time: on demand, for JVMs that
// have no others, or as a settings file of the user's says. Beside them up to half of the samples of CPU time
// lack the methods at the top of their stacks (see the warnings of package profile).
func (f recorderFacts) needsClock(types []string) bool {
	return f.olderJVMs || slices.Contains(types, sample.CPU) || slices.Contains(types, sample.ExecutionSample) ||
		f.ownSettings()
}

// settingsOf are the settings that record a sample type, with a note if that is impossible. Where a settings file of the
// user's says otherwise, it holds, unless the user asked for the type or chose the threshold as well.
func (f recorderFacts) settingsOf(sampleType string, asked bool) (settings []eventSetting, note string) {
	add := func(s eventSetting, more bool) {
		if more || !f.given.has(s) {
			settings = append(settings, s)
		}
	}
	entry, ok := sample.Find(sampleType)
	if !ok {
		if err := config.CheckSampleType(sampleType); err != nil {
			return nil, err.Error()
		}
		for _, event := range config.EventsNamed(sampleType) {
			add(eventSetting{event, "enabled", "true"}, asked)
			add(eventSetting{event, "stackTrace", "true"}, false)
		}
		return settings, ""
	}
	events, note := entry.On(sample.JDK{Release: f.major, Linux: f.linux})
	for _, event := range events {
		add(eventSetting{event.Name, "enabled", "true"}, asked)
		for _, s := range event.Recorded.Settings {
			if !s.Shipped || f.ownSettings() {
				add(eventSetting{event.Name, s.Name, f.measures.value(s)}, f.measures.chose(s))
			}
		}
	}
	return settings, note
}

// chose tells whether the user chose the value of a setting.
func (m Measures) chose(s sample.Setting) bool {
	return sample.Threshold(s.Value) == sample.LockThreshold && m.LockThreshold != "" ||
		sample.Threshold(s.Value) == sample.IOThreshold && m.IOThreshold != ""
}

// value is the value of a setting of the catalogue; that of a threshold is what the user chose.
func (m Measures) value(s sample.Setting) string {
	switch sample.Threshold(s.Value) {
	case sample.LockThreshold:
		return orDefault(m.LockThreshold)
	case sample.IOThreshold:
		return orDefault(m.IOThreshold)
	}
	return s.Value
}

// orDefault is a threshold, the default one where none was chosen.
func orDefault(threshold string) string { return cmp.Or(threshold, sample.DefaultThreshold) }

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
