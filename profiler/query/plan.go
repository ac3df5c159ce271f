package query

import (
	"maps"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// plan is what an import needs to know of the recordings before the first row is written.
type plan struct {
	schema   *schema
	types    *eventTypes
	chunks   []int // by recording
	events   int64
	bytes    int64
	contexts *recordedContexts
	rows     map[string]int64 // by event type
}

// planner collects the plan.
type planner struct {
	schema  *schema
	strings map[string]bool // types of constants that are kept as strings

	metas []*jfr.Metadata                  // in the order of their first chunks, which is that of columns
	used  map[*jfr.Metadata]map[int64]bool // ids of the event types that occur
	plan  *plan
}

// newPlan goes through all chunks, looking at metadata and at the heads of events only.
func newPlan(recs []*jfr.Recording, asked *selection, statement string, asStrings map[string]bool) (*plan, error) {
	p := &planner{
		schema: newSchema(), strings: maps.Clone(asStrings), used: map[*jfr.Metadata]map[int64]bool{},
		plan: &plan{rows: map[string]int64{}, types: newEventTypes()},
	}
	delete(p.strings, frameTypeType) // frames refer to them by number, never as strings
	s := &surveyor{asStrings: maps.Clone(p.strings), allFrameTypes: asStrings[frameTypeType]}
	for i, rec := range recs {
		chunks, err := s.survey(rec)
		if err != nil {
			return nil, err
		}
		p.addRecording(uint32(i+1), chunks)
	}
	names, err := nameEvents(p.metas, statement)
	if err != nil {
		return nil, err
	}
	p.schema.events = names
	p.addTables()
	if err := p.addFixed(); err != nil {
		return nil, err
	}
	if err := p.schema.addDeclared(); err != nil {
		return nil, err
	}
	if p.plan.contexts, err = readContexts(recs); err != nil {
		return nil, err
	}
	p.schema.addContexts(p.plan.contexts)
	p.schema.finishEvents()
	p.schema.restrict(asked)
	p.plan.schema = p.schema
	p.plan.types.number()
	return p.plan, nil
}

// asked returns the number of events of tables that are made.
func (p *plan) asked() int64 {
	total := int64(0)
	for _, t := range p.schema.made() {
		total += p.rows[t.jfrName]
	}
	return total
}

// counted returns the recordings of which samples are counted: all or, unless that is asked for, none.
func (p *plan) counted(recs []*jfr.Recording) []*jfr.Recording {
	if p.schema.selected.hasSamples() {
		return recs
	}
	return nil
}

func (p *planner) addRecording(recording uint32, chunks []chunkSurvey) {
	for i := range chunks {
		p.addChunk(recording, &chunks[i])
	}
	p.plan.chunks = append(p.plan.chunks, len(chunks))
}

func (p *planner) addChunk(recording uint32, c *chunkSurvey) {
	isNew, producer := p.used[c.meta] == nil, profile.ProducerOf(c.meta)
	if isNew {
		p.metas = append(p.metas, c.meta)
		p.used[c.meta] = map[int64]bool{}
	}
	for i := range c.texts {
		if t := &c.texts[i]; isNew || t.t.Name == frameTypeType {
			p.addEnum(t)
		}
	}
	if isNew {
		for _, t := range c.meta.Types() {
			if t.IsEvent() {
				p.plan.types.count(recording, producer, t, 0)
			}
		}
	}
	for _, n := range c.counts {
		p.plan.bytes += n.Bytes
		if n.Type == nil || !n.Type.IsEvent() {
			continue
		}
		p.plan.types.count(recording, producer, n.Type, n.Count)
		p.plan.events += n.Count
		p.plan.rows[n.Type.Name] += n.Count
		p.used[c.meta][n.ID] = true
	}
}

// addEnum adds constants that are few texts to the enumeration of their type.
func (p *planner) addEnum(t *typeTexts) {
	name := t.t.Name
	if p.strings[name] {
		return
	}
	enum := p.schema.enums[name]
	if enum == nil {
		enum = &enumType{name: constantsName(name)}
		p.schema.enums[name] = enum
	}
	for _, text := range t.texts {
		enum.add(text)
	}
	if len(enum.values) == 0 || len(enum.values) > maxEnumValues {
		delete(p.schema.enums, name)
		p.strings[name] = true
	}
}

// addTables adds the tables of all event types that occur, then those of the constants they refer to.
func (p *planner) addTables() {
	for _, meta := range p.metas {
		for _, t := range meta.Types() {
			if p.used[meta][t.ID] {
				p.schema.addEvent(t)
			}
		}
		p.always(meta)
	}
	for done := map[*jfr.Type]bool{}; ; { // constants refer to further constants
		before := len(done)
		for _, meta := range p.metas {
			for _, t := range meta.Types() {
				if p.schema.constants[t.Name] != nil && !done[t] {
					done[t] = true
					p.schema.addConstantFields(t)
				}
			}
		}
		if len(done) == before {
			return
		}
	}
}

// always adds the constants that stack traces and queries refer to.
func (p *planner) always(meta *jfr.Metadata) {
	for _, name := range []string{methodType, classType, threadType} {
		if t := meta.Type(name); t != nil {
			p.schema.addConstants(t)
		}
	}
}

// addFixed adds the tables that do not depend on metadata.
func (p *planner) addFixed() error {
	tables, err := declared("fixed.sql")
	if err != nil {
		return err
	}
	for _, t := range tables {
		if enum := p.schema.enums[frameTypeType]; t.name == "Frame" && enum != nil {
			c := t.columns[frameTypeColumn]
			c.enum, c.sqlType = enum, ident(enum.name)
		}
		p.schema.addTable(t)
	}
	return nil
}
