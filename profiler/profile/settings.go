package profile

import (
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
)

// eventSettings is what a recording says about how one event type was recorded.
type eventSettings struct {
	off       bool          // it was not recorded at all
	threshold time.Duration // shorter ones were not recorded
	perSecond float64       // at most so many were; 0: no limit
}

// settings are those of a recording.
type settings map[source]eventSettings

// readSetting reads one setting of an event type. Those of async-profiler have other names.
func readSetting(f *facts, t *jfr.Table, row int) {
	event := f.chunk.Metadata().TypeByID(t.Int("id", row))
	if event == nil {
		return
	}
	name, value := t.Text("name", row), strings.ReplaceAll(t.Text("value", row), " ", "")
	f.rates.read(f.by, event.Name, name, value)
	if event.Name == "jdk.ActiveRecording" && name == "event" && !isTimer(value) {
		f.sampledOn = t.Text("value", row)
	}
	from := source{f.by, event.Name}
	s := f.settings[from]
	switch name {
	case "enabled":
		s.off = value == "false"
	case "threshold", "lock":
		s.threshold = max(0, Timespan(value))
	case "throttle":
		s.perSecond = PerSecond(value)
	default:
		return
	}
	f.settings[from] = s
}

// add keeps of what several chunks say that which lets the fewest events through.
func (s settings) add(more settings) {
	for from, m := range more {
		known, ok := s[from]
		if !ok {
			s[from] = m
			continue
		}
		known.off = known.off && m.off
		known.threshold = max(known.threshold, m.threshold)
		if known.perSecond == 0 || m.perSecond > 0 && m.perSecond < known.perSecond {
			known.perSecond = m.perSecond
		}
		s[from] = known
	}
}

// Timespan reads a span of a setting such as "20 ms" or, in nanoseconds, "20000000"; zero for anything else.
func Timespan(value string) time.Duration {
	value = strings.ReplaceAll(value, " ", "")
	if nanos, err := strconv.ParseInt(value, 10, 64); err == nil {
		return time.Duration(nanos)
	}
	span, err := time.ParseDuration(value)
	if err != nil {
		return 0
	}
	return span
}

// PerSecond reads a rate such as "300/s" or "20/m", zero for anything else.
func PerSecond(value string) float64 {
	count, per, ok := strings.Cut(value, "/")
	n, err := strconv.ParseUint(count, 10, 32)
	span := Timespan("1" + per)
	if !ok || err != nil || span <= 0 {
		return 0
	}
	return float64(n) / span.Seconds()
}
