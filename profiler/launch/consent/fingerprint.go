package consent

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"jfrlens/profiler/smallfile"
)

// fingerprint sums up what was asked: the project, the options, and the content of
// the files in which they stand and of those that they name. It fails for what may
// change without being seen.
func (e *Error) fingerprint() (string, error) {
	project, err := filepath.EvalSymlinks(e.Project)
	if err != nil {
		return "", fmt.Errorf("the folder of the project cannot be found: %w", err)
	}
	asked := struct {
		Project string
		Dangers []Danger
		Files   map[string]string // content by path
	}{project, e.Dangers, map[string]string{}}
	for _, d := range e.Dangers {
		if !d.Told {
			return "", fmt.Errorf("%s depends on more than what stands in %s", d.Option, d.File)
		}
		for _, path := range e.filesOf(d) {
			state, err := stateOf(path, path == e.place(d))
			if err != nil {
				return "", err
			}
			if state != "" {
				asked.Files[path] = state
			}
		}
	}
	text, err := json.Marshal(asked)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// place is the file in which an option stands.
func (e *Error) place(d Danger) string { return filepath.Join(e.Project, filepath.FromSlash(d.File)) }

// filesOf are the file in which an option stands, and those that its words may name.
func (e *Error) filesOf(d Danger) []string {
	paths := []string{e.place(d)}
	for _, word := range strings.FieldsFunc(d.Option, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;:='\"", r) }) {
		if filepath.IsAbs(word) {
			paths = append(paths, filepath.Clean(word))
			continue
		}
		paths = append(paths, filepath.Join(e.Project, word), filepath.Join(e.Dir, word))
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// isNone tells of the error of a file that there can be none of its path.
func isNone(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ENAMETOOLONG) || errors.Is(err, syscall.EINVAL)
}

// stateOf is the sum of a file's content, "" where there is none, which only what an
// option may name needs not be.
func stateOf(path string, needed bool) (string, error) {
	text, err := smallfile.Read(path, maxFile)
	switch {
	case !needed && isNone(err):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("cannot look at what an option names: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}
