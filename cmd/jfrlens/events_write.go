package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/jfr/events"
)

// eventJSON is an event in the output of jfrlens events --json.
type eventJSON struct {
	Name         string        `json:"name"`
	Category     []string      `json:"category"`
	JDK          int           `json:"jdk,omitempty"` // whose fields and settings these are
	Releases     []int         `json:"releases,omitempty"`
	Duration     bool          `json:"duration"`
	Thread       bool          `json:"thread"`
	Stack        bool          `json:"stackTrace"`
	Experimental bool          `json:"experimental"`
	Tells        string        `json:"tells,omitempty"`
	Look         string        `json:"look,omitempty"`
	Trouble      string        `json:"trouble,omitempty"`
	Cost         string        `json:"cost,omitempty"`
	Needs        string        `json:"needs,omitempty"`
	See          []string      `json:"see,omitempty"`
	Views        []string      `json:"views,omitempty"`
	Fields       []fieldJSON   `json:"fields"`
	Settings     []settingJSON `json:"settings"`
	Recorded     *recordedJSON `json:"recorded,omitempty"`
}

type fieldJSON struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Unit string `json:"unit,omitempty"`
}

type settingJSON struct {
	Name    string `json:"name"`
	Default string `json:"default"`
	Profile string `json:"profile"`
	Unset   string `json:"unset"`
	Control string `json:"control,omitempty"`
}

// recordedJSON is what a recording has of an event.
type recordedJSON struct {
	Count     int64   `json:"count"`
	Bytes     int64   `json:"bytes"`
	PerSecond float64 `json:"perSecond"`
	Share     float64 `json:"share"`
}

func newEventJSON(e *events.Event) eventJSON {
	j := eventJSON{
		Name: e.Name, Category: append([]string{}, e.Category...), Duration: e.Duration, Thread: e.Thread, Stack: e.Stack,
		Experimental: e.Experimental, Fields: []fieldJSON{}, Settings: []settingJSON{},
	}
	for _, field := range e.Fields {
		j.Fields = append(j.Fields, fieldJSON{field.Name, field.Type, field.Unit()})
	}
	for _, s := range e.Settings {
		j.Settings = append(j.Settings, settingJSON{s.Name, s.Default, s.Profile, s.Fallback, s.Control})
	}
	return j
}

// explained adds what the catalogue says beyond the event itself.
func (j eventJSON) explained() (eventJSON, error) {
	said, err := events.Explain(j.Name)
	if err != nil {
		return j, err
	}
	if said != nil {
		j.Tells, j.Look, j.Trouble, j.Cost, j.Needs, j.See = said.Tells, said.Look, said.Trouble, said.Cost, said.Needs, said.See
	}
	if j.Releases, err = events.Spans(j.Name); err != nil {
		return j, err
	}
	j.Views, err = viewsOf(j.Name)
	return j, err
}

func (f *eventsFlags) writeEventsJSON(std streams, names []string) error {
	list := []eventJSON{}
	for _, name := range names {
		e, release, err := events.Newest(name)
		if f.jdk != 0 && err == nil {
			var r *events.Release
			if r, err = events.Of(f.jdk); err == nil {
				e, release = r.Event(name), f.jdk
			}
		}
		if err != nil {
			return err
		}
		j, err := newEventJSON(e).explained()
		if err != nil {
			return err
		}
		j.JDK = release
		list = append(list, j)
	}
	return writeJSON(std.out, list)
}

// writePages writes a page of each event, and one that lists them by category.
func (f *eventsFlags) writePages(std streams, names []string) error {
	if err := os.MkdirAll(f.markdown, 0o777); err != nil {
		return fmt.Errorf("cannot make the folder of the pages: %w", err)
	}
	page := func(name string) string { return name + ".md" }
	known := func(name string) string {
		if !slices.Contains(names, name) {
			return ""
		}
		return page(name)
	}
	index := "# Events of the JDK\n\n| event | tells |\n| --- | --- |\n"
	for _, name := range names {
		a, err := articleOf(name, f.jdk)
		if err != nil {
			return err
		}
		a.See = slices.DeleteFunc(slices.Clone(a.See), func(other string) bool { return known(other) == "" })
		if err := writePage(filepath.Join(f.markdown, page(name)), a.Markdown(page)); err != nil {
			return err
		}
		index += "| [" + name + "](" + page(name) + ") | " + tellsOf(a) + " |\n"
	}
	std.wrote(f.markdown)
	return writePage(filepath.Join(f.markdown, "README.md"), index)
}

func tellsOf(a *events.Article) string {
	for _, p := range a.Parts {
		if p.Title == "Tells" {
			return strings.ReplaceAll(p.Text, "|", "/")
		}
	}
	return ""
}

func writePage(path, text string) error {
	return writeWhole(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
