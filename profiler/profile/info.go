package profile

import (
	"cmp"
	"strings"
	"time"

	"jfrlens/jfr"
)

// infoFeed is an event type that tells about the run instead of being samples. It serves all chunks with equal
// metadata, and so keeps none of them.
type infoFeed struct {
	sel  *jfr.Selection
	read func(f *facts, t *jfr.Table, row int)
}

// facts is what one chunk says about the run.
type facts struct {
	chunk        *jfr.Chunk // only while it is read
	by           Producer
	limits       *limits // of the time that is wanted; nil: none
	lostSamples  int64
	lostBytes    int64
	jvm          JVM
	machine      JVM              // what other events tell of it
	flags        map[string]State // of the JVM
	timings      map[int64]timed  // by key of the method
	traces       map[int64]calls  // as well
	tracesByName map[methodID]calls
	rates        rates
	settings     settings
	sampledOn    string           // what async-profiler samples instead of time, such as "page-faults"
	totals       map[source]total // of what was counted, recorded or not
}

// nativeImage is how native images of GraalVM call their JVM.
const nativeImage = "Substrate VM"

// infoFeeds returns the feeds of facts that a chunk's metadata knows.
func infoFeeds(c *jfr.Chunk, part Part) []infoFeed {
	var feeds []infoFeed
	add := func(name string, read func(*facts, *jfr.Table, int), fields ...string) {
		if t := c.Metadata().Type(name); t != nil {
			feeds = append(feeds, infoFeed{c.Select(t, fields...), read})
		}
	}
	if part.Thread == nil {
		add("jdk.CPUTimeSamplesLost", readLostSamples, timeField, "lostSamples")
	}
	add("jdk.DataLoss", readDataLoss, "amount")
	add("jdk.JVMInformation", readJVM, "jvmName", "jvmVersion", "jvmArguments", "javaArguments", "jvmStartTime", "pid")
	add("jdk.InitialSystemProperty", readProperty, "key", "value") // after the JVM's own event
	add("jdk.InitialEnvironmentVariable", readVariable, "key", "value")
	add("jdk.GCConfiguration", readCollector, "oldCollector")
	add("jdk.CPUInformation", readCPU, "description", "hwThreads")
	add("jdk.BooleanFlag", readFlag, "name", "value")
	add("jdk.ActiveSetting", readSetting, "id", "name", "value")
	feeds = append(feeds, totalFeeds(c)...)
	if !part.IsWhole() {
		return feeds
	}
	if t := c.Metadata().Type("jdk.MethodTrace"); t != nil && t.Field("method") != nil { // async-profiler's may lack it
		add(t.Name, readTrace, "method", spanField)
	}
	add("jdk.MethodTiming", readTiming, timeField, "method", "invocations", "minimum", "average", "maximum")
	return feeds
}

// readInfo reads the facts of a chunk.
func readInfo(c *jfr.Chunk, feeds []infoFeed, within *limits) (facts, error) {
	f := facts{chunk: c, by: ProducerOf(c.Metadata()), limits: within, rates: rates{}, settings: settings{}, totals: map[source]total{}}
	for _, feed := range feeds {
		for table, err := range c.Events(feed.sel) {
			if err != nil {
				return f, err
			}
			for row := range table.Rows {
				feed.read(&f, table, row)
			}
		}
	}
	f.resolveTimings()
	f.resolveTraces()
	return f, nil
}

func readLostSamples(f *facts, t *jfr.Table, row int) {
	if at := f.chunk.UnixNanos(t.Int(timeField, row)); f.limits.has(at, at) {
		f.lostSamples += t.Int("lostSamples", row)
	}
}

func readDataLoss(f *facts, t *jfr.Table, row int) { f.lostBytes += t.Int("amount", row) }

func readJVM(f *facts, t *jfr.Table, row int) {
	f.jvm = JVM{
		Name:    t.Text("jvmName", row),
		Version: t.Text("jvmVersion", row),
		Args:    t.Text("jvmArguments", row),
		Command: t.Text("javaArguments", row),
		PID:     t.Int("pid", row),
	}
	if millis := t.Int("jvmStartTime", row); millis > 0 {
		f.jvm.StartTime = time.UnixMilli(millis).UTC()
	}
}

func readCollector(f *facts, t *jfr.Table, row int) {
	f.machine.Collector = t.Text("oldCollector", row)
}

// readCPU takes the brand, which is the first part of the first line.
func readCPU(f *facts, t *jfr.Table, row int) {
	line, _, _ := strings.Cut(t.Text("description", row), "\n")
	brand, _, _ := strings.Cut(strings.TrimPrefix(line, "Brand: "), ", Vendor")
	f.machine.CPU, f.machine.Threads = strings.TrimSpace(brand), t.Int("hwThreads", row)
}

func readProperty(f *facts, t *jfr.Table, row int) {
	if f.jvm.Name != "" && t.Text("key", row) == "java.class.path" {
		f.jvm.ClassPath = t.Text("value", row)
	}
}

func readVariable(f *facts, t *jfr.Table, row int) {
	if f.jvm.Name != "" && t.Text("key", row) == "PWD" {
		f.jvm.Dir = t.Text("value", row)
	}
}

func readFlag(f *facts, t *jfr.Table, row int) {
	if f.flags == nil {
		f.flags = map[string]State{}
	}
	switch name := t.Text("name", row); name {
	case nonSafepointsFlag, autoBoxFlag:
		f.flags[name] = Off
		if t.Int("value", row) != 0 {
			f.flags[name] = On
		}
	}
}

// The flags of the JVM that are asked for.
const (
	nonSafepointsFlag = "DebugNonSafepoints"
	autoBoxFlag       = "EliminateAutoBox"
)

// addTo puts the facts into an assembly.
func (f *facts) addTo(a *assembly) {
	a.lostSamples += f.lostSamples
	a.run.LostBytes += f.lostBytes
	a.addTimings(f.timings)
	a.addTraces(f)
	a.settings.add(f.settings)
	a.sampledOn = cmp.Or(f.sampledOn, a.sampledOn)
	for from, t := range f.totals {
		a.totals[from] = a.totals[from].plus(t)
	}
	for what, rate := range f.rates {
		a.rates.add(what, rate)
	}
	if state := f.flags[nonSafepointsFlag]; state != Unknown {
		a.run.NonSafepoints = state
	}
	if state := f.flags[autoBoxFlag]; state != Unknown {
		a.run.AutoBox = state
	}
	machine := a.jvm
	if f.jvm != (JVM{}) {
		a.jvm = f.jvm
		if f.jvm.Name != nativeImage { // it has none of HotSpot's options
			a.run.readArgs(f.jvm.Args)
			a.run.HiddenTLABs = strings.Contains(f.jvm.Version, "(1.8.0") && !strings.Contains(f.jvm.Args, "-XX:-FastTLABRefill")
		}
	}
	a.jvm.Collector = cmp.Or(f.machine.Collector, machine.Collector)
	a.jvm.CPU, a.jvm.Threads = cmp.Or(f.machine.CPU, machine.CPU), cmp.Or(f.machine.Threads, machine.Threads)
}

// readArgs takes from the options of a JVM what matters for the numbers. Of
// options that contradict each other the last one counts, as in the JVM.
func (q *Quality) readArgs(args string) {
	q.Compiler = CompilerNormal
	asked, autoBox := Off, Unknown
	for _, arg := range strings.Fields(args) {
		switch {
		case arg == "-Xint":
			q.Compiler = CompilerNone
		case arg == "-Xcomp":
			q.Compiler = CompilerFirst
		case arg == "-Xmixed":
			q.Compiler = CompilerNormal
		case strings.HasPrefix(arg, "-XX:TieredStopAtLevel="):
			q.Compiler = compilerOf(strings.TrimPrefix(arg, "-XX:TieredStopAtLevel="))
		case strings.HasPrefix(arg, "-agentlib:jdwp"), strings.HasPrefix(arg, "-Xrunjdwp"):
			q.Debugger = true
		case arg == "-XX:+DebugNonSafepoints":
			asked = On
		case arg == "-XX:-DebugNonSafepoints":
			asked = Off
		case arg == "-XX:+EliminateAutoBox":
			autoBox = On
		case arg == "-XX:-EliminateAutoBox":
			autoBox = Off
		}
	}
	if q.NonSafepoints == Unknown {
		q.NonSafepoints = asked
	}
	if q.AutoBox == Unknown {
		q.AutoBox = autoBox
	}
}

// compilerOf returns the mode that a value of TieredStopAtLevel means.
func compilerOf(level string) CompilerMode {
	switch level {
	case "0":
		return CompilerNone
	case "1", "2", "3":
		return CompilerC1Only
	}
	return CompilerNormal
}
