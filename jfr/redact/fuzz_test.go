package redact_test

import (
	"bytes"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// FuzzText checks that no text makes redaction fail, that lines stay lines, and that a text in which nothing is secret stays as it is.
func FuzzText(f *testing.F) {
	for _, seed := range []string{
		"-Dpassword=geheim12 --token x\n", "{\"secret\": \"a\\\"b\"}", "https://u:p@h.de/x", "Host: a-b, c\nLinux a-b 1.2.3 x", "\"t\" #1\n \"tid\": \"1\", \"name\": \"x\"",
		"x.y-z.acme.com", "27-internal-adhoc.anna.jdk", "select 'x' from t", "-----BEGIN KEY-----\nx\n-----END KEY-----", "\\\\Users\\\\a\\\\b %2Fhome%2Fb%2F", "db: Name or service not known",
		"\xff\xfea\x00", "Top of Stack: (sp=1)\n0x1: 6d69\n", "2a01:4f8::1 10.1.2.3 a@b.de",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, config := range []string{"default", "strict"} {
			s, report := session(t, config), redact.NewFileReport("text", redact.CrashLog)
			var out bytes.Buffer
			if err := s.DiscoverText(strings.NewReader(text)); err != nil {
				t.Fatal(err)
			}
			if err := s.Text(&out, strings.NewReader(text), report); err != nil {
				t.Fatal(err)
			}
			utf16 := strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
			if len(report.Replaced) == 0 && !utf16 && out.String() != text {
				t.Errorf("%s: %q becomes %q", config, text, out.String())
			}
			if !utf16 && strings.Count(out.String(), "\n") != strings.Count(text, "\n") {
				t.Errorf("%s: %q has other lines: %q", config, text, out.String())
			}
			if err := s.CheckText(bytes.NewReader(out.Bytes()), report); err != nil {
				t.Fatal(err)
			}
		}
	})
}
