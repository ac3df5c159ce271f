package inspect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/threads"
)

// Load reads what is in a file: dumps of threads, a crash log, or an archive that [Save] or JStall wrote, which may
// hold several JVMs. name is what the file is called.
func Load(name string, data []byte) ([]*Case, error) {
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		dumps, err := threads.Read(data)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read as a dump: %w", name, err)
		}
		return []*Case{{Subject: Subject{Main: fileName(name)}, dumps: dumps}}, nil
	}
	f, err := openArchive(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	cases, err := f.cases()
	if err == nil && len(cases) == 0 {
		cases, err = f.jstall()
	}
	if err == nil && len(cases) == 0 {
		err = errors.New("the archive holds no dumps of threads")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return cases, nil
}

// fileName is what a file is called in sentences.
func fileName(name string) string {
	if name == "-" {
		return "standard input"
	}
	return path.Base(name)
}

// cases reads an archive of ours.
func (f *files) cases() (cases []*Case, err error) {
	for _, name := range sortedKeys(f.byName) {
		if path.Base(name) != manifestName {
			continue
		}
		text, err := f.read(name)
		if err != nil {
			return nil, err
		}
		var m Manifest
		if json.Unmarshal(text, &m) != nil || m.Format != archiveFormat {
			continue // of somebody else
		}
		if m.Version > archiveVersion {
			return nil, fmt.Errorf("it is an archive of version %d, written by a newer jfrlens; this one reads %d", m.Version, archiveVersion)
		}
		c, err := f.oneCase(path.Dir(name), m)
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

func (f *files) oneCase(folder string, m Manifest) (*Case, error) {
	c := &Case{Subject: m.Subject, Notes: m.Notes, Answers: map[string]string{}}
	for _, s := range m.Samples {
		sample := Sample{At: time.Duration(s.At), Taken: s.Taken, Cost: time.Duration(s.Cost), Costs: s.Costs}
		var rows []byte
		for file, to := range map[string]*[]byte{"threads.txt": &sample.Text, "threads.json": &sample.JSON, "perfdata": &sample.PerfData, "tasks.json": &rows} {
			data, err := f.read(path.Join(folder, s.Folder, file))
			if err != nil {
				return nil, err
			}
			*to = data
		}
		sample.Tasks = readTasks(rows)
		c.Samples = append(c.Samples, sample)
	}
	for file, command := range m.Answers {
		text, err := f.read(path.Join(folder, file))
		if err != nil {
			return nil, err
		}
		c.Answers[command] = string(text)
	}
	return c, nil
}

// readTasks reads tasks.json, nil when there is none that can be read.
func readTasks(text []byte) map[int64]jvm.Task {
	var rows []taskRow
	if text == nil || json.Unmarshal(text, &rows) != nil {
		return nil
	}
	tasks := map[int64]jvm.Task{}
	for _, r := range rows {
		t := jvm.Task{Name: r.Name, CPU: time.Duration(r.CPU), Queue: time.Duration(r.Queue), Switches: r.Switches}
		if r.State != "" {
			t.State = r.State[0]
		}
		tasks[r.NID] = t
	}
	return tasks
}
