package query

import (
	"slices"
	"strings"
	"unicode"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// selection is what the answer to a statement can be made from; nil stands for everything. A statement reads no table
// that it does not name, so all that has the name of one of its words is selected, and what the views and macros
// among these name. Too much costs time only. Too little, where names are written as DuckDB alone can read them, makes
// a statement fail for a name that is not there.
type selection struct {
	text   string          // all statements, in lower case
	words  map[string]bool // of text
	refs   bool            // tables that the selected ones refer to are selected, too
	counts bool            // all events are counted
	prune  bool            // of columns, too, those that are not named are left out
	bare   bool            // everything is selected, without rows
}

// recordingView is the view that counts all events, of which other statements only have a column of that name.
const recordingView = "recording"

// selectionFor returns what a statement, or the view or event type of a name, is made from.
func selectionFor(asked string, files []*View) (*selection, error) {
	written := &selection{words: map[string]bool{}}
	written.add(asked)
	if strings.TrimSpace(asked) == "" || written.words["recordings"] {
		return nil, nil
	}
	s, err := mentioned(asked, files)
	if err != nil || s.looksAround() {
		return nil, err
	}
	if s.readsThrottled() {
		for _, word := range []string{"activesetting", "id", "name", "value"} {
			s.words[word] = true
		}
	}
	return s, nil
}

// mentioned returns all that a statement, or the view or event type of a name, names, and what the views and macros among that do.
func mentioned(asked string, files []*View) (*selection, error) {
	known, err := definitions()
	if err != nil {
		return nil, err
	}
	for _, v := range files {
		known[lower(v.Name)] += v.sql + "\n" // and ours: the name may stand for something else
	}
	s := &selection{words: map[string]bool{}}
	if name := nameIn(asked); name != "" && named(files, name) == nil {
		s.prune = known[name] != "" // a statement that users write may also have *, or a row as value
		s.refs = !s.prune           // events are shown with what they refer to
		s.text, s.words[name] = name+"\n", true
	} else {
		s.add(asked)
	}
	if s.counts = s.words[recordingView]; !s.counts {
		delete(known, recordingView)
	}
	for added := true; added; {
		added = false
		for name, statement := range known {
			if s.has(name) {
				delete(known, name)
				s.add(statement)
				added = true
			}
		}
	}
	return s, nil
}

// nameIn returns the name of the view or event type that is asked for, in lower case; "" if it is a statement.
func nameIn(asked string) string {
	asked = strings.TrimSpace(asked)
	if strings.ContainsAny(asked, " \t\r\n;(") {
		return ""
	}
	return strings.TrimPrefix(lower(strings.Trim(asked, `"`)), "jdk.")
}

// definitions returns the statements of views and macros by name, those for all versions of the JDK.
func definitions() (map[string]string, error) {
	known := map[string]string{}
	views, err := viewFiles.ReadDir("views")
	if err != nil {
		return nil, err
	}
	for _, file := range views {
		v, err := loadView(viewFile(file.Name()))
		if err != nil {
			return nil, err
		}
		known[v.Name] += v.sql + "\n"
	}
	macros, err := Macros()
	if err != nil {
		return nil, err
	}
	for _, m := range macros {
		known[lower(m.Name)] = m.SQL
	}
	own, err := ownViews()
	for _, v := range own {
		known[lower(v.name)] = v.statement
	}
	return known, err
}

// add selects what a statement names.
func (s *selection) add(statement string) {
	statement = lower(strings.ReplaceAll(statement, `""`, `"`))
	s.text += statement + "\n"
	for _, word := range strings.FieldsFunc(statement, isNoPartOfWord) {
		s.words[word] = true
	}
}

func isNoPartOfWord(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// has says whether something of that name is selected.
func (s *selection) has(name string) bool {
	if s == nil || s.bare {
		return true
	}
	name = lower(name)
	return s.words[name] || strings.ContainsFunc(name, isNoPartOfWord) && strings.Contains(s.text, name)
}

// isBare says whether no rows are read.
func (s *selection) isBare() bool { return s != nil && s.bare }

// countsAll says whether all events are looked at, whoever asks for them, to know the first and the last.
func (s *selection) countsAll() bool { return s != nil && s.counts }

// countsTypes says whether the numbers of events of all types are asked for.
func (s *selection) countsTypes() bool { return s.has("Events") || s.has("EventType") }

// isView says whether a view of ours was asked for by its name.
func (s *selection) isView() bool { return s != nil && s.prune }

// hasSamples says whether samples are counted for it.
func (s *selection) hasSamples() bool {
	return !s.isBare() && slices.ContainsFunc([]string{"SampleType", "Code", "SampledLine", "SampledMethod", "SampledCall"}, s.has)
}

// sampleTypes adds to the options of a profile which samples a view by its name shows: of the types that it names or, as
// others show those of a recording's own type, of that.
func (s *selection) sampleTypes(o profile.Options) profile.Options {
	if !s.isView() {
		return o
	}
	for _, name := range sample.Names() {
		if strings.Contains(s.text, quote(name)) {
			o.Types = append(o.Types, name)
		}
	}
	o.DefaultOnly = o.Types == nil
	return o
}

// looksAround says whether a statement lists tables, or computes their names.
func (s *selection) looksAround() bool {
	for word := range s.words {
		switch word {
		case "show", "describe", "summarize", "pragma", "information_schema", "database", "query", "query_table":
			return true
		}
		for _, prefix := range [...]string{"duckdb_", "pg_", "sqlite_", "pragma_"} {
			if strings.HasPrefix(word, prefix) {
				return true
			}
		}
	}
	return startsWithDesc().MatchString(s.text)
}

var startsWithDesc = pattern(`(?:^|[;/\n])\s*desc\b`)
