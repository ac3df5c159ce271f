package events_test

import (
	"strings"
	"testing"

	"jfrlens/jfr/events"
)

// Places of a filter's parts are those of the text, however the file writes their characters.
func TestPlacesOfFiltersInFiles(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"a.B::c;a.*":                               "a.B::c a.*",
		" a.B ;\r\n\t::run; ;":                     "a.B ::run",
		"a.B::&lt;init&gt;;a.*":                    "a.B::&lt;init&gt; a.*",
		"a.B::&#60;init&#x3e;;a.*":                 "a.B::&#60;init&#x3e; a.*",
		"&#xe9;.&#26085;::m;a.*":                   "&#xe9;.&#26085;::m a.*",
		"größe.B::m;a.*":                           "größe.B::m a.*",
		"<!-- first --> a.B;a.*":                   "a.B a.*",
		"  <!-- first -->a.B<!-- then -->;a.*":     "a.B a.*",
		"<![CDATA[a.B::<init>;a.*]]>":              "a.B::<init> a.*",
		"a.B::&lt;clinit&gt;;<![CDATA[a.C;]]>a.*":  "a.B::&lt;clinit&gt; a.C a.*",
		"a.B;\r\n<!-- x -->\r\na.C::&amp;;\r\na.*": "a.B a.C::&amp; a.*",
		"": "",
	} {
		text := inFile("<event name='jdk.MethodTrace'><setting name='filter'>" + body + "</setting></event>")
		filters := events.Filters(text, true)
		if len(filters) != 1 {
			t.Errorf("%s: %d filters", body, len(filters))
			continue
		}
		if whole := text[filters[0].At.From:filters[0].At.To]; !strings.Contains(body, whole) {
			t.Errorf("%s: the filter is %q", body, whole)
		}
		var got []string
		for _, p := range filters[0].Parts {
			written := text[p.From:p.To]
			got = append(got, written)
			for _, offset := range []int{p.From, p.To, (p.From + p.To) / 2} {
				at, found := events.FilterAt(text, offset, true)
				if found && strings.Trim(text[at.From:at.To], " \r\n\t") != written {
					t.Errorf("%s: at %d in %q stands %q", body, offset, written, text[at.From:at.To])
				}
				if !found && !strings.Contains(body, "<!") {
					t.Errorf("%s: at %d in %q stands nothing", body, offset, written)
				}
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the parts are %q, want %s", body, got, want)
		}
		problems, err := events.ParseFile(text).Check(25)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range problems {
			if at := text[p.At.From:p.At.To]; at != "a.*" && at != "a.C::&amp;" {
				t.Errorf("%s: something is wrong with %q: %s", body, at, p.Message)
			}
		}
		if wrong := strings.Count(body, "a.*") + strings.Count(body, "&amp;"); len(problems) != wrong {
			t.Errorf("%s: %+v, want %d", body, problems, wrong)
		}
	}
}

// The part of a filter that somebody is typing, which may still be empty.
func TestFilterWhileTyping(t *testing.T) {
	t.Parallel()
	for marked, want := range map[string]string{
		"<setting name='filter'>|</setting>":                  "",
		"<setting name='filter'>a.B;|</setting>":              "",
		"<setting name='filter'>a.B;|;c</setting>":            "",
		"<setting name='filter'>a.B::&lt;in|it&gt;</setting>": "a.B::&lt;init&gt;",
		"<setting name=\"filter\">a.B;c.|":                    "c.",
	} {
		text, offset := cursor(t, "<configuration><event name='jdk.MethodTrace'>"+marked)
		at, found := events.FilterAt(text, offset, true)
		if !found || text[at.From:at.To] != want || !at.Has(offset) {
			t.Errorf("%s: %q at %v, %v", marked, text[at.From:at.To], at, found)
		}
	}
	for _, marked := range []string{"<setting name='fil|ter'>a.B</setting>", "<setting name='filter'>a.B</setting>|", "<setting name='enabled'>t|rue</setting>", "|"} {
		text, offset := cursor(t, "<configuration><event name='jdk.MethodTrace'>"+marked)
		if at, found := events.FilterAt(text, offset, true); found {
			t.Errorf("%s: %q", marked, text[at.From:at.To])
		}
	}
}
