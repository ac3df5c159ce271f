package firefox

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// export is what a recording becomes.
type export struct {
	options  Options
	profile  *profile.Profile
	tables   *tables
	kinds    *categories
	schemas  *schemas
	threads  *threads
	facts    facts
	wanted   map[string]bool // event types that become markers
	plans    map[*jfr.Type]*eventPlan
	notes    []string
	interval int64 // ns between two samples
}

// readEvents makes markers of events and collects what they say of the run.
func (x *export) readEvents(rec *jfr.Recording) error {
	if err := x.chooseEvents(rec); err != nil {
		return err
	}
	for c, err := range rec.Chunks() {
		if err != nil {
			return err
		}
		if err := x.readChunk(c); err != nil {
			return err
		}
	}
	return nil
}

// chooseEvents decides which event types become markers: all but samples and
// those that nobody wants, the rarest first, as long as there are not too many.
func (x *export) chooseEvents(rec *jfr.Recording) error {
	x.wanted = map[string]bool{}
	if !x.options.Markers {
		return nil
	}
	counts := map[string]int64{}
	for c, err := range rec.Chunks() {
		if err != nil {
			return err
		}
		list, _ := c.Counts() // an error is named in Problems
		for _, n := range list {
			if n.Type != nil && n.Type.IsEvent() {
				counts[n.Type.Name] += n.Count
			}
		}
	}
	for _, name := range x.withoutMarkers() {
		delete(counts, name)
	}
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[a], counts[b]), cmp.Compare(a, b))
	})
	room := int64(x.options.MaxMarkers)
	var left []string
	for _, name := range names {
		if counts[name] > room {
			left = append(left, fmt.Sprintf("%s (%d events)", name, counts[name]))
			continue
		}
		room -= counts[name]
		x.wanted[name] = true
	}
	if left != nil {
		x.note("left out, for the viewer takes no more than %d markers: %s", x.options.MaxMarkers, strings.Join(left, ", "))
	}
	return nil
}

// withoutMarkers are the event types that do not become markers: those that are
// samples, even of a type that is not shown, and those that nobody wants.
func (x *export) withoutMarkers() []string {
	names := slices.Clone(x.options.IgnoredEvents)
	if !x.options.Environment {
		names = append(names, environmentEvents()...)
	}
	for _, sampleType := range []string{sample.CPU, sample.CPUTime, sample.Native, sample.Wall, x.options.Type} {
		names = append(names, sample.EventTypes(sampleType)...)
	}
	return names
}

// note remembers a sentence about what is not in the export.
func (x *export) note(format string, args ...any) {
	x.notes = append(x.notes, fmt.Sprintf(format, args...))
}

// readChunk reads the wanted events of a chunk.
func (x *export) readChunk(c *jfr.Chunk) error {
	r := newChunkReader(x, c)
	if err := r.readFacts(); err != nil {
		return err
	}
	if err := r.markSystemThreads(); err != nil {
		return err
	}
	for _, t := range c.Metadata().Types() {
		if !t.IsEvent() || !x.wanted[t.Name] {
			continue
		}
		for table, err := range c.Events(c.Select(t)) {
			if err != nil {
				return err
			}
			if err := r.readMarkers(table); err != nil {
				return err
			}
		}
	}
	return nil
}

// chunkReader reads the events of one chunk. Its maps hold for the keys of that
// chunk alone.
type chunkReader struct {
	*export
	chunk     *jfr.Chunk
	names     *jfr.Translator
	constants map[constant]int32
}

func newChunkReader(x *export, c *jfr.Chunk) *chunkReader {
	return &chunkReader{
		export: x, chunk: c,
		names: x.profile.Dictionary().Translator(), constants: map[constant]int32{},
	}
}

// thread returns the thread with that key, the process if there is none.
func (r *chunkReader) thread(key int64) *thread {
	number, _ := r.names.Thread(r.chunk, key)
	return r.threads.of(number)
}

// markSystemThreads remembers which threads are the JVM's own.
func (r *chunkReader) markSystemThreads() error {
	pool, err := r.chunk.Pool("java.lang.Thread")
	if err != nil {
		return err
	}
	for _, key := range pool.Keys {
		if t, ok := r.chunk.Thread(key); ok && t.Group == "system" {
			r.threads.system[t.Entry()] = true
		}
	}
	return nil
}
