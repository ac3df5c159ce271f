package events_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/events"
)

// cursor takes the mark of the cursor from a text.
func cursor(t *testing.T, marked string) (text string, offset int) {
	t.Helper()
	offset = strings.IndexByte(marked, '|')
	if offset < 0 {
		t.Fatalf("there is no cursor in %s", marked)
	}
	return marked[:offset] + marked[offset+1:], offset
}

// articleAt is what is said at the cursor in a text, and about which part of it.
func articleAt(t *testing.T, marked string, about func(text string, offset, release int) (*events.Article, events.Span, error)) (article *events.Article, place string) {
	t.Helper()
	text, offset := cursor(t, marked)
	article, at, err := about(text, offset, 25)
	if err != nil {
		t.Fatal(err)
	}
	if article == nil {
		return nil, ""
	}
	if !at.Has(offset) {
		t.Errorf("%s: what is at the cursor is at %v", marked, at)
	}
	return article, text[at.From:at.To]
}

// What may be written at a place of an option: what it replaces, something that is offered, and something that is not.
func TestSuggestionsInOptions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		marked, replaces, offered, not string
		release                        int
	}{
		{"-XX:StartFlightRecording:|", "", "filename=", "memorysize=", 25},
		{"-XX:StartFlightRecording:na|", "na", "name=", "verbose=", 25},
		{"java -XX:StartFlightRecording:name=x,| App", "", "gc=", "", 25},
		{"java -XX:StartFlightRecording=name=x,| App", "", "duration=", "gc=", 11},
		{"-XX:StartFlightRecording:|", "", "settings=", "report-on-exit=", 21},
		{"-XX:StartFlightRecording:|", "", "report-on-exit=", "", 25},
		{"-XX:StartFlightRecording:jdk.Thr|", "jdk.Thr", "jdk.ThreadSleep#", "", 25},
		{"-XX:StartFlightRecording:jdk.ThreadSleep#|", "jdk.ThreadSleep#", "jdk.ThreadSleep#threshold", "jdk.ThreadSleep#period", 25},
		{"-XX:StartFlightRecording:+my.E#|", "+my.E#", "+my.E#throttle", "", 25},
		{"-XX:StartFlightRecording:jdk.ThreadSleep#threshold=|", "", "20ms", "20 ms", 25},
		{"-XX:StartFlightRecording:jdk.ThreadSleep#enabled=t|", "t", "false", "", 25},
		{"-XX:StartFlightRecording:settings=|", "", "profile", "true", 25},
		{"-XX:StartFlightRecording:disk=|", "", "false", "profile", 25},
		{"-XX:StartFlightRecording:duration=|", "", "60s", "100m", 25},
		{"-XX:StartFlightRecording:maxsize=|", "", "250m", "60s", 25},
		{"-XX:StartFlightRecording:gc=|", "", "detailed", "true", 25},
		{"-XX:StartFlightRecording:class-loading=|", "", "true", "", 25},
		{"-XX:FlightRecorderOptions:|", "", "memorysize=", "gc=", 25},
		{"-XX:FlightRecorderOptions:|", "", "stackdepth=", "preserve-repository=", 17},
		{"jcmd 5 JFR.start |", "", "verbose=", "report-on-exit=", 25},
		{"jcmd 5 JFR.start name=x set|", "set", "settings=", "", 25},
	} {
		text, offset := cursor(t, test.marked)
		list, at, err := events.SuggestOption(text, offset, test.release)
		if err != nil {
			t.Fatal(err)
		}
		has := func(text string) bool {
			return slices.ContainsFunc(list, func(s events.Suggestion) bool { return s.Text == text })
		}
		if !has(test.offered) || test.not != "" && has(test.not) || text[at.From:at.To] != test.replaces {
			t.Errorf("%s, JDK %d: offered are %d, %s among them %v, %s %v; it replaces %q", test.marked, test.release, len(list), test.offered, has(test.offered), test.not, has(test.not), text[at.From:at.To])
		}
	}
	for _, marked := range []string{"java| -XX:StartFlightRecording:name=x", "nothing|", "-XX:StartFlightRecording:name=x App|"} {
		text, offset := cursor(t, marked)
		if list, _, err := events.SuggestOption(text, offset, 0); len(list) > 0 || err != nil {
			t.Errorf("%s: offered are %v, %v", marked, list, err)
		}
	}
}

// What stands at a place of an option, and how far.
func TestArticlesOfOptions(t *testing.T) {
	t.Parallel()
	for marked, want := range map[string]string{
		"-XX:StartFlightRecording:na|me=x,gc=high":               "name (name=x)",
		"-XX:StartFlightRecording:name=|x,gc=high":               "name (name=x)",
		"-XX:StartFlightRecording:name=x,gc=hi|gh":               "gc (gc=high)",
		"-XX:StartFlightRecording:jdk.Thr|eadSleep#enabled=true": "jdk.ThreadSleep (jdk.ThreadSleep#enabled=true)",
		"-XX:StartFlightRecording:jdk.ThreadSleep#ena|bled=true": "enabled (jdk.ThreadSleep#enabled=true)",
		"-XX:FlightRecorderOptions:memo|rysize=1m":               "memorysize (memorysize=1m)",
		"-XX:FlightRecorderOptions:g|c=high":                     "",
		"-XX:StartFlightRecording:no|ne=x":                       "",
		"ja|va -XX:StartFlightRecording:name=x":                  "",
		"jcmd 5 JFR.start ver|bose=true":                         "verbose (verbose=true)",
	} {
		article, place := articleAt(t, marked, events.AboutOption)
		if article != nil {
			place = article.Name + " (" + place + ")"
		}
		if place != want {
			t.Errorf("%s: %q, want %q", marked, place, want)
		}
	}
	text, offset := cursor(t, "-XX:StartFlightRecording:g|c=high")
	article, _, err := events.AboutOption(text, offset, 25)
	if err != nil || !slices.Contains(article.See, "jdk.GCPhasePause") || slices.Contains(article.See, "jdk.ThreadSleep") || article.Parts[0] != (events.Part{Title: "Takes", Text: "off, normal, detailed, high, all"}) || article.Parts[1] != (events.Part{Title: "Default", Text: "normal"}) {
		t.Errorf("of the control gc it says %+v, %v", article, err)
	}
}

// Where method filters are, and which part of one stands at a place.
func TestFiltersOfMethods(t *testing.T) {
	t.Parallel()
	const file = `<configuration><event name="jdk.MethodTrace"><setting name="filter">a.B::c;|d.E</setting><setting name="enabled">true</setting></event></configuration>`
	for _, test := range []struct {
		marked, want string
		file         bool
	}{
		{file, "d.E", true},
		{strings.Replace(strings.Replace(file, "|", "", 1), "a.B", "a.|B", 1), "a.B::c", true},
		{strings.Replace(strings.Replace(file, "|", "", 1), "true", "t|rue", 1), "", true},
		{"-XX:StartFlightRecording:method-trace=a.B;c.D::e|;f.G", "c.D::e", false},
		{"-XX:StartFlightRecording:jdk.MethodTiming#filter=a.|B,name=x", "a.B", false},
		{"-XX:StartFlightRecording:method-timing=|", "", false},
		{"-XX:StartFlightRecording:name=a.|B", "", false},
		{"no option|", "", false},
	} {
		text, offset := cursor(t, test.marked)
		at, found := events.FilterAt(text, offset, test.file)
		if got := text[at.From:at.To]; got != test.want || found != (test.want != "" || strings.Contains(test.marked, "method-timing=|")) {
			t.Errorf("%s: %q, %v, want %q", test.marked, got, found, test.want)
		}
	}
	if text := strings.Replace(file, "|", "", 1); len(events.Filters(text, true)) != 1 || len(events.Filters(text, false)) != 0 {
		t.Error("in a settings file there is one filter, in no option one")
	}
}

// What stands at a place of a settings file, and its outline.
func TestPlacesOfSettings(t *testing.T) {
	t.Parallel()
	const text = `<configuration>
  <event name="a.B"><setting name="enabled">true</setting><setting name="period">1 s</setting></event>
  <event name="c.D"><setting name="enabled"> false </setting></event>
  <event><setting>x</setting></event>
  <control><selection name="gc" default="a"><option name="a">a</option></selection><flag name="f">true</flag></control>
</configuration>`
	file := events.ParseFile(text)
	for part, want := range map[string]string{"a.B": "a.B ", `"period"`: "a.B period", "1 s": "a.B period", "c.D": "c.D ", "false": "c.D enabled", "gc": " ", "<configuration>": " "} {
		event, setting, at := file.About(strings.Index(text, part) + 1)
		if event+" "+setting != want || event != "" && !strings.Contains(text[at.From:at.To], part) {
			t.Errorf("%s is %s %s at %q", part, event, setting, text[at.From:at.To])
		}
	}
	var outline []string
	for _, s := range file.Symbols() {
		outline = append(outline, strings.TrimSpace(s.Name+" "+s.Detail))
		for _, child := range s.Children {
			outline = append(outline, "- "+child.Name+" "+child.Detail)
			if whole := text[child.At.From:child.At.To]; !strings.HasPrefix(whole, "<setting") || !strings.HasSuffix(whole, "</setting>") {
				t.Errorf("%s is at %q", child.Name, whole)
			}
		}
	}
	if diff := cmp.Diff([]string{"a.B", "- enabled true", "- period 1 s", "c.D off", "- enabled false", "event", "- setting x", "gc selection", "f flag"}, outline); diff != "" {
		t.Errorf("the outline:\n%s", diff)
	}
	if symbols := events.ParseFile("no file").Symbols(); symbols != nil {
		t.Errorf("of no file there is %v", symbols)
	}
}

// Every event of every release has an article, whose tables have as many cells as headings; those that no release has have none.
func TestArticlesOfEvents(t *testing.T) {
	t.Parallel()
	names, err := events.Find("*", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		article, err := events.NewArticle(name, 0)
		if err != nil || article == nil || article.Lead == "" || len(article.Parts) < 4 {
			t.Errorf("%s: %+v, %v", name, article, err)
			continue
		}
		for _, row := range article.Fields {
			if len(row) != len(events.FieldHeads()) {
				t.Errorf("%s: a field is %q", name, row)
			}
		}
		for _, row := range article.Settings {
			if len(row) != len(events.SettingHeads()) {
				t.Errorf("%s: a setting is %q", name, row)
			}
		}
		in, err := events.Spans(name)
		if err != nil {
			t.Fatal(err)
		}
		all := events.Releases()
		if first := slices.Index(all, in[0]); !slices.Equal(all[first:first+len(in)], in) {
			t.Errorf("%s is in %v, with a gap of which its article says nothing", name, in)
		}
	}
	for _, test := range []struct {
		name    string
		release int
		there   bool
		want    string
	}{
		{"jdk.VirtualThreadStart", 17, false, ""},
		{"jdk.VirtualThreadStart", 21, true, "Since JDK 21 (not in 17)."},
		{"jdk.ThreadSleep", 8, true, "In all of JDK 8, 11, 17, 21, 25, 26, 28."},
		{"jdk.GCLocker", 0, true, "(not in 25)"},
		{"jdk.NoSuch", 0, false, ""},
	} {
		article, err := events.NewArticle(test.name, test.release)
		if err != nil || (article != nil) != test.there {
			t.Errorf("%s of JDK %d: %+v, %v", test.name, test.release, article, err)
		}
		if test.there && !strings.Contains(article.Parts[len(article.Parts)-1].Text, test.want) {
			t.Errorf("%s of JDK %d: %+v, want %s", test.name, test.release, article.Parts, test.want)
		}
	}
	for list, want := range map[string]string{"": "in no release of the catalogue", "8": "until JDK 8 (not in 11)", "25 26 28": "since JDK 25 (not in 21)", "17 21": "since JDK 17 (not in 11), until JDK 21 (not in 25)"} {
		var in []int
		for _, number := range events.Releases() {
			if slices.Contains(strings.Fields(list), strconv.Itoa(number)) {
				in = append(in, number)
			}
		}
		if got := events.SpanText(in); got != want {
			t.Errorf("%s: %s, want %s", list, got, want)
		}
	}
}
