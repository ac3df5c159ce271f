package firefox

import (
	"cmp"
	"strconv"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/sample"
)

// meta describes the profile. Of the rows after the process so many are threads of
// the program.
func (x *export) meta(program int) meta {
	p, f := x.profile, x.facts
	return meta{
		Interval:  millis(x.interval),
		StartTime: float64(p.Start().UnixNano()) / 1e6, EndTime: float64(p.End().UnixNano()) / 1e6,
		ProfilingEndTime: millis(p.End().Sub(p.Start()).Nanoseconds()),
		Product:          x.title(), Stackwalk: 1,
		Version: geckoVersion, PreprocessedProfileVersion: formatVersion,
		Symbolicated: true, SymbolicationNotSupported: true, UsesOnlyOneStackType: true, SourceCodeIsNotOnSearchfox: true,
		KeepProfileThreadOrder: true,
		InitialVisibleThreads:  firstRows(x.options.VisibleThreads, program),
		InitialSelectedThreads: firstRows(min(x.options.SelectedThreads, x.options.VisibleThreads), program),
		ImportedFrom:           "JDK Flight Recorder, by jfrlens",
		Arguments:              x.command(),
		OSCPU:                  osName(f.osVersion), CPUName: f.cpu, PhysicalCPUs: f.cores, LogicalCPUs: f.hwThreads, MainMemory: f.memory,
		SampleUnits:  map[string]string{"time": "ms", "eventDelay": "ms", "threadCPUDelta": "ns"},
		Categories:   x.kinds.list,
		MarkerSchema: x.schemas.list,
		Extra:        x.extra(),
	}
}

// extra are the sections of the viewer's panel about the profile.
func (x *export) extra() []section {
	jvm := x.profile.JVM()
	line := func(label, value string) entry { return entry{label, "string", visible.Lines(value)} }
	of := []entry{line("Name", jvm.Name), line("Version", jvm.Version)}
	if x.options.Environment {
		of = append(of, line("Options", jvm.Args))
	}
	sections := []section{{"JVM", append(of,
		line("Program", x.command()),
		line("Samples", x.sampleLabel()), line("Operating system", x.facts.osVersion),
	)}}
	var notes []entry
	for _, text := range append(x.profile.Quality().NotesFor(x.options.Type), x.notes...) {
		notes = append(notes, line("Note", text))
	}
	if notes != nil {
		sections = append(sections, section{"What to know about the numbers", notes})
	}
	table := func(label, key, value string, rows pairs) {
		if len(rows.List) > 0 {
			columns := []tableColumn{{"string", key}, {"string", value}}
			sections = append(sections, section{label, []entry{{label, tableFormat{"table", columns}, rows.List}}})
		}
	}
	table("System properties", "Name", "Value", x.facts.properties)
	table("Environment variables", "Name", "Value", x.facts.environment)
	table("Other processes", "PID", "Command line", x.facts.processes)
	return sections
}

// title says what was profiled.
func (x *export) title() string {
	return visible.Text(cmp.Or(x.options.Title, x.command(), "Java program"))
}

// command is how the program was run, as far as others may know.
func (x *export) command() string { return visible.Text(x.options.shownCommand(x.profile.JVM())) }

// program is the name of what ran.
func (x *export) program() string { return cmp.Or(visible.Text(x.profile.JVM().Program()), x.title()) }

// pid is the id of the process as text, as the format wants it.
func (x *export) pid() string { return strconv.FormatInt(x.profile.JVM().PID, 10) }

// sampleType returns the type of the samples, zero if there are none.
func (x *export) sampleType() sample.Type {
	for _, t := range x.profile.SampleTypes() {
		if t.Name == x.options.Type {
			return t
		}
	}
	return sample.Type{}
}

func (x *export) unit() string { return cmp.Or(x.sampleType().Unit, sample.UnitSamples) }

func (x *export) sampleLabel() string { return cmp.Or(x.sampleType().Label, "none") }
