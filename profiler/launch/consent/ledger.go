package consent

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/smallfile"
)

// Ledger is a private folder of the user's with what was agreed to for good: a
// file for each time, so that nothing is lost when several of us write. The one
// without a name has nothing.
type Ledger string

// Entry is one of them.
type Entry struct {
	// Project is the folder whose files are allowed to say it.
	Project string `json:"project"`
	// Options are the names of the options, without their values.
	Options []string  `json:"options"`
	Since   time.Time `json:"since"`
	// Fingerprint sums up what was agreed to.
	Fingerprint string `json:"fingerprint"`
}

// Bounds of a ledger and of one of its files, in bytes.
const (
	maxEntries = 500
	maxEntry   = 1 << 20
)

// Has tells whether the user agreed for good to just what is asked: if anything of
// it has changed, or cannot be looked at, the answer is no.
func (l Ledger) Has(asked *Error) bool {
	if l == "" || l.check(asked.Project) != nil {
		return false
	}
	fingerprint, err := asked.fingerprint()
	if err != nil {
		return false
	}
	entry, err := l.read(fingerprint)
	return err == nil && entry.Fingerprint == fingerprint
}

// CanKeep tells whether a consent could last.
func (l Ledger) CanKeep(asked *Error) bool {
	_, err := asked.fingerprint()
	return err == nil && l != "" && !l.isIn(asked.Project)
}

// Keep remembers that the user agreed for good to what is asked.
func (l Ledger) Keep(asked *Error) error {
	fingerprint, err := asked.fingerprint()
	if err != nil {
		return fmt.Errorf("this consent cannot last: %w", err)
	}
	if err := os.MkdirAll(string(l), 0o700); err != nil {
		return fmt.Errorf("cannot make the folder of what was agreed to: %w", err)
	}
	if err := l.check(asked.Project); err != nil {
		return err
	}
	text, err := json.Marshal(Entry{Project: asked.Project, Options: asked.names(), Since: time.Now().UTC(), Fingerprint: fingerprint})
	if err != nil {
		return err
	}
	if err := smallfile.Write(l.path(fingerprint), text); err != nil {
		return fmt.Errorf("cannot keep what was agreed to: %w", err)
	}
	l.drop()
	return nil
}

// All lists what was agreed to, the newest first.
func (l Ledger) All() ([]Entry, error) {
	files, err := os.ReadDir(string(l))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot read what was agreed to: %w", err)
	}
	var all []Entry
	for _, file := range files {
		name, isEntry := strings.CutSuffix(file.Name(), ending)
		if entry, err := l.read(name); isEntry && err == nil {
			all = append(all, entry)
		}
	}
	slices.SortFunc(all, func(a, b Entry) int { return b.Since.Compare(a.Since) })
	return all, nil
}

// Forget takes back what was agreed to for a project, for "" in all of them. It
// returns how many times that was.
func (l Ledger) Forget(project string) (int, error) {
	all, err := l.All()
	forgotten := 0
	for _, entry := range all {
		if project != "" && entry.Project != project {
			continue
		}
		if err := os.Remove(l.path(entry.Fingerprint)); err != nil {
			return forgotten, fmt.Errorf("cannot take back what was agreed to: %w", err)
		}
		forgotten++
	}
	return forgotten, err
}

// ending is that of the files' names.
const ending = ".json"

func (l Ledger) path(fingerprint string) string {
	return filepath.Join(string(l), fingerprint+ending)
}

// read reads an entry.
func (l Ledger) read(fingerprint string) (entry Entry, err error) {
	text, err := smallfile.ReadIn(string(l), fingerprint+ending, maxEntry)
	if err != nil {
		return Entry{}, err
	}
	err = json.Unmarshal(text, &entry)
	return entry, err
}

// check refuses a folder that others may write to, or that the project could have
// brought along.
func (l Ledger) check(project string) error {
	info, err := os.Lstat(string(l))
	if err != nil {
		return fmt.Errorf("there is no folder of what was agreed to: %w", err)
	}
	if !info.IsDir() || !smallfile.IsPrivate(info) {
		return fmt.Errorf("what was agreed to cannot be kept: %s is not a private folder of this user; remove it", string(l))
	}
	if l.isIn(project) {
		return fmt.Errorf("what was agreed to cannot be kept: %s is inside of the project; set XDG_STATE_HOME to a folder elsewhere", string(l))
	}
	return nil
}

// isIn tells whether the ledger is, or may be, inside of a project.
func (l Ledger) isIn(project string) bool {
	project, err := filepath.EvalSymlinks(project)
	if err != nil {
		return true
	}
	folder := string(l)
	for { // the first that is there already
		if found, err := filepath.EvalSymlinks(folder); err == nil {
			folder = found
			break
		}
		if folder == filepath.Dir(folder) {
			return true
		}
		folder = filepath.Dir(folder)
	}
	relative, err := filepath.Rel(project, folder)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}

// drop bounds the number of entries.
func (l Ledger) drop() {
	all, err := l.All()
	if err != nil || len(all) <= maxEntries {
		return
	}
	for _, entry := range all[maxEntries:] {
		_ = os.Remove(l.path(entry.Fingerprint)) // it is only asked about again
	}
}

// names are those of the options that are asked about, each once.
func (e *Error) names() []string {
	var names []string
	for _, d := range e.Dangers {
		name, _, _ := strings.Cut(d.Option, "=")
		names = append(names, d.File+": "+name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
