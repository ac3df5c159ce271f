package redact_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
	"jfrlens/testdata/secrets"
)

// configured returns a session with a configuration.
func configured(t *testing.T, yaml string) *redact.Session {
	t.Helper()
	return session(t, configFile(t, yaml))
}

func configFile(t *testing.T, yaml string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(yaml), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func configOf(t *testing.T, yaml string) *redact.Config {
	t.Helper()
	config, err := redact.ReadConfig(configFile(t, yaml))
	if err != nil {
		t.Fatal(err)
	}
	return config
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

// What a parent says of patterns, exceptions, filters and names of others counts beside what the file itself says, and of one pattern
// twice the file.
func TestParents(t *testing.T) {
	parent := configFile(t, `parent: default
events: {filtering: {exclude_events: [a.A]}}
strings: {no_redact: [kept], patterns: {custom: [{name: orders, patterns: ['ACME-[0-9]+']}, {name: old, patterns: ['OLD-[0-9]+']}]}}
general: {pseudonymization: {replacements: {alice: bob}}}
`)
	config := configOf(t, "parent: file://"+parent+`
events: {filtering: {exclude_events: [b.B]}}
strings: {no_redact: [stays], patterns: {custom: [{name: orders, patterns: ['ORDER-[0-9]+']}]}}
general: {pseudonymization: {replacements: {carol: dave}}}
`)
	if got := config.Events.Filtering.ExcludeEvents; !slices.Equal(got, []string{"a.A", "b.B"}) {
		t.Errorf("left out are %v", got)
	}
	rules, err := config.Rules()
	if err != nil {
		t.Fatal(err)
	}
	got, report := redactedText(t, redact.NewSession(rules, redact.Options{}), "ACME-4711 OLD-4712 ORDER-4713 /home/alice/ /home/carol/ kept@firma.test stays@firma.test x@firma.test", redact.TextFile)
	shown := regexp.MustCompile(`\bword[a-z2-7]{10}\b`).ReplaceAllString(kindsShown(got), "WORD")
	if want := "ACME-4711 WORD WORD /home/bob/ /home/dave/ kept@firma.test stays@firma.test USER@HOST"; shown != want || !report.Clean() {
		t.Errorf("%s, want %s; left %v", shown, want, report.Left)
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
		"parent: nowhere\n":                  "neither default nor strict",
		"parent: hserr\n":                    "no preset hserr",
		"parent: https://acme.test/x.yaml\n": "nothing is fetched",
		"parent: default\ngeneral: {pseudonymization: {hash_algorithm: crc}}\n":                      "SHA-256, SHA-1 and MD5",
		"parent: default\ngeneral: {pseudonymization: {hash_length: 5}}\n":                           "from 6 to 32",
		"parent: default\ngeneral: {pseudonymization: {format: x}}\n":                                "redacted, hash and custom",
		"parent: default\ngeneral: {pseudonymization: {format: custom, custom_prefix: u}}\n":         "3 characters together",
		"parent: default\ngeneral: {pseudonymization: {scope: {files: true}}}\n":                     "files",
		"parent: default\ngeneral: {pseudonymization: {pattern_generators: {user: '('}}}\n":          "pattern_generators.user",
		"parent: default\ngeneral: {pseudonymization: {pattern_generators: {user: '(?=x)'}}}\n":      "only Java has",
		"parent: default\ndiscovery: {mode: none}\ngeneral: {pseudonymization: {mode: realistic}}\n": "does not go with invented names",
		"parent: default\nstrings: {patterns: {emails: {ignore: ['(?<=x)y']}}}\n":                    "strings.patterns.emails",
		"parent: default\ndiscovery: {custom_extractions: [{name: x, pattern: y, type: SHOE}]}\n":    "USERNAME, HOSTNAME",
		"parent: default\ngeneral: {pseudonymization: {mode: x}}\n":                                  "hash, counter",
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
	if idle, err := rules.AddWords(strings.NewReader("# ours\nnothing\n+ acme-public\n- acme-*\n! kunde customer\n- /x[0-9]+/\n")); err != nil || idle != 1 {
		t.Fatal(idle, err)
	}
	s := redact.NewSession(rules, redact.Options{Key: redact.KeyOf("tests")})
	got, _ := redactedText(t, s, "acme-public acme-intern kunde kunden x77 x", redact.TextFile)
	if !strings.HasPrefix(got, "acme-public word") || !strings.HasSuffix(got, " x") || !strings.Contains(got, " customer kunden ") || strings.Contains(got, "x77") {
		t.Error(got)
	}
	if _, err := rules.AddWords(strings.NewReader("+ anna\n")); err != nil {
		t.Fatal(err)
	}
	s = redact.NewSession(rules, redact.Options{Key: redact.KeyOf("tests")})
	if got, report := redactedText(t, s, "/home/anna/x and /home/bob/x", redact.TextFile); kindsShown(got) != "/home/anna/x and /home/USER/x" || !report.Clean() {
		t.Error(got, report.Left)
	}
	for _, wrong := range []string{"- ", "! acme", "- /(/"} {
		if _, err := rules.AddWords(strings.NewReader(wrong + "\n")); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// All words of a recording are listed, but for numbers and names of classes; with a sign before them they are a list.
func TestWordsOfFile(t *testing.T) {
	in, err := redact.OpenInput(t.Context(), recording("hard-jdk25.jfr"), nil, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	words, err := redact.Words(&in)
	if err != nil || !slices.IsSorted(words) || !slices.Contains(words, "OpenJDK") || slices.Contains(words, "ThreadPoolExecutor") {
		t.Errorf("%d words, %v", len(words), err)
	}
	for _, word := range words {
		if strings.Trim(strings.TrimPrefix(word, "0x"), "0123456789abcdefABCDEF.-+_") == "" {
			t.Errorf("%q is a number", word)
		}
	}
	rules, err := configOf(t, "properties: {enabled: false}\nstrings: {enabled: false}\n").Rules()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rules.AddWords(strings.NewReader("- " + strings.Join(words, "\n- ") + "\n")); err != nil {
		t.Fatal(err)
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
