package compare

import (
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// What was renamed or moved is one method with what it had before, by the stacks around it; what is only on one side is listed.
func TestRenamed(t *testing.T) {
	const rest = "\na.Main.main;a.Main.one 2000\na.Main.main;a.Main.two 2000\na.Main.main;a.Main.three 2000"
	for _, test := range []struct{ name, was, is, want string }{
		{"renamed", "a.Main.main;a.Parser.read;a.Parser.token 2000", "a.Main.main;a.Parser.parse;a.Parser.token 2000", "a.Parser.read is compared with a.Parser.parse"},
		{"moved", "a.Main.main;a.Parser.read;a.Parser.token 2000", "a.Main.main;b.Reader.read;a.Parser.token 2000", "a.Parser.read is compared with b.Reader.read"},
		{"another class", "a.Main.main;a.Parser.read;a.Parser.token 2000", "a.Main.main;b.Reader.read;b.Reader.token 2000", "a.Parser.token is compared with b.Reader.token"},
		{"another place", "a.Main.main;a.Parser.read 2000", "a.Main.one;a.Parser.parse 2000", "Only before, under no other name now: a.Parser.read (25.0%)."},
		{"another thing", "a.Main.main;a.Parser.read 2000", "a.Main.main;b.Writer.write 2000", "Only now, under no other name before: b.Writer.write (25.0%)."},
	} {
		was, is := view(t, test.was+rest), view(t, test.is+rest)
		r := Runs(nil, []*profile.View{was, was, was}, []*profile.View{is, is, is}, nil)
		text := strings.Join(r.Sentences(), "\n")
		renamed := strings.Contains(test.want, "compared with")
		if !strings.Contains(text, test.want) || renamed != (len(r.Changes) == 0) || renamed == (len(r.Gone)+len(r.Come) > 0) {
			t.Errorf("%s: %s", test.name, text)
		}
	}
}

// A renamed method that takes longer is told under its new name, and the old one is known.
func TestRenamedAndSlower(t *testing.T) {
	const rest = "\na.Main.main;a.Main.one 2000\na.Main.main;a.Main.two 2000\na.Main.main;a.Main.three 2000"
	was, is := view(t, "a.Main.main;a.Parser.read 1000"+rest), view(t, "a.Main.main;a.Parser.parse 3000"+rest)
	r := Runs(nil, []*profile.View{was, was, was}, []*profile.View{is, is, is}, nil)
	at := slices.IndexFunc(r.Changes, func(c Change) bool { return c.Name == "parse" })
	if at < 0 || r.Changes[at].More < 1.9 || r.Changes[at].More > 2.1 || r.Was(r.Changes[at].Method) != (Method{"a.Parser", "read"}) {
		t.Errorf("%q", r.Sentences())
	}
}
