package print

import (
	"encoding/json"
	"io"
	"time"
)

// summaryDocument is the JSON form of a Summary. Duration is in seconds.
type summaryDocument struct {
	Version  string       `json:"version"`
	Chunks   int          `json:"chunks"`
	Start    time.Time    `json:"start"`
	Duration float64      `json:"duration"`
	Events   []eventEntry `json:"events"`
}

type eventEntry struct {
	Type  string `json:"type"`
	Count int64  `json:"count"`
	Size  int64  `json:"size"`
}

// WriteJSON writes the summary as one JSON object: version, chunks, start
// (RFC 3339, UTC), duration (seconds) and events (type, count, size in bytes).
func (s *Summary) WriteJSON(w io.Writer) error {
	document := summaryDocument{
		Version: s.Version, Chunks: s.Chunks, Start: s.Start.UTC(), Duration: s.Duration.Seconds(),
		Events: make([]eventEntry, 0, len(s.Events)),
	}
	for _, e := range s.Events {
		document.Events = append(document.Events, eventEntry{e.Type, e.Count, e.Bytes})
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(document)
}
