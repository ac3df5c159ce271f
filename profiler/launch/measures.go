package launch

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/config"
)

// Measures say what to measure beyond, and how finely within, the sample types.
type Measures struct {
	// Timing are filters of methods to count and time exactly, Trace of those
	// of which each call is recorded; JDK 25 and later. See CheckFilter.
	Timing, Trace []string
	// LockThreshold and IOThreshold are the shortest waits and transfers to
	// record, such as "10ms", where lock and io are measured; empty: 1ms.
	LockThreshold, IOThreshold string
}

// With adds what a project's settings say where nothing else does, and checks
// all filters; the settings may be nil.
func (m Measures) With(c *config.Config) (Measures, error) {
	methods, recorder := c.MethodSettings(), c.RecorderSettings()
	m.Timing = slices.Concat(m.Timing, methods.Timing)
	m.Trace = slices.Concat(m.Trace, methods.Trace)
	if m.LockThreshold == "" {
		m.LockThreshold = recorder.LockThreshold
	}
	if m.IOThreshold == "" {
		m.IOThreshold = recorder.IOThreshold
	}
	for _, filter := range slices.Concat(m.Timing, m.Trace) {
		if _, err := CheckFilter(filter); err != nil {
			return m, err
		}
	}
	for _, threshold := range []string{m.LockThreshold, m.IOThreshold} {
		if threshold != "" && !isTimespan(threshold) {
			return m, fmt.Errorf("%q is no threshold; write for example 10ms", threshold)
		}
	}
	return m, nil
}

// isTimespan tells whether a text is a time span as the recorder reads it.
func isTimespan(text string) bool {
	digits := strings.TrimLeft(text, "0123456789")
	return len(digits) < len(text) && slices.Contains([]string{"ns", "us", "ms", "s", "m", "h"}, digits)
}

// timingJDK is the first release with method timing and tracing (JEP 520).
const timingJDK = 25

// TimesMethods tells whether the recorder of a JDK can count and time methods.
func TimesMethods(major int) bool { return major >= timingJDK }

// methodSettings are the settings of method timing and tracing, with notes on
// what is impossible or costly.
func (m Measures) methodSettings(major int) (settings []eventSetting, notes []string) {
	if len(m.Timing)+len(m.Trace) == 0 {
		return nil, nil
	}
	if !TimesMethods(major) {
		return nil, []string{fmt.Sprintf("JDK %d cannot count and time methods exactly; run the program with JDK %d or later", major, timingJDK)}
	}
	for _, kind := range []struct {
		event   string
		filters []string
	}{{"jdk.MethodTiming", m.Timing}, {"jdk.MethodTrace", m.Trace}} {
		if len(kind.filters) == 0 {
			continue
		}
		// one filter holds all targets; without a period the counts are written
		// at the end of each chunk, so that none is missing
		filter := strings.ReplaceAll(strings.Join(kind.filters, ";"), " ", "")
		settings = append(settings, eventSetting{kind.event, "enabled", "true"}, eventSetting{kind.event, "filter", filter})
		if warnings, err := CheckFilter(filter); err == nil {
			notes = append(notes, warnings...)
		}
	}
	return settings, notes
}
