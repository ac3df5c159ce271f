package methodfilter_test

import (
	"errors"
	"strings"
	"testing"

	"jfrlens/jfr/methodfilter"
)

// Every part that is right, and what it names.
func TestRightParts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a.b.C":             "C:a.b.C M: A:",
		"C":                 "C:C M: A:",
		"a.b.C$D":           "C:a.b.C$D M: A:",
		"a.b.C::m":          "C:a.b.C M:m A:",
		"a.b.C::<init>":     "C:a.b.C M:<init> A:",
		"a.b.C::<clinit>":   "C:a.b.C M:<clinit> A:",
		"::m":               "C: M:m A:",
		"::<init>":          "C: M:<init> A:",
		"@a.b.C":            "C: M: A:a.b.C",
		"@C":                "C: M: A:C",
		"größe.Maß::öffne":  "C:größe.Maß M:öffne A:",
		"a.B::lambda$run$0": "C:a.B M:lambda$run$0 A:",
		"a._B::_":           "C:a._B M:_ A:",
		"a.€uro::x1":        "C:a.€uro M:x1 A:",
		"a.Ⅷ::m":            "C:a.Ⅷ M:m A:",
		"record.B::record":  "C:record.B M:record A:",
		"a.B::new":          "C:a.B M:new A:",
	} {
		parts := methodfilter.Parse(text)
		if len(parts) != 1 || methodfilter.Err(parts) != nil {
			t.Errorf("%s: %+v", text, parts)
			continue
		}
		p := parts[0]
		if got := "C:" + p.Class + " M:" + p.Method + " A:" + p.Annotation; got != want || p.Text != text || p.From != 0 || p.To != len(text) {
			t.Errorf("%s names %s at %d to %d, want %s", text, got, p.From, p.To, want)
		}
	}
}

// Every rule that a part can break, and what is said of it.
func TestWrongParts(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"a.*":          "there are no wildcards",
		"a.B?::m":      "there are no wildcards",
		"a.B,a.C":      "parts are separated by a semicolon",
		"a.B::m()":     "it must have no parameter list",
		"a.B::m(int)":  "it must have no parameter list",
		"a.B#m":        "class and method are separated by ::",
		"a.B:m":        "class and method are separated by ::",
		"a.B:::m":      "class and method are separated by ::",
		"a.B::m:n":     "class and method are separated by ::",
		"a/b/C::m":     "a class has dots, and $ before a nested one",
		"@a.B::m":      "an annotation has no method; write @a.b.Annotation alone",
		"a.B::":        `"" is no method name`,
		"a.B::1m":      `"1m" is no method name`,
		"a.B::a-b":     `"a-b" is no method name`,
		"a.B::<other>": `"<other>" is no method name`,
		"a.B::m::n":    `"m::n" is no method name`,
		"@":            `"" is no name of a class`,
		"@@a.B":        `"@a.B" is no name of a class`,
		"a..B":         `"a..B" is no name of a class`,
		".B":           `".B" is no name of a class`,
		"a.":           `"a." is no name of a class`,
		"a.1B":         `"a.1B" is no name of a class`,
		"a.class":      `"a.class" is no name of a class`,
		"int.B":        `"int.B" is no name of a class`,
		"a.B C":        `"a.B C" is no name of a class`,
		"a.true::m":    `"a.true" is no name of a class`,
		"a.B::m\x00":   `"m\x00" is no method name`,
		"a.\ufffd":     "is no name of a class",
		"\u00a0a.B":    "is no name of a class",
		"a.B\u00a0::m": "is no name of a class",
	} {
		parts := methodfilter.Parse(text)
		err := methodfilter.Err(parts)
		if len(parts) != 1 || !errors.Is(err, methodfilter.ErrFilter) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %s", text, err, says)
		}
	}
}

// Parts are separated by semicolons, blanks around them and empty ones do not count, and each knows its place.
func TestPlacesOfParts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                      "",
		" \t\r\n":               "",
		";;;":                   "",
		"a.B":                   "a.B",
		" a.B\t;\r\n ::m ; ;@c": "a.B|::m|@c",
		"größe.B; ü.C::ö":       "größe.B|ü.C::ö",
		"a.*;a.B;b.?":           "a.*|a.B|b.?",
	} {
		var got []string
		for _, p := range methodfilter.Parse(text) {
			got = append(got, text[p.From:p.To])
			if p.Text != text[p.From:p.To] {
				t.Errorf("%q: %q stands at %q", text, p.Text, text[p.From:p.To])
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %s", text, got, want)
		}
	}
	parts := methodfilter.Parse("a.B;a.*;b.?")
	if err := methodfilter.Err(parts); err == nil || !strings.HasPrefix(err.Error(), `"a.*" is `) {
		t.Errorf("the first that is wrong: %v", err)
	}
	if err := methodfilter.Err(nil); err != nil {
		t.Error(err)
	}
}

// Words that Java keeps for itself, and those that it keeps only at some places.
func TestKeywords(t *testing.T) {
	t.Parallel()
	for _, word := range strings.Fields("abstract goto const strictfp true false null _ while") {
		if !methodfilter.IsKeyword(word) {
			t.Errorf("%s is no keyword", word)
		}
	}
	for _, word := range strings.Fields("record sealed var yield permits module when Class String __ truely") {
		if methodfilter.IsKeyword(word) {
			t.Errorf("%s is a keyword", word)
		}
	}
	if methodfilter.IsKeyword("") {
		t.Error("nothing is a keyword")
	}
}

// Any text is read, and what is right is what it was before blanks were added.
func FuzzParse(f *testing.F) {
	f.Add("a.B::m; @c.D;;::e")
	f.Add("\u00a0a.B;\u2003::m")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, p := range methodfilter.Parse(text) {
			if p.From < last || p.To <= p.From || p.To > len(text) || text[p.From:p.To] != p.Text {
				t.Fatalf("%q: %+v", text, p)
			}
			last = p.To
			again := methodfilter.Parse(" " + p.Text + " ")
			if len(again) != 1 || (again[0].Wrong == nil) != (p.Wrong == nil) || again[0].Class != p.Class || again[0].Method != p.Method {
				t.Fatalf("%q: %+v, alone %+v", text, p, again)
			}
		}
	})
}
