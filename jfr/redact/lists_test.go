package redact_test

import (
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// Lists behind the name of a secret, as Java and JSON write them: each value goes, also where it stands elsewhere, and what is around
// them stays as it is.
func TestListsOfSecrets(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"passwords=[Zq9!x, Yr8?z]", "passwords=[***, ***]"},
		{"User[name=x, tokens=[Zq9!x, Yr8?z], age=5]", "User[name=x, tokens=[***, ***], age=5]"},
		{"{tokens=[Zq9!x], port=[5]}", "{tokens=[***], port=[5]}"},
		{"Yr8?z or Zq9!x of passwords: [Zq9!x, Yr8?z]", "*** or *** of passwords: [***, ***]"},
		{`{"passwords": ["Zq9!x", "Yr8?z"], "port": 5}`, `{"passwords": ["***", "***"], "port": 5}`},
		{`{"passwords":["Zq9 !x","Yr8, ]?z"],"port":5}`, `{"passwords":["***","***"],"port":5}`},
		{`{\"tokens\":[\"Zq9!x\",\"Yr8?z\"],\"port\":5}`, `{\"tokens\":[\"***\",\"***\"],\"port\":5}`},
		{"{\n  \"passwords\": [\n    \"Zq9!x\",\n    \"Yr8?z\"\n  ],\n  \"port\": 5\n}", "{\n  \"passwords\": [\n    \"***\",\n    \"***\"\n  ],\n  \"port\": 5\n}"},
		{"passwords = ['Zq9!x', 'Yr8?z']", "passwords = ['***', '***']"},
		{"password=[Z, q, 9, !, x]", "password=[***]"}, // Arrays.toString of chars
		{"password=['Z', 'q', '9']", "password=['***', '***', '***']"},
		{"password=[Zq9!x]tail7", "password=***"},
		{"password=[Zq9!x", "password=***"},
		{"token=[B@1a2b3c4d", "token=***"},
		{"password=[], tokens=[]", ""},
		{"password=[REDACTED] tokens: [REDACTED]", ""},
		{`{"passwords": [], "port": [5, 6]}`, ""},
	})
}

// Objects that are called secret stay, and what is secret in them goes.
func TestObjectsOfSecrets(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{`{"credentials":{"port":5,"secret":"Zq9!x"}}`, `{"credentials":{"port":5,"secret":"***"}}`},
		{"{\n\"credentials\": {\n  \"secret\": \"Zq9!x\"\n  }\n}", "{\n\"credentials\": {\n  \"secret\": \"***\"\n  }\n}"},
		{"{\"passwords\": [\n  {\"secret\": \"Zq9!x\"}\n]}", "{\"passwords\": [\n  {\"secret\": \"***\"}\n]}"},
		{"credentials = {\n  secret = Zq9!x\n}", "credentials = {\n  secret = ***\n}"},
		{"secrets: {}", "secrets: {}"},
	})
}

// Values that go on in the lines below: behind backslashes, in quotes, in blocks of text. The lines keep their numbers.
func TestValuesOfSeveralLines(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"password=Zq9!x\\\n  Yr8?z\nport=5\n", "password=***\n\nport=5\n"},
		{"password=Zq9!x\\\r\n  Yr8?z\r\nport=5\r\n", "password=***\n\r\nport=5\r\n"},
		{"password=Zq9!x\\\n\tYr8?z\\\n\tXs7!w\nport=5\n", "password=***\n\n\nport=5\n"},
		{"password=Zq9!x\\\\\nport=5\n", "password=***\nport=5\n"}, // a backslash of its own
		{"password=Zq9!x\\", "password=***"},
		{"run --password=Zq9!x \\\n  --port=5\n", "run --password=*** \\\n  --port=5\n"},
		{"db:\n  password: \"Zq9!x\n    Yr8?z\"\n  port: 5\n", "db:\n  password: \"***\n\"\n  port: 5\n"},
		{"db:\n  password: 'Zq9!x\n\n    Yr8?z'\n  port: 5\n", "db:\n  password: '***\n\n'\n  port: 5\n"},
		{"password: \"Zq9!x\nport: \"5\"\n", "password: \"***\nport: \"5\"\n"}, // the rest was cut off
		{"String password = \"\"\"\n    Zq9!x\n    Yr8?z\n    \"\"\";\nint port = 5;\n", "String password = \"\"\"***\n\n\n\"\"\";\nint port = 5;\n"},
		{"password = \"\"\"Zq9!x\"\"\"\nport = 5\n", "password = \"\"\"***\"\"\"\nport = 5\n"},
		{"password = '''Zq9\"x'''\nport = 5\n", "password = '''***'''\nport = 5\n"},
		{"password = \"\"\"\"\"\"\nport = 5\n", ""},
		{"password=\"\"\nport=5\n", ""},
	})
}

// A value that a file of properties has in two lines is known where another file has it in one.
func TestContinuedValueElsewhere(t *testing.T) {
	t.Parallel()
	got, report := redactedText(t, session(t, "default"), "url: Zq9!xYr8?z\npassword=Zq9!x\\\n   Yr8?z\nend Zq9!xYr8?z\n", redact.TextFile)
	if got != "url: ***\npassword=***\n\nend ***\n" || !report.Clean() {
		t.Errorf("%q; left %v", got, report.Left)
	}
}

// That one secret has several lines does not keep others from being found that are broken over lines.
func TestBrokenSecretBesideOneOfSeveralLines(t *testing.T) {
	t.Parallel()
	text := "a geheim\nGeheim12 b\nc erste-Zeile1\nzweite-Zeile2 d\ne erste-Zeile1zweite-Zeile2 f\n"
	s := session(t, "default")
	s.AddSecret("erste-Zeile1\nzweite-Zeile2")
	s.AddSecret("geheimGeheim12")
	got, report := redactedText(t, s, text, redact.TextFile)
	if strings.Contains(got, "eheim") || strings.Contains(got, "Zeile") || strings.Count(got, "\n") != strings.Count(text, "\n") || !report.Clean() {
		t.Errorf("%q; left %v", got, report.Left)
	}
}
