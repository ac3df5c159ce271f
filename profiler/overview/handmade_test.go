package overview_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/profiler/overview"
)

// handmade is a recording of ten seconds that a test writes event by event, of a program on four processors.
type handmade struct {
	t      *testing.T
	types  *write.Types
	rec    *write.Recording
	chunk  *write.Chunk
	events map[string]*write.Declared
	out    bytes.Buffer
	begin  time.Time
	last   time.Duration // when the last event starts
}

// fields of an event in a recording by hand; what is left out is nothing.
type fields map[string]any

// declarations are the fields of the events that overviews read, as metadata.xml of the JDK has them, without startTime.
var declarations = map[string]string{
	"jdk.CPUInformation":              "hwThreads:int",
	"jdk.CPULoad":                     "jvmUser:float jvmSystem:float machineTotal:float",
	"jdk.JVMInformation":              "jvmArguments:string javaArguments:string jvmStartTime:millis",
	"jdk.ExecutionSample":             "sampledThread:thread stackTrace:stack",
	"jdk.CPUTimeSample":               "eventThread:thread stackTrace:stack failed:boolean samplingPeriod:timespan",
	"jdk.CPUTimeSamplesLost":          "lostSamples:int",
	"jdk.NativeMethodSample":          "sampledThread:thread stackTrace:stack",
	"jdk.JavaMonitorEnter":            "duration:timespan eventThread:thread stackTrace:stack monitorClass:class previousOwner:thread",
	"jdk.JavaMonitorWait":             "duration:timespan eventThread:thread stackTrace:stack monitorClass:class",
	"jdk.ThreadPark":                  "duration:timespan eventThread:thread stackTrace:stack parkedClass:class",
	"jdk.ThreadSleep":                 "duration:timespan eventThread:thread stackTrace:stack",
	"jdk.SocketRead":                  "duration:timespan eventThread:thread stackTrace:stack host:string address:string port:int bytesRead:long",
	"jdk.FileRead":                    "duration:timespan eventThread:thread stackTrace:stack path:string bytesRead:long",
	"jdk.FileWrite":                   "duration:timespan eventThread:thread stackTrace:stack path:string bytesWritten:long",
	"jdk.FileForce":                   "duration:timespan eventThread:thread stackTrace:stack path:string",
	"jdk.VirtualThreadPinned":         "duration:timespan eventThread:thread stackTrace:stack pinnedReason:string",
	"jdk.ZAllocationStall":            "duration:timespan eventThread:thread stackTrace:stack",
	"jdk.GarbageCollection":           "duration:timespan name:string cause:string sumOfPauses:timespan longestPause:timespan",
	"jdk.GCHeapSummary":               "when:string heapUsed:long",
	"jdk.GCHeapConfiguration":         "maxSize:long",
	"jdk.UnsignedLongFlag":            "name:string value:long",
	"jdk.SystemGC":                    "duration:timespan eventThread:thread stackTrace:stack",
	"jdk.OldObjectSample":             "allocationTime:timestamp stackTrace:stack",
	"jdk.ObjectAllocationSample":      "eventThread:thread stackTrace:stack objectClass:class weight:long",
	"jdk.ObjectAllocationOutsideTLAB": "eventThread:thread stackTrace:stack objectClass:class allocationSize:long",
	"jdk.ExceptionStatistics":         "throwables:long",
	"jdk.JavaExceptionThrow":          "eventThread:thread stackTrace:stack thrownClass:class",
	"jdk.ClassLoadingStatistics":      "loadedClassCount:long unloadedClassCount:long",
	"jdk.CompilerStatistics":          "compileCount:int",
	"jdk.JavaThreadStatistics":        "activeCount:long accumulatedCount:long",
	"jdk.ThreadStart":                 "eventThread:thread stackTrace:stack thread:thread",
	"jdk.FinalizerStatistics":         "finalizableClass:class objects:long totalFinalizersRun:long",
	"jdk.CodeCacheFull":               "",
	"jdk.ContainerCPUThrottling":      "cpuElapsedSlices:long cpuThrottledSlices:long",
	"org.springframework.core.metrics.jfr.FlightRecorderStartupEvent": "duration:timespan name:string",
	"quarkus.RestStart": "",
}

// length is how long recordings by hand are.
const length = 10 * time.Second

// newHandmade begins a recording.
func newHandmade(t *testing.T) *handmade {
	t.Helper()
	return newChunk(t, 0)
}

// newChunk begins the chunk of a recording that has so many before.
func newChunk(t *testing.T, before int) *handmade {
	t.Helper()
	begin := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC).Add(time.Duration(before) * length)
	m := &handmade{t: t, types: write.NewTypes(), events: map[string]*write.Declared{}, begin: begin, last: length}
	m.rec = write.New(&m.out, m.types)
	m.chunk = m.rec.Chunk(write.Clock{Start: m.begin})
	m.event("jdk.CPUInformation", 0, fields{"hwThreads": 4})
	return m
}

// uses tells the load of the CPU each second: of so many cores by the program and by others.
func (m *handmade) uses(program, others float64) *handmade {
	for second := range int64(length/time.Second) + 1 {
		m.event("jdk.CPULoad", time.Duration(second)*time.Second, fields{"jvmUser": program / 4, "machineTotal": (program + others) / 4})
	}
	return m
}

// event enters an event at a time from the beginning.
func (m *handmade) event(name string, at time.Duration, of fields) {
	t := m.declare(name)
	known, row := 0, []any{m.begin.Add(at)}
	m.last = max(m.last, at)
	for _, field := range strings.Fields(declarations[name]) {
		field, kind, _ := strings.Cut(field, ":")
		value, given := of[field]
		if given {
			known++
		} else {
			value = map[string]any{
				"float": 0.0, "boolean": false, "int": 0, "long": 0, "millis": 0,
				"timespan": time.Duration(0), "timestamp": m.begin,
			}[kind]
		}
		row = append(row, value)
	}
	if known != len(of) {
		m.t.Fatalf("%s has not got all of %v", name, of)
	}
	m.chunk.Event(t, row...)
}

// declare declares an event type, once.
func (m *handmade) declare(name string) *write.Declared {
	if t := m.events[name]; t != nil {
		return t
	}
	kinds := map[string]string{"thread": "java.lang.Thread", "stack": "jdk.types.StackTrace", "class": "java.lang.Class", "string": "java.lang.String", "millis": "long"}
	var parts []write.Part
	for _, field := range strings.Fields(declarations[name]) {
		field, kind, _ := strings.Cut(field, ":")
		switch kind {
		case "timespan":
			parts = append(parts, write.Timespan(field))
		case "timestamp":
			parts = append(parts, write.Timestamp(field))
		default:
			if kinds[kind] != "" {
				kind = kinds[kind]
			}
			parts = append(parts, write.Field(field, kind))
		}
	}
	m.events[name] = m.types.Event(name, parts...)
	return m.events[name]
}

// stack enters a stack trace, the outermost frame first: "shop.Cart.add:42 java.util.ArrayList.indexOf:3".
func (m *handmade) stack(text string) write.Key {
	var frames []write.Frame
	for _, frame := range strings.Fields(text) {
		name, line, _ := strings.Cut(frame, ":")
		number := 0
		for _, digit := range line {
			number = number*10 + int(digit-'0')
		}
		dot := strings.LastIndexByte(name, '.')
		frames = append([]write.Frame{{Method: m.chunk.Method(name[:dot], name[dot+1:], "()V"), Line: number}}, frames...)
	}
	return m.chunk.Stack(frames...)
}

// thread enters a thread by its name.
func (m *handmade) thread(name string) write.Key {
	id := int64(0)
	for _, c := range name {
		id = id*31%1_000_003 + int64(c)
	}
	return m.chunk.Thread(name, id, id)
}

// samples enters samples of the CPU of a thread, spread over the time.
func (m *handmade) samples(n int, thread, stack string) *handmade {
	for i := range n {
		m.event("jdk.ExecutionSample", time.Duration(i)*length/time.Duration(n), fields{"sampledThread": m.thread(thread), "stackTrace": m.stack(stack)})
	}
	return m
}

// overview reads what has been written, all of it; options may leave that out.
func (m *handmade) overview(o overview.Options) *overview.Overview {
	m.t.Helper()
	if o.Ready.At.IsZero() {
		o.Ready.At = m.begin
	}
	found, err := overview.Read(m.t.Context(), m.recording(), o)
	if err != nil {
		m.t.Fatal(err)
	}
	return found
}

// recording is what has been written, until the last event starts and of ten seconds at least: what goes on then is cut off, as
// in an excerpt.
func (m *handmade) recording() *jfr.Recording {
	m.t.Helper()
	return recordingOf(m.bytes())
}

func recordingOf(data []byte) *jfr.Recording {
	return jfr.NewRecording("handmade", bytes.NewReader(data), int64(len(data)))
}

// bytes are those of the recording.
func (m *handmade) bytes() []byte {
	m.t.Helper()
	m.chunk.Event(m.types.Type("jdk.ActiveSetting"), m.begin.Add(length), time.Duration(0), nil, nil, 0, "", "")
	if err := m.rec.Close(); err != nil {
		m.t.Fatal(err)
	}
	data := m.out.Bytes()
	binary.BigEndian.PutUint64(data[chunkDuration:], uint64(m.last))
	return data
}

// chunkDuration is where the header of a chunk has its length, in nanoseconds.
const chunkDuration = 40

// findingCase is a recording by hand and what one finding says of it.
type findingCase struct {
	name           string
	make           func(m *handmade)
	text, evidence string // "" as text: the finding is not there; as evidence: any
	at             string // the place; "" for any
	loss           float64
	sure           overview.Sureness
}

// checkFinding reads each recording and looks for the finding.
func checkFinding(t *testing.T, id string, cases []findingCase) {
	t.Helper()
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := newHandmade(t)
			test.make(m)
			o := m.overview(overview.Options{})
			f := found(o, id)
			switch {
			case f == nil && test.text != "":
				t.Fatalf("nothing is said, but %s", ids(o.Findings))
			case f == nil:
				return
			case f.Text != test.text:
				t.Fatalf("it says\n%q, not\n%q", f.Text, test.text)
			}
			test.check(t, f)
		})
	}
}

// check compares all but the sentence.
func (test findingCase) check(t *testing.T, f *overview.Finding) {
	t.Helper()
	if math.Abs(f.Loss-test.loss) > 1e-6 {
		t.Errorf("it explains %v of the time, not %v", f.Loss, test.loss)
	}
	if test.evidence != "" && f.Evidence != test.evidence {
		t.Errorf("its evidence is\n%q, not\n%q", f.Evidence, test.evidence)
	}
	if test.at != "" && f.Where.String() != test.at {
		t.Errorf("it is at %s, not %s", f.Where, test.at)
	}
	if test.sure != "" && f.Sure != test.sure {
		t.Errorf("it is %s, not %s", f.Sure, test.sure)
	}
	if f.Advice == "" || !strings.HasSuffix(f.Advice, ".") {
		t.Errorf("the advice is %q", f.Advice)
	}
}

// found is the finding of that name; nil where there is none.
func found(o *overview.Overview, id string) *overview.Finding {
	for i := range o.Findings {
		if o.Findings[i].ID == id {
			return &o.Findings[i]
		}
	}
	return nil
}
