package launch

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"jfrlens/profiler/sample"
)

// recorderFacts is all that the recording options depend on.
type recorderFacts struct {
	// major is the feature release of the JVM; 0 when unknown: then only what
	// every JDK from 8u262 understands is used.
	major int
	linux bool
	// session is the session folder, marker the value of MarkerProperty.
	session, marker string
	// settings are the .jfc names or absolute paths to record with.
	settings []string
	// sampleTypes are what to measure; empty: the default.
	sampleTypes []string
	measures    Measures
	// given is what a settings file of the user's says.
	given givenSettings
	// asyncEvent is what the project wants async-profiler to sample, asyncAlloc
	// adds allocations, asyncSync lets it start the JDK's recorder along, and
	// asyncMisc is appended to its options.
	asyncEvent            string
	asyncAlloc, asyncSync bool
	asyncMisc             string
	// oneJVM: the options reach the program's JVM only.
	oneJVM bool
	// olderJVMs leaves out what keeps a JVM from starting that is older than
	// major says, down to 11.
	olderJVMs bool
	// keepsBoxes: the JIT compiler may be kept from removing boxing.
	keepsBoxes bool
	// file is the name of the session's own .jfc file; empty: settingsName.
	file string
}

// recorderOptions is the JVM options that make a JVM record, and what has to
// be in the session folder for them.
type recorderOptions struct {
	options []string
	// settingsFile is the content of the session's own .jfc file, "" for none.
	settingsFile string
	notes        []string
	// asides are those of Plan.Asides.
	asides []string
	// asyncLibrary is that of Plan.AsyncLibrary.
	asyncLibrary string
	// debug is the debug agent among the options, nil for none.
	debug *DebugAgent
	// startupLines: the JVM prints recorder lines that cannot be switched off.
	startupLines bool
}

// Names inside the session folder.
const (
	recordingsFolder = "recordings"
	repositoryFolder = "repository"
	settingsName     = "settings.jfc"
)

// StackDepth is how many frames of a stack are kept; the JDK's 64 cuts off
// the callers in every framework.
const StackDepth = 1024

// maxSize is how much of a run is kept, as much as all sessions may take; the
// recorder's own limit of 250 MB would drop the beginning of long runs.
const maxSize = "5g"

// options builds the option set of a JDK. The file name given to the recorder
// is a folder: every JDK then makes one file per JVM in it.
func (f recorderFacts) options() recorderOptions {
	var r recorderOptions
	settings, notes := f.eventSettings()
	recording := []string{"filename=" + filepath.Join(f.session, recordingsFolder)}
	for _, name := range f.settings {
		recording = append(recording, "settings="+name)
	}
	// a file of the user's that is merged with words of the option must have more than one that is merged with a file
	if f.major >= 17 && !f.olderJVMs && !f.ownSettings() && !slices.ContainsFunc(settings, eventSetting.isFilter) {
		for _, s := range settings {
			recording = append(recording, inlineSetting(s))
		}
	} else if len(settings) > 0 {
		r.settingsFile = settingsDocument(settings)
		recording = append(recording, "settings="+filepath.Join(f.session, cmp.Or(f.file, settingsName)))
	}
	recording = append(recording, "dumponexit=true", "maxsize="+maxSize)
	compiler, asides := f.compilerOptions()
	r.notes, r.asides = notes, asides
	r.options = append(compiler,
		"-XX:StartFlightRecording="+strings.Join(recording, ","),
		"-XX:FlightRecorderOptions=repository="+filepath.Join(f.session, repositoryFolder)+",stackdepth="+strconv.Itoa(StackDepth),
	)
	if f.major == 8 && f.oneJVM && slices.Contains(f.sampleTypes, sample.Alloc) {
		r.options = append(r.options, "-XX:-FastTLABRefill") // else compiled code takes new TLABs without an event
	}
	switch {
	case f.major >= 17 && f.olderJVMs: // JDK 11 takes this one, but goes on printing
		r.options = append(r.options, "-Xlog:jfr*=error")
	case f.major >= 17:
		r.options = append(r.options, "-Xlog:jfr+startup=error")
	}
	r.startupLines = f.major < 17 || f.olderJVMs
	r.options = append(r.options, "-D"+MarkerProperty+"="+f.marker)
	return r
}

// isFilter tells whether a setting's value may have characters that mean
// something to the shells of build tools, such as ";" and "$".
func (s eventSetting) isFilter() bool { return s.name == "filter" }

// inlineSetting is the form for JDK 17 and later; "+" allows settings that the
// .jfc file does not name. Blanks would have to survive every build tool, and
// the recorder reads "1ms" as well as "1 ms".
func inlineSetting(s eventSetting) string {
	return "+" + s.event + "#" + s.name + "=" + strings.ReplaceAll(s.value, " ", "")
}
