package events_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/events"
)

// mistakes are what people write instead of something in a settings file.
var mistakes = [][2]string{
	{`"jdk.ThreadSleep"`, `"jdk.ThreadSlep"`},
	{`"jdk.ThreadPark"`, `"ThreadPark"`},
	{`"jdk.GCPhasePause"`, `"jdk.GcPhasePause"`},
	{`"enabled">true`, `"enabled">TRUE`},
	{`"enabled">true`, `"enabled"> true `},
	{`"enabled">false`, `"enabled">off`},
	{`"threshold"`, `"thresold"`},
	{">0 ms<", ">0<"},
	{">20 ms<", ">20 MS<"},
	{">1000 ms<", ">1 min<"},
	{">10 s<", ">10 seconds<"},
	{">everyChunk<", ">everychunk<"},
	{">endChunk<", ">end<"},
	{`"stackTrace">true`, `"stacktrace">true`},
	{`control="gc-enabled"`, `control="gc-enable"`},
	{">20 ms</setting>", ">20 ms </setting>"},
	{"infinity", "Infinity"},
	{"forRemoval", "forremoval"},
}

// wrongFile is a settings file of a release with some mistakes in it.
func wrongFile(r *rand.Rand, text string) string {
	for range 1 + r.IntN(4) {
		m := mistakes[r.IntN(len(mistakes))]
		if n := strings.Count(text, m[0]); n > 0 {
			at := 0
			for range 1 + r.IntN(n) {
				at += strings.Index(text[at:], m[0]) + 1
			}
			text = text[:at-1] + m[1] + text[at-1+len(m[0]):]
		}
	}
	return text
}

// checked are the problems of a file, each at a place that it has.
func checked(t *testing.T, text string, release int) []events.Problem {
	t.Helper()
	problems, err := events.ParseFile(text).Check(release)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		spans := []events.Span{p.At}
		for _, f := range p.Fixes {
			spans = append(spans, f.At)
		}
		for _, at := range spans {
			if at.From < 0 || at.From > at.To || at.To > len(text) {
				t.Fatalf("%q is at %v of %d bytes", p.Message, at, len(text))
			}
		}
		if p.Message == "" || p.Severity < events.Error || p.Severity > events.Hint {
			t.Errorf("a problem says %q, severity %d", p.Message, p.Severity)
		}
	}
	return problems
}

// Each mistake is found, and each fix takes the problem away that it is offered for and brings no other that is as bad.
func TestFixesTakeMistakesAway(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(25, 9))
	fixed := 0
	for _, release := range events.Releases() {
		shipped, err := events.Of(release)
		if err != nil {
			t.Fatal(err)
		}
		before := len(checked(t, shipped.Profile.Text, release))
		for range 12 {
			text := wrongFile(r, shipped.Profile.Text)
			problems := checked(t, text, release)
			if text != shipped.Profile.Text && len(problems) <= before {
				t.Errorf("JDK %d: of the mistakes in the file none is found: %s", release, cmp.Diff(strings.Split(shipped.Profile.Text, "\n"), strings.Split(text, "\n")))
			}
			for _, p := range problems {
				for _, f := range p.Fixes {
					better := text[:f.At.From] + f.New + text[f.At.To:]
					after := checked(t, better, release)
					fixed++
					if told(after, p.Message, better, p, text) >= told(problems, p.Message, text, p, text) {
						t.Errorf("JDK %d: %q is still there after %q", release, p.Message, f.Title)
					}
					if worst(after) < worst(problems) {
						t.Errorf("JDK %d: after %q of %q something is worse: %+v", release, f.Title, p.Message, after)
					}
				}
			}
		}
	}
	if fixed < 50 {
		t.Errorf("only %d fixes were tried", fixed)
	}
}

// told is how often a message is given for a text.
func told(problems []events.Problem, message, text string, of events.Problem, was string) (n int) {
	for _, p := range problems {
		if p.Message == message && text[p.At.From:p.At.To] == was[of.At.From:of.At.To] {
			n++
		}
	}
	return n
}

// worst is the severity of what is worst.
func worst(problems []events.Problem) events.Severity {
	if len(problems) == 0 {
		return events.Hint + 1
	}
	return slices.MinFunc(problems, func(a, b events.Problem) int { return int(a.Severity) - int(b.Severity) }).Severity
}

// A file that is being typed, or cut anywhere, or has anything in it, is judged all the same, and everywhere in it one can ask for help.
func TestFilesWhileTyping(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 25))
	odd := []string{"<", ">", "\"", "&", "&#x", "]]>", "<!--", "<![CDATA[", "\x00", "\xff", "é", "/>", "</event>", "<setting name=", " control=\"", "\r\n"}
	for at := 0; at < len(wrongSettings); at += 7 {
		for i, text := range []string{wrongSettings[:at], wrongSettings[at:], wrongSettings[:at] + odd[r.IntN(len(odd))] + wrongSettings[at:]} {
			release := events.Releases()[r.IntN(len(events.Releases()))]
			checked(t, text, release)
			f, offset := events.ParseFile(text), r.IntN(len(text)+1)
			if i == 0 {
				offset = len(text) // where one types
			}
			if f.Broken != nil && (f.BrokenAt < 0 || f.BrokenAt > len(text)) {
				t.Errorf("%q is broken at %d", text, f.BrokenAt)
			}
			list, span, err := events.Suggest(text, offset, release)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) > 0 && (span.From < 0 || span.From > offset || span.To < offset || span.To > len(text)) {
				t.Errorf("suggestions for %d stand at %v of %q", offset, span, text)
			}
			if _, _, at := f.About(offset); at.From > at.To || at.To > len(text) {
				t.Errorf("what is at %d stands at %v of %q", offset, at, text)
			}
			for _, s := range f.Symbols() {
				if s.At.From < 0 || s.At.From > s.At.To || s.At.To > len(text) {
					t.Errorf("a symbol stands at %v of %q", s.At, text)
				}
			}
		}
	}
}

// What is said to be meant by a wrong value is a right one, whatever was written; and a right value needs no other.
func TestMeantValuesAreRight(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 25))
	pieces := []string{"20", "0", "-5", "9223372036854775807", " ", "\t", "ms", "MS", "s", "min", "sec", "µs", "hours", "infinity", "Infinity", "everyChunk", "ENDCHUNK", "/", "off", "true", "False", "all", "é", "1.5", "٣"}
	kinds := []events.Kind{events.KindFlag, events.KindTimespan, events.KindPeriod, events.KindThrottle, events.KindLevel}
	repaired := 0
	for range 20_000 {
		value := ""
		for range 1 + r.IntN(4) {
			value += pieces[r.IntN(len(pieces))]
		}
		for _, kind := range kinds {
			meant := kind.Repaired(value)
			if meant == "" {
				continue
			}
			repaired++
			if err := kind.Check(meant); err != nil {
				t.Errorf("%d: by %q %q was meant: %v", kind, value, meant, err)
			}
			if again := kind.Repaired(meant); again != meant {
				t.Errorf("%d: by %q %q was meant, and by that %q", kind, value, meant, again)
			}
			if was, err := events.ParseTimespan(value); err == nil && kind != events.KindFlag && kind != events.KindLevel {
				if is, err := events.ParseTimespan(meant); err != nil || is != was {
					t.Errorf("%d: %q is %v, what was meant by it %v, %v", kind, value, was, is, err)
				}
			}
		}
	}
	if repaired < 1000 {
		t.Errorf("only %d values were meant otherwise", repaired)
	}
}

// What is new from one release to another is gone the other way round, and over a release between it adds up.
func TestDiffsBothWays(t *testing.T) {
	t.Parallel()
	kinds := func(from, to int) map[string]string {
		a, err := events.Of(from)
		if err != nil {
			t.Fatal(err)
		}
		b, err := events.Of(to)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]string{}
		for _, c := range events.Diff(a, b) {
			all[c.Name] = c.Kind
		}
		return all
	}
	opposite := map[string]string{"new": "gone", "gone": "new"}
	releases := events.Releases()
	for i, from := range releases {
		for j, to := range releases[i+1:] {
			forth, back := kinds(from, to), kinds(to, from)
			if len(forth) != len(back) {
				t.Errorf("%d changes from %d to %d, %d back", len(forth), from, to, len(back))
			}
			for name, kind := range forth {
				if want := opposite[kind]; want != "" && back[name] != want || want == "" && back[name] != kind {
					t.Errorf("%s is %s from %d to %d, and %s back", name, kind, from, to, back[name])
				}
			}
			if j == 0 {
				continue
			}
			between := releases[i+j]
			first, second := kinds(from, between), kinds(between, to)
			for name, kind := range forth {
				if kind == "new" && first[name] != "new" && second[name] != "new" || kind == "gone" && first[name] != "gone" && second[name] != "gone" {
					t.Errorf("%s is %s from %d to %d, but neither to nor from %d", name, kind, from, to, between)
				}
			}
		}
	}
}
