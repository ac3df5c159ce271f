package events

import (
	"time"

	"jfrlens/jfr/units"
)

// Usage is what the events of one type take in a recording.
type Usage struct {
	Count, Bytes int64
	All          int64         // bytes of all events
	Span         time.Duration // of the recording
}

// Rate is events a second; 0 where the recording has no length.
func (u Usage) Rate() float64 {
	if u.Span <= 0 {
		return 0
	}
	return float64(u.Count) / u.Span.Seconds()
}

// Share is the part of the recording's bytes, from 0 to 1.
func (u Usage) Share() float64 { return float64(u.Bytes) / float64(max(u.All, 1)) }

// String tells all of it in one line.
func (u Usage) String() string {
	if u.Count == 0 {
		return "no event in " + units.Duration(u.Span)
	}
	return units.Plural(u.Count, "event") + " in " + units.Duration(u.Span) + " (" + units.Average(u.Rate()) + " a second), " +
		units.Size(u.Bytes) + " (" + units.Share(u.Bytes, u.All) + " of the events' bytes), " + units.Size(u.Bytes/u.Count) + " each"
}
