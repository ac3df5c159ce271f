package events

import "slices"

// OptionKind is a place that takes options of the recorder.
type OptionKind uint8

// The places: -XX:StartFlightRecording, -XX:FlightRecorderOptions and jcmd PID JFR.start.
const (
	StartOption OptionKind = iota
	RecorderOption
	StartCommand
)

// valueKind is what an option takes.
type valueKind uint8

const (
	textValue valueKind = iota
	timeValue
	sizeValue
	boolValue
	intValue
	pathValue
	settingsValue
	viewValue
)

// optionKey is a key of an option.
type optionKey struct {
	name    string
	kind    valueKind
	since   int // the first release of the catalogue that has it; 0 for all
	least   int64
	deflt   string
	meaning string
	again   bool // may be given several times
}

// startKeys are the keys of StartFlightRecording and JFR.start (jdk.jfr.internal.dcmd.DCmdStart).
func startKeys() []optionKey {
	return []optionKey{
		{name: "name", deflt: "a number", meaning: "What the recording is called. Not all digits."},
		{name: "settings", kind: settingsValue, deflt: "default", again: true, meaning: "A settings file: default, profile, none or a path to a .jfc. Of several the last one wins, by event and setting."},
		{name: "delay", kind: timeValue, least: 1e9, deflt: "none", meaning: "How long to wait before it starts: 1 s or more."},
		{name: "duration", kind: timeValue, least: 1e9, deflt: "no end", meaning: "How long to record: 1 s or more."},
		{name: "disk", kind: boolValue, deflt: "true", meaning: "Whether data goes to the disk while recording. In memory only the last of it is kept."},
		{name: "dumponexit", kind: boolValue, deflt: "false, true with a filename", meaning: "Whether the recording is written when the JVM ends."},
		{name: "filename", kind: pathValue, deflt: "a name in the working folder", meaning: "The file to write; %p is the process id, %t the time (21 and later). Its folder must be there."},
		{name: "maxage", kind: timeValue, deflt: "no limit", meaning: "How old data may become before it is thrown away."},
		{name: "maxsize", kind: sizeValue, deflt: "250 MB where there is no other limit", meaning: "How large the data may become before the oldest is thrown away."},
		{name: "flush-interval", kind: timeValue, since: 17, deflt: "1 s", meaning: "How often the file is brought up to date."},
		{name: "path-to-gc-roots", kind: boolValue, deflt: "false", meaning: "Whether paths from the roots to old objects are searched at the end, in a pause."},
		{name: "report-on-exit", kind: viewValue, since: 25, again: true, meaning: "A view to print when the JVM ends."},
	}
}

// recorderKeys are the keys of FlightRecorderOptions (jdk.jfr dcmd of the JVM: jfrOptionSet.cpp).
func recorderKeys() []optionKey {
	const kb, mb = 1 << 10, 1 << 20
	return []optionKey{
		{name: "dumppath", kind: pathValue, since: 21, meaning: "Where a recording is written when the JVM crashes."},
		{name: "globalbuffersize", kind: sizeValue, least: 64 * kb, deflt: "follows memorysize", meaning: "Size of a global buffer; change memorysize instead."},
		{name: "maxchunksize", kind: sizeValue, least: mb, deflt: "12 MB", meaning: "Size of a chunk of the recording."},
		{name: "memorysize", kind: sizeValue, least: mb, deflt: "10 MB", meaning: "Memory of the recorder: more where jdk.DataLoss is in a recording."},
		{name: "numglobalbuffers", kind: intValue, least: 2, deflt: "follows memorysize", meaning: "Number of global buffers; change memorysize instead."},
		{name: "old-object-queue-size", kind: intValue, deflt: "256", meaning: "How many old objects are followed."},
		{name: "preserve-repository", kind: boolValue, since: 21, deflt: "false", meaning: "Whether the files of the repository stay when the JVM ends."},
		{name: "redact-argument", since: 28, meaning: "Arguments that are not recorded, by pattern."},
		{name: "redact-key", since: 28, meaning: "Properties and variables whose value is not recorded, by pattern."},
		{name: "repository", kind: pathValue, deflt: "the temporary folder", meaning: "Where the files are while recording."},
		{name: "retransform", kind: boolValue, deflt: "true", meaning: "Whether event classes are instrumented when they are loaded."},
		{name: "samplethreads", kind: boolValue, deflt: "true", meaning: "Whether threads are sampled; without effect from 21 on."},
		{name: "stackdepth", kind: intValue, deflt: "64", meaning: "Frames of a stack trace; deeper ones are cut."},
		{name: "threadbuffersize", kind: sizeValue, least: 4 * kb, deflt: "8 kB", meaning: "Size of a thread's buffer."},
	}
}

// keysOf are the keys of a place.
func keysOf(kind OptionKind) []optionKey {
	switch kind {
	case RecorderOption:
		return recorderKeys()
	case StartCommand:
		keys := append(startKeys(), optionKey{name: "verbose", kind: boolValue, deflt: "false", meaning: "Whether all settings are printed."})
		return slices.DeleteFunc(keys, func(k optionKey) bool { return k.kind == viewValue })
	}
	return startKeys()
}

// controlKey is a control of the shipped settings files, which stands among the keys from JDK 17 on.
func controlKey(r *Release, name string) *Element {
	if r.Number < 17 {
		return nil
	}
	for _, e := range inputsIn(r.Default.Root) {
		if e.Attr("name") == name {
			return e
		}
	}
	return nil
}
