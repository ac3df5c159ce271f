package firefox

import (
	"encoding/json"
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
)

// eventPlan says how the events of a type become markers.
type eventPlan struct {
	name     int32  // the text that markers are listed under
	category int32  // of the markers
	head     []byte // the beginning of their data: {"type":"…"
	fields   []fieldPlan
}

// fieldPlan says how a field is written; the zero value says that it is not.
type fieldPlan struct {
	key    []byte // "," and the name as JSON, and ":"; empty: not written itself
	format string
	fields []fieldPlan // of a struct
}

// schemas are the descriptions of markers by event type. Chunks of different
// releases may disagree about a type: fields are those of all.
type schemas struct {
	list []*schema
	at   map[string]*schema
}

func newSchemas() *schemas { return &schemas{list: []*schema{}, at: map[string]*schema{}} }

// plan returns the plan for the events of a table.
func (x *export) plan(t *jfr.Table) *eventPlan {
	plan, ok := x.plans[t.Type]
	if ok {
		return plan
	}
	s := x.schemas.of(t.Type)
	label := t.Type.Label()
	if label == "" {
		label = t.Type.Name
	}
	plan = &eventPlan{
		name:     x.tables.text(label),
		category: x.kinds.of(t.Type.Categories()),
		head:     append([]byte(`{"type":`), quoted(s.Name)...),
		fields:   s.plan("", t.Columns),
	}
	s.addLabels()
	x.plans[t.Type] = plan
	return plan
}

// of returns the schema of an event type, which has all but its fields.
func (s *schemas) of(t *jfr.Type) *schema {
	name := visible.Text(t.Name)
	if !strings.Contains(name, ".") {
		name = "jfr." + name // the viewer has markers of its own, as "Text" and "Network"
	}
	if known := s.at[name]; known != nil {
		return known
	}
	added := &schema{Name: name, Description: visible.Lines(t.Description()), Display: display(t), Fields: []schemaField{}}
	s.at[name] = added
	s.list = append(s.list, added)
	return added
}

// display returns where in the viewer markers of a type are shown.
func display(t *jfr.Type) []string {
	places := []string{"marker-chart", "marker-table"}
	waiting := slices.Contains([]string{"jdk.ThreadPark", "jdk.ThreadSleep", "jdk.JavaMonitorWait"}, t.Name)
	if t.Field(spanField) == nil || waiting { // those who wait all the time would cover everything
		return places
	}
	places = append(places, "timeline-overview")
	switch {
	case slices.Contains(t.Categories(), "GC"):
		places = append(places, "timeline-memory")
	case strings.HasPrefix(t.Name, "jdk.File"):
		places = append(places, "timeline-fileio")
	}
	return places
}

// plan returns the plans for columns, and enters them into the schema.
func (s *schema) plan(prefix string, columns []jfr.Column) []fieldPlan {
	plans := make([]fieldPlan, len(columns))
	for i := range columns {
		c := &columns[i]
		if prefix == "" && slices.Contains([]string{startField, spanField, stackField, threadField}, c.Field.Name) {
			continue
		}
		name := prefix + visible.Text(c.Field.Name)
		if c.Kind == jfr.KindStruct && !c.Field.Type.Simple {
			plans[i].fields = s.plan(name+".", c.Struct)
			continue
		}
		plans[i].format = formatOf(c)
		plans[i].key = append(append([]byte{','}, quoted(s.enter(name, c.Field, plans[i].format))...), ':')
	}
	return plans
}

// enter enters a field and returns its key.
func (s *schema) enter(key string, f *jfr.Field, format string) string {
	for slices.Contains([]string{"type", "cause", "stack", "innerWindowID"}, key) {
		key += "_" // means something to the viewer
	}
	for {
		at := slices.IndexFunc(s.Fields, func(known schemaField) bool { return known.Key == key })
		if at < 0 {
			s.Fields = append(s.Fields, schemaField{Key: key, Label: labelOf(f), Format: format})
			return key
		}
		if s.Fields[at].Format == format {
			return key
		}
		key += "_" // of another release: the viewer stumbles over values of another format
	}
}

// labelOf returns the name of a field for people, with the unit where the format
// does not say it.
func labelOf(f *jfr.Field) string {
	label := visible.Text(f.Label())
	if label == "" {
		return ""
	}
	switch f.Unit() {
	case jfr.UnitBytesPerSecond, jfr.UnitHertz:
		return label + " per second"
	case jfr.UnitBitsPerSecond:
		return label + " in bits per second"
	case jfr.UnitBits:
		return label + " in bits"
	}
	return label
}

// addLabels says which field stands for a marker in the table and on its bar: the
// first text, else the first field. Keys with dots mean something else in labels.
func (s *schema) addLabels() {
	plain := func(f schemaField) bool { return !strings.ContainsAny(f.Key, ".{}' ") }
	text := func(f schemaField) bool { return plain(f) && (f.Format == formatText || f.Format == formatPath) }
	at := slices.IndexFunc(s.Fields, text)
	if at < 0 {
		at = slices.IndexFunc(s.Fields, plain)
	}
	if at < 0 {
		return
	}
	s.ChartLabel = "{marker.data." + s.Fields[at].Key + "}"
	s.TableLabel = s.ChartLabel
}

// quoted returns a text as JSON.
func quoted(s string) []byte {
	text, _ := json.Marshal(visible.Lines(s)) // a string cannot fail
	return text
}
