package profile

import (
	"errors"
	"fmt"
	"strings"

	"jfrlens/profiler/sample"
)

// ErrNoSamples says that a known sample type has no samples in the recording.
var ErrNoSamples = errors.New("no samples")

// ErrUnknownType says that a name is neither a sample type nor an event type
// that the recording knows.
var ErrUnknownType = errors.New("unknown sample type")

// ErrUnknownWeight says that events cannot be weighed as asked for.
var ErrUnknownWeight = errors.New("unknown weight")

// absent explains why a sample type cannot be shown and what could be instead.
func absent(name string, has []sample.Type) error {
	if !sample.IsStandard(name) {
		return fmt.Errorf("%w %q: the recording has %s", ErrUnknownType, name, listTypes(has))
	}
	return fmt.Errorf("%w of type %s: the recording has %s", ErrNoSamples, name, listTypes(has))
}

// mostNamed is how many event types an error names.
const mostNamed = 4

// nothing explains why there is no sample type at all; stacked are event types that have stack traces. What was recorded of a
// damaged recording nobody knows, so that there is no advice about it.
func nothing(stacked, unreadable []string) error {
	if len(unreadable) > 0 {
		return fmt.Errorf("%w in what can be read of this recording: %s", ErrNoSamples, unreadable[0])
	}
	if len(stacked) == 0 {
		return fmt.Errorf("%w in this recording: was profiling switched on, and did the program run for more than a moment?", ErrNoSamples)
	}
	return fmt.Errorf("%w of a standard type in this recording; events with stack traces are of type %s: choose one of those",
		ErrNoSamples, strings.Join(stacked[:min(len(stacked), mostNamed)], ", "))
}

// listTypes names sample types as text for a sentence.
func listTypes(types []sample.Type) string {
	if len(types) == 0 {
		return "no samples of any type"
	}
	return TypeNames(types)
}

// TypeNames lists sample types by their names, with the event where samples were taken of another one than a timer.
func TypeNames(types []sample.Type) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.Name
		if event, is := strings.CutPrefix(t.Label, samplesOf); is && t.Name == sample.CPU {
			names[i] += " (of " + event + ")"
		}
	}
	return strings.Join(names, ", ")
}
