package budget

import (
	"strings"
)

// Budget is one limit of a project.
type Budget struct {
	Text string // as it was written
	Name string // for people; the text where it has none
	SQL  string // what gives the number; "" for the measures below

	Measure Measure
	Per     string // event type by whose number the measure is divided; "" none
	Sign    Sign
	Limit   Limit // of SQL without a limit, NoRows
	NoRows  bool  // the SQL must find nothing

	File string // where it is written; "" on a command line
	Line int
}

// Kind is what a measure looks at.
type Kind int

// Kinds of measures.
const (
	Weight Kind = iota // of samples
	Calls              // exact counts of a method
	Slower             // how many methods take more than before, beyond chance
	Count              // of events
	Sum                // of their durations
	Mean
	Quantile
	SQL
)

// Level is which samples of a method count.
type Level int

// Levels of methods.
const (
	Total Level = iota // it is anywhere on the stack
	Own                // on top, but for the library code that it calls
	Self               // on top
)

// Measure is a number of a run.
type Measure struct {
	Kind     Kind
	Level    Level
	Type     string  // sample type; "" the default
	Quantile float64 // 0.95; 1 is the maximum
	Target   Target
}

// Target is what is measured: code, or events.
type Target struct {
	Pattern Pattern
	Thread  string  // pattern of its name; "" any
	Context Context // "" any
}

// Context is what samples and events have to happen in, such as requests: conditions as jfrlens contexts takes them, with
// " and " between them.
type Context string

// Conditions are those that all have to be fulfilled.
func (c Context) Conditions() []string { return strings.Split(string(c), " and ") }

// IsOfEvents tells whether the target is an event type.
func (m Measure) IsOfEvents() bool { return m.Kind >= Count && m.Kind <= Quantile }

// IsExact tells whether recordings have the number itself, rather than samples that estimate it.
func (m Measure) IsExact() bool {
	return m.Kind == Calls || m.Kind == Slower || m.Kind == Count || m.Kind == SQL
}

// Sign is the comparison that must hold between number and limit.
type Sign string

// Signs, as they are written without special characters.
const (
	AtMost  Sign = "<="
	AtLeast Sign = ">="
	Below   Sign = "<"
	Above   Sign = ">"
	Equal   Sign = "="
	Differs Sign = "!="
)

// Holds tells whether a number keeps the limit.
func (s Sign) Holds(number, limit float64) bool {
	switch s {
	case AtMost:
		return number <= limit
	case AtLeast:
		return number >= limit
	case Below:
		return number < limit
	case Above:
		return number > limit
	case Differs:
		return number != limit
	}
	return number == limit
}

// IsUpper tells whether large numbers break the limit.
func (s Sign) IsUpper() bool { return s == AtMost || s == Below }

// Words say what must hold: "at most".
func (s Sign) Words() string {
	return map[Sign]string{
		AtMost: "at most", AtLeast: "at least", Below: "less than", Above: "more than", Equal: "exactly", Differs: "anything but",
	}[s]
}

// NeedsBefore tells whether a budget can only be judged beside runs before a change.
func (b Budget) NeedsBefore() bool { return b.Limit.Change || b.Measure.Kind == Slower }

// Title is what the budget is called.
func (b Budget) Title() string {
	if b.Name != "" {
		return b.Name
	}
	return b.Text
}

// words are the fields of a text, with one space between them.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }
