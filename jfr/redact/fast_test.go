package redact

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pieces are what texts that look secret, or nearly so, consist of.
var pieces = strings.Split(`password=|"secret" : "x"|dbToken: |abc|12:34:56|2a01:4f8::1|10.2.3.4|version |://|u:p@h.de/|@|.|:|-|--|`+
	`--api-key |-----BEGIN RSA PRIVATE KEY-----|-----END RSA PRIVATE KEY-----|/home/al/|C:\Users\bo\|%2Fhome%2Fcy%2F|<pw>q</pw>|Bearer abcdefgh9|`+
	`eyJhbGciOiJIUzI1NiJ9aaaaaaaaaa|AKIAIOSFODNN7EXAMPLQ|ghp_abcdefghijklmnopqrst|glpat-abcdefghijklmnop|sk_live_abcdefghijk|a@firma.test|`+
	`550e8400-e29b-41d4-a716-446655440000|select 'x' from |java_command: |'|"| |`+"\n|\r\n|ä|\t", "|")

func randomText(random *rand.Rand) []byte {
	var b []byte
	for range 1 + random.IntN(12) {
		b = append(b, pieces[random.IntN(len(pieces))]...)
	}
	return b
}

// The quick look at pairs of bytes passes nothing over: looking at each byte finds the same.
func TestPairsPassNothingOver(t *testing.T) {
	for _, config := range []string{"default", "strict"} {
		rules, err := rulesOf(config)
		if err != nil {
			t.Fatal(err)
		}
		s := NewSession(rules, Options{Key: KeyOf("tests")}).scanner
		slow := newScanner(rules, s.alias)
		for i := range slow.near {
			slow.near[i] = 1
		}
		slow.keys.letters, slow.keys.needsLetter = nil, false
		random := rand.New(rand.NewPCG(7, 8))
		for range 4_000 {
			text := randomText(random)
			got, want := append([]finding{}, s.scan(text, plainText)...), append([]finding{}, slow.scan(text, plainText)...)
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(finding{})); diff != "" {
				t.Fatalf("%s: %q: %s", config, text, diff)
			}
		}
	}
}

// The automaton finds each form that is there, wherever it starts, of any length, and broken over lines.
func TestMatcherFindsAll(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	text := func(letters string, n int) string {
		var b strings.Builder
		for range n {
			b.WriteByte(letters[random.IntN(len(letters))])
		}
		return b.String()
	}
	for range 1_000 {
		var forms []form
		for range 1 + random.IntN(4) {
			forms = append(forms, form{text: text("aAbc\xc3", 2+random.IntN(4))})
		}
		in := text("aabBc.\n\r\xc3", random.IntN(40))
		got := map[[3]int]bool{}
		m := newMatcher(forms)
		m.each([]byte(in), func(f *form, from, to int) bool {
			for i := range forms {
				if foldASCII(forms[i].text) == foldASCII(f.text) {
					got[[3]int{i, from, to}] = true
				}
			}
			return true
		})
		if diff := cmp.Diff(naive(forms, in), got); diff != "" {
			t.Fatalf("%v in %q: %s", m.folded, in, diff)
		}
		if m.matches([]byte(in)) != (len(naive(forms, strings.NewReplacer("\n", "", "\r", "").Replace(in))) > 0) && !strings.ContainsAny(in, "\r\n") {
			t.Fatalf("%q in %q: matches says otherwise", m.folded, in)
		}
	}
}

// naive finds forms from each place, letter by letter.
func naive(forms []form, text string) map[[3]int]bool {
	found, text := map[[3]int]bool{}, foldASCII(text)
	for i, f := range forms {
		want := foldASCII(f.text)
		for from := range len(text) {
			k, to := 0, from
			for ; to < len(text) && k < len(want); to++ {
				if text[to] == want[k] {
					k++
				} else if k == 0 || text[to] != '\n' && text[to] != '\r' {
					break
				}
			}
			if k == len(want) {
				found[[3]int{i, from, to}] = true
			}
		}
	}
	return found
}

// No line makes it slow: each of these took time by the square of its length in some version.
func TestHostileLines(t *testing.T) {
	for _, line := range []string{
		"password: x" + strings.Repeat(" ", 1<<16), strings.Repeat("x://a:b/", 1<<16), "password=" + strings.Repeat("a ", 1<<16), "--password aaaaaaaa " + strings.Repeat("a", 1<<16),
		"--password AAAAAAAA " + strings.Repeat("QUFB", 1<<16), strings.Repeat("select ", 1<<16) + "'", strings.Repeat("-----BEGIN KEY-----", 1<<15),
		strings.Repeat("a.key=b1 ", 1<<16), strings.Repeat("password=", 1<<16), strings.Repeat("a@", 1<<16), strings.Repeat("1.", 1<<16), strings.Repeat("1:", 1<<16), strings.Repeat("::", 1<<16),
		strings.Repeat("/home/", 1<<16), strings.Repeat("-a ", 1<<16), strings.Repeat(`"password":"`, 1<<16), strings.Repeat("<pw>", 1<<16), strings.Repeat("eyJ", 1<<16), strings.Repeat("10.1.2.3 ", 1<<16),
		strings.Repeat("authorization=[", 1<<15), strings.Repeat("Authorization: a b=", 1<<15), strings.Repeat("cookie=a; ", 1<<15), strings.Repeat("Cookie: ", 1<<15), strings.Repeat("password=|", 1<<15), strings.Repeat("password: |\n", 1<<15),
		"password: |" + strings.Repeat("\n ", 1<<16), `password=\"` + strings.Repeat(`\`, 1<<17), strings.Repeat(`password=\\`, 1<<15), strings.Repeat("token%3D", 1<<15), strings.Repeat("%22token%22%3A%22", 1<<14), "Cookie: " + strings.Repeat("token=Zq9; ", 1<<14), strings.Repeat("Authorization: Basic ", 1<<14), strings.Repeat("jdbc:oracle:thin:a/b@", 1<<15),
		strings.Repeat("tokens[1]=", 1<<15), "tokens[" + strings.Repeat("1", 1<<16) + "]=", strings.Repeat("1]=", 1<<16), strings.Repeat("-Da=", 1<<15), strings.Repeat("password=>", 1<<15),
	} {
		rules, err := rulesOf("strict")
		if err != nil {
			t.Fatal(err)
		}
		s := NewSession(rules, Options{Key: KeyOf("tests")})
		s.discover([]byte(line), plainText)
		found := s.find([]byte(line), plainText)
		if again := apply(nil, []byte(line), found); len(found) > 0 && string(again) == line {
			t.Errorf("%.40q: found, and not replaced", line)
		}
	}
}
