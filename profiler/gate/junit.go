package gate

import (
	"encoding/xml"
	"io"

	"jfrlens/jfr/visible"
)

// junitSuites is the report of JUnit as build servers read it: each budget is a test.
type junitSuites struct {
	XMLName  xml.Name   `xml:"testsuites"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Skipped  int        `xml:"skipped,attr"`
	Suite    junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure *junitMessage `xml:"failure,omitempty"`
	Skipped *junitMessage `xml:"skipped,omitempty"`
	Output  string        `xml:"system-out,omitempty"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes a report as JUnit does.
func WriteJUnit(w io.Writer, r *Report) error {
	suite := junitSuite{Name: "jfrlens check", Tests: len(r.Findings), Cases: []junitCase{}}
	for i := range r.Findings {
		c := junitCaseOf(&r.Findings[i], r.strict)
		if c.Failure != nil {
			suite.Failures++
		}
		if c.Skipped != nil {
			suite.Skipped++
		}
		suite.Cases = append(suite.Cases, c)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(junitSuites{Tests: suite.Tests, Failures: suite.Failures, Skipped: suite.Skipped, Suite: suite}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func junitCaseOf(f *Finding, strict bool) junitCase {
	c := junitCase{Name: visible.Text(f.Title()), Class: "jfrlens.budgets"}
	message := &junitMessage{Message: visible.Text(f.Message), Type: string(f.Verdict)}
	for _, p := range f.Places {
		message.Text += visible.Text(p.String()) + suffix(visible.Text(p.Message)) + "\n"
	}
	switch {
	case f.IsFailure(strict):
		c.Failure = message
	case f.Verdict == Unsure:
		message.Type = ""
		c.Skipped = message
	default:
		c.Output = visible.Text(f.Message)
		return c
	}
	if len(f.Places) > 0 {
		c.File, c.Line = visible.Text(f.Places[0].File), f.Places[0].Line
	}
	return c
}
