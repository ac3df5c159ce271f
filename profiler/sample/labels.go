package sample

import (
	_ "embed" // for the labels
	"strings"
)

// labels are the labels of the JDK's event types, each with the type behind a tab, as the metadata of several releases has
// them; a test makes the file.
//
//go:embed labels.txt
var labels string

// Labelled returns the event type of the JDK that a label means, in any case; "" for none. It is for those who record: a
// recording itself says how its types are called.
func Labelled(label string) string {
	for line := range strings.Lines(labels) {
		if known, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); strings.EqualFold(known, label) {
			return name
		}
	}
	return ""
}
