package redact_test

import (
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// formsOfSecrets are ways in which programs write a text, by hand or by what these print: java.net.URLEncoder, encodeURIComponent of
// JavaScript, Gson, Jackson, java.util.Properties, escapes of XML and HTML, java.util.Base64.
var formsOfSecrets = []struct{ form, secret, written string }{
	{"as it is", `p@ss/w"ö&d*9`, `p@ss/w"ö&d*9`},
	{"small letters", "GeHeim-Wort9", "geheim-wort9"},
	{"capitals", "GeHeim-Wört9", "GEHEIM-WÖRT9"},
	{"URLEncoder", `p@ss/w"ö&d*9`, "p%40ss%2Fw%22%C3%B6%26d*9"},
	{"URLEncoder, with blanks", "ge heim~9 (x)", "ge+heim%7E9+%28x%29"},
	{"encodeURIComponent", `p@ss(w)'ö!d*9`, "p%40ss(w)'%C3%B6!d*9"},
	{"encodeURIComponent, with blanks", "ge heim~9 (x)", "ge%20heim~9%20(x)"},
	{"part of a path", "ge heim&9;x", "ge%20heim&9%3Bx"},
	{"small hexadecimal digits", "ge/heim&9x", "ge%2fheim%269x"},
	{"JSON", "ge\"heim\\9\tx", `ge\"heim\\9\tx`},
	{"JSON with slashes", "ge/heim/9x", `ge\/heim\/9x`},
	{"JSON of Gson", "ge<heim>&9'x=", `ge\u003cheim\u003e\u00269\u0027x\u003d`},
	{"JSON in ASCII", "geheimö9漢x", `geheim\u00f69\u6f22x`},
	{"properties in capitals", "geheimö9漢x", `geheim\u00F69\u6F22x`},
	{"a character of two halves", "geheim\U0001f5119", `geheim\ud83d\udd119`},
	{"modified UTF-8", "geheim\U0001f5119", "geheim\xed\xa0\xbd\xed\xb4\x919"},
	{"HTML", `ge<heim>&"9'x`, "ge&lt;heim&gt;&amp;&#34;9&#39;x"},
	{"XML", `ge<heim>&"9'x`, "ge&lt;heim&gt;&amp;&quot;9&apos;x"},
	{"XML in a text", `ge<heim>&"9'x`, `ge&lt;heim&gt;&amp;"9'x`},
	{"a class", "com.acme9.Shop", "com/acme9/Shop"},
	{"Base64", "geheimGeheim12", "Z2VoZWltR2VoZWltMTI="},
	{"Base64, one byte on", "geheimGeheim12", "OmdlaGVpbUdlaGVpbTEy"},
	{"Base64, two bytes on", "geheimGeheim12", "YTpnZWhlaW1HZWhlaW0xMg=="},
	{"Base64 for URLs", "geh>>>>im???12", "Z2VoPj4-PmltPz8_MTI"},
	{"Base64 among others", "geheimGeheim12", "c2NvdHQ6Z2VoZWltR2VoZWltMTI6dGlnZXI="}, // scott:geheimGeheim12:tiger
}

// A secret that is known is replaced in all ways in which texts have it, and the search finds each of them; in Base64 all that is
// around goes with it.
func TestFormsOfSecrets(t *testing.T) {
	t.Parallel()
	for _, test := range formsOfSecrets {
		s := session(t, "default")
		if !s.AddSecret(test.secret) {
			t.Fatalf("%s: %q is not looked for", test.form, test.secret)
		}
		text := "before [" + test.written + "] behind"
		if left := searched(t, s, text); left != "line 1 secret" {
			t.Errorf("%s: in %s the search finds %q", test.form, text, left)
		}
		if got, report := redactedText(t, s, text, redact.TextFile); got != "before [***] behind" || !report.Clean() {
			t.Errorf("%s: %s becomes %s; left %v", test.form, text, got, report.Left)
		}
		report := redact.NewFileReport("bytes", redact.RecordingFile)
		if err := s.CheckBytes(strings.NewReader("\x00\x01"+test.written+"\x02"), report); err != nil || len(report.Left) != 1 || report.Left[0].What != "secret" {
			t.Errorf("%s: in bytes the search finds %v, %v", test.form, report.Left, err)
		}
	}
}

// What only has a secret's letters is none of its forms.
func TestWhatIsNoForm(t *testing.T) {
	t.Parallel()
	for secret, text := range map[string]string{
		"geheim12":       "geheim 12, geheim-12, gehe im12, eheim12",
		"kurz9":          "kurz91, xkurz9, kurz9kurz9x",
		"a.bcdefg":       "axbcdefg a:bcdefg",
		"geheimGeheim12": "Z2VoZWlt R2VoZWlt", // parts of Base64 that many texts have
	} {
		s := session(t, "default")
		s.AddSecret(secret)
		if got, report := redactedText(t, s, text, redact.TextFile); got != text || !report.Clean() {
			t.Errorf("of %s: %q becomes %q; left %v", secret, text, got, report.Left)
		}
	}
}
