package query

import (
	"fmt"
	"maps"

	"jfrlens/jfr"
)

// maxEnumValues bounds what is taken for a small closed set of values.
const maxEnumValues = 400

// plan is what an import needs to know of the recordings before the first row is written.
type plan struct {
	schema *schema
	types  []eventType
	chunks []int // by recording
	events int64
	bytes  int64
	rows   map[string]int64 // by event type
}

// Types of samples, the better first.
const (
	cpuTimeSample   = "jdk.CPUTimeSample"
	executionSample = "jdk.ExecutionSample"
)

// sampled returns the type of the samples that are counted by line and method. They are never added up.
func (p *plan) sampled() string {
	if p.rows[cpuTimeSample] > 0 {
		return cpuTimeSample
	}
	return executionSample
}

// eventType is one event type of one recording.
type eventType struct {
	recording uint32
	t         *jfr.Type
	count     int64
}

// planner collects the plan.
type planner struct {
	schema  *schema
	strings map[string]bool // types of constants that are kept as strings
	// allFrameTypes takes frame types from all chunks: frames refer to them by number, never as strings.
	allFrameTypes bool

	counts map[uint32]map[string]*eventType // by recording and name
	order  []*eventType
	metas  []*jfr.Metadata                  // in the order of their first chunks, which is that of columns
	used   map[*jfr.Metadata]map[int64]bool // ids of the event types that occur
	plan   *plan
}

// newPlan goes through all chunks, looking at metadata and at the frames of events only.
func newPlan(recs []*jfr.Recording, asStrings map[string]bool) (*plan, error) {
	p := &planner{
		schema: newSchema(), strings: maps.Clone(asStrings), allFrameTypes: asStrings[frameTypeType],
		counts: map[uint32]map[string]*eventType{}, used: map[*jfr.Metadata]map[int64]bool{},
		plan: &plan{rows: map[string]int64{}},
	}
	var err error
	if p.schema.own, err = ownNames(); err != nil {
		return nil, err
	}
	delete(p.strings, frameTypeType)
	for i, rec := range recs {
		n, err := p.addRecording(uint32(i+1), rec)
		if err != nil {
			return nil, err
		}
		p.plan.chunks = append(p.plan.chunks, n)
	}
	p.addTables()
	if err := p.addFixed(); err != nil {
		return nil, err
	}
	if err := p.schema.addDeclared(); err != nil {
		return nil, err
	}
	p.schema.finishEvents()
	p.plan.schema = p.schema
	for _, t := range p.order {
		p.plan.types = append(p.plan.types, *t)
	}
	return p.plan, nil
}

func (p *planner) addRecording(recording uint32, rec *jfr.Recording) (chunks int, err error) {
	p.counts[recording] = map[string]*eventType{}
	for c, err := range rec.Chunks() {
		if err != nil {
			return 0, fmt.Errorf("import %s: %w", rec.Name(), err)
		}
		chunks++
		if err := p.addChunk(recording, c); err != nil {
			return 0, fmt.Errorf("import %s: %w", rec.Name(), err)
		}
	}
	return chunks, nil
}

func (p *planner) addChunk(recording uint32, c *jfr.Chunk) error {
	counts, err := c.Counts() // first, so that no constants are read of chunks like the one before
	if err != nil {
		return err
	}
	meta := c.Metadata()
	if p.used[meta] == nil {
		p.metas = append(p.metas, meta)
		p.used[meta] = map[int64]bool{}
		if err := p.addEnums(c); err != nil {
			return err
		}
		for _, t := range meta.Types() {
			if t.IsEvent() {
				p.count(recording, t, 0)
			}
		}
	} else if t := meta.Type(frameTypeType); t != nil && p.allFrameTypes {
		if err := p.addEnum(c, t); err != nil {
			return err
		}
	}
	for _, n := range counts {
		p.plan.bytes += n.Bytes
		if n.Type == nil || !n.Type.IsEvent() {
			continue
		}
		p.count(recording, n.Type, n.Count)
		p.plan.events += n.Count
		p.plan.rows[n.Type.Name] += n.Count
		p.used[meta][n.ID] = true
	}
	return nil
}

func (p *planner) count(recording uint32, t *jfr.Type, n int64) {
	e := p.counts[recording][t.Name]
	if e == nil {
		e = &eventType{recording: recording, t: t}
		p.counts[recording][t.Name] = e
		p.order = append(p.order, e)
	}
	e.count += n
}

// addEnums makes enumerations of the constants that are few strings. HotSpot writes all values of
// its enumerations into the first chunk.
func (p *planner) addEnums(c *jfr.Chunk) error {
	for _, t := range c.Metadata().Types() {
		if t.Simple && t.Name != symbolType && isTextConstant(t) {
			if err := p.addEnum(c, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// addEnum adds the constants of one type in a chunk to its enumeration.
func (p *planner) addEnum(c *jfr.Chunk, t *jfr.Type) error {
	if p.strings[t.Name] {
		return nil
	}
	pool, err := c.PoolOf(t)
	if err != nil || pool.Rows == 0 || pool.Rows > maxEnumValues {
		return err
	}
	enum := p.schema.enums[t.Name]
	if enum == nil {
		enum = &enumType{name: constantsName(t.Name)}
		p.schema.enums[t.Name] = enum
	}
	for _, key := range pool.Keys {
		if text, ok := c.Text(t, key); ok {
			enum.add(text)
		}
	}
	if len(enum.values) == 0 || len(enum.values) > maxEnumValues {
		delete(p.schema.enums, t.Name)
		p.strings[t.Name] = true
	}
	return nil
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
