package config

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
)

// schemaKey is one key of the settings file, wherever it stands.
type schemaKey struct {
	path   []string // of keys from the file's object on; "0" is an element of an array
	schema *jsonschema.Schema
}

// schemaKeys are all of them, elements of arrays included.
func schemaKeys() (keys []schemaKey) {
	d := newDescriptions()
	var walk func(s *jsonschema.Schema, path []string)
	walk = func(s *jsonschema.Schema, path []string) {
		s = d.resolve(s)
		if len(path) > 0 {
			keys = append(keys, schemaKey{path, s})
		}
		if s.Properties != nil {
			for p := s.Properties.Oldest(); p != nil; p = p.Next() {
				walk(p.Value, append(slices.Clone(path), p.Key))
			}
		}
		if s.Items != nil {
			walk(s.Items, append(slices.Clone(path), "0"))
		}
	}
	walk(d.root, nil)
	return keys
}

// fileWith is a file in which a key, named by a path, has a value; each brace and value stands on a line of its own.
func fileWith(path []string, value string) string {
	var b strings.Builder
	closing := ""
	for _, key := range path {
		if key == "0" {
			b.WriteString("[\n")
			closing = "\n]" + closing
			continue
		}
		fmt.Fprintf(&b, "{\n%q: ", key)
		closing = "\n}" + closing
	}
	return b.String() + value + closing
}

// describe is a problem as people see it.
func describe(p Problem) string {
	return fmt.Sprintf("%d:%d-%d %s %s", p.Line, p.Column, p.EndColumn, p.Pointer, p.Message)
}

// notMissing are the problems but those that keys are missing, which the made files lack on purpose.
func notMissing(problems []Problem) []Problem {
	return slices.DeleteFunc(problems, func(p Problem) bool { return strings.HasSuffix(p.Message, " is missing") })
}

// values are one of each type of JSON, with what it is called.
var values = []struct{ text, name string }{
	{"null", "null"}, {"true", "a boolean"}, {"1.5", "a number"}, {`"x y"`, "a string"}, {"[]", "an array"}, {"{}", "an object"},
}

// TestEveryKeyOfAWrongType: each key with a value of each other type has one problem, at that value, which says what it is and must be.
func TestEveryKeyOfAWrongType(t *testing.T) {
	t.Parallel()
	keys := schemaKeys()
	if len(keys) < 50 {
		t.Fatalf("the schema has only %d keys", len(keys))
	}
	for _, key := range keys {
		wanted := key.schema.Type
		if len(key.schema.OneOf) > 0 {
			wanted = key.schema.OneOf[0].Type
		}
		for _, value := range values {
			if wanted == "" || article(wanted) == value.name || oneOf(key.schema, value.name) {
				continue
			}
			text := fileWith(key.path, value.text)
			_, problems := Parse("f", []byte(text))
			pointer := "/" + strings.Join(key.path, "/")
			before := strings.Split(text[:strings.Index(text, value.text)], "\n")
			line, column := len(before), len(before[len(before)-1])+1
			want := fmt.Sprintf("%d:%d-%d %s this is %s, but it must be %s", line, column, column+len(value.text), pointer, value.name, article(wanted))
			if found := notMissing(problems); len(found) != 1 || !strings.HasPrefix(describe(found[0]), want) {
				t.Errorf("%s: %v, want %s", text, found, want)
			}
		}
	}
}

// oneOf tells whether a schema takes several types, one of them by that name.
func oneOf(s *jsonschema.Schema, name string) bool {
	return slices.ContainsFunc(s.OneOf, func(one *jsonschema.Schema) bool { return article(one.Type) == name })
}

// TestEveryKeyMistyped: a letter too many is found at the key, and the right one is proposed.
func TestEveryKeyMistyped(t *testing.T) {
	t.Parallel()
	for _, key := range schemaKeys() {
		last := key.path[len(key.path)-1]
		if last == "0" {
			continue
		}
		wrong := append(slices.Clone(key.path[:len(key.path)-1]), last+"x")
		text := fileWith(wrong, "1")
		_, problems := Parse("f", []byte(text))
		found := notMissing(problems)
		before := text[:strings.Index(text, fmt.Sprintf("%q", last+"x"))]
		if len(found) != 1 || found[0].Message != fmt.Sprintf("the key %q is not known here; did you mean %q?", last+"x", last) || found[0].Line != 1+strings.Count(before, "\n") || found[0].Column != 1 ||
			found[0].EndColumn != len(last)+4 {
			t.Errorf("%s: %v", text, found)
		}
	}
}

// TestEveryNumberAndChoice: bounds, and words of which there is a list.
func TestEveryNumberAndChoice(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, key := range schemaKeys() {
		s := key.schema
		said := func(value string) string {
			_, problems := Parse("f", []byte(fileWith(key.path, value)))
			found := notMissing(problems)
			if len(found) == 0 {
				return ""
			}
			return found[0].Message
		}
		if least := s.Minimum.String(); least == "0" {
			checked++
			if said("0") != "" || said("-1") != "this must not be negative" || !strings.Contains(said("1.5"), "it must be an integer") {
				t.Errorf("%v: %q, %q, %q", key.path, said("0"), said("-1"), said("1.5"))
			}
		}
		if most := s.Maximum.String(); most != "" {
			checked++
			if said(most) != "" || said(most+"0") != "this must be at most "+most {
				t.Errorf("%v: %q, %q", key.path, said(most), said(most+"0"))
			}
		}
		for _, choice := range s.Enum {
			checked++
			if said(asJSON(choice)) != "" || said(`"another"`) != fmt.Sprintf("another is not allowed; it must be one of %v", s.Enum) {
				t.Errorf("%v: %q", key.path, said(`"another"`))
			}
		}
		if s.Pattern != "" {
			checked++
			example := formOf(s)
			if said(example) != "" || said(`" `+example[1:]) != fmt.Sprintf("%q does not have the right form, such as %s", " "+strings.Trim(example, `"`), example) {
				t.Errorf("%v: %q of %s", key.path, said(`" `+example[1:]), example)
			}
		}
	}
	if checked < 15 {
		t.Errorf("only %d keys have bounds", checked)
	}
}

// TestWholeNumbersWithAPoint: what is a whole number all the same is used, not passed over in silence.
func TestWholeNumbersWithAPoint(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"5005.0": 5005, "5.005e3": 5005, "5005": 5005} {
		c, problems := Parse("f", []byte(`{"debugConfig": {"port": `+text+`}}`))
		if len(problems) > 0 || c.DebugSettings().Port != want {
			t.Errorf("%s: port %d, problems %v", text, c.DebugSettings().Port, problems)
		}
	}
}

// TestProblemsOfPartsOfAList: a problem stands at the element that has it, and what is right beside it is used.
func TestProblemsOfPartsOfAList(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, used string }{
		{`{"jfrConfig": {"settings": ["profile", "a b"]}}`, `1:40-45 /jfrConfig/settings/1 "a b" is not the name of recording settings, such as "profile", nor the path of a .jfc file`, "[profile]"},
		{`{"jfrConfig": {"settings": "a b"}}`, `1:28-33 /jfrConfig/settings "a b" is not the name of recording settings, such as "profile", nor the path of a .jfc file`, "[]"},
		{`{"jfrConfig": {"settings": ["a.jfc", 1, "default"]}}`, "1:38-39 /jfrConfig/settings/1 this is a number, but it must be a string", "[a.jfc default]"},
	} {
		c, problems := Parse("f", []byte(test.text))
		if len(problems) != 1 || describe(problems[0]) != test.want || fmt.Sprint(c.RecorderSettings().Settings) != test.used {
			t.Errorf("%s: %v, used %v", test.text, problems, c.RecorderSettings().Settings)
		}
	}
}

// TestProblemsOfBudgets: one problem for one mistake, at its place.
func TestProblemsOfBudgets(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"sql": 3, "limit": "<= 20"}`:                      "1:22-23 /budgets/0/sql this is a number, but it must be a string",
		`{"sql": "SELECT 1", "limit": "about 20"}`:          "/budgets/0/limit",
		`{"sql": "SELECT 1", "budget": "self(a.B) <= 1 %"}`: "/budgets/0 a budget has either sql or budget, not both",
		`{"limit": "<= 20"}`:                                "/budgets/0/limit limit goes with sql; the limit of a budget stands in its text",
		`"own(com.acme.*)"`:                                 "/budgets/0 ",
		`{"name": "a", "budget": "own(com.acme.*)"}`:        "/budgets/0/budget ",
		`3`:                         "1:14-15 /budgets/0 this is a number, but it must be a string",
		`{"sqll": "SELECT 1"}`:      `the key "sqll" is not known here; did you mean "sql"?`,
		`"own(com.acme.*) <= 20 %"`: "",
	} {
		c, problems := Parse("f", []byte(`{"budgets": [`+text+`]}`))
		if want == "" {
			if len(problems) > 0 || len(c.BudgetList()) != 1 || c.BudgetList()[0].Line != 1 || c.BudgetList()[0].File != "f" {
				t.Errorf("%s: %v, %+v", text, problems, c.BudgetList())
			}
			continue
		}
		if len(problems) != 1 || !strings.Contains(describe(problems[0]), want) || len(c.BudgetList()) > 0 {
			t.Errorf("%s: %v, want %s", text, problems, want)
		}
	}
}

// TestFoldersOfAConfig: paths start at the file; rules for secrets are a preset or a file beside it, and nothing outside.
func TestFoldersOfAConfig(t *testing.T) {
	t.Parallel()
	for redact, want := range map[string]string{"": "", "default": "default", "strict": "strict", "rules.yaml": "/p/rules.yaml", "a/b.yml": "/p/a/b.yml", "../x.yaml": "!", "/etc/x": "!", "a/../../x": "!"} {
		got, err := (&Config{Dir: "/p", Redact: redact}).RedactBy()
		if err != nil {
			got = "!"
		}
		if got != want {
			t.Errorf("redact %q: %q, %v", redact, got, err)
		}
	}
	if got := (&Config{Runs: []Run{{Name: "a b"}, {Name: `"`}}}).RunNames(); !slices.Equal(got, []string{`"a b"`, `"\""`}) {
		t.Errorf("names are %q", got)
	}
}
