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
	type chunkFacts struct {
		start int64
		facts []Fact
	}
	var all []chunkFacts
	var mu sync.Mutex
	err := rec.Each(0, func(c *jfr.Chunk) error {
		facts, err := aboutChunk(c)
		mu.Lock()
		defer mu.Unlock()
		all = append(all, chunkFacts{c.Header.Start.UnixNano(), facts})
		return err
	})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return slices.MaxFunc(all, func(a, b chunkFacts) int { return cmp.Compare(a.start, b.start) }).facts, nil
}

func aboutChunk(c *jfr.Chunk) (facts []Fact, err error) {
	for _, about := range aboutEvents {
		of, err := lastEvent(c, about.section, about.event)
		if err != nil {
			return facts, err
		}
		facts = append(facts, of...)
	}
	settings, err := settingFacts(c)
	return append(facts, settings...), err
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
			text := textOf(c, column, table.Rows-1)
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

// settingFacts are the settings of the event types that are on.
func settingFacts(c *jfr.Chunk) (facts []Fact, err error) {
	t := c.Metadata().Type("jdk.ActiveSetting")
	if t == nil {
		return nil, nil
	}
	values := map[string]map[string]string{} // by event type and setting
	for table, err := range c.Events(c.Select(t, "id", "name", "value")) {
		if err != nil {
			return facts, err
		}
		for row := range table.Rows {
			of := c.Metadata().TypeByID(table.Int("id", row))
			if of == nil {
				continue
			}
			if values[of.Name] == nil {
				values[of.Name] = map[string]string{}
			}
			values[of.Name][table.Text("name", row)] = table.Text("value", row)
		}
	}
	for event, settings := range values {
		if settings["enabled"] == "true" {
			facts = append(facts, Fact{Section: "Settings", Label: event, Text: settingText(settings)})
		}
	}
	slices.SortFunc(facts, func(a, b Fact) int { return cmp.Compare(a.Label, b.Label) })
	return facts, nil
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
