package launch

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/sample"
)

// Measures say what to measure beyond, and how finely within, the sample types.
type Measures struct {
	// Timing are filters of methods to count and time exactly, Trace of those
	// of which each call is recorded; JDK 25 and later. See CheckFilter.
	Timing, Trace []string
	// TraceThreshold is the shortest call to record, TimingPeriod how often counts are written; empty: each call, at the
	// end of each chunk.
	TraceThreshold, TimingPeriod string
	// Interval is the time between two samples of the processor, such as "1ms", Rate the most events of one type, such as
	// "500/s"; empty: as the catalogue of sample types says.
	Interval, Rate string
	// LockThreshold and IOThreshold are the shortest waits and transfers to
	// record, such as "10ms", where lock and io are measured; empty: 1ms.
	LockThreshold, IOThreshold string
}

// With adds what a project's settings say where nothing else does, and checks
// all; the settings may be nil.
func (m Measures) With(c *config.Config) (Measures, error) {
	methods, recorder := c.MethodSettings(), c.RecorderSettings()
	m.Timing = slices.Concat(m.Timing, methods.Timing)
	m.Trace = slices.Concat(m.Trace, methods.Trace)
	m.TraceThreshold = cmp.Or(m.TraceThreshold, methods.TraceThreshold)
	m.TimingPeriod = cmp.Or(m.TimingPeriod, methods.TimingPeriod)
	m.Interval, m.Rate = cmp.Or(m.Interval, recorder.Interval), cmp.Or(m.Rate, recorder.Rate)
	m.LockThreshold = cmp.Or(m.LockThreshold, recorder.LockThreshold)
	m.IOThreshold = cmp.Or(m.IOThreshold, recorder.IOThreshold)
	return m, m.check()
}

// check refuses what the recorder could not read, or would take for more than it is.
func (m Measures) check() error {
	for _, filter := range slices.Concat(m.Timing, m.Trace) {
		if _, err := CheckFilter(filter); err != nil {
			return err
		}
	}
	for _, threshold := range []string{m.LockThreshold, m.IOThreshold, m.TraceThreshold} {
		if threshold != "" && !timespan().MatchString(threshold) {
			return fmt.Errorf("%q is no threshold; write for example 10ms", threshold)
		}
	}
	for _, period := range []string{m.Interval, m.TimingPeriod} {
		if period != "" && (!timespan().MatchString(period) || strings.Trim(period, "0nmsuh") == "") {
			return fmt.Errorf("%q is no time between two samples or counts; write for example 10ms", period)
		}
	}
	if m.Rate != "" && !rate().MatchString(m.Rate) {
		return fmt.Errorf("%q is no rate; write for example 500/s", m.Rate)
	}
	return nil
}

// Forms of values as the recorder reads them (jdk.jfr.internal.util.ValueParser, jdk.jfr.internal.settings.CPUThrottleSetting).
var (
	timespan = pattern(`^[0-9]+(ns|us|ms|s|m|h)$`)
	rate     = pattern(`^[0-9]+/(ns|us|ms|s|m|h|d)$`)
)

// value is the value of a setting of the catalogue, and whether the user chose it.
func (m Measures) value(s sample.Setting) (value string, chosen bool) {
	choice := ""
	switch {
	case sample.Threshold(s.Value) == sample.LockThreshold:
		choice = m.LockThreshold
	case sample.Threshold(s.Value) == sample.IOThreshold:
		choice = m.IOThreshold
	case s.Name == "period":
		choice = m.Interval
	case s.Name == "throttle" && timespan().MatchString(s.Value):
		choice = cmp.Or(m.Interval, m.Rate)
	case s.Name == "throttle":
		choice = m.Rate
	}
	return cmp.Or(choice, s.Default()), choice != ""
}

// unused says what of the user's choices has no effect on the settings that were changed.
func (m Measures) unused(settings []eventSetting) (notes []string) {
	has := func(name, value string) bool {
		return slices.ContainsFunc(settings, func(s eventSetting) bool { return s.name == name && s.value == value })
	}
	if m.Interval != "" && !has("period", m.Interval) && !has("throttle", m.Interval) {
		notes = append(notes, fmt.Sprintf("the interval of %s has no effect: nothing is sampled by time; it goes with cpu, cpu-time and native", m.Interval))
	}
	if m.Rate != "" && !has("throttle", m.Rate) {
		notes = append(notes, fmt.Sprintf("the rate of %s has no effect: it goes with alloc on JDK 16 and later, with cpu-time, io and exceptions on JDK 25; an interval says how often cpu is sampled", m.Rate))
	}
	return notes
}

// timingJDK is the first release with method timing and tracing (JEP 520).
const timingJDK = 25

// TimesMethods tells whether the recorder of a JDK can count and time methods.
func TimesMethods(major int) bool { return major >= timingJDK }

// methodEvent is an event type of method timing and tracing, with what the user chose of it.
type methodEvent struct {
	name    string
	filters []string
	setting string // that says how much of it is recorded
	value   string // of that; "" for the recorder's own
}

func (m Measures) methodEvents() []methodEvent {
	return []methodEvent{
		// without a period the counts are written at the end of each chunk, so that none is missing
		{"jdk.MethodTiming", m.Timing, "period", m.TimingPeriod},
		{"jdk.MethodTrace", m.Trace, "threshold", m.TraceThreshold},
	}
}

// addMethods adds the settings of method timing and tracing, with notes on what is impossible or costly.
func (m Measures) addMethods(c *changes, major int) (notes []string) {
	if !TimesMethods(major) && len(m.Timing)+len(m.Trace) > 0 {
		return []string{fmt.Sprintf("JDK %d cannot count and time methods exactly; run the program with JDK %d or later", major, timingJDK)}
	}
	for _, e := range m.methodEvents() {
		if len(e.filters) > 0 {
			notes = append(notes, e.addFilter(c)...)
		}
		switch inFile := c.given.says(e.name, "enabled") == "true" && c.given.says(e.name, "filter") != ""; {
		case e.value != "" && (len(e.filters) > 0 || inFile && TimesMethods(major)):
			c.insist(eventSetting{e.name, e.setting, e.value})
		case e.value != "":
			notes = append(notes, fmt.Sprintf("the %s of %s for %s has no effect: no method is named", e.setting, e.value, e.name))
		}
	}
	return notes
}

// addFilter adds what switches the event on, for the methods of the user's files as well.
func (e methodEvent) addFilter(c *changes) (notes []string) {
	// one filter holds all targets
	filter := strings.ReplaceAll(strings.Join(e.filters, ";"), " ", "")
	if warnings, err := CheckFilter(filter); err == nil {
		notes = warnings
	}
	c.insist(eventSetting{e.name, "enabled", "true"})
	if given := c.given.says(e.name, "filter"); given != "" && c.given.says(e.name, "enabled") == "true" {
		c.settings = append(c.settings, eventSetting{e.name, "filter", given + ";" + filter})
		return notes
	}
	c.insist(eventSetting{e.name, "filter", filter})
	return notes
}
