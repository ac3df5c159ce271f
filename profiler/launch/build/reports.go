package build

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"jfrlens/profiler/smallfile"
)

// Bounds of the reports of a run.
const (
	maxReports = 10_000
	maxReport  = 64 << 20 // bytes: a report has all that its tests print
	maxCases   = 100_000
	maxTrace   = 16 << 10 // bytes of the stack trace of a failure
)

// TestCase is one run of a test, as a report tells it.
type TestCase struct {
	// Class is the binary name of the class, or what its framework shows for it.
	Class string
	// Name begins with that of the method, unless the framework shows another one.
	Name string
	// Skipped tells that it did not run, Failed that it failed; Why is what the report says of that.
	Skipped, Failed bool
	Why             string
	// Trace is the stack trace of a failure, which may begin with why.
	Trace string
	// Seconds is how long it took.
	Seconds float64
}

// IsOf tells whether a case is one of a method: what runs it may add parameters or a number.
func (c TestCase) IsOf(method string) bool {
	rest, ok := strings.CutPrefix(c.Name, method)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], "([{"))
}

// TestCases are those in the reports of some folders that were written since a
// time. What is no report is left out.
func TestCases(folders []string, since time.Time) []TestCase {
	var cases []TestCase
	for _, path := range reportsIn(folders, since) {
		cases = append(cases, casesOf(path, maxCases-len(cases))...)
	}
	return cases
}

// reportsIn are the paths of the reports that were written since a time.
func reportsIn(folders []string, since time.Time) []string {
	var paths []string
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			continue
		}
		for _, e := range entries {
			info, err := e.Info()
			isReport, _ := filepath.Match("TEST-*.xml", e.Name())
			if isReport && err == nil && isSince(info.ModTime(), since) && len(paths) < maxReports {
				paths = append(paths, filepath.Join(folder, e.Name()))
			}
		}
	}
	return paths
}

// clockLag is how much older than now a file may be that is written now: kernels stamp by a clock of ticks.
const clockLag = 50 * time.Millisecond

// isSince tells whether a file was written since a time, which file systems may know by the second only. Reports of a run
// that ended just before are those of other tests.
func isSince(written, since time.Time) bool {
	if written.Nanosecond() == 0 {
		since = time.Unix(since.Unix(), 0)
	}
	return !written.Before(since.Add(-clockLag))
}

// casesOf reads at most a number of cases of a report, as far as it is well formed.
func casesOf(path string, limit int) []TestCase {
	f, err := smallfile.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	r := reportReader{decoder: xml.NewDecoder(io.LimitReader(f, maxReport))}
	for len(r.cases) < limit && r.next() {
	}
	return r.cases
}

// reportReader reads the cases of one report.
type reportReader struct {
	decoder *xml.Decoder
	cases   []TestCase
	trace   int // how deep in the element of a failure; 0 outside
}

// next reads one token; false where there is none, or none that is well formed.
func (r *reportReader) next() bool {
	token, err := r.decoder.Token()
	if err != nil {
		return false
	}
	switch token := token.(type) {
	case xml.StartElement:
		r.element(token)
	case xml.EndElement:
		r.trace = max(r.trace-1, 0)
	case xml.CharData:
		if r.trace > 0 {
			last := &r.cases[len(r.cases)-1]
			last.Trace += string(token[:min(len(token), maxTrace-len(last.Trace))])
		}
	}
	return true
}

// element adds what the start of an element tells.
func (r *reportReader) element(start xml.StartElement) {
	if r.trace > 0 {
		r.trace++
		return
	}
	name := start.Name.Local
	if name == "testcase" {
		c := TestCase{Class: attribute(start, "classname"), Name: attribute(start, "name")}
		c.Seconds, _ = strconv.ParseFloat(strings.ReplaceAll(attribute(start, "time"), ",", ""), 64)
		r.cases = append(r.cases, c)
	}
	if len(r.cases) == 0 {
		return
	}
	last := &r.cases[len(r.cases)-1]
	switch name {
	case "skipped":
		last.Skipped, last.Why = true, attribute(start, "message")
	case "failure", "error":
		last.Failed, last.Why, r.trace = true, attribute(start, "message"), 1
	}
}

// attribute is that of an element, "" where it has none.
func attribute(start xml.StartElement, name string) string {
	for _, a := range start.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
