package firefox

import (
	"bufio"
	"cmp"
	"encoding/json"
	"io"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// Write writes a recording as JSON for the Firefox Profiler, which also takes it
// compressed by gzip. The notes say in one sentence each what was left out because
// the viewer could not show it. The error is one of package profile or jfr, or
// that of the writer.
func Write(w io.Writer, rec *jfr.Recording, o Options) (notes []string, err error) {
	p, err := profile.Read(rec, o.profile())
	if err != nil {
		return nil, err
	}
	o.Type = cmp.Or(o.Type, p.Default().Name)
	x := &export{
		options: o, profile: p, tables: newTables(p, o), kinds: newCategories(), schemas: newSchemas(),
		threads: newThreads(p.Dictionary()), plans: map[*jfr.Type]*eventPlan{},
	}
	if err := x.readEvents(rec); err != nil {
		return nil, err
	}
	x.readSamples()
	if !x.hasContent() {
		_, err := p.View(o.Type)
		return nil, err
	}
	return x.notes, x.write(w)
}

// readSamples gives each thread its samples.
func (x *export) readSamples() {
	byThread := samplesOf(x.profile, x.options.Type)
	x.interval = intervalOf(byThread, x.facts.period)
	for number, samples := range byThread {
		x.threads.of(number).samples = samples
	}
	if x.options.Type == sample.Alloc {
		return
	}
	for number, samples := range samplesOf(x.profile, sample.Alloc) {
		x.threads.of(number).allocations = samples
	}
}

// hasContent tells whether there is anything to see.
func (x *export) hasContent() bool {
	for _, t := range x.threads.list {
		if t.items() > 0 {
			return true
		}
	}
	return false
}

// write writes the profile thread by thread, so that no more than one is there
// twice, and the tables last: samples add to them.
func (x *export) write(w io.Writer) error {
	rows, program := x.chosen()
	out := bufio.NewWriterSize(w, 1<<16)
	encode := func(before string, value any) error {
		out.WriteString(before)
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		_, err = out.Write(text)
		return err
	}
	if err := encode(`{"meta":`, x.meta(program)); err != nil {
		return err
	}
	if err := encode(`,"libs":[],"counters":`, x.counters()); err != nil {
		return err
	}
	before := `,"threads":[`
	for i, id := range threadIDs(rows) {
		if err := encode(before, x.raw(rows[i], id)); err != nil {
			return err
		}
		before = ","
	}
	if err := encode(`],"shared":`, x.tables.shared()); err != nil {
		return err
	}
	out.WriteString("}\n")
	return out.Flush()
}
