package print

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"jfrlens/jfr"
)

// Summary is what a recording consists of.
type Summary struct {
	Version  string        // of the format, such as "2.1"
	Chunks   int           // number of chunks
	Start    time.Time     // of the first chunk, UTC
	Duration time.Duration // sum over the chunks
	Events   []EventCount  // most frequent first, then by name

	width int // of the longest name that the metadata has
}

// HasEvents tells whether there is an event besides the JVM's own of metadata and constants.
func (s *Summary) HasEvents() bool {
	return slices.ContainsFunc(s.Events, func(e EventCount) bool {
		return e.Count > 0 && !strings.HasSuffix(e.Type, "jdk.Metadata") && !strings.HasSuffix(e.Type, "jdk.Checkpoint")
	})
}

// EventCount is the number of events of one type and their size in the file.
type EventCount struct {
	Type  string
	Count int64
	Bytes int64
}

// reservedName returns the name under which a type is listed whose id is the same in every chunk
// (jdk.jfr.internal.tool.Summary): that of metadata or of checkpoints.
func reservedName(header *jfr.Header, id int64) string {
	prefix := "jdk."
	if header.Major == 1 {
		prefix = "com.oracle.jdk."
	}
	if id == 0 {
		return prefix + "Metadata"
	}
	return prefix + "Checkpoint"
}

// Summarize counts the events of a recording by type. Types without an event
// are listed with a count of 0, as the JDK's tool does; an event whose type is
// not described is listed by its number.
func Summarize(rec *jfr.Recording) (*Summary, error) {
	collector := summaryCollector{
		counts: map[listedType]*EventCount{},
		twins:  map[string]bool{},
		known:  map[*jfr.Metadata]bool{},
		first:  -1,
	}
	if err := rec.EachWhole(0, collector.add); err != nil {
		return nil, err
	}
	return collector.summary(), nil
}

// summaryCollector adds up chunks that arrive in any order.
type summaryCollector struct {
	mu     sync.Mutex // guards the fields below
	counts map[listedType]*EventCount
	twins  map[string]bool // names that several types of one chunk have
	known  map[*jfr.Metadata]bool
	result Summary
	first  int // lowest index of a chunk seen; -1 before the first
}

func (s *summaryCollector) add(c *jfr.Chunk) error {
	counts, err := c.Counts()
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.First() {
		s.addHeader(c)
	}
	s.addTypes(c.Metadata())
	for _, n := range counts {
		entry := s.entry(typeName(&c.Header, n), n.ID)
		entry.Count += n.Count
		entry.Bytes += n.Bytes
	}
	return nil
}

// addHeader takes over what a chunk's header says.
func (s *summaryCollector) addHeader(c *jfr.Chunk) {
	s.result.Chunks++
	s.result.Duration += c.Header.Duration
	s.entry(reservedName(&c.Header, 0), 0)
	s.entry(reservedName(&c.Header, 1), 1)
	if s.first < 0 || c.Index < s.first {
		s.first = c.Index
		s.result.Start = c.Header.Start
		s.result.Version = fmt.Sprintf("%d.%d", c.Header.Major, c.Header.Minor)
	}
}

// addTypes lists the event types of a chunk's metadata.
func (s *summaryCollector) addTypes(m *jfr.Metadata) {
	if s.known[m] {
		return
	}
	s.known[m] = true
	addTwins(s.twins, m)
	for _, t := range m.Types() {
		if t.IsEvent() {
			s.entry(t.Written, t.ID)
			s.result.width = max(s.result.width, len(t.Written))
		}
	}
}

func (s *summaryCollector) entry(name string, id int64) *EventCount {
	key := listedType{name, id}
	entry, ok := s.counts[key]
	if !ok {
		entry = &EventCount{Type: name}
		s.counts[key] = entry
	}
	return entry
}

// summary lists the types as the JDK's tool does, which sorts what it has taken out of a hash table.
func (s *summaryCollector) summary() *Summary {
	lines, ids := map[listedType]*EventCount{}, map[int64]bool{}
	for key, entry := range s.counts {
		ids[key.id] = true
		key = key.listed(s.twins)
		if line, ok := lines[key]; ok {
			line.Count += entry.Count
			line.Bytes += entry.Bytes
		} else {
			lines[key] = &EventCount{Type: entry.Type, Count: entry.Count, Bytes: entry.Bytes}
		}
	}
	result := s.result
	order := func(a, b listedType) int {
		return cmp.Or(cmp.Compare(lines[b].Count, lines[a].Count), cmp.Compare(a.name, b.name),
			cmp.Compare(hashPlace(a.id, len(ids)), hashPlace(b.id, len(ids))), cmp.Compare(a.id, b.id))
	}
	for _, key := range slices.SortedFunc(maps.Keys(lines), order) {
		result.Events = append(result.Events, *lines[key])
	}
	return &result
}

// hashPlace is where an id stands in a java.util.HashMap of n ids.
func hashPlace(id int64, n int) uint32 {
	size := uint32(16)
	for 4*n > 3*int(size) {
		size *= 2
	}
	hash := uint32(id) ^ uint32(id>>32)
	return (hash ^ hash>>16) & (size - 1)
}

// typeName is the name an event is listed under.
func typeName(header *jfr.Header, n jfr.TypeCount) string {
	switch {
	case n.ID == 0 || n.ID == 1:
		return reservedName(header, n.ID)
	case n.Type == nil:
		return strconv.FormatInt(n.ID, 10) + " (missing event metadata)"
	}
	return n.Type.Written
}

// WriteText writes the summary as `jfr summary` of the JDK does. Of the options it knows the one for screens.
func (s *Summary) WriteText(w io.Writer, o Options) error {
	const header, typeHeader = "      Count  Size (bytes) ", " Event Type"
	width := max(len(typeHeader), s.width)
	seconds := (s.Duration + 500*time.Millisecond) / time.Second
	text := fmt.Appendf(nil, "\n Version: %s\n Chunks: %d\n Start: %s (UTC)\n Duration: %d s\n\n",
		s.Version, s.Chunks, s.Start.UTC().Format("2006-01-02 15:04:05"), seconds)
	text = fmt.Appendf(text, "%-*s%s\n", width, typeHeader, header)
	text = append(text, fill('=', width+len(header))...)
	text = append(text, '\n')
	for _, e := range s.Events {
		text = fmt.Appendf(text, " %-*s%10d  %12d\n", width, screen(o.Screen).text(e.Type), e.Count, e.Bytes)
	}
	_, err := w.Write(text)
	return err
}

func fill(char byte, n int) []byte {
	line := make([]byte, n)
	for i := range line {
		line[i] = char
	}
	return line
}
