package profile

import (
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/sample"
)

// rateSetting is a setting of an event type that says how often samples are taken.
type rateSetting struct{ event, setting string }

// sampleType returns the sample type that a setting is about. The JDK's settings are
// those of its profile.jfc; async-profiler and Datadog's profiler write their
// options as settings, in nanoseconds.
func (s rateSetting) sampleType() string {
	switch s {
	case rateSetting{"jdk.ExecutionSample", "period"}, rateSetting{"jdk.ExecutionSample", "interval"},
		rateSetting{"datadog.ExecutionSample", "interval"}:
		return sample.CPU
	case rateSetting{"jdk.CPUTimeSample", "throttle"}:
		return sample.CPUTime
	case rateSetting{"jdk.NativeMethodSample", "period"}:
		return sample.Native
	case rateSetting{"jdk.ExecutionSample", "wall"}, rateSetting{"datadog.MethodSample", "interval"}:
		return sample.Wall
	}
	return ""
}

// changing is the rate where a recording was made with several.
const changing = "at changing rates"

// rated is a sample type of one producer.
type rated struct {
	by         Producer
	sampleType string
}

// rates say how often samples are taken, for people.
type rates map[rated]string

// add notes one more rate.
func (r rates) add(what rated, rate string) {
	if known := r[what]; known != "" && known != rate {
		rate = changing
	}
	r[what] = rate
}

// read reads one setting of an event type.
func (r rates) read(by Producer, event, name, value string) {
	sampleType := rateSetting{event, name}.sampleType()
	if sampleType == "" {
		return
	}
	if rate := rateText(value); rate != "" {
		r.add(rated{by, sampleType}, rate)
	}
}

// rateText is the value of a setting for people: a time span such as "20 ms", one
// in nanoseconds, or a number such as "500/s". It is empty for anything else.
func rateText(value string) string {
	value = strings.ReplaceAll(value, " ", "")
	if count, ok := strings.CutSuffix(value, "/s"); ok {
		if n, err := strconv.ParseUint(count, 10, 32); err == nil && n > 0 {
			return units.Count(int64(n)) + " times a second"
		}
		return ""
	}
	span, err := time.ParseDuration(value)
	if nanos, notNanos := strconv.ParseInt(value, 10, 64); notNanos == nil {
		span, err = time.Duration(nanos), nil
	}
	if err != nil || span <= 0 {
		return ""
	}
	return "every " + units.Exact(span)
}
