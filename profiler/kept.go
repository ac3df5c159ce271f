package profiler

import (
	"encoding/json"
	"os"
	"path/filepath"

	"jfrlens/profiler/smallfile"
)

// readKept reads a JSON file of a session folder of at most limit bytes; ok is false for what is none.
func readKept[T any](dir, name string, limit int64) (value T, ok bool) {
	text, err := smallfile.ReadIn(dir, name, limit)
	ok = err == nil && json.Unmarshal(text, &value) == nil
	return value, ok
}

// writeKept writes a private JSON file in a session folder that others never see half of.
func writeKept(dir, name string, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	fresh := filepath.Join(dir, name+".new")
	if err := os.WriteFile(fresh, append(text, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, filepath.Join(dir, name))
}
