package redact_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// What is known of a program, and what is in none of its lines behind that.
const knownOfProgram = `user.name=anna7
hostname=ci-7
db.password=Zq9!x4Zq
-Dapi.key=k3y-Of+Shop/1=
http://stock-db.acme.test:80/x
/home/berta8/x
carl9@firma.test
10.20.30.40
2a01:4f8::77
jdbc:x://dora77:tig3rTiger@orders-db.acme.test/x
`

// piecesOfLines are what lines are put together of: what is to vanish, words, and what stands between.
var (
	goneOfLines = []string{
		"anna7", "ci-7", "Zq9!x4Zq", "k3y-Of+Shop/1=", "stock-db.acme.test", "berta8", "carl9@firma.test", "10.20.30.40", "2a01:4f8::77",
		"dora77", "tig3rTiger", "orders-db.acme.test", "STOCK-DB.ACME.TEST",
	}
	wordsOfLines = []string{"x", "com", "a.bc", "example", "usage", "of", "java.lang.String", "5", "select", "keyword", "***", "é", "is"}
	signsOfLines = []string{"", " ", "@", ".", ":", "/", "//", "://", "-", "_", "=", "\\", "\\\\", "%", "+", "'", "\"", ",", ";", "&", "?", "(", ")", "<", ">", "|", "\t", "\\n", "$", "#", "%40", "%2F", "%3D"}
)

// lineOf puts a line together.
func lineOf(r *rand.Rand) string {
	var b strings.Builder
	for range 2 + r.IntN(6) {
		from := goneOfLines
		if r.IntN(3) == 0 {
			from = wordsOfLines
		}
		b.WriteString(from[r.IntN(len(from))])
		b.WriteString(signsOfLines[r.IntN(len(signsOfLines))])
	}
	return b.String()
}

// standsIn says whether a text has another one in it that is no part of a longer word.
func standsIn(text, name string) bool {
	text = regexp.MustCompile(`%[0-9A-F]{2}|\\n`).ReplaceAllString(text, " ")
	free := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(name) + `($|[^\pL\pN])`)
	return free.MatchString(text)
}

// However what is known stands side by side, nothing of it is left, the search takes no two pseudonyms for something else, and twice is
// once.
func TestSideBySide(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(25, 4))
	for _, config := range []string{"default", "strict"} {
		for range 8 {
			lines := make([]string, 20)
			for i := range lines {
				lines[i] = lineOf(r)
			}
			text := knownOfProgram + strings.Join(lines, "\n")
			got, report := redactedText(t, session(t, config), text, redact.TextFile)
			if !report.Clean() {
				t.Errorf("%s: of\n%s\nbecomes\n%s\nleft %v", config, text, got, report.Left)
			}
			for i, line := range strings.Split(got, "\n") {
				for _, gone := range goneOfLines {
					if standsIn(line, gone) {
						t.Errorf("%s: %s is left in %q, which was %q", config, gone, line, strings.Split(text, "\n")[i])
					}
				}
			}
			if again, twice := redactedText(t, session(t, config), got, redact.TextFile); again != got || !twice.Clean() {
				t.Errorf("%s: becomes\n%s\nthen\n%s", config, got, again)
			}
		}
	}
}
