package events_test

import (
	"slices"
	"testing"

	"jfrlens/jfr/events"
)

// What may be written at a place of a settings file: what it replaces, something that is offered, and something that is not.
func TestSuggestionsInFiles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		marked, replaces, offered, not string
		release                        int
	}{
		{`<event name="|"`, "", "jdk.ThreadSleep", "threshold", 25},
		{`<event name="jdk.Thr|Sl">`, "jdk.ThrSl", "jdk.ThreadSleep", "", 25},
		{`<event name='jdk.|'/>`, "jdk.", "jdk.CPUTimeSample", "", 25},
		{`<event name='|'/>`, "", "jdk.ThreadSleep", "jdk.CPUTimeSample", 21},
		{`<event label="|">`, "", "", "jdk.ThreadSleep", 25},
		{`<event na|me="x">`, "", "", "jdk.ThreadSleep", 25},
		{`<event name="jdk.CPULoad"><setting name="pe|riod">`, "period", "period", "threshold", 25},
		{`<event name="jdk.CPULoad"></event><event name="jdk.ThreadSleep"><setting name="|`, "", "threshold", "period", 25},
		{`<event name="jdk.FileRead"><setting name="|"`, "", "throttle", "", 25},
		{`<event name="jdk.FileRead"><setting name="|"`, "", "threshold", "throttle", 21},
		{`<event name="jdk.CPULoad"><setting name="period">|</setting>`, "", "everyChunk", "true", 25},
		{`<event name="jdk.CPULoad"><setting name="period">1| s</setting>`, "1 s", "endChunk", "", 25},
		{`<event name="jdk.CPULoad"><setting name="period"> 1| s </setting>`, " 1 s", "endChunk", "", 25},
		{`<event name="jdk.CPULoad"><setting name="nosuch">|</setting>`, "", "", "true", 25},
		{`<event name="my.Own"><setting name="stackTrace">|</setting>`, "", "false", "20 ms", 25},
		{`<event name="my.Own"><setting name="colour">|</setting>`, "", "", "true", 25},
		{`<event name="jdk.FileRead"><setting name="throttle">|</setting>`, "", "off", "20 ms", 25},
		{`<event name="jdk.ThreadSleep"><setting name="enabled" control="|">`, "", "own", "true", 25},
		{`<event name="a"|>`, "", "", "jdk.ThreadSleep", 25},
		{`<event name="a">|`, "", "", "jdk.ThreadSleep", 25},
		{`<!-- |`, "", "", "jdk.ThreadSleep", 25},
		{`<!-- control="|`, "", "", "own", 25},
		{`<?xml version="|"?>`, "", "", "jdk.ThreadSleep", 25},
	} {
		text, offset := cursor(t, `<configuration version="2.0"><control><flag name="own" label="o">true</flag></control>`+test.marked)
		list, at, err := events.Suggest(text, offset, test.release)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, s := range list {
			texts = append(texts, s.Text)
		}
		has := slices.Contains(texts, test.offered)
		if has != (test.offered != "") || slices.Contains(texts, test.not) || has && text[at.From:at.To] != test.replaces {
			t.Errorf("JDK %d, %s: of %d %s is offered: %v, %s: %v; it replaces %q", test.release, test.marked, len(list), test.offered, has, test.not, slices.Contains(texts, test.not), text[at.From:at.To])
		}
		if sorted := slices.Compact(slices.Sorted(slices.Values(texts))); len(sorted) != len(texts) || slices.Contains(texts, "") {
			t.Errorf("%s: something is offered twice, or nothing, among %q", test.marked, texts)
		}
	}
	if list, _, err := events.Suggest("no element", 4, 25); list != nil || err != nil {
		t.Errorf("where no element is, %v are offered, %v", list, err)
	}
}

// Values of settings that a settings file of the JDK does not have are not offered as nothing.
func TestNothingIsNotSuggested(t *testing.T) {
	t.Parallel()
	r, err := events.Of(28)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range r.Events {
		for _, s := range e.Settings {
			text := `<event name="` + e.Name + `"><setting name="` + s.Name + `">`
			list, _, err := events.Suggest(text, len(text), 28)
			if err != nil || slices.ContainsFunc(list, func(s events.Suggestion) bool { return s.Text == "" }) {
				t.Errorf("for %s of %s there is %v, %v", s.Name, e.Name, list, err)
			}
		}
	}
}

// Wherever somebody is in whatever file, places lie in the text and nothing fails.
func TestSuggestionsAnywhere(t *testing.T) {
	t.Parallel()
	whole := "\ufeff<?xml version='1.0'?>\r\n<!-- é --><configuration version=\"2.0\" label='x'>\r\n<event name=\"jdk.ThreadSleep\"><setting name='threshold' control=\"c\">20 ms</setting></event></configuration>\r\n"
	for n := 0; n <= len(whole); n += 3 {
		text := whole[:n]
		for offset := range n + 1 {
			_, at, err := events.Suggest(text, offset, 17)
			if err != nil || at.From < 0 || at.From > at.To || at.To > n || at != (events.Span{}) && !at.Has(offset) {
				t.Fatalf("%q at %d: %v, %v", text, offset, at, err)
			}
			events.FilterAt(text, offset, true)
			events.ParseFile(text).About(offset)
		}
		if _, err := events.ParseFile(text).Check(17); err != nil {
			t.Fatal(err)
		}
		events.ParseFile(text).Symbols()
	}
}
