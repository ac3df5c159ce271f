package redact_test

import (
	"regexp"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// concluded returns what the report of a whole call says beside its files.
func concluded(s *redact.Session) string {
	var report redact.Report
	s.Conclude(&report)
	return strings.Join(report.Wishes, "\n")
}

// keptOf are the kinds of what a report says to be kept.
func keptOf(report *redact.FileReport) string {
	var kinds []string
	for _, kept := range report.Kept {
		kinds = append(kinds, kept.What)
	}
	return strings.Join(kinds, " ")
}

// What the configuration says of how texts are replaced counts, is no fault for the search, and changes nothing the second time. Of
// what it leaves the report tells.
func TestStyles(t *testing.T) {
	text := "/home/alice/x of alice, 10.1.2.3, a.b@firma.test, http://db-1.acme.com/x; -Dpassword=geheimGeheim12 -Dauth.token=kurz9x\n"
	for name, test := range map[string]struct{ yaml, want, wish string }{
		"partial":       {"general: {partial_redaction: true}", `^/home/user\w{10}/x of user\w{10}, .* -Dpassword=ge\*\*\* -Dauth.token=\*\*\*\n$`, "first 2 characters"},
		"partial, mask": {"general: {partial_redaction: true, redaction_text: '<gone>', pseudonymization: {enabled: false}}", `^/home/<gone>/x of <gone>, <gone>, <gone>, http://<gone>/x; -Dpassword=ge<gone> -Dauth.token=<gone>\n$`, "first 2"},
		"mask":          {"general: {redaction_text: 'was secret'}", `-Dpassword=was secret -Dauth.token=was secret\n$`, ""},
		"redacted":      {"general: {pseudonymization: {format: redacted}}", `^/home/(<redacted:[0-9a-f]{8}>)/x of <redacted:[0-9a-f]{8}>, <redacted:[0-9a-f]{8}>, <redacted:[0-9a-f]{8}>, http://<redacted:[0-9a-f]{8}>/x; -Dpassword=\*\*\* -Dauth.token=\*\*\*\n$`, ""},
		"hash":          {"general: {pseudonymization: {format: hash, hash_length: 6, hash_algorithm: MD5}}", `^/home/<hash:[0-9a-f]{6}>/x of <hash:[0-9a-f]{6}>, <hash`, ""},
		"custom":        {"general: {pseudonymization: {format: custom, custom_prefix: '[[', custom_suffix: ']]', hash_length: 32, hash_algorithm: SHA-1}}", `^/home/\[\[[0-9a-f]{32}\]\]/x of \[\[`, ""},
		"counted":       {"general: {pseudonymization: {mode: counter, format: redacted}}", `^/home/<redacted:1>/x of <redacted:1>, <redacted:\d>, <redacted:\d>, http://<redacted:\d>/x`, ""},
		"length":        {"general: {pseudonymization: {hash_length: 12}}", `^/home/user[0-9a-f]{12}/x of user[0-9a-f]{12}, 2\d\d\.\d+\.\d+\.\d+, user[0-9a-f]{12}@host[0-9a-f]{12}.example, http://host`, ""},
		"secrets":       {"general: {pseudonymization: {scope: {properties: true}}}", `-Dpassword=secret[a-z2-7]{10} -Dauth.token=secret[a-z2-7]{10}\n$`, "Equal secrets"},
		"both":          {"general: {pseudonymization: {format: redacted, scope: {properties: true}}}", `-Dpassword=<redacted:[0-9a-f]{8}> -Dauth.token=<redacted:[0-9a-f]{8}>\n$`, "Equal secrets"},
		"strings":       {"general: {pseudonymization: {scope: {strings: false}}}", `^/home/\*\*\*/x of \*\*\*, 2\d\d\.\d+\.\d+\.\d+, \*\*\*, http://host\w{10}\.example/x;`, ""},
		"network":       {"general: {pseudonymization: {scope: {network: false}}}", `^/home/user\w{10}/x of user\w{10}, \*\*\*, user\w{10}@\*\*\*, http://\*\*\*/x;`, ""},
		"replaced":      {"general: {pseudonymization: {replacements: {alice: bob, a.b@firma.test: x.y@nowhere.test, 10.1.2.3: 10.9.9.9, geheimGeheim12: open}}}", `^/home/bob/x of bob, 10.9.9.9, x.y@nowhere.test, .* -Dpassword=open -D`, "look like real ones"},
		"realistic":     {"general: {pseudonymization: {mode: realistic}}", `^/home/[a-z]+\d\d/x of [a-z]+\d\d, `, "look like real ones"},
	} {
		config := "parent: default\n" + test.yaml + "\n"
		s := configured(t, config)
		got, report := redactedText(t, s, text, redact.TextFile)
		if !regexp.MustCompile(test.want).MatchString(got) || !report.Clean() {
			t.Errorf("%s: %s, want %s; left %v", name, got, test.want, report.Left)
		}
		if wishes := concluded(s); (wishes == "") != (test.wish == "") || !strings.Contains(wishes, test.wish) {
			t.Errorf("%s: the report says %q, want %q", name, wishes, test.wish)
		}
		if again, twice := redactedText(t, configured(t, config), got, redact.TextFile); again != got && name != "replaced" && name != "realistic" || !twice.Clean() {
			t.Errorf("%s: the second time it is %s, left %v", name, again, twice.Left)
		}
	}
}

// What is found stays where the configuration says so, and the report tells that.
func TestExceptions(t *testing.T) {
	for _, test := range []struct{ yaml, text, want, kept string }{
		{"strings: {patterns: {emails: {ignore_exact: [A.B@firma.test]}}}", "a.b@firma.test c.d@firma.test", "a.b@firma.test USER@HOST", "mail"},
		{"strings: {patterns: {emails: {ignore_after: ['mailto:']}}}", "mailto:a.b@firma.test c.d@firma.test", "mailto:a.b@firma.test USER@HOST", "mail"},
		{`strings: {patterns: {ip_addresses: {ignore_after: ['bind\s+']}}}`, "bind  10.1.2.3 at 10.4.5.6", "bind  10.1.2.3 at ADDRESS", "address"},
		{`strings: {patterns: {ip_addresses: {ignore: ['10\..*']}}}`, "10.1.2.3 at 11.4.5.6", "10.1.2.3 at ADDRESS", "address"},
		{"strings: {patterns: {hostnames: {ignore_exact: [db-1.acme.com]}}}", "db-1.acme.com db-2.acme.com", "db-1.acme.com HOST", "host"},
		{"strings: {patterns: {user: {discovery: {allowlist: [jenkins]}}}}", "/home/jenkins/x /home/anna/x", "/home/jenkins/x /home/USER/x", "user"},
		{"strings: {patterns: {user: {ignore_after: ['backup of ']}}}", "backup of /home/jenkins/x /home/anna/x", "backup of /home/jenkins/x /home/USER/x", "user"},
		{"strings: {no_redact: [.acme.com]}", "db-1.acme.com db-2.firma.org -Dpassword=a.acme.com", "db-1.acme.com HOST -Dpassword=***", "host"},
		{`strings: {patterns: {custom: [{name: ids, patterns: ['C-\d+'], ignore_after: ['old ']}]}}`, "old C-4711 and C-4712", "old C-4711 and WORD", "word"},
		{"strings: {patterns: {user: {enabled: false}}}", "/home/anna/x", "/home/anna/x", ""},
		{"strings: {patterns: {uuids: {enabled: true, regex: 'u[0-9]{4}'}}}", "u1234", "ID", ""},
		{"strings: {patterns: {internal_urls: {internal_domains: [.acme-net]}}}", "from db7.shop.acme-net, acme-net", "from HOST, acme-net", ""},
		{"network: {keep_local_addresses: false}", "http://localhost:80/ of localhost at 127.0.0.1, ::1 and 0.0.0.0", "http://HOST:80/ of HOST at ADDRESS, ADDRESS and 0.0.0.0", ""},
	} {
		config := "parent: default\n" + test.yaml + "\n"
		got, report := redactedText(t, configured(t, config), test.text, redact.TextFile)
		shown := regexp.MustCompile(`\bword[a-z2-7]{10}\b`).ReplaceAllString(kindsShown(got), "WORD")
		shown = regexp.MustCompile(`00000000-[0-9a-f-]{27}`).ReplaceAllString(shown, "ID")
		if shown != test.want || keptOf(report) != test.kept || !report.Clean() {
			t.Errorf("%s\n%s becomes\n%s, want\n%s; kept %q, want %q; left %v", test.yaml, test.text, shown, test.want, keptOf(report), test.kept, report.Left)
		}
		if again, _ := redactedText(t, configured(t, config), got, redact.TextFile); again != got {
			t.Errorf("%s: the second time it is %s", test.yaml, again)
		}
	}
}

// What is found too few times is replaced where it is found alone, in the letters that the configuration says.
func TestOccurrences(t *testing.T) {
	for _, test := range []struct{ yaml, text, want, wish string }{
		{"strings: {patterns: {user: {discovery: {min_occurrences: 2}}}}", "/home/anna/x of anna, /home/berta/x, /home/berta/y of berta", "/home/USER/x of anna, /home/USER/x, /home/USER/y of USER", "secret: 1."},
		{`discovery: {custom_extractions: [{name: codes, pattern: 'job (\w+)', capture_group: 1, min_occurrences: 2}]}`, "job alpha7, job beta8, job beta8: alpha7 beta8", "job alpha7, job WORD, job WORD: alpha7 WORD", "secret: 1."},
		{`discovery: {custom_extractions: [{name: codes, pattern: 'job (\w+)', capture_group: 1, case_sensitive: true}]}`, "job Alpha7: alpha7 ALPHA7 Alpha7", "job WORD: alpha7 ALPHA7 WORD", ""},
		{`discovery: {custom_extractions: [{name: codes, pattern: 'job (\w+)', capture_group: 1}]}`, "job Alpha7: alpha7 Alpha7", "job WORD: WORD WORD", ""},
		{`strings: {patterns: {custom: [{name: builds, patterns: ['build-([A-Z0-9]+)-\d+']}]}}`, "build-ABC123-001 of ABC123", "WORD of WORD", ""},
		{`strings: {patterns: {custom: [{name: builds, patterns: ['build-([A-Z0-9]+)-\d+'], discovery: {enabled: false}}]}}`, "build-ABC123-001 of ABC123", "WORD of ABC123", ""},
	} {
		s := configured(t, "parent: default\n"+test.yaml+"\n")
		got, report := redactedText(t, s, test.text, redact.TextFile)
		shown := regexp.MustCompile(`\bword[a-z2-7]{10}\b`).ReplaceAllString(kindsShown(got), "WORD")
		if shown != test.want || !report.Clean() {
			t.Errorf("%s\n%s becomes\n%s, want\n%s; left %v", test.yaml, test.text, shown, test.want, report.Left)
		}
		if wishes := concluded(s); !strings.Contains(wishes, test.wish) || (wishes == "") != (test.wish == "") {
			t.Errorf("%s: the report says %q", test.yaml, wishes)
		}
	}
}

// Patterns of the configuration invent what stands for others: it matches them, is the same for the same, another for others, and
// none that is in the text.
func TestGenerators(t *testing.T) {
	var text strings.Builder
	for _, name := range []string{"anna", "berta", "carla", "dora", "emil", "frida", "gustav", "hanna", "ida", "jonas", "klara", "xaver", "yasmin", "zoe"} {
		text.WriteString("/home/" + name + "/x of " + name + " in C-" + name + "-7 at 10.1.2." + string('0'+name[0]%10) + "\n")
	}
	config := `parent: default
strings: {patterns: {custom: [{name: customer_ids, patterns: ['C-[a-z]+-7']}]}}
general: {pseudonymization: {pattern_generators: {unix_home: '/home/{users}', ip_addresses: '10\.0\.[0-9]{1,2}\.[0-9]{1,2}', customer_ids: 'CUST[0-9]{8}', session_ids: x}}}
`
	s := configured(t, config)
	got, report := redactedText(t, s, text.String(), redact.TextFile)
	if !report.Clean() {
		t.Errorf("left %v", report.Left)
	}
	names := map[string]bool{}
	for line := range strings.Lines(got) {
		m := regexp.MustCompile(`^/home/([a-z]+\d*)/x of ([a-z]+\d*) in CUST\d{8} at 10\.0\.\d\d?\.\d\d?\n$`).FindStringSubmatch(line)
		if m == nil || m[1] != m[2] || names[m[1]] || strings.Contains(text.String(), "/"+m[1]+"/") {
			t.Errorf("%s", line)
			continue
		}
		names[m[1]] = true
	}
	if again, _ := redactedText(t, configured(t, config), text.String(), redact.TextFile); again != got {
		t.Error("with the same key it is another")
	}
	if c := configOf(t, config); !strings.Contains(strings.Join(c.Notes(), "\n"), "no effect for session_ids") {
		t.Error(c.Notes())
	}
}

// What only looks like one of our pseudonyms is none: people are called christopher, and passwords secret123.
func TestNoPseudonyms(t *testing.T) {
	text := "/home/christopher/x, password=secret123 and -Dpassword=user1 -Dauth.token=wordabcdefghij, http://host12/x /home/user77/x\n"
	got, report := redactedText(t, session(t, "default"), text, redact.TextFile)
	want := "/home/USER/x, password=*** and -Dpassword=*** -Dauth.token=***, http://HOST/x /home/USER/x\n"
	if shown := kindsShown(got); shown != want || !report.Clean() {
		t.Errorf("%s, want %s, left %v", shown, want, report.Left)
	}
}
