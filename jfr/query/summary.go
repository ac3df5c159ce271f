package query

import (
	"fmt"
	"strings"
	"time"

	"jfrlens/jfr"
)

// addSummary fills the tables about the recordings themselves.
func (imp *importer) addSummary(s *session, recs []*jfr.Recording, spans map[uint32]*span) error {
	var b strings.Builder
	b.WriteString("BEGIN;\n")
	for i, rec := range recs {
		imp.addRecording(&b, uint32(i+1), rec, spans[uint32(i+1)])
	}
	imp.addEventTypes(&b)
	imp.addEventFields(&b)
	b.WriteString("INSERT INTO Events SELECT name, sum(count)::BIGINT FROM EventType WHERE count > 0 GROUP BY name ORDER BY 2 DESC;\nCOMMIT;")
	if err := s.exec(b.String()); err != nil {
		return fmt.Errorf("summary of the recordings: %w", err)
	}
	return nil
}

func (imp *importer) addRecording(b *strings.Builder, id uint32, rec *jfr.Recording, s *span) {
	problem := "NULL"
	if problems := rec.Problems(); len(problems) > 0 {
		problem = quote(problems[0].Error())
	}
	if s == nil {
		s = &span{}
	}
	fmt.Fprintf(b, "INSERT INTO Recordings VALUES (%d, %s, %s, %s, %d, %d, %s);\n", id, quote(rec.Name()),
		timestamp(s.firstNanos), timestamp(s.lastNanos), s.events, imp.plan.chunks[id-1], problem)
}

func timestamp(nanos int64) string {
	return fmt.Sprintf("TIMESTAMP_NS %s", quote(time.Unix(0, nanos).UTC().Format("2006-01-02 15:04:05.999999999")))
}

func (imp *importer) addEventTypes(b *strings.Builder) {
	for i, e := range imp.plan.types {
		b.WriteString(separator(i, "INSERT INTO EventType VALUES\n"))
		fmt.Fprintf(b, "(%d, %d, %s, %s, %s, %s, %s, %t, %d)", e.recording, e.t.ID, quote(tableName(e.t.Name)), quote(e.t.Name),
			orNull(e.t.Label()), orNull(e.t.Description()), quote(strings.Join(e.t.Categories(), " / ")), e.t.Experimental(), e.count)
	}
	if len(imp.plan.types) > 0 {
		b.WriteString(";\n")
	}
}

// addEventFields lists the fields of all event types, also of those without events.
func (imp *importer) addEventFields(b *strings.Builder) {
	fields := newSchema()
	fields.enums = imp.schema.enums
	for _, e := range imp.plan.types {
		fields.addEvent(e.t)
	}
	n := 0
	for _, t := range fields.tables {
		for i, c := range t.columns {
			if t.constants || c.jfrType == "" && c.op != opStackID {
				continue
			}
			b.WriteString(separator(n, "INSERT INTO EventField VALUES\n"))
			n++
			fmt.Fprintf(b, "(%s, %d, %s, %s, %s, %s, %s)", quote(t.name), i+1, quote(c.name), orNull(c.label),
				orNull(c.description), quote(c.kind.String()), quote(c.jfrType))
		}
	}
	if n > 0 {
		b.WriteString(";\n")
	}
}

func separator(i int, first string) string {
	if i == 0 {
		return first
	}
	return ",\n"
}

func orNull(text string) string {
	if text == "" {
		return "NULL"
	}
	return quote(text)
}
