package redact

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"jfrlens/jfr/visible"
)

// Report says what was done with all files of a call, and the proof.
type Report struct {
	Files []*FileReport `json:"files"`
	// Needles is how many texts were looked for everywhere, in all their forms.
	Needles int `json:"needles"`
	// Short is how many values of secret properties are too short or too common to be looked for beyond their own place.
	Short int `json:"tooShort"`
	// Many is how many were not looked for beyond their own place since they are too long, or one too many.
	Many int `json:"tooMany"`
	// Wishes are sentences on what stays since the configuration says so.
	Wishes []string `json:"wishes,omitempty"`
}

// FileReport says what was done with one file.
type FileReport struct {
	File   string `json:"file"`
	Output string `json:"output,omitempty"`
	Kind   string `json:"kind"` // "recording", "crash log", "thread dump", "GC log", "text"
	// Dry says that nothing was written: what is replaced and left out here would be so.
	Dry     bool  `json:"dryRun,omitempty"`
	Events  int64 `json:"events,omitempty"`
	Dropped int64 `json:"droppedEvents,omitempty"`
	Unknown int64 `json:"unknownEvents,omitempty"` // dropped ones nobody can look into
	// Removed are the event types that were left out.
	Removed  []string    `json:"removedTypes"`
	Replaced []*Replaced `json:"replaced"`
	// Left is what the rules name and what is there all the same.
	Left []Left `json:"left"`
	// Undecided is what was replaced in its place and is elsewhere too, where it may mean something else.
	Undecided []Left `json:"undecided"`
	// Kept is what was found and stays since the configuration, a word list or an answer says so.
	Kept []Left `json:"kept,omitempty"`
	// Clear is how many different strings of each place are as they were, in the file that was searched.
	Clear   map[string]int64 `json:"clear"`
	Checked Proof            `json:"checked"`

	written bool // what is kept is known
}

// Replaced says how often something was replaced at a place.
type Replaced struct {
	Where     string `json:"where"`
	What      string `json:"what"`
	Count     int64  `json:"count"`
	Different int64  `json:"different,omitempty"` // strings
}

// Left is a text that is still there. Its text is not told, since reports are passed on.
type Left struct {
	Where string `json:"where"` // a field, a byte or a line
	What  string `json:"what"`
	Count int64  `json:"count"`
}

// Proof says what was searched.
type Proof struct {
	Bytes   int64 `json:"bytes"`
	Strings int64 `json:"strings"`
}

// NewFileReport returns an empty report.
func NewFileReport(file, kind string) *FileReport {
	return &FileReport{File: file, Kind: kind, Removed: []string{}, Replaced: []*Replaced{}, Left: []Left{}, Undecided: []Left{}, Clear: map[string]int64{}}
}

// Clean says whether nothing is left that the rules name.
func (r *FileReport) Clean() bool { return len(r.Left) == 0 }

func (r *FileReport) removed(name string) {
	if !slices.Contains(r.Removed, name) {
		r.Removed = append(r.Removed, name)
	}
}

// place returns the entry for a place.
func (r *FileReport) place(where, what string) *Replaced {
	for _, p := range r.Replaced {
		if p.Where == where && p.What == what {
			return p
		}
	}
	p := &Replaced{Where: where, What: what}
	r.Replaced = append(r.Replaced, p)
	return p
}

func (r *FileReport) count(where, what string, n int64) { r.place(where, what).Count += n }

// leave enters what is left, once for a place.
func leave(list []Left, where, what string) []Left {
	for i := range list {
		if list[i].Where == where && list[i].What == what {
			list[i].Count++
			return list
		}
	}
	return append(list, Left{where, what, 1})
}

// kindsOf names the kinds of findings.
func kindsOf(found []finding) string {
	var names []string
	for _, f := range found {
		if name := f.kind.String(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// total is how many strings or parts of a text were replaced.
func (r *FileReport) total() int64 {
	sum := int64(0)
	for _, p := range r.Replaced {
		sum += p.Count
	}
	return sum
}

// Summary says in a part of a sentence what was done.
func (r *FileReport) Summary() string {
	would := ""
	if r.Dry {
		would = "would be "
	}
	text := fmt.Sprintf("%d %sreplaced", r.total(), would)
	if r.Dropped > 0 {
		text += fmt.Sprintf(", %d events %sleft out", r.Dropped, would)
	}
	return text
}

// WriteText prints the report.
func (r *Report) WriteText(w io.Writer) error {
	b := &strings.Builder{}
	for _, f := range r.Files {
		f.writeText(b)
	}
	if r.Needles > 0 && slices.ContainsFunc(r.Files, func(f *FileReport) bool { return f.Checked.Bytes > 0 }) {
		fmt.Fprintf(b, "%d texts were looked for in every string and every byte, in UTF-8, UTF-16, Latin-1, Base64 and URL form.\n", r.Needles)
	}
	if r.Short > 0 {
		fmt.Fprintf(b, "%d values are too short or too common to be looked for elsewhere; they were replaced where they belong to a secret property.\n", r.Short)
	}
	if r.Many > 0 {
		fmt.Fprintf(b, "%d values are too long, or too many, to be looked for elsewhere; they were replaced where they belong to a secret property.\n", r.Many)
	}
	for _, wish := range r.Wishes {
		b.WriteString(wish + "\n")
	}
	_, err := io.WriteString(w, visible.Lines(b.String())) // names of types are those of others
	return err
}

func (f *FileReport) writeText(b *strings.Builder) {
	name := f.File
	if f.Output != "" {
		name += " -> " + f.Output
	}
	fmt.Fprintf(b, "%s: %s, %s", name, f.Kind, f.Summary())
	if f.Unknown > 0 {
		fmt.Fprintf(b, " (%d of them of types that are not described)", f.Unknown)
	}
	b.WriteString("\n")
	would := ""
	if f.Dry {
		would = "would be "
	}
	for _, name := range f.Removed {
		fmt.Fprintf(b, "  %sleft out: %s\n", would, name)
	}
	slices.SortStableFunc(f.Replaced, func(x, y *Replaced) int { return cmp.Compare(y.Count, x.Count) })
	for _, p := range f.Replaced {
		fmt.Fprintf(b, "  %sreplaced: %s (%s) %d times\n", would, p.Where, p.What, p.Count)
	}
	for _, l := range f.Undecided {
		fmt.Fprintf(b, "  undecided: %s (%s) %d times: replaced elsewhere, here perhaps something else\n", l.Where, l.What, l.Count)
	}
	for _, l := range f.Kept {
		fmt.Fprintf(b, "  kept as you wish: %s (%s) %d times\n", l.Where, l.What, l.Count)
	}
	for _, l := range f.Left {
		fmt.Fprintf(b, "  LEFT: %s (%s) %d times\n", l.Where, l.What, l.Count)
	}
	if f.Checked.Bytes > 0 {
		verdict := "nothing is left that the rules name"
		if !f.Clean() {
			verdict = "something is left that the rules name"
		}
		fmt.Fprintf(b, "  proof: %d strings and %d bytes searched; %s\n", f.Checked.Strings, f.Checked.Bytes, verdict)
	}
}

// Conclude enters what concerns all files.
func (s *Session) Conclude(r *Report) {
	r.Needles, r.Short, r.Many, r.Wishes = len(s.needles.list), s.needles.tooShort, s.needles.tooMany, s.wishes()
}
