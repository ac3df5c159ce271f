package profiler

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/jfr"
)

// pinName is the file in the folder of a session that is kept for good.
const pinName = "pin.json"

// maxPin bounds it, in bytes.
const maxPin = 4 << 10

// keptPin is pin.json.
type keptPin struct {
	Version int    `json:"version"`
	Name    string `json:"name"` // that the user gave the run
}

// runName is what runs can be named: no number, and no id.
var runName = jfr.Pattern(`^[A-Za-z][A-Za-z0-9._-]{0,63}$`)

// Pin gives a run a name and keeps it until it is unpinned. A run has one name, a name stands for one run.
func (s *Sessions) Pin(r Run, name string) error {
	name = strings.TrimPrefix(name, "@")
	if !runName().MatchString(name) {
		return fmt.Errorf("%q cannot be the name of a run; take up to 64 letters, digits, dots, dashes and underscores, the first a letter", name)
	}
	for _, other := range s.Runs(".") {
		if other.Name == name && other.ID != r.ID {
			return fmt.Errorf("@%s is the name of another run, of %s; jfrlens runs unpin %s takes it away", name, other.Goal, name)
		}
	}
	return writeKept(filepath.Join(s.root, r.ID), pinName, keptPin{recordVersion, name})
}

// Unpin takes its name from a run, which may then be dropped as any other.
func (s *Sessions) Unpin(name string) error {
	name = strings.TrimPrefix(name, "@")
	all := s.Runs(".")
	i := slices.IndexFunc(all, func(r Run) bool { return name != "" && r.Name == name })
	if i < 0 {
		return missingName(all, name)
	}
	return os.Remove(filepath.Join(s.root, all[i].ID, pinName))
}

// pinIn is the name of the run of a session folder; "" if it has none. What is no name counts as none.
func pinIn(dir string) string {
	kept, ok := readKept[keptPin](dir, pinName, maxPin)
	if !ok || kept.Version != recordVersion || !runName().MatchString(kept.Name) {
		return ""
	}
	return kept.Name
}
