package redact_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
	"jfrlens/testdata/secrets"
)

// configured returns a session with a configuration.
func configured(t *testing.T, yaml string) *redact.Session {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(yaml), 0o600); err != nil {
		t.Fatal(err)
	}
	return session(t, path)
}

// What a configuration says counts, beside what its parent says.
func TestConfigurations(t *testing.T) {
	text := "order ACME-4711 of /home/alice/x, 10.1.2.3, a.b@firma.test, secretWord and plainWord; my.thing=geheim12 password=anders34\n"
	for name, test := range map[string]struct{ yaml, want string }{
		"custom":   {"parent: default\nstrings: {patterns: {custom: [{name: orders, patterns: ['ACME-[0-9]+'], ignore_exact: [ACME-1]}]}}\n", "order word"},
		"ignored":  {"parent: default\nstrings: {patterns: {custom: [{name: orders, patterns: ['ACME-[0-9]+'], ignore: ['ACME-4.*']}]}}\n", "order ACME-4711 of"},
		"names":    {"parent: default\nproperties: {patterns: [$PARENT, 'my\\.thing']}\n", "my.thing=*** password=***"},
		"own":      {"parent: default\nproperties: {patterns: ['my\\.thing']}\n", "my.thing=*** password=anders34"},
		"full":     {"parent: default\nproperties: {full_match: true, patterns: ['thing']}\n", "my.thing=geheim12 password=anders34"},
		"mask":     {"parent: default\ngeneral: {redaction_text: GONE}\n", "password=GONE"},
		"mode":     {"parent: default\ngeneral: {pseudonymization: {mode: counter}}\n", "/home/user1/x"},
		"off":      {"parent: default\nstrings: {patterns: {ip_addresses: {enabled: false}, emails: {enabled: false}}}\n", "10.1.2.3, a.b@firma.test"},
		"replaced": {"parent: default\ngeneral: {pseudonymization: {replacements: {alice: bob}}}\n", "/home/bob/x"},
		"none":     {"general: {redaction_text: GONE}\nproperties: {enabled: false}\nstrings: {enabled: false}\n", text[:20]},
	} {
		if got, _ := redactedText(t, configured(t, test.yaml), text, redact.TextFile); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s has no %q", name, got, test.want)
		}
	}
}

// What is wrong with a configuration is said in a sentence.
func TestWrongConfigurations(t *testing.T) {
	for yaml, want := range map[string]string{
		"propertys: {}\n": "propertys",
		"parent: default\nproperties: {patterns: ['(?<=x)y']}\n":     "only Java has",
		"parent: default\nproperties: {patterns: ['[a-z&&[^b]]']}\n": "has &&, which only Java has",
		"parent: default\nproperties: {patterns: ['\\p{Alpha}+']}\n": "only Java has",
		"parent: default\nproperties: {patterns: ['x{2}+']}\n":       "only Java has",
		"parent: default\nproperties: {patterns: ['(']}\n":           "is none",
		"parent: default\npaths: {mode: some}\n":                     "keep_filename",
		"parent: default\ndiscovery: {mode: slow}\n":                 "default, fast and none",
		"parent: nowhere\n": "neither default nor strict",
		"parent: default\ngeneral: {pseudonymization: {mode: x}}\n": "hash, counter",
	} {
		path := filepath.Join(t.TempDir(), "config.yaml")
		if err := os.WriteFile(path, []byte(yaml), 0o600); err != nil {
			t.Fatal(err)
		}
		config, err := redact.ReadConfig(path)
		if err == nil {
			_, err = config.Rules()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", yaml, err, want)
		}
	}
}

func TestWordLists(t *testing.T) {
	config, err := redact.ReadConfig("default")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := config.Rules()
	if err != nil {
		t.Fatal(err)
	}
	if err := rules.AddWords(strings.NewReader("# ours\n+ acme-public\n- acme-*\n! kunde customer\n- /x[0-9]+/\n")); err != nil {
		t.Fatal(err)
	}
	s := redact.NewSession(rules, redact.Options{Key: redact.KeyOf("tests")})
	got, _ := redactedText(t, s, "acme-public acme-intern kunde kunden x77 x", redact.TextFile)
	if !strings.HasPrefix(got, "acme-public word") || !strings.HasSuffix(got, " x") || !strings.Contains(got, " customer kunden ") || strings.Contains(got, "x77") {
		t.Error(got)
	}
	if err := rules.AddWords(strings.NewReader("+ anna\n")); err != nil {
		t.Fatal(err)
	}
	s = redact.NewSession(rules, redact.Options{Key: redact.KeyOf("tests")})
	if got, report := redactedText(t, s, "/home/anna/x and /home/bob/x", redact.TextFile); kindsShown(got) != "/home/anna/x and /home/USER/x" || !report.Clean() {
		t.Error(got, report.Left)
	}
	if err := rules.AddWords(strings.NewReader("acme\n")); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Error(err)
	}
}

// Pseudonyms are the same in all files of a key, others with another key, and also a key from a file.
func TestKeys(t *testing.T) {
	text := "/home/alice/x at 10.1.2.3"
	path := filepath.Join(t.TempDir(), "key")
	var first string
	for i := range 2 {
		key, err := redact.KeyFile(path)
		if err != nil {
			t.Fatal(err)
		}
		config, _ := redact.ReadConfig("default")
		rules, err := config.Rules()
		if err != nil {
			t.Fatal(err)
		}
		got, _ := redactedText(t, redact.NewSession(rules, redact.Options{Key: key}), text, redact.TextFile)
		if i > 0 && got != first {
			t.Errorf("%s, before %s", got, first)
		}
		first = got
	}
	if other, _ := redactedText(t, session(t, "default"), text, redact.TextFile); other == first {
		t.Error("another key gives the same pseudonyms")
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(path, []byte("nothing\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := redact.KeyFile(path); err == nil || !strings.Contains(err.Error(), "no key file") {
		t.Error(err)
	}
}

// The strict preset leaves no names of threads and no folders, but how deep they are.
func TestStrict(t *testing.T) {
	data := read(t, secrets.Record(t, 25, secrets.Planted{Texts: []string{"tenant-of-bobby", "srv-acme-orders"}}))
	out, report := redacted(t, session(t, "strict"), data)
	if !report.Clean() {
		t.Errorf("left: %v", report.Left)
	}
	notThere(t, out, "worker of tenant-of-bobby", "tenant-of-bobby.txt")
	if len(printed(t, out)) < 100 {
		t.Error("there are few events left")
	}
}
