package events_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/events"
	"jfrlens/testdata/jdks"
)

// xmlComment is a comment with the empty space that belongs to it.
var xmlComment = regexp.MustCompile(`(?s) *<!--.*?-->\n`)

// shipped are the texts of settings files of a JDK.
func shipped(t *testing.T, release int, names ...string) (files []*events.File) {
	t.Helper()
	for _, name := range names {
		if !strings.HasSuffix(name, ".jfc") {
			name = filepath.Join(jdks.Home(t, release), "lib", "jfr", name+".jfc")
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, events.ParseFile(string(text)))
	}
	return files
}

// conditionalSettings have a condition before the one that it asks for, and a selection whose default is none of its options.
const conditionalSettings = `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0" label="x">
  <event name="a.B"><setting name="x" control="c">as it was</setting><setting name="y" control="d">as it was</setting></event>
  <control>
    <flag name="p" label="p">false</flag><flag name="q" label="q">false</flag>
    <condition name="c" true="yes" false="no"><test name="later" operator="equal" value="1"/></condition>
    <condition name="later" true="1" false="0"><test name="p" operator="equal" value="true"/></condition>
    <selection name="s" label="s" default="nosuch"><option name="one" label="1">first</option><option name="two" label="2">second</option></selection>
    <condition name="d" true="yes" false="no"><and><test name="q" operator="equal" value="true"/><test name="s" operator="equal" value="first"/></and></condition>
  </control>
</configuration>
`

// The bytes but for comments are those of the JDK's own tool.
func TestConfiguresAsTheJDK(t *testing.T) {
	own := filepath.Join(t.TempDir(), "own.jfc")
	text := "<?xml version='1.0'?>\n<configuration version=\"2.0\" label=\"Mine\">\n<event name='a.B' path='p' label='x &amp; y'>" +
		"<setting name='enabled'> true </setting></event><event name='a.B'><setting name='period'>7 s</setting></event><!-- gone -->" +
		"<event name=\"c.D\"></event></configuration>\n"
	if err := os.WriteFile(own, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	conditional := filepath.Join(t.TempDir(), "conditional.jfc")
	if err := os.WriteFile(conditional, []byte(conditionalSettings), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, try := range []struct{ input, pairs string }{
		{"default", "gc=high"},
		{"default", "gc=off compiler=all method-profiling=max"},
		{"profile", "memory-leaks=gc-roots thread-dump=off exceptions=all"},
		{"profile", "allocation-profiling=off gc=all locking-threshold=5ms class-loading=true"},
		{"default", "jdk.ThreadSleep#threshold=50ms jdk.CPULoad#period=10s +my.E#enabled=true +my.E#threshold=1ms"},
		{"default", "+jdk.ThreadSleep#level=x&y +jdk.ThreadSleep#throttle=10/s jdk.FileRead#enabled=<é\"'>"},
		{"default", "method-profiling=off compiler=detailed thread-dump=1s"},
		{"none", "+my.E#enabled=true"},
		{own, "a.B#enabled=false +a.B#period=3s +c.D#throttle=1/s=2"},
		{conditional, "p=true"},
		{conditional, "q=true"},
		{own + ",default", "gc=detailed a.B#enabled=true +a.B#period=1h"},
	} {
		releases := []int{25}
		if i < 3 { // the settings files differ, the tool does not
			releases = []int{17, 21, 25}
		}
		for _, release := range releases {
			compareConfigured(t, release, try.input, strings.Fields(try.pairs))
		}
	}
}

func compareConfigured(t *testing.T, release int, input string, pairs []string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.jfc")
	args := append([]string{"-J-Dfile.encoding=UTF-8", "-J-Dsun.jnu.encoding=UTF-8", "-J-XX:TieredStopAtLevel=1", "configure", "--input", input, "--output", out}, pairs...)
	tool := exec.Command(jdks.Tool(t, release, "jfr"), args...)
	tool.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if said, err := tool.CombinedOutput(); err != nil {
		t.Fatalf("JDK %d, %s %q: %v\n%s", release, input, pairs, err, said)
	}
	want, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	if input != "none" {
		names = strings.Split(input, ",")
	}
	c, err := events.NewConfiguration(shipped(t, release, names...)...)
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range pairs {
		if err := c.Set(pair); err != nil {
			t.Fatalf("JDK %d, %s: %v", release, pair, err)
		}
	}
	if diff := cmp.Diff(xmlComment.ReplaceAllString(string(want), ""), xmlComment.ReplaceAllString(c.String(), "")); diff != "" {
		t.Errorf("JDK %d, %s %q (-JDK +ours):\n%s", release, input, pairs, diff)
	}
}
