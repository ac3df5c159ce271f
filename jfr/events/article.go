package events

import (
	"fmt"
	"slices"
	"strings"
)

// Article is all that there is to say about an event, for whoever writes it: the terminal, a page, a hover.
type Article struct {
	Name  string
	Lead  string // what kind of event, in one line
	Parts []Part
	// Fields and Settings are tables: a heading, then rows of the same length.
	Fields, Settings [][]string
	See              []string
}

// Part is a heading and its sentences.
type Part struct{ Title, Text string }

// NewArticle writes the article of an event as one release has it, 0 for the newest that does; nil if none has it.
func NewArticle(name string, release int) (*Article, error) {
	e, newest, err := Newest(name)
	if err != nil || e == nil {
		return nil, err
	}
	if release != 0 {
		r, err := Of(release)
		if err != nil {
			return nil, err
		}
		if e = r.Event(name); e == nil {
			return nil, nil
		}
		newest = release
	}
	said, err := Explain(name)
	if err != nil {
		return nil, err
	}
	in, err := Spans(name)
	if err != nil {
		return nil, err
	}
	a := newArticle(e)
	a.Parts = append(a.explain(said), Part{"JDK", upper(SpanText(in)) + fmt.Sprintf(". Fields and settings below are those of JDK %d.", newest)})
	return a, nil
}

// newArticle is what an event has, without explanations.
func newArticle(e *Event) *Article {
	a := &Article{Name: e.Name, Lead: e.lead()}
	for _, f := range e.Fields {
		a.Fields = append(a.Fields, []string{f.Name, f.Type, f.Unit()})
	}
	for _, s := range e.Settings {
		a.Settings = append(a.Settings, []string{s.Name, s.Default, s.Profile, s.Fallback, s.Control})
	}
	return a
}

// lead is what kind of event it is.
func (e *Event) lead() string {
	has := []string{}
	for _, property := range []struct {
		is   bool
		name string
	}{{e.Duration, "a duration"}, {e.Thread, "a thread"}, {e.Stack, "a stack trace"}} {
		if property.is {
			has = append(has, property.name)
		}
	}
	text := strings.Join(e.Category, " / ")
	if len(has) > 0 {
		text += "; has " + strings.Join(has, ", ")
	}
	if e.Experimental {
		text += "; experimental"
	}
	return text
}

// explain are the parts of an explanation, and what turns the event on.
func (a *Article) explain(said *Explanation) (parts []Part) {
	if said == nil {
		return nil
	}
	a.See = said.See
	for _, p := range []Part{
		{"Tells", said.Tells},
		{"Look at it", said.Look},
		{"Trouble", said.Trouble},
		{"Cost", said.Cost},
		{"Turned on by", a.turnedOn()},
		{"Needs", said.Needs},
	} {
		if p.Text != "" {
			parts = append(parts, p)
		}
	}
	return parts
}

// turnedOn says what records the event.
func (a *Article) turnedOn() string {
	i := slices.IndexFunc(a.Settings, func(row []string) bool { return row[0] == "enabled" })
	if i < 0 {
		return ""
	}
	row, on := a.Settings[i], ""
	switch {
	case row[1] == "true" && row[2] == "true":
		on = "default.jfc and profile.jfc"
	case row[1] == "true":
		on = "default.jfc"
	case row[2] == "true":
		on = "profile.jfc, not default.jfc"
	default:
		on = a.Name + "#enabled=true; off in default.jfc and profile.jfc"
	}
	if row[4] != "" {
		on += ". The control behind it in these files is " + row[4]
	}
	return on + "."
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// FieldHeads are the headings of the table of fields.
func FieldHeads() []string { return []string{"field", "type", "counts"} }

// SettingHeads are the headings of the table of settings.
func SettingHeads() []string {
	return []string{"setting", "default.jfc", "profile.jfc", "unset", "control"}
}
