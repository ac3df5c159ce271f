package redact_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/redact"
)

// searched says what the search finds in a text: each place with its kind.
func searched(t *testing.T, s *redact.Session, text string) string {
	t.Helper()
	report := redact.NewFileReport("searched", redact.TextFile)
	if err := s.CheckText(strings.NewReader(text), report); err != nil {
		t.Fatal(err)
	}
	return placesOf(report.Left)
}

func placesOf(left []redact.Left) string {
	var all []string
	for _, l := range left {
		all = append(all, l.Where+" "+l.What)
	}
	return strings.Join(all, ", ")
}

// off is a configuration without one of the shapes.
func off(group string) string {
	return "parent: default\nstrings: {patterns: {uuids: {enabled: true}, " + group + ": {enabled: false}}}\n"
}

// What a changed rule leaves, the search by the rules as they were finds, and names its kind and its line.
func TestSearchFindsWhatChangedRulesLeave(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ rule, changed, text, left string }{
		{"properties", "parent: default\nproperties: {enabled: false}\n", "first line\n-Ddb.password=geheim12\n", "line 2 secret"},
		{"names of properties", "parent: default\nproperties: {patterns: [other]}\n", "password=geheim12", "line 1 secret"},
		{"strings", "parent: default\nstrings: {enabled: false}\n", "/home/anna7/x\na.b@firma.test\n10.1.2.3\n", "line 1 user, line 2 mail, line 3 address"},
		{"home_directories", off("home_directories"), "\n\n/home/anna7/x", "line 3 user"},
		{"user", off("user"), `C:\Users\Bob Miller\y`, "line 1 user"},
		{"emails", off("emails"), "of a.b@firma.test", "line 1 mail"},
		{"uuids", "parent: default\n", "x 550e8400-e29b-41d4-a716-446655440000 y", "line 1 id"},
		{"ip_addresses", off("ip_addresses"), "10.1.2.3\n\n2a01:4f8::17", "line 1 address, line 3 address"},
		{"hostnames", off("hostnames"), "at db-1.acme.com now", "line 1 host"},
		{"tokens", off("tokens"), "sent ghp_abcdefghijklmnopqrst9 now", "line 1 secret"},
		{"credentials", off("tokens"), "sent Bearer abcdefgh9 now", "line 1 secret"},
		{"sql_literals", off("sql_literals"), "select x from t where name = 'Bobby'", "line 1 literal"},
		{"paths", "parent: default\n", "wrote /srv/acme/logs/hs.log", ""},
		{"no_redact", "parent: default\nstrings: {no_redact: [firma]}\n", "of a.b@firma.test", "line 1 mail"},
		{"allowlist", "parent: default\nstrings: {patterns: {user: {discovery: {allowlist: [anna7]}}}}\n", "/home/anna7/x", "line 1 user"},
		{"custom", "parent: default\n", "order ACME-4711", ""},
		{"keep_local_addresses", "parent: default\n", "at localhost", ""},
	} {
		written, _ := redactedText(t, configured(t, test.changed), test.text, redact.TextFile)
		if written != test.text {
			t.Errorf("%s: without the rule %q becomes %q", test.rule, test.text, written)
		}
		if left := searched(t, configured(t, "parent: default\nstrings: {patterns: {uuids: {enabled: true}}}\n"), written); left != test.left {
			t.Errorf("%s: the search finds %q, want %q", test.rule, left, test.left)
		}
	}
	for _, test := range []struct{ rule, strict, text, left string }{
		{"paths", "paths: {mode: keep_filename}", "wrote /srv/acme/logs/hs.log", "line 1 path"},
		{"custom", "strings: {patterns: {custom: [{name: orders, patterns: ['ACME-[0-9]+']}]}}", "order ACME-4711", "line 1 word"},
		{"keep_local_addresses", "network: {keep_local_addresses: false}", "at localhost or 127.0.0.1", "line 1 host, line 1 address"},
		{"redact_in_thread_names", "strings: {redact_in_thread_names: true}", "\"worker of bo\" #31 daemon prio=5\n", "line 1 thread"},
		{"classes", "classes: [com.acme]", "at com.acme.Shop.sell(Shop.java:4)", "line 1 class"},
		{"internal_domains", "strings: {patterns: {internal_urls: {internal_domains: [.acme-net]}}}", "from db7.shop.acme-net", "line 1 host"},
		{"regex", "strings: {patterns: {uuids: {enabled: true, regex: 'u[0-9]{4}'}}}", "of u1234", "line 1 id"},
	} {
		if left := searched(t, session(t, "default"), test.text); left != "" {
			t.Errorf("%s: without the rule the search finds %q", test.rule, left)
		}
		if left := searched(t, configured(t, "parent: default\n"+test.strict+"\n"), test.text); left != test.left {
			t.Errorf("%s: the search finds %q, want %q", test.rule, left, test.left)
		}
	}
}

// A secret that is known is found in each block of bytes and over their borders, in text or not; in a longer word of another a short
// one is not.
func TestSearchOfBytes(t *testing.T) {
	t.Parallel()
	const block = 1 << 20
	for _, at := range []int{0, 1, block - 13, block - 7, block - 1, block, block + 1, 2*block - 7, 3*block - 12} {
		s := session(t, "default")
		s.AddSecret("tig3rTiger99")
		data := make([]byte, 3*block)
		copy(data[min(at, len(data)-12):], "TIG3RtIGER99")
		report := redact.NewFileReport("bytes", redact.RecordingFile)
		if err := s.CheckBytes(bytes.NewReader(data), report); err != nil {
			t.Fatal(err)
		}
		if got, want := placesOf(report.Left), fmt.Sprintf("byte %d secret", at); got != want || report.Checked.Bytes != int64(len(data)) {
			t.Errorf("at %d: it finds %q, in %d bytes", at, got, report.Checked.Bytes)
		}
	}
	s := session(t, "default")
	if s.AddSecret("abc") || s.AddSecret("test") || s.AddSecret("12345") || !s.AddSecret("qwertz") || !s.AddSecret("a1b2") {
		t.Error("what is too short, or in every file, is looked for, or what is not so is not")
	}
	for text, want := range map[string]string{"xqwertzx": "line 1 secret", "xa1b2x": "", "x a1b2 x": "line 1 secret", "x_a1b2_x": "line 1 secret", "abc test 12345": ""} {
		if got := searched(t, s, text); got != want {
			t.Errorf("in %s the search finds %q, want %q", text, got, want)
		}
	}
}

// propertyChunk has one event with a name and a value, and one with a text.
func propertyChunk(t *testing.T, key, value, text string) []byte {
	t.Helper()
	const property, message = 200, 201
	start := jfrtest.Field{Name: "startTime", TypeID: jfrtest.Long}
	field := func(name string) jfrtest.Field { return jfrtest.Field{Name: name, TypeID: jfrtest.String} }
	return jfrtest.NewChunk().
		Metadata(append(jfrtest.Basics(),
			jfrtest.Type{ID: property, Name: "acme.Property", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{start, field("key"), field("value")}},
			jfrtest.Type{ID: message, Name: "acme.Message", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{start, field("text")}})...).
		Event(property, jfrtest.Values().Int(2000).UTF8(key).UTF8(value)).
		Event(message, jfrtest.Values().Int(2001).UTF8(text)).
		Finish()
}

// foundIn says what the search finds in a recording, without the proof by bytes.
func foundIn(t *testing.T, s *redact.Session, data []byte) string {
	t.Helper()
	report := redact.NewFileReport("searched", redact.RecordingFile)
	if err := s.CheckRecording(fromBytes(data), report); err != nil {
		t.Fatal(err)
	}
	return placesOf(report.Left)
}

// What changed rules leave in a recording the search finds, in the field where it is.
func TestSearchOfRecordings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, yaml, key, value, text, want string }{
		{"by the name of a property", "", "db.password", "zq9", "", "acme.Property.value secret"},
		{"by its shape in a value", "", "url", "http://db-1.acme.com/x", "", "acme.Property.value host"},
		{"in a text", "", "port", "5", "sent by a.b@firma.test", "acme.Message.text mail"},
		{"of several kinds", "", "port", "5", "of /home/anna7/x to 10.1.2.3", "acme.Message.text address, user"},
		{"in no field", "", "port", "5", "nothing", ""},
		{"a type that is to be left out", "events: {removed_types: [acme.Message]}\n", "port", "5", "nothing", "acme.Message event type that is to be left out"},
		{"a type that is not among those that stay", "events: {filtering: {include_events: [acme.P*]}}\n", "port", "5", "nothing", "acme.Message event type that is to be left out"},
		{"types that stay though they are named, since nothing is removed", "events: {remove_enabled: false, removed_types: [acme.Message]}\n", "port", "5", "nothing", ""},
		{"a field that holds a path", "paths: {mode: redact_all, fields: [text]}\n", "port", "5", "srv/acme7/x", "acme.Message.text path"},
	} {
		data := propertyChunk(t, test.key, test.value, test.text)
		if got := foundIn(t, configured(t, "parent: default\n"+test.yaml), data); got != test.want {
			t.Errorf("%s: it finds %q, want %q", test.name, got, test.want)
		}
		out, report := redacted(t, configured(t, "parent: default\n"+test.yaml), data)
		if got := foundIn(t, configured(t, "parent: default\n"+test.yaml), out); got != "" || !report.Clean() {
			t.Errorf("%s: in what is written it finds %q; left %v", test.name, got, report.Left)
		}
	}
}
