package shell

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"jfrlens/profiler/query"
	"jfrlens/profiler/smallfile"
)

// Bounds of the history.
const (
	maxHistory   = 4 << 20 // bytes; beyond it begins anew
	maxStatement = 4000    // bytes
)

// history keeps statements in a file that only its user can read: they name what belongs to the user.
type history struct{ path string }

// read returns the statements of earlier prompts.
func (h history) read() []string {
	text, err := smallfile.Read(h.path, maxHistory)
	if errors.Is(err, smallfile.ErrTooLarge) {
		_ = os.Remove(h.path) // next time, then
	}
	if err != nil {
		return nil // a prompt works without
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// add keeps a statement and returns it as the one line by which it comes back; "" if it has none.
func (h history) add(lines []string) string {
	entry := strings.TrimSpace(strings.Join(lines, "\n"))
	if len(lines) > 1 || strings.HasPrefix(entry, "--") {
		entry, _ = query.OneLine(entry)
	}
	if entry == "" || len(entry) > maxStatement || h.path == "" {
		return entry
	}
	if err := os.MkdirAll(filepath.Dir(h.path), 0o700); err != nil {
		return entry // it is there for this prompt
	}
	file, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return entry
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() && file.Chmod(0o600) == nil {
		_, _ = file.WriteString(entry + "\n") // as above
	}
	return entry
}
