package firefox

import (
	"slices"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/sample"
)

// Event types that describe the run.
const (
	initialSystemProperty      = "jdk.InitialSystemProperty"
	initialEnvironmentVariable = "jdk.InitialEnvironmentVariable"
	systemProcess              = "jdk.SystemProcess"
)

// facts are what events say of the machine and the run, each once.
type facts struct {
	osVersion, cpu   string
	cores, hwThreads int64
	memory           int64 // bytes
	properties       pairs
	environment      pairs
	processes        pairs
	period           int64         // ns between two samples as the recorder was set up, 0: unknown
	load             []measurement // share of all processors that the JVM used
	heap             []measurement // used bytes
}

// pairs are the rows of a table, each once: every chunk has them all again.
type pairs = jfr.Numbered[[2]string]

// measurement is a value at a time.
type measurement struct {
	nanos int64 // since the start of the profile
	value float64
}

// readFacts reads the events that describe the run.
func (r *chunkReader) readFacts() error {
	f, o := &r.facts, r.options
	return r.each([]factEvent{
		{"jdk.OSInformation", true, func(t *jfr.Table, row int) { f.osVersion = shown(t, "osVersion", row) }},
		{"jdk.CPUInformation", true, func(t *jfr.Table, row int) {
			f.cpu, f.cores, f.hwThreads = shown(t, "cpu", row), t.Int("cores", row), t.Int("hwThreads", row)
		}},
		{"jdk.PhysicalMemory", true, func(t *jfr.Table, row int) { f.memory = t.Int("totalSize", row) }},
		{"jdk.CPULoad", true, func(t *jfr.Table, row int) {
			f.load = append(f.load, measurement{r.sinceStart(t, row), floatAt(t, "jvmUser", row) + floatAt(t, "jvmSystem", row)})
		}},
		{"jdk.GCHeapSummary", true, func(t *jfr.Table, row int) {
			f.heap = append(f.heap, measurement{r.sinceStart(t, row), float64(t.Int("heapUsed", row))})
		}},
		{"jdk.ActiveSetting", true, r.readSetting},
		{initialSystemProperty, o.SystemProperties, func(t *jfr.Table, row int) {
			f.properties.Of([2]string{shown(t, "key", row), shown(t, "value", row)})
		}},
		{initialEnvironmentVariable, o.EnvironmentVariables, func(t *jfr.Table, row int) {
			f.environment.Of([2]string{shown(t, "key", row), shown(t, "value", row)})
		}},
		{systemProcess, o.Processes, func(t *jfr.Table, row int) {
			f.processes.Of([2]string{shown(t, "pid", row), shown(t, "commandLine", row)})
		}},
	})
}

// shown is the text of a field, for people.
func shown(t *jfr.Table, field string, row int) string { return visible.Lines(t.Text(field, row)) }

// readSetting takes from the settings of the recorder how often the samples were
// taken that are shown.
func (r *chunkReader) readSetting(t *jfr.Table, row int) {
	sampled := r.chunk.Metadata().TypeByID(t.Int("id", row))
	if sampled == nil || t.Text("name", row) != "period" || !slices.Contains(sample.EventTypes(r.options.Type), sampled.Name) {
		return
	}
	period, err := time.ParseDuration(strings.ReplaceAll(t.Text("value", row), " ", "")) // "20 ms"
	if err == nil && period > 0 {
		r.facts.period = period.Nanoseconds()
	}
}

// factEvent is an event type that is read if wanted.
type factEvent struct {
	name   string
	wanted bool
	read   func(t *jfr.Table, row int)
}

// each reads the events of a chunk that are wanted.
func (r *chunkReader) each(events []factEvent) error {
	for _, e := range events {
		typ := r.chunk.Metadata().Type(e.name)
		if typ == nil || !e.wanted {
			continue
		}
		for table, err := range r.chunk.Events(r.chunk.Select(typ)) {
			if err != nil {
				return err
			}
			for row := range table.Rows {
				e.read(table, row)
			}
		}
	}
	return nil
}

// sinceStart returns the time of an event.
func (r *chunkReader) sinceStart(t *jfr.Table, row int) int64 {
	return r.chunk.UnixNanos(t.Int(startField, row)) - r.profile.Start().UnixNano()
}

func floatAt(t *jfr.Table, name string, row int) float64 {
	if column := t.Column(name); column != nil && column.Floats != nil {
		return column.Floats[row]
	}
	return 0
}

// osName is the name of the operating system, of which the JVM tells much more:
// on Linux the content of /etc/os-release, elsewhere one line.
func osName(version string) string {
	const name = `PRETTY_NAME="`
	_, after, found := strings.Cut(version, name)
	if short, _, ended := strings.Cut(after, `"`); found && ended {
		return short
	}
	first, _, _ := strings.Cut(version, "\n")
	return first
}
