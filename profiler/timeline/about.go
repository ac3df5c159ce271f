package timeline

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"jfrlens/jfr"
)

// Fact is one thing that a recording says of the JVM, the machine or itself.
type Fact struct {
	Section, Label, Text string
	Private              bool // tells command lines, paths or names of machines
}

// aboutEvents are event types of which a recording has one event per chunk, by section. Names are
// those of the JDK's metadata.xml.
var aboutEvents = []struct{ section, event string }{
	{"JVM", "jdk.JVMInformation"},
	{"Machine", "jdk.OSInformation"},
	{"Machine", "jdk.CPUInformation"},
	{"Machine", "jdk.PhysicalMemory"},
	{"Container", "jdk.ContainerConfiguration"},
	{"Collector", "jdk.GCConfiguration"},
	{"Collector", "jdk.GCHeapConfiguration"},
	{"Collector", "jdk.YoungGenerationConfiguration"},
	{"Compiler", "jdk.CompilerConfiguration"},
	{"Virtualization", "jdk.VirtualizationInformation"},
	{"Recording", "jdk.ActiveRecording"},
}

// private are fields that others than the user see only if asked for.
var private = map[string]bool{"jvmArguments": true, "javaArguments": true, "jvmFlags": true, "destination": true, "pid": true, "name": true}

// About lists what a recording says of the JVM, the machine and itself, as its last chunk has it, and its settings.
func About(rec *jfr.Recording) ([]Fact, error) {
	r := NewAboutReader()
	if err := rec.Each(0, r.Add); err != nil {
		return nil, err
	}
	return r.Facts(), nil
}

// AboutReader reads facts from the chunks that somebody goes through.
type AboutReader struct {
	mu   sync.Mutex // guards last
	last chunkFacts
}

// chunkFacts are those of one chunk.
type chunkFacts struct {
	start    int64                        // nanoseconds since 1970
	byEvent  [][]Fact                     // by place in aboutEvents
	settings map[string]map[string]string // by event type and name
}

// NewAboutReader returns a reader that has seen no chunk.
func NewAboutReader() *AboutReader { return &AboutReader{last: newChunkFacts(0)} }

func newChunkFacts(start int64) chunkFacts {
	return chunkFacts{start, make([][]Fact, len(aboutEvents)), map[string]map[string]string{}}
}

// Add reads a chunk, or a part of one, each once, several at once if need be.
func (r *AboutReader) Add(c *jfr.Chunk) error {
	if !c.First() {
		return nil
	}
	facts := newChunkFacts(c.Header.Start.UnixNano())
	err := facts.read(c.Whole())
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case facts.start > r.last.start:
		r.last = facts
	case facts.start == r.last.start:
		r.last.add(facts)
	}
	return err
}

// Facts are those of the last chunk.
func (r *AboutReader) Facts() []Fact {
	return append(slices.Concat(r.last.byEvent...), settingFacts(r.last.settings)...)
}

// read reads a chunk.
func (f *chunkFacts) read(c *jfr.Chunk) (err error) {
	for i, about := range aboutEvents {
		if f.byEvent[i], err = lastEvent(c, about.section, about.event); err != nil {
			return err
		}
	}
	return f.readSettings(c)
}

// add enters what a chunk of the same start has.
func (f *chunkFacts) add(part chunkFacts) {
	for i, facts := range part.byEvent {
		if len(facts) > 0 {
			f.byEvent[i] = facts
		}
	}
	for event, settings := range part.settings {
		for name, value := range settings {
			f.set(event, name, value)
		}
	}
}

func (f *chunkFacts) set(event, name, value string) {
	if f.settings[event] == nil {
		f.settings[event] = map[string]string{}
	}
	f.settings[event][name] = value
}

// lastEvent is what the last event of a type says.
func lastEvent(c *jfr.Chunk, section, name string) (facts []Fact, err error) {
	t := c.Metadata().Type(name)
	if t == nil {
		return nil, nil
	}
	for table, err := range c.Events(c.Select(t)) {
		if err != nil {
			return facts, err
		}
		if table.Rows == 0 {
			continue
		}
		facts = facts[:0]
		for i := range table.Columns {
			column := &table.Columns[i]
			if skipped[column.Field.Name] {
				continue
			}
			text := Text(c, column, table.Rows-1)
			if text == "" {
				continue
			}
			facts = append(facts, Fact{section, cmp.Or(column.Field.Label(), column.Field.Name), text, private[column.Field.Name] && (section == "JVM" || section == "Recording")})
		}
	}
	return facts, nil
}

// skipped are fields that say nothing of what an event is about.
var skipped = map[string]bool{timeField: true, durationField: true, "eventThread": true, stackField: true}

// readSettings reads how events are recorded.
func (f *chunkFacts) readSettings(c *jfr.Chunk) error {
	t := c.Metadata().Type("jdk.ActiveSetting")
	for table, err := range c.Events(c.Select(t, "id", "name", "value")) {
		if err != nil {
			return err
		}
		for row := range table.Rows {
			if of := c.Metadata().TypeByID(table.Int("id", row)); of != nil {
				f.set(of.Name, table.Text("name", row), table.Text("value", row))
			}
		}
	}
	return nil
}

// settingFacts are the settings of the event types that are on.
func settingFacts(settings map[string]map[string]string) (facts []Fact) {
	for event, values := range settings {
		if values["enabled"] == "true" {
			facts = append(facts, Fact{Section: "Settings", Label: event, Text: settingText(values)})
		}
	}
	slices.SortFunc(facts, func(a, b Fact) int { return cmp.Compare(a.Label, b.Label) })
	return facts
}

func settingText(settings map[string]string) string {
	text := "on"
	for _, name := range []string{"period", "threshold", "throttle"} {
		if value := settings[name]; value != "" && value != "0 ns" && value != "off" {
			text += ", " + name + " " + value
		}
	}
	if settings["stackTrace"] == "true" {
		text += ", with stack traces"
	}
	return text
}

func lineText(line int32) string {
	if line <= 0 {
		return ""
	}
	return ":" + strconv.Itoa(int(line))
}
