package events_test

import (
	"fmt"
	"strings"
	"testing"

	"jfrlens/jfr/events"
)

// settingAfter is what a setting a.B#x with control c is after some pairs were set in a file with these controls.
func settingAfter(t *testing.T, controls string, pairs ...string) string {
	t.Helper()
	text := inFile(`<event name="a.B"><setting name="x" control="c">as it was</setting></event><control>` + controls + `</control>`)
	c, err := events.NewConfiguration(events.ParseFile(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range pairs {
		if err := c.Set(pair); err != nil {
			t.Fatal(err)
		}
	}
	return events.ParseFile(c.String()).Settings()[0].Value
}

// What conditions give to settings: of flags p and q, and a selection s.
func TestConditions(t *testing.T) {
	t.Parallel()
	const inputs = `<flag name="p" label="p">false</flag><flag name="q" label="q">false</flag>` +
		`<selection name="s" label="s" default="one"><option name="one" label="1"> first </option><option name="two" label="2">second</option></selection>`
	is := func(name, value string) string {
		return fmt.Sprintf(`<test name=%q operator="equal" value=%q/>`, name, value)
	}
	p, q := is("p", "true"), is("q", "true")
	for _, test := range []struct{ conditions, pairs, want string }{
		{`<condition name="c" true="yes" false="no">` + p + `</condition>`, "", "as it was"},
		{`<condition name="c" true="yes" false="no">` + p + `</condition>`, "p=true", "yes"},
		{`<condition name="c" true="yes" false="no">` + p + `</condition>`, "p=true p=false", "no"},
		{`<condition name="c" true="yes" false="no">` + p + `</condition>`, "q=true", "as it was"},
		{`<condition name="c" true="yes">` + p + `</condition>`, "p=false", "as it was"},
		{`<condition name="c" true="yes" false="no"><not>` + p + `</not></condition>`, "p=true", "no"},
		{`<condition name="c" true="yes" false="no"><or>` + p + q + `</or></condition>`, "q=true", "yes"},
		{`<condition name="c" true="yes" false="no"><or>` + p + q + `</or></condition>`, "q=false", "no"},
		{`<condition name="c" true="yes" false="no"><and>` + p + q + `</and></condition>`, "q=true", "no"},
		{`<condition name="c" true="yes" false="no"><and>` + p + q + `</and></condition>`, "q=true p=true", "yes"},
		{`<condition name="c" true="yes" false="no"><not><and>` + p + `<not>` + q + `</not></and></not></condition>`, "p=true", "no"},
		{`<condition name="c" true="yes" false="no">` + is("s", "second") + `</condition>`, "s=two", "yes"},
		{`<condition name="c" true="yes" false="no">` + is("s", "first") + `</condition>`, "s=one", "yes"},
		{`<condition name="c" true="yes" false="no">` + is("s", "two") + `</condition>`, "s=two", "no"},
		{`<condition name="m" true="1" false="0">` + p + `</condition><condition name="c" true="yes" false="no">` + is("m", "1") + `</condition>`, "p=true", "yes"},
		{`<condition name="c" true="p only">` + p + `</condition><condition name="c" true="q too">` + q + `</condition>`, "q=true", "q too"},
		{`<condition name="c" true="p only">` + p + `</condition><condition name="c" true="q too">` + q + `</condition>`, "q=true p=true", "p only"},
		{`<condition name="c" true="yes" false="no">` + is("nosuch", "1") + p + `</condition>`, "p=true", "yes"},
		{`<condition name="c" true="yes" false="no">` + is("later", "1") + `</condition><condition name="later" true="1" false="0">` + p + `</condition>`, "p=true", "yes"},
		{`<selection name="d" label="d" default="nosuch"><option name="one" label="1">first</option></selection><condition name="c" true="yes" false="no"><or>` + is("d", "first") + p + `</or></condition>`, "p=false", "yes"},
		{`<condition name="c" true="yes" false="no"/>`, "p=true", "as it was"},
		{`<condition name="c" true="yes" false="no"><xor>` + p + q + `</xor></condition>`, "p=true", "no"},
	} {
		if got := settingAfter(t, inputs+test.conditions, strings.Fields(test.pairs)...); got != test.want {
			t.Errorf("%s after %s: %q, want %q", test.conditions, test.pairs, got, test.want)
		}
	}
	if got := settingAfter(t, `<text name="c" label="c" contentType="timespan">1 s</text>`, "c=20ms"); got != "20 ms" {
		t.Errorf("of a text it is %q", got)
	}
	if got := settingAfter(t, `<text name="c" label="c">1 s</text>`, "c=20ms"); got != "20ms" {
		t.Errorf("of a text that is no time span it is %q", got)
	}
}

// Conditions that ask each other in a circle, or over and over, come to an end.
func TestConditionsWithoutEnd(t *testing.T) {
	t.Parallel()
	const flag = `<flag name="p" label="p">false</flag>`
	asks := func(name, asked string) string {
		return fmt.Sprintf(`<condition name=%q true="yes" false="no"><or><test name=%[2]q operator="equal" value="no"/><test name=%[2]q operator="equal" value="true"/></or></condition>`, name, asked)
	}
	if got := settingAfter(t, flag+`<condition name="c" true="yes" false="no"><or><test name="p" operator="equal" value="true"/><test name="c" operator="equal" value="yes"/></or></condition>`, "p=true"); got != "yes" {
		t.Errorf("of a condition that asks for itself it is %q", got)
	}
	if got := settingAfter(t, flag+asks("a", "p")+asks("c", "b")+asks("b", "a")+asks("b", "c"), "p=true"); got != "yes" {
		t.Errorf("of a circle it is %q", got)
	}
	deep := flag + asks("c0", "p")
	for i := range 60 {
		deep += asks(fmt.Sprintf("c%d", i+1), fmt.Sprintf("c%d", i))
	}
	if got := settingAfter(t, deep+asks("c", "c60"), "p=true"); got != "yes" && got != "no" {
		t.Errorf("of sixty conditions on top of each other it is %q", got)
	}
}

// A configuration is its own: neither the file that it is made from nor the catalogue changes with it.
func TestConfigurationsAreIndependent(t *testing.T) {
	t.Parallel()
	r, err := events.Of(25)
	if err != nil {
		t.Fatal(err)
	}
	first, err := events.NewConfiguration(r.Profile)
	if err != nil {
		t.Fatal(err)
	}
	before := first.String()
	for _, pair := range []string{"gc=off", "+jdk.ThreadSleep#threshold=1ms", "+a.B#x=y"} {
		if err := first.Set(pair); err != nil {
			t.Fatal(err)
		}
	}
	second, err := events.NewConfiguration(r.Profile)
	if err != nil {
		t.Fatal(err)
	}
	if second.String() != before || first.String() == before {
		t.Error("what one configuration changed, another has")
	}
}

// What is written is read back the same, whatever characters it has, and written again the same.
func TestWrittenIsReadBack(t *testing.T) {
	t.Parallel()
	const odd = "a&b<c>\"d'e é 日本 😀 ]]> \u00a0 --"
	c, err := events.NewConfiguration()
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range []string{"+" + odd + "#x=" + odd, "+a.B#period=20ms", "+a.B#threshold=infinity", "+a.B#cutoff=20ms", "+a.B#period=3s"} {
		if err := c.Set(pair); err != nil {
			t.Fatal(err)
		}
	}
	text := c.String()
	file := events.ParseFile(text)
	if file.Broken != nil {
		t.Fatalf("%v in\n%s", file.Broken, text)
	}
	var got []string
	for _, g := range file.Settings() {
		got = append(got, g.Event+"#"+g.Setting+"="+g.Value)
	}
	want := []string{odd + "#x=" + odd, "a.B#period=3 s", "a.B#threshold=infinity", "a.B#cutoff=20ms"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("it is read back as %q, want %q", got, want)
	}
	again, err := events.NewConfiguration(file)
	if err != nil || again.String() != text {
		t.Errorf("written again it is\n%s, was\n%s, %v", again, text, err)
	}
}
