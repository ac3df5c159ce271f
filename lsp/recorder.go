package lsp

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/events"
	"jfrlens/profiler/instrument"
)

// isRecorderFile tells whether a document is a settings file of the JDK's recorder.
func (d *Document) isRecorderFile() bool { return filepath.Ext(d.Path) == ".jfc" }

// isSQL tells whether a document is SQL, which may ask a recording.
func (d *Document) isSQL() bool { return filepath.Ext(d.Path) == ".sql" }

// recorderAssist helps with what the recorder is told: settings files, its options, event classes and method filters.
type recorderAssist struct {
	*workspace
	screen      *screen
	ownEvents   ownEvents
	projectCode freshly[instrument.Project]
}

// mayTellRecorder tells whether a document has something that the recorder is told: a settings file, event classes, or
// in a file other than source one of its options. It costs a search of the text, and nothing of the catalogue is unpacked.
func (r *recorderAssist) mayTellRecorder(d *Document) bool {
	if d.isRecorderFile() || r.eventsIn(d).Any() {
		return true
	}
	return d.Path != "" && d.parser == nil && !isSettingsFile(d.URI) &&
		(strings.Contains(d.Text(), "FlightRecord") || strings.Contains(d.Text(), "JFR.start"))
}

// recorderProblems are what is wrong in what the recorder is told.
func (d *Document) recorderProblems(release int) (list []events.Problem, err error) {
	if d.isRecorderFile() {
		return events.ParseFile(d.Text()).Check(release)
	}
	for _, option := range events.FindOptions(d.Text()) {
		problems, err := option.Check(d.Text(), release)
		if err != nil {
			return nil, err
		}
		list = append(list, problems...)
	}
	return list, nil
}

var (
	// imageRelease is the release of the JDK that an image of a Dockerfile has.
	imageRelease = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)^\s*FROM\s+\S*(?:temurin|openjdk|jdk|jre|corretto|zulu|liberica|sapmachine)\S*?[:\-](\d+)\b`)
	})
	// homeRelease is the release of the JDK in a folder, by its file "release".
	homeRelease = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^JAVA_VERSION="(?:1\.)?(\d+)`) })
)

// releaseOf is the release of the JDK that reads a document, as the catalogue has it; 0 if nobody says.
func (r *recorderAssist) releaseOf(d *Document) int {
	images := imageRelease().FindAllStringSubmatch(d.Text(), -1)
	if len(images) > 0 && strings.Contains(strings.ToLower(filepath.Base(d.Path)), "dockerfile") {
		return nearestRelease(images[len(images)-1][1]) // the last stage is the one that runs
	}
	jdk := r.settings.Load().JDK
	if jdk == "" || nearestRelease(jdk) > 0 {
		return nearestRelease(jdk)
	}
	text, err := os.ReadFile(filepath.Join(jdk, "release"))
	if err != nil {
		return 0
	}
	if m := homeRelease().FindSubmatch(text); m != nil {
		return nearestRelease(string(m[1]))
	}
	return 0
}

// nearestRelease is the release of the catalogue for a number, 0 for what is none.
func nearestRelease(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 8 {
		return 0
	}
	return events.Nearest(n)
}

// recorderDiagnostics are the problems as the protocol has them.
func (r *recorderAssist) recorderDiagnostics(d *Document) []protocol.Diagnostic {
	enc := r.features().encoding
	list := []protocol.Diagnostic{} // null is not allowed
	for _, p := range r.problemsOf(d) {
		list = append(list, protocol.Diagnostic{
			Range: d.between(p.At.From, p.At.To, enc), Severity: severity(p.Severity),
			Source: protocol.NewOptional("jfrlens"), Message: protocol.String(p.Message),
		})
	}
	return list
}

// problemsOf are what is wrong in a document, nothing where the catalogue cannot be read, which the log tells.
func (r *recorderAssist) problemsOf(d *Document) []events.Problem {
	if d.parser != nil {
		return r.ownProblems(d)
	}
	problems, err := d.recorderProblems(r.releaseOf(d))
	if err != nil {
		r.log.Sugar().Warnf("what the recorder is told was not checked: %v", err)
	}
	return append(problems, r.filterProblems(d)...)
}

func severity(s events.Severity) protocol.DiagnosticSeverity {
	switch s {
	case events.Error:
		return protocol.DiagnosticSeverityError
	case events.Warning:
		return protocol.DiagnosticSeverityWarning
	case events.Information:
		return protocol.DiagnosticSeverityInformation
	}
	return protocol.DiagnosticSeverityHint
}
