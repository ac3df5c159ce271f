package events_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/events"
)

// pairsOf are the pairs of all options in a text.
func pairsOf(text string) (pairs []string) {
	for _, o := range events.FindOptions(text) {
		for _, p := range o.Pairs {
			pair := p.Key
			if p.Has {
				pair += "=" + p.Value
			}
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// Where an option begins and ends in scripts, build files and environments, and how it is split.
func TestOptionsInTexts(t *testing.T) {
	t.Parallel()
	const start = "-XX:StartFlightRecording"
	for text, want := range map[string]string{
		"java " + start + ":name=a,duration=5s -jar app.jar":                          "name=a|duration=5s",
		"java " + start + "=name=a\n-jar":                                             "name=a",
		"java " + start + " App":                                                      "",
		"java " + start + ":":                                                         "",
		"java " + start + ":,,name=a,,disk,":                                          "name=a|disk",
		"java " + start + ":name= App":                                                "name=",
		"java -XX:StartFlightRecorder:name=a":                                         "",
		`"` + start + `:filename=my file.jfr,name=a", "-Xmx1g"`:                       "filename=my file.jfr|name=a",
		`'` + start + `:filename=C:\tmp\a b.jfr'`:                                     `filename=C:\tmp\a b.jfr`,
		`jvmArgs("` + start + `:name=a", "-XX:FlightRecorderOptions:stackdepth=128")`: "name=a|stackdepth=128",
		`jvmArgs = [` + start + `:name=a]`:                                            "name=a",
		`<arg>` + start + `:name=a</arg>`:                                             "name=a",
		"`java " + start + ":name=a`":                                                 "name=a",
		"JAVA_TOOL_OPTIONS='" + start + ":name=a -Xmx1g'":                             "name=a",
		`args="-Xmx1g ` + start + `:name=a -Dx=y"`:                                    "name=a",
		start + `:filename="a -b.jfr",name=x -version`:                                "filename=a -b.jfr|name=x",
		start + `:filename='a -b, c.jfr',name=x -version`:                             "filename=a -b, c.jfr|name=x",
		start + `:name=it's,disk=true`:                                                "name=it",
		start + `:jdk.CPULoad#period=1s,+my.E#enabled=true`:                           "jdk.CPULoad#period=1s|+my.E#enabled=true",
		start + `:filename=größe.jfr,name=ü x`:                                        "filename=größe.jfr|name=ü",
	} {
		if got := strings.Join(pairsOf(text), "|"); got != want {
			t.Errorf("%s\ngives %q, want %q", text, got, want)
		}
	}
}

// The words of jcmd are between blanks, to the end of the command; a backslash at the end of a line is none of them.
func TestCommandsInTexts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"jcmd 5 JFR.start name=a duration=5s":                                 "name=a|duration=5s",
		"jcmd 5 JFR.start":                                                    "",
		"jcmd 5 JFR.start  name=a \t duration=5s ":                            "name=a|duration=5s",
		"jcmd 5 JFR.start name=a\r\njcmd 5 JFR.check name=b\r\n":              "name=a",
		"jcmd 5 JFR.start name=a \\\n  duration=5s\necho done=1":              "name=a|duration=5s",
		"jcmd 5 JFR.start name=a \\\r\n  duration=5s\r\necho done=1":          "name=a|duration=5s",
		"jcmd 5 JFR.start jdk.CPULoad#period=1s name=a":                       "jdk.CPULoad#period=1s|name=a",
		"jcmd 5 JFR.start name=a # a comment=1":                               "name=a",
		"jcmd 5 JFR.start name=a#b # a comment=1":                             "name=a#b",
		"jcmd 5 JFR.start name=a > out.txt":                                   "name=a",
		"jcmd 5 JFR.start name=a duration=15>out.txt":                         "name=a|duration=15",
		"jcmd 5 JFR.start name=a 2>&1":                                        "name=a",
		"jcmd 5 JFR.start name=a; jcmd 5 JFR.check":                           "name=a",
		"jcmd 5 JFR.start name=a && echo b=c":                                 "name=a",
		"x=$(jcmd 5 JFR.start name=a) b=c":                                    "name=a",
		"jcmd 5 JFR.start filename=C:\\tmp\\a.jfr name=b":                     "filename=C:\\tmp\\a.jfr|name=b",
		"docker exec c jcmd 1 JFR.start name=a":                               "name=a",
		"JFR.start name=a":                                                    "",
		"the command JFR.start takes name=a":                                  "",
		"jcmd 5 JFR.started name=a":                                           "",
		"jcmd 5 JFR.start method-trace='a.B;c.D # e' name=b":                  "method-trace=a.B;c.D # e|name=b",
		"jcmd 5 JFR.start name=a\njcmd 6 JFR.start name=b disk=false \\\n \\": "name=a|name=b|disk=false",
	} {
		if got := strings.Join(pairsOf(text), "|"); got != want {
			t.Errorf("%s\ngives %q, want %q", text, got, want)
		}
	}
}

// Places are those of the text: of the whole option, its keys and values, without the quotes.
func TestPlacesInOptions(t *testing.T) {
	t.Parallel()
	text := `run java -XX:StartFlightRecording:name='a b',disk,filename="x" App; jcmd 5 JFR.start name=c`
	var got []string
	for _, o := range events.FindOptions(text) {
		got = append(got, text[o.At.From:o.At.To])
		for _, p := range o.Pairs {
			got = append(got, text[p.KeyAt.From:p.KeyAt.To]+"|"+text[p.ValueAt.From:p.ValueAt.To]+"|"+text[p.At.From:p.At.To])
		}
	}
	want := []string{
		`-XX:StartFlightRecording:name='a b',disk,filename="x"`, "name|a b|name='a b'", "disk||disk", `filename|x|filename="x"`,
		"JFR.start name=c", "name|c|name=c",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Whatever somebody is typing, places lie in the text and in order.
func TestOptionsWhileTyping(t *testing.T) {
	t.Parallel()
	for _, whole := range []string{
		`java -XX:StartFlightRecording:name='a b',filename="x -y",+my.E#enabled=true -XX:FlightRecorderOptions=stackdepth=5 App`,
		"jcmd 5 JFR.start name='a' \\\r\n jdk.CPULoad#period=\"1 s\" # more\n",
		"é-XX:StartFlightRecording:name=é,'\"=\\",
	} {
		for n := range len(whole) + 1 {
			text := whole[:n]
			for _, o := range events.FindOptions(text) {
				last := o.At.From
				for _, p := range o.Pairs {
					if p.At.From < last || p.KeyAt.From < p.At.From || p.KeyAt.To > p.ValueAt.From || p.ValueAt.From > p.ValueAt.To || p.ValueAt.To > p.At.To || p.At.To > o.At.To || o.At.To > n {
						t.Fatalf("%q: the option is at %v, %+v", text, o.At, p)
					}
					last = p.At.To
				}
				if _, err := o.Check(text, 25); err != nil {
					t.Fatal(err)
				}
			}
			for offset := range n + 1 {
				if _, _, err := events.SuggestOption(text, offset, 25); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
