package profile

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNoSamples says that a known sample type has no samples in the recording.
var ErrNoSamples = errors.New("no samples")

// ErrUnknownType says that a name is neither a sample type nor an event type
// that the recording knows.
var ErrUnknownType = errors.New("unknown sample type")

// ErrUnknownWeight says that events cannot be weighed as asked for.
var ErrUnknownWeight = errors.New("unknown weight")

// absent explains why a sample type cannot be shown and what could be instead.
func absent(name string, has []SampleType) error {
	if !IsStandard(name) {
		return fmt.Errorf("%w %q: the recording has %s", ErrUnknownType, name, listTypes(has))
	}
	return fmt.Errorf("%w of type %s: the recording has %s", ErrNoSamples, name, listTypes(has))
}

// listTypes names sample types as text for a sentence.
func listTypes(types []SampleType) string {
	if len(types) == 0 {
		return "no samples of any type"
	}
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.Name
	}
	return strings.Join(names, ", ")
}
