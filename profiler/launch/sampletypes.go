package launch

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/sample"
)

// eventSetting changes one setting of one event type of the recorder.
type eventSetting struct{ event, name, value string }

// samplers are the event types that show where the processor is.
var samplers = []string{sample.ExecutionSample, sample.CPUTimeSample}

// describing are the event types by which a recording says what it is of and what it leaves out.
var describing = []string{"jdk.ActiveSetting", "jdk.JVMInformation"}

// eventSettings lists what has to change in the settings that the JVM records with so that the sample types are measured on
// that JDK, with notes for what cannot, and on what of the user's files does not hold.
func (f recorderFacts) eventSettings() (settings []eventSetting, notes []string) {
	c := changes{given: f.given}
	types := f.types()
	for _, name := range types {
		if note := f.addType(&c, name); note != "" {
			notes = append(notes, note)
		}
	}
	if f.samplesCPUTime() && slices.Contains(types, sample.CPUTime) && !f.needsClock(types) {
		c.want(eventSetting{sample.ExecutionSample, "enabled", "false"})
	}
	notes = append(notes, f.complete(&c)...)
	if f.ownSettings() {
		for _, event := range describing {
			c.want(eventSetting{event, "enabled", "true"})
		}
	}
	notes = append(notes, f.measures.addMethods(&c, f.major)...)
	notes = append(notes, f.measures.unused(c.settings)...)
	return c.settings, append(notes, c.notes()...)
}

// types are what to measure. Where nobody asked, it is what a file of the user's chooses, or what the JVM does best.
func (f recorderFacts) types() []string {
	switch {
	case len(f.sampleTypes) > 0:
		return f.sampleTypes
	case f.given.sampler() != "":
		return nil
	case f.samplesCPUTime():
		return []string{sample.CPUTime}
	case f.ownSettings() || f.measures.Interval != "":
		return []string{sample.CPU}
	}
	return nil
}

// samplesCPUTime tells whether the recorder can sample CPU time.
func (f recorderFacts) samplesCPUTime() bool { return f.major >= 25 && f.linux }

// needsClock tells whether samples by the clock are taken beside those of CPU time: on demand, for JVMs that
// have no others, or as a settings file of the user's says. Beside them up to half of the samples of CPU time
// lack the methods at the top of their stacks (see the warnings of package profile).
func (f recorderFacts) needsClock(types []string) bool {
	return f.olderJVMs || slices.Contains(types, sample.CPU) || slices.Contains(types, sample.ExecutionSample) ||
		f.given.says(sample.ExecutionSample, "enabled") == "true"
}

// addType adds what records a sample type, with a note if that is impossible. Where a settings file of the user's says
// otherwise, it holds, unless the user asked for the type or chose the value as well.
func (f recorderFacts) addType(c *changes, sampleType string) (note string) {
	enable := c.want
	if len(f.sampleTypes) > 0 {
		enable = c.insist
	}
	entry, ok := sample.Find(sampleType)
	if !ok {
		if err := config.CheckSampleType(sampleType); err != nil {
			return err.Error()
		}
		for _, event := range config.EventsNamed(sampleType) {
			enable(eventSetting{event, "enabled", "true"})
			c.want(eventSetting{event, "stackTrace", "true"})
		}
		return ""
	}
	events, note := entry.On(sample.JDK{Release: f.major, Linux: f.linux})
	for _, event := range events {
		enable(eventSetting{event.Name, "enabled", "true"})
		f.addSettings(c, event)
	}
	return note
}

// addSettings adds how an event type is recorded.
func (f recorderFacts) addSettings(c *changes, event sample.Event) {
	for _, s := range event.Recorded.Settings {
		value, chosen := f.measures.value(s)
		switch {
		case chosen:
			c.insist(eventSetting{event.Name, s.Name, value})
		case !s.Shipped || f.ownSettings():
			c.want(eventSetting{event.Name, s.Name, value})
		}
	}
}

// complete adds what a file of the user's that switches samples on leaves out, and what the user says beside it.
func (f recorderFacts) complete(c *changes) (notes []string) {
	sampled := false
	for _, e := range []string{sample.CPU, sample.CPUTime, sample.Native, sample.Alloc} {
		entry, _ := sample.Find(e)
		events, _ := entry.On(sample.JDK{Release: f.major, Linux: f.linux})
		for _, event := range events {
			if f.given.says(event.Name, "enabled") != "true" {
				continue
			}
			sampled = sampled || slices.Contains(samplers, event.Name)
			f.addSettings(c, event)
		}
	}
	if file := f.given.sampler(); file != "" && !sampled && len(f.sampleTypes) == 0 {
		notes = append(notes, fmt.Sprintf("%s switches the sampling of Java code off, so that no lines are hot; --type cpu switches it on", file))
	}
	return notes
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
