package inspect

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"jfrlens/profiler/jvm"
)

// Layout tells people what an archive holds.
const Layout = `An archive is a zip file with a folder for each JVM, named by its process id.
The layout is stable: later versions of jfrlens add files, and read those of before.

PID/manifest.json              which JVM, when it was looked at, notes
                               {format: "jfrlens-case", version: 1, subject,
                               samples: [{folder, atNanos, taken, costNanos,
                               costsNanos: {command: nanoseconds}}],
                               answers: {file: command}, notes}
PID/samples/000/threads.txt    what Thread.print printed
PID/samples/000/threads.json   what Thread.dump_to_file wrote, where there are
                               virtual threads
PID/samples/000/tasks.json     the threads of the system:
                               [{nid, name, cpuNanos, queueNanos, switches, state}]
PID/samples/000/perfdata       the performance data file (hsperfdata)
PID/answers/VM.uptime.txt      answers to diagnostic commands
PID/recording.jfr              a recording of JDK Flight Recorder (--jfr)
`

// Manifest is the file manifest.json of a JVM, see [Layout]. Raw data are kept and judged anew by whoever reads them.
// Options of the JVM and names of threads may hold secrets.
type Manifest struct {
	Format  string           `json:"format"` // "jfrlens-case"
	Version int              `json:"version"`
	Subject Subject          `json:"subject"`
	Samples []ManifestSample `json:"samples"`
	// Answers are the diagnostic commands by the name of the file.
	Answers map[string]string `json:"answers,omitempty"`
	Notes   []string          `json:"notes,omitempty"`
}

// ManifestSample is one sample: when, and how long the JVM took to answer.
type ManifestSample struct {
	Folder string    `json:"folder"`
	At     int64     `json:"atNanos"` // since the first
	Taken  time.Time `json:"taken"`
	Cost   int64     `json:"costNanos"`
	// Costs are nanoseconds by question.
	Costs map[string]time.Duration `json:"costsNanos,omitempty"`
}

const (
	archiveFormat  = "jfrlens-case"
	archiveVersion = 1
	manifestName   = "manifest.json"
)

// taskRow is a thread of the system in tasks.json.
type taskRow struct {
	NID      int64  `json:"nid"`
	Name     string `json:"name,omitempty"` // the first 15 bytes
	CPU      int64  `json:"cpuNanos"`
	Queue    int64  `json:"queueNanos"` // −1 when unknown
	Switches int64  `json:"switches"`   // −1 when unknown
	State    string `json:"state"`
}

// Save writes cases as one zip archive. extra are further files, by their names below the folder of the first case.
func Save(w io.Writer, cases []*Case, extra map[string]io.Reader) error {
	archive := zip.NewWriter(w)
	for i, c := range cases {
		a := &saver{archive: archive, folder: strconv.Itoa(c.Subject.PID) + "/"}
		c.save(a)
		if i == 0 {
			for _, name := range sortedKeys(extra) {
				a.copy(name, extra[name])
			}
		}
		if a.err != nil {
			return fmt.Errorf("write the archive: %w", a.err)
		}
	}
	return archive.Close()
}

// save writes the files of a case.
func (c *Case) save(a *saver) {
	m := Manifest{Format: archiveFormat, Version: archiveVersion, Subject: c.Subject, Notes: c.Notes, Answers: map[string]string{}}
	for i, s := range c.Samples {
		folder := fmt.Sprintf("samples/%03d/", i)
		m.Samples = append(m.Samples, ManifestSample{folder, int64(s.At), s.Taken, int64(s.Cost), s.Costs})
		a.file(folder+"threads.txt", s.Text)
		a.file(folder+"threads.json", s.JSON)
		a.file(folder+"perfdata", s.PerfData)
		if s.Tasks != nil {
			a.json(folder+"tasks.json", taskRows(s.Tasks))
		}
	}
	for _, command := range sortedKeys(c.Answers) {
		name := "answers/" + strings.ReplaceAll(strings.ReplaceAll(command, " ", "_"), "/", "_") + ".txt"
		m.Answers[name] = command
		a.file(name, []byte(c.Answers[command]))
	}
	a.json(manifestName, m)
}

func taskRows(tasks map[int64]jvm.Task) []taskRow {
	var rows []taskRow
	for _, nid := range sortedKeys(tasks) {
		t := tasks[nid]
		rows = append(rows, taskRow{nid, t.Name, int64(t.CPU), int64(t.Queue), t.Switches, string(rune(t.State))})
	}
	return rows
}

// saver writes files of one folder until one fails.
type saver struct {
	archive *zip.Writer
	folder  string
	err     error
}

func (a *saver) file(name string, data []byte) {
	if data != nil {
		a.copy(name, strings.NewReader(string(data)))
	}
}

func (a *saver) copy(name string, from io.Reader) {
	if a.err != nil {
		return
	}
	w, err := a.archive.Create(a.folder + name)
	if err == nil {
		_, err = io.Copy(w, from)
	}
	a.err = err
}

func (a *saver) json(name string, value any) {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil && a.err == nil {
		a.err = err
	}
	a.file(name, text)
}

func sortedKeys[K int64 | string, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Limits of archives that are read: those of others may hold anything.
const (
	maxFiles = 20_000
	maxFile  = 256 << 20
	maxAll   = 1 << 30
)

// files are the contents of an archive by name, read as they are asked for.
type files struct {
	byName map[string]*zip.File
	left   int64 // bytes that may be read yet
}

// openArchive reads the list of files.
func openArchive(r io.ReaderAt, size int64) (*files, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("it is no readable zip archive: %w", err)
	}
	if len(archive.File) > maxFiles {
		return nil, fmt.Errorf("it has %d files, and at most %d are read", len(archive.File), maxFiles)
	}
	f := &files{map[string]*zip.File{}, maxAll}
	for _, file := range archive.File {
		if !strings.HasSuffix(file.Name, "/") {
			f.byName[path.Clean(file.Name)] = file
		}
	}
	return f, nil
}

// read returns a file; nil, and no error, when there is none.
func (f *files) read(name string) ([]byte, error) {
	file := f.byName[path.Clean(name)]
	if file == nil {
		return nil, nil
	}
	r, err := file.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer r.Close()
	limit := min(maxFile, f.left)
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("%s is larger than what is read of an archive", name)
	}
	f.left -= int64(len(data))
	return data, nil
}
