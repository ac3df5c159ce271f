package events

import (
	"fmt"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Severity says how bad a problem is.
type Severity uint8

// Severities: the JVM does not start or the recording breaks; something does not happen that was meant; worth knowing.
const (
	Error Severity = iota + 1
	Warning
	Information
	Hint
)

// Problem is something wrong with a text.
type Problem struct {
	At       Span
	Severity Severity
	Message  string // one sentence: what, and what the JVM does with it
	Fixes    []Fix
}

// Fix is a change that takes a problem away.
type Fix struct {
	Title string
	At    Span
	New   string
}

// problems collects what is wrong.
type problems struct{ list []Problem }

func (p *problems) add(at Span, severity Severity, message string, fixes ...Fix) {
	p.list = append(p.list, Problem{at, severity, message, fixes})
}

func (p *problems) addf(at Span, severity Severity, format string, args ...any) {
	p.add(at, severity, fmt.Sprintf(format, args...))
}

// replaced is the fix that writes another text.
func replaced(at Span, with string) Fix { return Fix{"Replace by " + with, at, with} }

// removed is the fix that takes a part of a text away, with the blanks before it.
func removed(text string, at Span, what string) Fix {
	from := len(strings.TrimRight(text[:at.From], " \t\r\n"))
	return Fix{"Remove " + what, Span{from, at.To}, ""}
}

// near is the name that was probably meant, "" if none is near: at most a third of the letters differ.
func near(name string, known []string) string {
	best, least := "", len(name)/3+1
	for _, other := range known {
		if d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(other)); d < least {
			best, least = other, d
		}
	}
	return best
}
