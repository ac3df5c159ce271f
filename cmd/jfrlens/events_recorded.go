package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/events"
	"jfrlens/jfr/print"
	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
)

// recorded is a recording whose events are explained.
type recorded struct {
	rec   *jfr.Recording
	types map[string]*jfr.Type
	usage map[string]events.Usage
}

// readRecorded counts the events of a recording, by name.
func readRecorded(rec *jfr.Recording) (*recorded, error) {
	summary, err := print.Summarize(rec)
	if err != nil {
		return nil, err
	}
	r := &recorded{rec: rec, types: map[string]*jfr.Type{}, usage: map[string]events.Usage{}}
	for chunk, err := range rec.Chunks() {
		if err != nil {
			return nil, err
		}
		for _, t := range chunk.Metadata().Types() {
			if t.IsEvent() {
				r.types[t.Name] = t
			}
		}
	}
	all := int64(0)
	for _, e := range summary.Events {
		all += e.Bytes
	}
	for _, e := range summary.Events {
		name := strings.Replace(e.Type, "com.oracle.jdk.", "jdk.", 1)
		u := r.usage[name] // of one name there may be several types
		r.usage[name] = events.Usage{Count: u.Count + e.Count, Bytes: u.Bytes + e.Bytes, All: all, Span: summary.Duration}
	}
	return r, nil
}

func (f *eventsFlags) writeRecorded(cmd *cobra.Command, std streams, words []string) error {
	paths, err := recordingsOf(std, f.in)
	if err != nil {
		return err
	}
	return withRecording(cmd.Context(), std, paths, func(rec *jfr.Recording) error {
		r, err := readRecorded(rec)
		if err != nil {
			return err
		}
		names := r.find(words)
		switch {
		case len(names) == 0:
			return fmt.Errorf("no event type of the recording fits %q", words)
		case f.asJSON:
			return r.writeJSON(std, names)
		case len(names) == 1:
			return r.writeOne(std, names[0], f.jdk)
		}
		_, err = io.WriteString(behind(std.out), r.table(names))
		return err
	})
}

// find are the event types of the recording that words mean, by the bytes that they take; of none all that occur.
func (r *recorded) find(words []string) (names []string) {
	for name := range r.types {
		fits := len(words) == 0 && r.usage[name].Count > 0
		for _, word := range words {
			fits = fits || print.NewFilter(word, "").Accepts(r.types[name])
		}
		if fits {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := r.usage[b].Bytes - r.usage[a].Bytes; d != 0 {
			return int(max(min(d, 1), -1))
		}
		return strings.Compare(a, b)
	})
	return names
}

// table lists events with what they take.
func (r *recorded) table(names []string) string {
	var b strings.Builder
	width := 5
	for _, name := range names {
		width = max(width, len(visible.Text(name)))
	}
	fmt.Fprintf(&b, "%-*s  %12s  %9s  %9s  %7s  %9s\n", width, "event", "events", "a second", "bytes", "share", "each")
	for _, name := range names {
		u := r.usage[name]
		each := ""
		if u.Count > 0 {
			each = units.Size(u.Bytes / u.Count)
		}
		line := fmt.Sprintf("%-*s  %12s  %9s  %9s  %7s  %9s", width, visible.Text(name), units.Count(u.Count),
			units.Average(u.Rate()), units.Size(u.Bytes), units.Share(u.Bytes, u.All), each)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

func (r *recorded) writeJSON(std streams, names []string) error {
	list := []eventJSON{}
	for _, name := range names {
		j, err := newEventJSON(&events.FromRecording(r.types[name]).Event).explained()
		if err != nil {
			return err
		}
		u := r.usage[name]
		j.Recorded = &recordedJSON{u.Count, u.Bytes, u.Rate(), u.Share()}
		list = append(list, j)
	}
	return writeJSON(std.out, list)
}

// writeOne explains one event, with its numbers and the first of it.
func (r *recorded) writeOne(std streams, name string, jdk int) error {
	a := events.FromRecording(r.types[name]).Article()
	if own, err := events.NewArticle(name, jdk); err != nil {
		return err
	} else if own != nil {
		own.Parts = append(a.Parts, own.Parts...)
		a = own
	}
	u := r.usage[name]
	a.Parts = append(a.Parts, events.Part{Title: "Recorded", Text: u.String()})
	if _, err := io.WriteString(std.out, a.Text(terminalWidth(std.out))); err != nil || u.Count == 0 {
		return err
	}
	return r.writeFirst(std.out, name)
}

// errEnough ends printing behind the first event.
var errEnough = errors.New("enough is printed")

// firstEvent passes on one event of jfr print, which ends with a line of a brace.
type firstEvent struct {
	out  io.Writer
	text strings.Builder
}

func (w *firstEvent) Write(p []byte) (int, error) {
	w.text.Write(p)
	if end := strings.Index(w.text.String(), "\n}\n"); end >= 0 {
		if _, err := io.WriteString(w.out, "\nThe first of them:\n\n"+w.text.String()[:end+3]); err != nil {
			return 0, err
		}
		return 0, errEnough
	}
	return len(p), nil
}

func (r *recorded) writeFirst(out io.Writer, name string) error {
	err := print.Text(&firstEvent{out: out}, r.rec, print.Options{Filter: print.NewFilter(name, ""), StackDepth: print.DefaultStackDepth, Screen: isTerminal(out)})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}
