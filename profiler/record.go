package profiler

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"jfrlens/profiler/commit"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/smallfile"
)

// recordName is the file that describes a session in its folder.
const recordName = "session.json"

// recordVersion changes when the meaning of a key of session.json changes.
const recordVersion = 1

// record is session.json.
type record struct {
	Version    int               `json:"version"`
	ID         string            `json:"id"`
	State      State             `json:"state"`
	Goal       string            `json:"goal"`
	Started    time.Time         `json:"started"`
	Ended      *time.Time        `json:"ended,omitempty"`
	Ready      *time.Time        `json:"ready,omitempty"` // when the output said that the program was
	Plan       *launch.Plan      `json:"plan,omitempty"`
	Folders    []string          `json:"folders,omitempty"` // of the sources, of a JVM that was attached to
	Exit       *launch.Exit      `json:"exit,omitempty"`
	Recording  string            `json:"recording,omitempty"`
	Recordings []string          `json:"recordings,omitempty"`
	ToolOnly   bool              `json:"toolOnly,omitempty"` // the recording is of the build tool, no program's JVM recorded
	Error      string            `json:"error,omitempty"`
	Notes      []string          `json:"warnings,omitempty"`
	Commit     *commit.State     `json:"commit,omitempty"`  // what was checked out when it began
	Machine    string            `json:"machine,omitempty"` // name and number of processors
	Options    []string          `json:"options,omitempty"` // of the program's JVM, but those that profiling added
	Sources    map[string]string `json:"sources,omitempty"` // copies in the folder by the path of the original
}

// maxRecord bounds session.json, in bytes.
const maxRecord = 16 << 20

// recordIn reads the record of a session folder, if that is one: others may have
// anything beside their recordings.
func recordIn(dir string) (r record, ok bool) {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || !smallfile.IsPrivate(info) || !isSessionName(filepath.Base(dir)) {
		return record{}, false
	}
	r, ok = readKept[record](dir, recordName, maxRecord)
	return r, ok && r.Version == recordVersion
}

// noteOptions notes with which options the program's JVM ran, as far as a profile tells; it may be nil.
func (r *record) noteOptions(p *profile.Profile) {
	if p == nil {
		return
	}
	r.Options = p.JVM().Options()
	if r.Plan != nil {
		added := strings.Fields(strings.Join(r.Plan.Options, " "))
		r.Options = slices.DeleteFunc(r.Options, func(option string) bool { return slices.Contains(added, option) })
	}
}

// noteCircumstances notes the machine, and what is checked out where the sources are.
func (r *record) noteCircumstances() {
	name, _ := os.Hostname() // without a name there is the number
	r.Machine = strings.TrimSpace(fmt.Sprintf("%s, %d CPUs", name, runtime.NumCPU()))
	if s, ok := commit.Of(r.folder()); ok && r.folder() != "" {
		r.Commit = &s
	}
}

// write puts the record into a session folder: the file is always whole.
func (r *record) write(dir string) error {
	r.Version = recordVersion
	return writeKept(dir, recordName, r)
}
