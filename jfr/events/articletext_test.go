package events_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/events"
	"jfrlens/jfr/jfrtest"
)

// sample is an article with everything that one may have.
func sample() *events.Article {
	return &events.Article{
		Name: "a.B", Lead: "Java / Own",
		Parts:    []events.Part{{Title: "Tells", Text: "one two three four five six"}, {Title: "A long title of it", Text: "x"}},
		Fields:   [][]string{{"size", "long", "bytes"}, {"größe", "int", ""}},
		Settings: [][]string{{"enabled", "true", "false", "", ""}},
		See:      []string{"jdk.A", "jdk.B"},
	}
}

// The article on a terminal: parts broken at blanks under their titles, tables without columns that are empty.
func TestArticleOnATerminal(t *testing.T) {
	t.Parallel()
	want := `a.B
Java / Own

Tells         one two three
              four five six
A long title of it x
See           jdk.A, jdk.B

  field  type  counts
  size   long  bytes
  größe  int

  setting  default.jfc  profile.jfc
  enabled  true         false
`
	if diff := cmp.Diff(want, sample().Text(28)); diff != "" {
		t.Error(diff)
	}
	bare := &events.Article{Name: "a.B", Lead: "nothing"}
	if got := bare.Text(80); got != "a.B\nnothing\n\n" {
		t.Errorf("without anything it is %q", got)
	}
}

// The article as Markdown, with links and without.
func TestArticleAsMarkdown(t *testing.T) {
	t.Parallel()
	want := "# a.B\n\nJava / Own\n\n**Tells** one two three four five six\n\n**A long title of it** x\n\n**See** [jdk.A](x:jdk.A), [jdk.B](x:jdk.B)\n\n" +
		"| field | type | counts |\n| --- | --- | --- |\n| `size` | long | bytes |\n| `größe` | int |  |\n\n" +
		"| setting | default.jfc | profile.jfc | unset | control |\n| --- | --- | --- | --- | --- |\n| `enabled` | true | false |  |  |\n"
	if diff := cmp.Diff(want, sample().Markdown(func(name string) string { return "x:" + name })); diff != "" {
		t.Error(diff)
	}
	if got := sample().Markdown(nil); !strings.Contains(got, "**See** `jdk.A`, `jdk.B`\n") {
		t.Errorf("without links it is\n%s", got)
	}
}

// What events of programs are called does nothing on a terminal and is no mark-up.
func TestArticlesOfHostileEvents(t *testing.T) {
	t.Parallel()
	article := &events.Article{
		Name: jfrtest.Hostile, Lead: jfrtest.Hostile, Parts: []events.Part{{Title: "Label", Text: jfrtest.Hostile}},
		Fields: [][]string{{jfrtest.Hostile, jfrtest.Hostile, jfrtest.Hostile}}, Settings: [][]string{{jfrtest.Hostile, "", "", "", ""}}, See: []string{"a.B"},
	}
	text := article.Text(60)
	for _, r := range text {
		if r < ' ' && r != '\n' || r == 0x7f || r == '\u202e' || r == '\u2028' || r == '\u0085' {
			t.Errorf("the text has %U", r)
		}
	}
	if lines := strings.Count(text, "\nFAKE"); lines > 0 {
		t.Errorf("%d lines are made by a name:\n%s", lines, text)
	}
	for line := range strings.Lines(article.Markdown(nil)) {
		if rest := plainMarkdown(line); strings.ContainsAny(rest, "<[]()`") {
			t.Errorf("%q has the mark-up %q", line, rest)
		}
	}
}

// plainMarkdown is a line without its code and what a backslash takes the meaning from.
func plainMarkdown(line string) string {
	var plain strings.Builder
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '`':
			length := strings.IndexByte(line[i+1:], '`')
			if length < 0 {
				return plain.String() + line[i:]
			}
			i += length + 1
		default:
			plain.WriteByte(line[i])
		}
	}
	return plain.String()
}

// Every article fits: no line is wider than asked for but by one word, no word is lost.
func TestArticlesAreWrapped(t *testing.T) {
	t.Parallel()
	names, err := events.Find("*", 25)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		article, err := events.NewArticle(name, 25)
		if err != nil {
			t.Fatal(err)
		}
		width := 40 + i%60
		text, _, _ := strings.Cut(article.Text(width), "\n\n  ")
		_, body, _ := strings.Cut(text, "\n\n")
		for line := range strings.Lines(body) {
			if n := utf8.RuneCountInString(strings.TrimSpace(line)); n > width && strings.Contains(strings.TrimSpace(line[14:]), " ") {
				t.Errorf("%s: of %d columns %d are %q", name, width, n, line)
			}
		}
		for _, p := range article.Parts {
			if got := strings.Join(strings.Fields(body), " "); !strings.Contains(got, strings.Join(strings.Fields(p.Text), " ")) {
				t.Errorf("%s: %q is not in %q", name, p.Text, got)
			}
		}
	}
}

// What turns events on, by the settings files of the JDK.
func TestWhatTurnsEventsOn(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"jdk.ThreadSleep":               "default.jfc and profile.jfc.",
		"jdk.CPUTimeSample":             "jdk.CPUTimeSample#enabled=true; off in default.jfc and profile.jfc. The control behind it in these files is method-sampling-enabled.",
		"jdk.ObjectAllocationInNewTLAB": "jdk.ObjectAllocationInNewTLAB#enabled=true; off in default.jfc and profile.jfc. The control behind it in these files is ",
	} {
		article, err := events.NewArticle(name, 25)
		if err != nil || article == nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := ""
		for _, p := range article.Parts {
			if p.Title == "Turned on by" {
				got = p.Text
			}
		}
		if got == "" || !strings.HasPrefix(got, want) || strings.HasSuffix(want, ".") && got != want {
			t.Errorf("%s is turned on by %q, want %q", name, got, want)
		}
	}
}

// Every setting of every event of every release is explained, with its values in that release.
func TestEverySettingIsExplained(t *testing.T) {
	t.Parallel()
	for _, number := range events.Releases() {
		r, err := events.Of(number)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range r.Events {
			for _, s := range e.Settings {
				article, err := events.SettingArticle(e.Name, s.Name, number)
				if err != nil || article == nil || article.Lead != e.Name || len(article.Settings) != 1 {
					t.Fatalf("JDK %d, %s of %s: %+v, %v", number, s.Name, e.Name, article, err)
				}
				if row := strings.Join(article.Settings[0], "|"); row != strings.Join([]string{s.Name, s.Default, s.Profile, s.Fallback, s.Control}, "|") {
					t.Errorf("JDK %d, %s of %s: %s", number, s.Name, e.Name, row)
				}
				if e.Name == "jdk.CPUTimeSample" && s.Kind == events.KindThrottle {
					continue // may be a time span, too
				}
				for _, value := range []string{s.Default, s.Profile, s.Fallback} {
					if err := s.Kind.Check(value); err != nil && value != "" {
						t.Errorf("JDK %d, %s of %s: %v", number, s.Name, e.Name, err)
					}
				}
			}
		}
	}
	for _, name := range []string{"", "nosuch", "Enabled"} {
		if article, err := events.SettingArticle("jdk.ThreadSleep", name, 25); article != nil || err != nil {
			t.Errorf("%q is explained: %+v, %v", name, article, err)
		}
	}
	if article, err := events.SettingArticle("my.Own", "throttle", 0); err != nil || article == nil || article.Settings != nil {
		t.Errorf("of an event of a program: %+v, %v", article, err)
	}
}
