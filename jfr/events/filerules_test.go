package events_test

import (
	"strings"
	"testing"

	"jfrlens/jfr/events"
)

// inFile is a settings file with elements in it.
func inFile(elements string) string {
	return `<configuration version="2.0" label="x">` + elements + `</configuration>`
}

// oneEvent is an event of a settings file with settings of the form name=value.
func oneEvent(name string, settings ...string) string {
	text := `<event name="` + name + `">`
	for _, s := range settings {
		setting, value, _ := strings.Cut(s, "=")
		text += `<setting name="` + setting + `">` + value + `</setting>`
	}
	return text + `</event>`
}

// What each rule of settings files says and where; after all fixes there is nothing that can be fixed.
func TestRulesOfFiles(t *testing.T) {
	t.Parallel()
	const sleep, option = "jdk.ThreadSleep", `<option name="a" label="a">1</option>`
	controls := func(text string) string { return inFile(`<control>` + text + `</control>`) }
	for _, test := range []struct {
		text     string
		release  int
		at, says string // of the only problem; "" for none
		severity events.Severity
	}{
		{inFile(oneEvent(sleep, "enabled=true", "threshold=0 ns")), 25, "", "", 0},
		{inFile(""), 25, "", "", 0},
		{`<configuration label="x"/>`, 25, `<configuration label="x"/>`, "configuration has no version", 1},
		{`<configuration version="1.0" label="x"/>`, 25, "1.0", "the version 1.0 is that of JDK 7 and 8 of Oracle", 1},
		{`<configuration version="3" label="x"/>`, 25, "3", `the version is "3", not 2.0`, 2},
		{`<configuration version="2.0"/>`, 25, `<configuration version="2.0"/>`, "configuration has no label", 2},
		{`<settings version="2.0"/>`, 25, `<settings version="2.0"/>`, "the outermost element is settings", 2},
		{inFile(oneEvent("jdk.ThreadSlep")), 25, "jdk.ThreadSlep", "did you mean jdk.ThreadSleep?", 2},
		{inFile(oneEvent("jdk.Bananas")), 25, "jdk.Bananas", "the JVM ignores it without a word", 2},
		{inFile(oneEvent("ThreadSleep")), 25, "ThreadSleep", "the JDK's event is jdk.ThreadSleep", 2},
		{inFile(oneEvent("com.oracle.jdk.ThreadSleep")), 25, "", "", 0},
		{inFile(oneEvent("jdk.*")), 25, "jdk.*", "names have no wildcards", 2},
		{inFile(oneEvent("my.Own")), 25, "", "", 0},
		{inFile(oneEvent("jdk.VirtualThreadStart")), 17, "jdk.VirtualThreadStart", "JDK 17 has no event jdk.VirtualThreadStart and ignores it; it is there since JDK 21", 2},
		{inFile(oneEvent("jdk.VirtualThreadStart")), 21, "", "", 0},
		{inFile(oneEvent("jdk.GCLocker")), 0, "jdk.GCLocker", "jdk.GCLocker is there ", 3},
		{inFile(`<event><setting name="enabled">true</setting></event>`), 25, `<event>`, "an event without a name has no effect", 1},
		{inFile(`<event name=""/>`), 25, "", "an event without a name has no effect", 1},
		{inFile(oneEvent(sleep) + oneEvent(sleep)), 25, sleep, "jdk.ThreadSleep is here twice", 2},
		{inFile(oneEvent(sleep, "period=1 s")), 25, "period", "jdk.ThreadSleep has no setting period", 2},
		{inFile(oneEvent(sleep, "period=1 s")), 0, "period", "jdk.ThreadSleep has no setting period", 3},
		{inFile(oneEvent("jdk.JavaExceptionThrow", "threshold=0 ns")), 25, "threshold", "threshold of jdk.JavaExceptionThrow has no effect in JDK 25; JDK 21 is the last that has it", 2},
		{inFile(oneEvent("jdk.FileRead", "throttle=off")), 17, "throttle", "throttle of jdk.FileRead has no effect in JDK 17", 2},
		{inFile(oneEvent(sleep, "=true")), 25, "", "a setting without a name has no effect", 1},
		{inFile(oneEvent(sleep, "enabled=true", "enabled=true", "threshold=0 ns")), 25, `<setting name="enabled">`, "enabled of jdk.ThreadSleep is here twice", 2},
		{inFile(oneEvent("jdk.CPULoad", "enabled=TRUE")), 25, "TRUE", "the JVM takes it as false", 2},
		{inFile(oneEvent(sleep, "enabled=")), 25, "", `"" is neither true nor false`, 2},
		{inFile(oneEvent(sleep, "threshold= 20 ms")), 25, "", "", 0},
		{inFile(oneEvent(sleep, "threshold=20 ms ")), 25, "20 ms ", "has blanks around its value", 2},
		{inFile(oneEvent("jdk.CPULoad", "enabled= true")), 25, " true", "has blanks around its value", 2},
		{inFile(oneEvent(sleep, "threshold=everyChunk")), 25, "everyChunk", "is no time span", 2},
		{inFile(oneEvent(sleep, "threshold=２０ ms")), 25, "", "", 0},
		{inFile(oneEvent("jdk.CPULoad", "period=EVERYCHUNK")), 25, "EVERYCHUNK", "falls back to every chunk", 2},
		{inFile(oneEvent("jdk.CPULoad", "period=endChunk")), 25, "", "", 0},
		{inFile(oneEvent("jdk.CPUTimeSample", "throttle=5 ms")), 25, "", "", 0},
		{inFile(oneEvent("jdk.CPUTimeSample", "throttle=infinity")), 25, "infinity", "is no rate", 2},
		{inFile(oneEvent("jdk.FileRead", "throttle=5 ms")), 25, "5 ms", "is no rate", 2},
		{inFile(oneEvent("my.Own", "period=often")), 25, "often", "is no time span", 2},
		{inFile(oneEvent("my.Own", "colour=red ")), 25, "", "", 0},
		{inFile(oneEvent(sleep, "enabled=true")), 25, sleep, "is on without a threshold, which is 0 ns then: default.jfc has 20 ms", 4},
		{inFile(oneEvent(sleep, "enabled=false")), 25, "", "", 0},
		{inFile(`<group>` + oneEvent(sleep) + `</group>`), 25, `<event name="jdk.ThreadSleep">`, "an event inside of group is ignored by the strict reader", 2},
		{inFile(`<event name="my.Own"><setting name="period" control="c">1 s</setting></event>`), 25, "c", "there is no control c in the file", 3},
		{inFile(`<event name="my.Own"><setting name="period" control="c">1 s</setting></event><control><flag name="c" label="c">true</flag></control>`), 25, "", "", 0},
		{controls(`<flag label="f">true</flag>`), 25, `<flag label="f">`, "flag has no name", 2},
		{controls(`<flag name="f">true</flag>`), 25, `<flag name="f">`, "flag has no label", 2},
		{controls(`<unknown/>`), 25, "", "", 0},
		{controls(`<text name="t" label="t" contentType="x">1</text>`), 25, "x", `contentType "x" is neither timespan nor method-filter`, 2},
		{controls(`<text name="t" label="t" contentType="timespan">1</text>`), 25, `<text name="t" label="t" contentType="timespan">`, `"1" has no unit`, 2},
		{controls(`<text name="t" label="t">1</text>`), 25, "", "", 0},
		{controls(`<selection name="s" label="s" default="a"/>`), 25, `<selection name="s" label="s" default="a"/>`, "the selection s has no option", 2},
		{controls(`<selection name="s" label="s" default="b">` + option + `</selection>`), 25, "b", `"b" is no option of s: the first one is taken`, 2},
		{controls(`<selection name="s" label="s">` + option + `</selection>`), 25, `<selection name="s" label="s">`, "selection has no default", 2},
		{controls(`<selection name="s" label="s" default="a"><option name="a">1</option></selection>`), 25, `<option name="a">`, "option has no label", 2},
		{controls(`<condition name="c"><not/></condition>`), 25, `<not/>`, "not has 0 expressions, it needs one", 2},
		{controls(`<flag name="f" label="f">true</flag><condition name="c"><or><test name="f" operator="equal" value="x"/></or></condition>`), 25, `<or>`, "or has 1 expressions, it needs two or more", 2},
		{controls(`<condition name="c"><test name="f" operator="equal" value="x"/></condition>`), 25, "f", "there is no control f to test", 2},
		{controls(`<flag name="f" label="f">true</flag><condition name="c"><test name="f" operator="less" value="x"/></condition>`), 25, "less", "there is only equal", 2},
		{controls(`<flag name="f" label="f">true</flag><condition name="c"><test name="f" operator="equal"/></condition>`), 25, `<test name="f" operator="equal"/>`, "test has no value", 2},
		{controls(`<flag name="f" label="f">true</flag><condition name="c"><test name="f" operator="equal" value="x"/><test name="f" operator="equal" value="y"/></condition>`), 25, `<condition name="c">`, "a condition has one expression, this has 2", 2},
	} {
		problems, err := events.ParseFile(test.text).Check(test.release)
		if err != nil {
			t.Fatal(err)
		}
		if test.severity == 0 && len(problems) == 0 {
			continue
		}
		if len(problems) != 1 || test.severity == 0 {
			t.Errorf("JDK %d, %s: %d problems: %+v", test.release, test.text, len(problems), problems)
			continue
		}
		p := problems[0]
		if got := test.text[p.At.From:p.At.To]; got != test.at || !strings.Contains(p.Message, test.says) || p.Severity != test.severity {
			t.Errorf("JDK %d, %s: %d at %q: %s, want %d at %q: %s", test.release, test.text, p.Severity, got, p.Message, test.severity, test.at, test.says)
		}
		again, err := events.ParseFile(fixed(test.text, problems)).Check(test.release)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range again {
			if len(p.Fixes) > 0 {
				t.Errorf("%s: after its fix it is %s, of which is said %+v", test.text, fixed(test.text, problems), p)
			}
		}
	}
}

// A file that is no XML is read as far as it is some, and the place of the break is in it.
func TestBrokenFiles(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"":                             "there is no element in the file",
		"  \n":                         "there is no element in the file",
		"text":                         "there is text outside of the root element",
		"<a/>behind":                   "there is text outside of the root element",
		"<a/><b/>":                     "b stands beside the root element",
		"<a><b></a></b>":               "the end of a is where no such element is open",
		"</a>":                         "the end of a is where no such element is open",
		"<a><b>":                       "the element b has no end",
		"<a b=c/>":                     "unquoted or missing attribute value",
		"<a>&nosuch;</a>":              "invalid character entity &nosuch;",
		"<a>\x00</a>":                  "illegal character code",
		"<a b='>'/>":                   "",
		"<a b='<'/>":                   "unescaped < inside quoted string",
		"\ufeff<a/>":                   "",
		"<!DOCTYPE a><?x y?><a/>":      "",
		strings.Repeat("<a>", 100):     "elements are nested deeper than 64",
		"<?xml encoding='x'?><a>é</a>": "",
	} {
		file := events.ParseFile(text)
		if file.Broken == nil && says == "" {
			continue
		}
		if file.Broken == nil || says == "" || !strings.Contains(file.Broken.Error(), says) || file.BrokenAt < 0 || file.BrokenAt > len(text) {
			t.Errorf("%.40q: %v at %d, want %q", text, file.Broken, file.BrokenAt, says)
		}
		problems, err := file.Check(25)
		if err != nil || len(problems) == 0 || problems[0].Severity != events.Error || problems[0].At.From < 0 || problems[0].At.To > len(text) {
			t.Errorf("%.40q: %+v, %v", text, problems, err)
		}
	}
}
