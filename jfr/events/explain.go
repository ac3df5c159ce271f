package events

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

//go:embed explain/*.txt
var explainFiles embed.FS

// Explanation is what we say about an event, in sentences. A part may be empty.
type Explanation struct {
	Tells   string   // what it tells
	Look    string   // when to look at it
	Trouble string   // what values mean trouble
	Cost    string   // what recording it costs
	Needs   string   // what it takes beyond being on
	See     []string // related events
}

// explanations are those of all events, by name.
var explanations = sync.OnceValues(func() (map[string]*Explanation, error) {
	all := map[string]*Explanation{}
	err := fs.WalkDir(explainFiles, "explain", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := explainFiles.ReadFile(path)
		if err != nil {
			return err
		}
		return readExplanations(all, path, string(text))
	})
	return all, err
})

// readExplanations reads a file: a line of an event's name, then lines of a key and a text, until an empty one.
func readExplanations(all map[string]*Explanation, path, text string) error {
	var current *Explanation
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		key, rest, has := strings.Cut(line, " ")
		switch {
		case line == "":
			current = nil
		case strings.HasPrefix(line, "#"):
		case current == nil && !has && all[line] == nil:
			current = &Explanation{}
			all[line] = current
		case current == nil || !current.take(key, rest):
			return fmt.Errorf("%s:%d: %q belongs to no event, or says something twice", path, number, line)
		}
	}
	return nil
}

// take takes over a line; false if there is no such key, or it is taken.
func (e *Explanation) take(key, text string) bool {
	if key == "see" {
		e.See = append(e.See, strings.Fields(text)...)
		return true
	}
	part, found := map[string]*string{"tells": &e.Tells, "look": &e.Look, "trouble": &e.Trouble, "cost": &e.Cost, "needs": &e.Needs}[key]
	if !found || *part != "" {
		return false
	}
	*part = text
	return true
}

// Explain returns what we say about an event, of whatever release; nil if nothing.
func Explain(name string) (*Explanation, error) {
	all, err := explanations()
	if err != nil {
		return nil, fmt.Errorf("cannot read the explanations of events: %w", err)
	}
	return all[name], nil
}

// Spans returns the releases of the catalogue that have an event, oldest first; nil if none has.
func Spans(name string) (in []int, err error) {
	for _, number := range Releases() {
		r, err := Of(number)
		if err != nil {
			return nil, err
		}
		if r.Event(name) != nil {
			in = append(in, number)
		}
	}
	return in, nil
}

// Newest returns an event as the newest release has it that has it, nil if none has.
func Newest(name string) (e *Event, release int, err error) {
	in, err := Spans(name)
	if err != nil || in == nil {
		return nil, 0, err
	}
	release = in[len(in)-1]
	r, err := Of(release)
	if err != nil {
		return nil, 0, err
	}
	return r.Event(name), release, nil
}

// SpanText tells in words which releases have an event.
func SpanText(in []int) string {
	all := Releases()
	switch {
	case len(in) == 0:
		return "in no release of the catalogue"
	case len(in) == len(all):
		return fmt.Sprintf("in all of JDK %s", numbers(all))
	}
	text := "since JDK " + fmt.Sprint(in[0])
	first, last := slices.Index(all, in[0]), slices.Index(all, in[len(in)-1])
	if first == 0 {
		text = ""
	} else {
		text += fmt.Sprintf(" (not in %d)", all[first-1])
	}
	if last < len(all)-1 {
		if text != "" {
			text += ", "
		}
		text += fmt.Sprintf("until JDK %d (not in %d)", all[last], all[last+1])
	}
	return text
}

func numbers(list []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", ")
}
