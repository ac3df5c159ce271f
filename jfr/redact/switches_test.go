package redact_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// switchText has what each key of a configuration is about.
const switchText = "password=Zq9!x my.thing=Yr8?z at /home/anna7/x by a.b@firma.test, 10.1.2.3, 550e8400-e29b-41d4-a716-446655440000, " +
	"db-1.acme.com http://shop7/x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc select 'x7' from t; C-4711 kept@firma.test, localhost, api.secret=geheimGeheim12, in com.acmeshop.Cart, again anna7\n"

// switches are the keys of a configuration with what they say the one way and the other, and parts of what becomes of the text.
var switches = map[string]struct{ on, off, withOn, withOff string }{
	"parent":                                 {"", "parent: none", "password=*** ", "password=Zq9!x "},
	"discovery.property_extractions":         {"discovery: {property_extractions: [$things]}", "", "my.thing=WORD", "my.thing=Yr8?z"},
	"discovery.custom_extractions":           {"discovery: {custom_extractions: [{name: c, pattern: 'C-(\\d+)'}]}", "", "; WORD USER", "; C-4711 USER"},
	"properties.enabled":                     {"properties: {enabled: true}", "properties: {enabled: false}", "password=***", "password=Zq9!x"},
	"properties.case_sensitive":              {"properties: {case_sensitive: true, patterns: [PASSWORD]}", "properties: {case_sensitive: false, patterns: [PASSWORD]}", "password=Zq9!x", "password=***"},
	"properties.full_match":                  {"properties: {full_match: true, patterns: [thing]}", "properties: {full_match: false, patterns: [thing]}", "my.thing=Yr8?z", "my.thing=***"},
	"properties.patterns":                    {"properties: {patterns: [$PARENT, thing]}", "properties: {patterns: [$PARENT]}", "my.thing=***", "my.thing=Yr8?z"},
	"strings.enabled":                        {"strings: {enabled: true}", "strings: {enabled: false}", "/home/USER/x", "/home/anna7/x by a.b@firma.test, 10.1.2.3"},
	"strings.no_redact":                      {"strings: {no_redact: [kept@]}", "", "kept@firma.test", "; C-4711 USER@HOST"},
	"strings.patterns.user":                  {"", "strings: {patterns: {user: {enabled: false}}}", "/home/USER/x", "/home/anna7/x"},
	"strings.patterns.home_directories":      {"", "strings: {patterns: {home_directories: {enabled: false}}}", "/home/USER/x", "/home/anna7/x"},
	"strings.patterns.emails":                {"", "strings: {patterns: {emails: {enabled: false}}}", "by USER@HOST,", "by a.b@firma.test,"},
	"strings.patterns.uuids":                 {"strings: {patterns: {uuids: {enabled: true}}}", "", " ID,", " 550e8400-e29b-41d4-a716-446655440000,"},
	"strings.patterns.ip_addresses":          {"", "strings: {patterns: {ip_addresses: {enabled: false}}}", " ADDRESS,", " 10.1.2.3,"},
	"strings.patterns.ssh_hosts":             {"strings: {patterns: {internal_urls: {enabled: false}}}", "strings: {patterns: {internal_urls: {enabled: false}, ssh_hosts: {enabled: false}}}", "http://HOST/x", "http://shop7/x"},
	"strings.patterns.hostnames":             {"", "strings: {patterns: {hostnames: {enabled: false}}}", " HOST http", " db-1.acme.com http"},
	"strings.patterns.internal_urls":         {"", "strings: {patterns: {internal_urls: {enabled: false}, ssh_hosts: {enabled: false}}}", "http://HOST/x", "http://shop7/x"},
	"strings.patterns.tokens":                {"", "strings: {patterns: {tokens: {enabled: false}}}", "/x *** select", "/x eyJ"},
	"strings.patterns.sql_literals":          {"", "strings: {patterns: {sql_literals: {enabled: false}}}", "select '***'", "select 'x7'"},
	"strings.patterns.custom":                {"strings: {patterns: {custom: [{name: c, patterns: ['C-\\d+']}]}}", "", "; WORD USER", "; C-4711 USER"},
	"network.keep_local_addresses":           {"network: {keep_local_addresses: false}", "network: {keep_local_addresses: true}", ", HOST, api", ", localhost, api"},
	"paths.mode":                             {"paths: {mode: redact_all}", "paths: {mode: keep_all}", "/home/USER/DIR", "/home/USER/x"},
	"paths.enabled":                          {"paths: {mode: redact_all, enabled: true}", "paths: {mode: redact_all, enabled: false}", "/home/USER/DIR", "/home/USER/x"},
	"classes":                                {"classes: [com.acmeshop]", "", "in CLASS.CLASS.CLASS,", "in com.acmeshop.Cart,"},
	"general.redaction_text":                 {"general: {redaction_text: GONE}", "general: {redaction_text: ''}", "password=GONE", "password=***"},
	"general.partial_redaction":              {"general: {partial_redaction: true}", "general: {partial_redaction: false}", "api.secret=ge***", "api.secret=***"},
	"general.pseudonymization.enabled":       {"general: {pseudonymization: {enabled: true}}", "general: {pseudonymization: {enabled: false}}", "/home/USER/", "/home/***/"},
	"general.pseudonymization.mode":          {"general: {pseudonymization: {mode: counter}}", "general: {pseudonymization: {mode: hash}}", "/home/user1/x", "/home/USER/x"},
	"general.pseudonymization.format":        {"general: {pseudonymization: {format: hash}}", "", "/home/<hash:", "/home/USER/"},
	"general.pseudonymization.custom_prefix": {"general: {pseudonymization: {format: custom, custom_prefix: '<<<'}}", "", "/home/<<<", "/home/USER/"},
	"general.pseudonymization.custom_suffix": {"general: {pseudonymization: {format: custom, custom_suffix: '>>>'}}", "", ">>>/x", "/home/USER/"},
	"general.pseudonymization.hash_length":   {"general: {pseudonymization: {hash_length: 32}}", "", "/home/user", "/home/USER/"},
	"general.pseudonymization.replacements":  {"general: {pseudonymization: {replacements: {anna7: bob9}}}", "", "/home/bob9/x", "/home/USER/x"},
	"general.pseudonymization.scope":         {"general: {pseudonymization: {scope: {strings: true}}}", "general: {pseudonymization: {scope: {strings: false}}}", "/home/USER/x", "/home/***/x"},
	"general.pseudonymization.pattern_generators": {
		"general: {pseudonymization: {pattern_generators: {unix_home: '/home/z[0-9]{4}'}}}", "", "/home/z", "/home/USER/x",
	},
}

// elsewhere are the keys that have tests of their own: most need recordings, and of some one text alone does not tell.
var elsewhere = []string{
	"discovery.mode", "general.pseudonymization.hash_algorithm", "general.pseudonymization.seed",
	"events.remove_enabled", "events.removed_types", "events.filtering", "strings.redact_in_method_names", "strings.redact_in_class_names",
	"strings.redact_in_thread_names", "network.enabled", "network.redact_ports", "network.redact_addresses", "network.event_types", "paths.fields",
}

// Each key of a configuration does what it says, and its opposite the opposite; after each the search is clean and a second run changes
// nothing. A key that is new needs a line here.
func TestEachKeyAndItsOpposite(t *testing.T) {
	t.Parallel()
	for name, test := range switches {
		for _, way := range [][2]string{{test.on, test.withOn}, {test.off, test.withOff}} {
			yaml, want := way[0], way[1]
			if !strings.HasPrefix(yaml, "parent:") {
				yaml = "parent: default\n" + yaml
			}
			yaml = strings.ReplaceAll(yaml, "$things", "$PARENT, {name: things, key_pattern: 'my\\.thing', type: CUSTOM}") + "\n"
			got, report := redactedText(t, configured(t, yaml), switchText, redact.TextFile)
			if seen := dirs(shown(got)); !strings.Contains(seen, want) || !report.Clean() {
				t.Errorf("%s: %s: %s has no %q; left %v", name, yaml, seen, want, report.Left)
			}
			if again, _ := redactedText(t, configured(t, yaml), got, redact.TextFile); again != got && !strings.Contains(yaml, "replacements") && !strings.Contains(yaml, "generators") {
				t.Errorf("%s: %s: the second time it is %s", name, yaml, again)
			}
		}
	}
	var all []string
	keysOf(reflect.TypeFor[redact.Config](), "", &all)
	for _, key := range all {
		if _, tested := switches[key]; tested == slices.Contains(elsewhere, key) {
			t.Errorf("%s is tested here and elsewhere, or nowhere", key)
		}
	}
	if len(all) != len(switches)+len(elsewhere) {
		t.Errorf("there are %d keys: %q", len(all), all)
	}
}

// keysOf are the keys of a struct: groups of patterns and what has a section of the guide to itself are one.
func keysOf(of reflect.Type, prefix string, all *[]string) {
	for i := range of.NumField() {
		f := of.Field(i)
		key := prefix + f.Tag.Get("yaml")
		whole := f.Type == reflect.TypeFor[redact.Filtering]() || f.Type == reflect.TypeFor[redact.Scope]() || f.Type == reflect.TypeFor[redact.Pattern]()
		if f.Type.Kind() == reflect.Struct && !whole {
			keysOf(f.Type, key+".", all)
			continue
		}
		*all = append(*all, key)
	}
}

// Each algorithm gives other pseudonyms with the same key, and the same each time.
func TestAlgorithms(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, algorithm := range []string{"", "SHA-256", "sha-1", "MD5", "MD5"} {
		yaml := "parent: default\ngeneral: {pseudonymization: {hash_algorithm: " + algorithm + "}}\n"
		got, _ := redactedText(t, configured(t, yaml), "/home/anna7/x", redact.TextFile)
		name := strings.ToUpper(algorithm)
		if name == "" {
			name = "SHA-256"
		}
		if before, known := seen[name]; known && before != got {
			t.Errorf("%s gives %s, then %s", name, before, got)
		}
		for other, text := range seen {
			if other != name && text == got {
				t.Errorf("%s gives the same as %s", name, other)
			}
		}
		seen[name] = got
	}
	if len(seen) != 3 {
		t.Error(seen)
	}
}

// dirs shows pseudonyms of folders and classes.
func dirs(text string) string {
	return classShape.ReplaceAllString(dirShape.ReplaceAllString(text, "DIR"), "CLASS")
}

var classShape = regexp.MustCompile(`\bc[a-z2-7]{10}\b`)
