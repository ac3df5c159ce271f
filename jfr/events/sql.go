package events

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// sqlTable is an event that a statement reads: a table of its simple name, alone or with the package in quotes. sqlFrom is a
// list of them, with the names that they may have there.
var (
	sqlTable = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)(?:\b(?:from|join)\b|,)\s*"?(?:jdk\.)?(\w+)`) })
	sqlFrom  = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:from|join)\s+"?[\w.]+"?(?:(?:\s+(?:as\s+)?\w+)?\s*,\s*"?[\w.]+"?)*`)
	})
	// sqlHere ends where a table is named.
	sqlHere = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:from|join)\s+(?:"?[\w.]+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?(?:jdk\.)?$`)
	})
)

// sqlTables are the events of a release that the statement around an offset reads.
func sqlTables(r *Release, text string, offset int) (list []*Event) {
	from := strings.LastIndexByte(text[:offset], ';') + 1
	to := len(text)
	if i := strings.IndexByte(text[offset:], ';'); i >= 0 {
		to = offset + i
	}
	for _, tables := range sqlFrom().FindAllString(text[from:to], -1) {
		for _, m := range sqlTable().FindAllStringSubmatch(tables, -1) {
			if e := r.simple(m[1]); e != nil && !slices.Contains(list, e) {
				list = append(list, e)
			}
		}
	}
	return list
}

// simple is the event with a simple name, in whatever case, as SQL has it; nil if there is none.
func (r *Release) simple(name string) *Event {
	i := slices.IndexFunc(r.Events, func(e *Event) bool { return strings.EqualFold(e.Name, "jdk."+name) })
	if i < 0 {
		return nil
	}
	return r.Events[i]
}

// wordAt is the word of SQL at an offset.
func wordAt(text string, offset int) Span {
	is := func(c byte) bool {
		return c == '_' || c == '$' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	at := Span{offset, offset}
	for at.From > 0 && is(text[at.From-1]) {
		at.From--
	}
	for at.To < len(text) && is(text[at.To]) {
		at.To++
	}
	return at
}

// AboutSQL says what stands at an offset of a text of SQL that reads events: an event or a column of one, for a release
// of the catalogue (0 for the newest); nil where there is nothing to say.
func AboutSQL(text string, offset, release int) (*Article, Span, error) {
	r, err := newestFor(release)
	if err != nil {
		return nil, Span{}, err
	}
	at := wordAt(text, offset)
	word := text[at.From:at.To]
	tables := sqlTables(r, text, offset)
	for _, e := range tables {
		if strings.EqualFold(e.Name, "jdk."+word) {
			a, err := NewArticle(e.Name, r.Number)
			return a, at, err
		}
	}
	column, _, _ := strings.Cut(word, "$") // stackTrace$topMethod
	for _, e := range tables {
		if a, err := e.columnArticle(column); a != nil || err != nil {
			return a, at, err
		}
	}
	return nil, at, nil
}

// columnArticle is what there is to say about a column of the table of an event, nil if it has none of the name.
func (e *Event) columnArticle(name string) (*Article, error) {
	said, err := Explain(e.Name)
	if err != nil {
		return nil, err
	}
	for _, c := range e.columns() {
		if !strings.EqualFold(c.name, name) {
			continue
		}
		a := &Article{Name: c.name + " of " + strings.TrimPrefix(e.Name, "jdk."), Lead: c.kind}
		if c.meaning != "" {
			a.Parts = append(a.Parts, Part{"Counts", c.meaning})
		}
		if said != nil {
			a.Parts = append(a.Parts, Part{"Event", said.Tells}, Part{"Trouble", said.Trouble})
		}
		a.Parts = slices.DeleteFunc(a.Parts, func(p Part) bool { return p.Text == "" })
		return a, nil
	}
	return nil, nil
}

// column is a column of an event's table.
type column struct{ name, kind, meaning string }

// columns are those that every event has, and its fields. In tables time spans are nanoseconds and times are UTC.
func (e *Event) columns() []column {
	list := []column{{"startTime", "time", "when it began, UTC"}}
	if e.Duration {
		list = append(list, column{"duration", "long", "how long it took, in nanoseconds"})
	}
	if e.Thread {
		list = append(list, column{"eventThread", "thread", "the thread that it happened in; a key of Thread"})
	}
	if e.Stack {
		list = append(list, column{"stackTrace", "stack trace", "where it happened; stackTrace$topMethod is a key of Method"})
	}
	for _, f := range e.Fields {
		unit := f.Unit()
		switch {
		case strings.HasPrefix(unit, "time span"):
			unit = "time span in nanoseconds"
		case strings.HasPrefix(unit, "point in time"):
			unit = "point in time, UTC"
		}
		list = append(list, column{f.Name, f.Type, unit})
	}
	return list
}

// SuggestSQL returns what can be written at an offset of a text of SQL: events behind FROM and JOIN, elsewhere the
// columns of the events that the statement reads; and the part of the text that it replaces.
func SuggestSQL(text string, offset, release int) (list []Suggestion, at Span, err error) {
	r, err := newestFor(release)
	if err != nil {
		return nil, at, err
	}
	at = wordAt(text, offset)
	if sqlHere().MatchString(text[:at.From]) {
		for _, e := range r.Events {
			list = append(list, Suggestion{Text: strings.TrimPrefix(e.Name, "jdk."), Detail: strings.Join(e.Category, " / "), Event: e.Name})
		}
		return list, at, nil
	}
	for _, e := range sqlTables(r, text, offset) {
		for _, c := range e.columns() {
			list = append(list, Suggestion{Text: c.name, Detail: strings.TrimPrefix(e.Name, "jdk.") + ": " + c.kind + ", " + or(c.meaning)})
		}
	}
	return list, at, nil
}
