package sample

import (
	"strconv"
	"strings"
)

// JDK is what the way of recording depends on.
type JDK struct {
	Release int // feature release; 0: unknown, then only what all know is used
	Linux   bool
}

// Has tells whether a JDK can record an event as this says.
func (r *Recorded) Has(jdk JDK) bool {
	return r != nil && jdk.Release >= r.Since && (r.Before == 0 || jdk.Release < r.Before) && (jdk.Linux || !r.LinuxOnly)
}

// On returns the events that a JDK's recorder records for the sample type, each
// with the settings that the JDK knows; and what to say if there are none.
func (e Entry) On(jdk JDK) (events []Event, note string) {
	for _, group := range e.Groups {
		for _, event := range group {
			if !event.Recorded.Has(jdk) {
				continue
			}
			known := *event.Recorded
			known.Settings = nil
			for _, s := range event.Recorded.Settings {
				if jdk.Release >= s.Since {
					known.Settings = append(known.Settings, s)
				}
			}
			event.Recorded = &known
			events = append(events, event)
		}
	}
	if len(events) == 0 {
		note = strings.ReplaceAll(e.Instead, "{jdk}", strconv.Itoa(jdk.Release))
	}
	return events, note
}

// Default is the value where the user chose none.
func (s Setting) Default() string {
	if t := Threshold(s.Value); t == LockThreshold || t == IOThreshold {
		return DefaultThreshold
	}
	return s.Value
}

// OnlyAsync tells whether of the recorders that we start only async-profiler measures a sample type.
func OnlyAsync(sampleType string) bool {
	e, _ := Find(sampleType)
	for _, group := range e.Groups {
		for _, event := range group {
			if event.Recorded != nil {
				return false
			}
		}
	}
	return e.Async != ""
}
