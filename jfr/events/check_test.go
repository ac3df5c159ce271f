package events_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/events"
	"jfrlens/testdata/jdks"
)

const wrongSettings = `<configuration version="2.0" label="x">
  <event name="jdk.ThreadSlep"><setting name="enabled">true</setting></event>
  <event name="ThreadPark"><setting name="enabled">true</setting></event>
  <event name="jdk.Thread*"><setting name="enabled">true</setting></event>
  <event name="jdk.ThreadSleep">
    <setting name="enabled"> true </setting>
    <setting name="threshold">1 min</setting>
    <setting name="thresold">1 ms</setting>
  </event>
  <event name="jdk.ThreadSleep"/>
  <event name="jdk.JavaMonitorEnter"><setting name="enabled">true</setting></event>
  <event name="jdk.JavaExceptionThrow"><setting name="threshold">1 ms</setting><setting name="throttle">100/min</setting></event>
  <event name="jdk.GCLocker"/>
  <event name="my.Event"><setting name="own">x</setting><setting name="period" control="nix">1 s</setting></event>
  <event name="jdk.MethodTrace"><setting name="filter">a.B::c;java.util.*</setting></event>
  <event/>
</configuration>
`

func TestCheckFindsWhatIsWrong(t *testing.T) {
	problems, err := events.ParseFile(wrongSettings).Check(25)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range problems {
		line := fmt.Sprintf("%d %d %s", strings.Count(wrongSettings[:p.At.From], "\n")+1, p.Severity, wrongSettings[p.At.From:p.At.To])
		for _, fix := range p.Fixes {
			line += " -> " + fix.New
		}
		got = append(got, line)
	}
	want := []string{
		"2 2 jdk.ThreadSlep -> jdk.ThreadSleep",
		"3 2 ThreadPark -> jdk.ThreadPark",
		"4 2 jdk.Thread*",
		"6 2  true  -> true",
		"7 2 1 min -> 1 m",
		"8 2 thresold -> threshold -> ",
		"10 2 jdk.ThreadSleep",
		"11 4 jdk.JavaMonitorEnter -> \n      <setting name=\"threshold\">20 ms</setting>",
		"12 2 threshold -> ",
		"12 2 100/min",
		"13 2 jdk.GCLocker",
		"14 3 nix",
		"15 1 java.util.*",
		"16 1 <event/>",
	}
	slices.SortStableFunc(got, func(a, b string) int { return lineOf(a) - lineOf(b) })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func lineOf(text string) (n int) {
	_, _ = fmt.Sscan(text, &n)
	return n
}

// What the JDK ships has nothing wrong, for that JDK.
func TestShippedFilesAreRight(t *testing.T) {
	for _, release := range events.Releases() {
		folder := "lib"
		if release == 8 {
			folder = filepath.Join("jre", "lib")
		}
		for _, name := range []string{"default", "profile"} {
			text, err := os.ReadFile(filepath.Join(jdks.Home(t, release), folder, "jfr", name+".jfc"))
			if err != nil {
				t.Fatal(err)
			}
			problems, err := events.ParseFile(string(text)).Check(release)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range problems {
				if p.Severity < events.Information && release >= 17 {
					t.Errorf("JDK %d, %s, %q: %s", release, name, text[p.At.From:p.At.To], p.Message)
				}
			}
		}
	}
}

// Whether a JVM starts with a file is what that JVM does, by either of its readers.
func TestFilesAreJudgedAsByTheJVM(t *testing.T) {
	event := `<event name="jdk.CPULoad"><setting name="enabled">true</setting></event>`
	control := func(text string) string {
		return `<configuration version="2.0" label="x">` + event + `<control>` + text + `</control></configuration>`
	}
	const option = `<option name="a" label="a">a</option>`
	for name, text := range map[string]string{
		"good":             `<configuration version="2.0" label="x">` + event + `</configuration>`,
		"no version":       `<configuration label="x">` + event + `</configuration>`,
		"version 1.0":      `<configuration version="1.0" label="x">` + event + `</configuration>`,
		"version 2.1":      `<configuration version="2.1" label="x">` + event + `</configuration>`,
		"no label":         `<configuration version="2.0">` + event + `</configuration>`,
		"other root":       `<settings version="2.0" label="x">` + event + `</settings>`,
		"cut":              `<configuration version="2.0" label="x">` + event,
		"empty":            "",
		"nested":           `<configuration version="2.0" label="x"><group>` + event + `</group></configuration>`,
		"selection":        control(`<selection name="a" default="a" label="a">` + option + `</selection>`),
		"no option":        control(`<selection name="a" default="a" label="a"></selection>`),
		"selection, label": control(`<selection name="a" default="a">` + option + `</selection>`),
		"one or":           control(`<flag name="f" label="f">true</flag><condition name="c" true="x"><or><test name="f" operator="equal" value="true"/></or></condition>`),
		"operator":         control(`<flag name="f" label="f">true</flag><condition name="c" true="x"><test name="f" operator="less" value="true"/></condition>`),
		"text":             control(`<text name="t" label="t" contentType="timespan">20 ms</text>`),
	} {
		for _, release := range []int{17, 25} {
			judgeFile(t, name, text, release)
		}
	}
}

func judgeFile(t *testing.T, name, text string, release int) {
	t.Helper()
	problems, err := events.ParseFile(text).Check(release)
	if err != nil {
		t.Fatal(err)
	}
	said, tolerant, strict := "", true, true
	for _, p := range problems {
		said += p.Message + "\n"
		if p.Severity == events.Error {
			tolerant, strict = false, false
		}
		if strings.Contains(p.Message, "strict reader of JDK 17 and later refuses") {
			strict = false
		}
	}
	path := filepath.Join(t.TempDir(), "x.jfc")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	starts := func(more string) bool {
		java := exec.Command(jdks.Tool(t, release, "java"), "-Xmx32m", jdks.EndsSoon, jdks.TempDir(t.TempDir()), "-XX:StartFlightRecording:settings="+path+more, "-version")
		java.Dir = t.TempDir()
		return java.Run() == nil
	}
	if is := starts(""); is != tolerant {
		t.Errorf("JDK %d, %s: starts %v, we say %v: %s", release, name, is, tolerant, said)
	}
	if is := starts(",foo=bar"); is != strict {
		t.Errorf("JDK %d, %s, strict reader: starts %v, we say %v: %s", release, name, is, strict, said)
	}
}

// A file that is written without a JDK is one that every reader takes.
func TestWrittenFileIsTaken(t *testing.T) {
	r, err := events.Of(25)
	if err != nil {
		t.Fatal(err)
	}
	c, err := events.NewConfiguration(r.Profile.Labelled())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Set("gc=high"); err != nil {
		t.Fatal(err)
	}
	judgeFile(t, "written", c.String(), 25)
}

func TestSuggest(t *testing.T) {
	for text, want := range map[string]string{
		`<configuration><event name="jdk.ThreadSl|"/>`:                                       "jdk.ThreadSleep",
		`<configuration><event name="jdk.ThreadSleep"><setting name="|`:                      "threshold",
		`<configuration><event name="jdk.ThreadSleep"><setting name="threshold">|</setting>`: "20 ms",
		`<configuration><event name="jdk.CPULoad"><setting name="period">1|0 s</setting>`:    "everyChunk",
		`<configuration><event name="my.E"><setting name='|'/></event></configuration>`:      "throttle",
	} {
		offset := strings.IndexByte(text, '|')
		list, at, err := events.Suggest(strings.Replace(text, "|", "", 1), offset, 25)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(list, func(s events.Suggestion) bool { return s.Text == want }) || !at.Has(offset) {
			t.Errorf("%s: %s is not among %v at %v", text, want, list, at)
		}
	}
}
