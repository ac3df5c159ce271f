package events

import (
	"strings"

	"jfrlens/jfr"
)

// Recorded is an event type as a recording declares it: the only source for events of programs and agents.
type Recorded struct {
	Event
	Label, Description string // texts of whoever wrote the event
}

// FromRecording reads an event type of a recording.
func FromRecording(t *jfr.Type) *Recorded {
	r := &Recorded{
		Event: Event{Name: t.Name, Category: t.Categories(), Experimental: t.Experimental()},
		Label: t.Label(), Description: t.Description(),
	}
	for _, f := range t.Fields {
		switch f.Name {
		case "startTime":
		case "duration":
			r.Duration = true
		case "eventThread":
			r.Thread = true
		case "stackTrace":
			r.Stack = true
		default:
			r.Fields = append(r.Fields, recordedField(f))
		}
	}
	for _, s := range t.Settings {
		r.Settings = append(r.Settings, Setting{Name: s.Name, Kind: kindOf(s.Name, ""), Fallback: s.Default})
	}
	return r
}

func recordedField(f *jfr.Field) Field {
	list := ""
	if f.Array {
		list = "[]"
	}
	field := Field{Name: f.Name, Type: f.Type.Name + list}
	for _, a := range f.Annotations {
		mark := a.Type.Name[strings.LastIndexByte(a.Type.Name, '.')+1:]
		switch mark {
		case "Label", "Description", "Name":
			continue
		}
		if value := a.Value(); value != "" {
			mark += "(" + value + ")"
		}
		field.Marks = append(field.Marks, mark)
	}
	return field
}

// Article is what the recording itself says of an event.
func (r *Recorded) Article() *Article {
	a := newArticle(&r.Event)
	for _, p := range []Part{{"Label", r.Label}, {"Description", r.Description}} {
		if p.Text != "" {
			a.Parts = append(a.Parts, p)
		}
	}
	return a
}
