package sample

import "slices"

// Standard returns the standard sample types in order of preference.
func Standard() []Type {
	var types []Type
	for _, e := range Catalogue() {
		types = append(types, e.Type)
	}
	return types
}

// Names returns the names of the standard sample types in order of preference.
func Names() []string {
	var names []string
	for _, e := range Catalogue() {
		names = append(names, e.Name)
	}
	return names
}

// Find returns the entry of a standard sample type.
func Find(name string) (Entry, bool) {
	for _, e := range Catalogue() {
		if e.Name == name {
			return e, true
		}
	}
	return Entry{}, false
}

// TypeOf returns the sample type of a name: a standard one, else that of events
// which are counted.
func TypeOf(name string) Type {
	if e, ok := Find(name); ok {
		return e.Type
	}
	return Type{Name: name, Unit: UnitSamples, Label: name}
}

// IsStandard tells whether name is one of the standard sample types.
func IsStandard(name string) bool { return slices.Contains(Names(), name) }

// Preference orders sample types: standard ones by preference, then the others.
func Preference(name string) int {
	names := Names()
	if i := slices.Index(names, name); i >= 0 {
		return i
	}
	return len(names)
}

// EventTypes returns the event types that carry a sample type: those of a
// standard one, some of which are alternatives, or the event type of that name.
func EventTypes(sampleType string) []string {
	e, ok := Find(sampleType)
	if !ok {
		return []string{sampleType}
	}
	var names []string
	for _, group := range e.Groups {
		for _, event := range group {
			names = append(names, event.Name)
		}
	}
	return names
}

// EventOf returns what there is to know of an event type that carries a standard sample type, no more than its name if it
// does not.
func EventOf(sampleType, eventType string) Event {
	e, _ := Find(sampleType)
	for _, event := range slices.Concat(e.Groups...) {
		if event.Name == eventType {
			return event
		}
	}
	return Event{Name: eventType}
}

// Throttled tells whether JVMs may have recorded only some of the events of a
// type, so many a second, where all were wanted.
func Throttled(eventType string) bool {
	for _, e := range Catalogue() {
		for _, group := range e.Groups {
			for _, event := range group {
				if event.Name == eventType && event.Recorded != nil && slices.Contains(event.Recorded.Settings, unthrottled()) {
					return true
				}
			}
		}
	}
	return false
}

// WithThreshold returns the names of the sample types that have a threshold.
func WithThreshold(t Threshold) []string {
	var names []string
	for _, e := range Catalogue() {
		if e.hasThreshold(t) {
			names = append(names, e.Name)
		}
	}
	return names
}

// hasThreshold tells whether one of the events is recorded above a threshold.
func (e Entry) hasThreshold(t Threshold) bool {
	for _, group := range e.Groups {
		for _, event := range group {
			if event.Recorded != nil && slices.Contains(event.Recorded.Settings, above(t)) {
				return true
			}
		}
	}
	return false
}
