package redact_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// carriers are ways in which programs tell secrets: %s is the secret.
var carriers = []string{
	"-Dpassword=%s", `{"password": "%s"}`, `{\"apiKey\":\"%s\",\"x\":1}`, "password: %s", "login(user=x, password=%s, retries=3)", "GET /x?access_token=%s&page=2",
	"<dbPassword>%s</dbPassword>", "run --client-secret %s --verbose", "Authorization: Bearer %s", "https://scott:%s@db.intern.test:5432/x", "export DB_PASSWORD=%s", "db.password = '%s'",
	"secret=\"%s\"", "{password=%s, port=5}", "[api_key=%s]", "token => %s", "jdbc:oracle:thin:scott/%s@//db:1521/x", "<property name=\"password\" value=\"%s\"/>", "  password: \"%s\" # comment",
	"PASSWORD=%s;x=1", "curl -u scott:%s http://x.example/", "--password=%s", "-J-Dtoken=%s", "mysql -p --password %s", "Set-Cookie: session_token=%s; Path=/", "%%22password%%22%%3A%%22%s%%22",
	"x=%%7B%%22apiKey%%22%%3A%%20%%22%s%%22%%7D&y=1", "next=%%7bpassword%%3a%s%%2cx%%3a1%%7d", "Proxy-Authorization: Basic %s", "authorization: token %s", "Cookie: theme=dark; access_token=%s",
	"Authorization: DPoP %s, x=1",
}

// Whatever stands around it, a secret that some shape tells is gone from the lines before and behind it, the proof finds nothing,
// lines stay lines, and twice is once.
func TestSecretsAmongAnything(t *testing.T) {
	t.Parallel()
	noise := []string{"", " ", "\t", "é", "漢字", "🔑", "\u202e", "\x00", "x=1", "\"", "'", "(", "[", "{", "<", "a.b.C", "\\", "/", ",", ";", "\u00a0", "\ufeff", "password", "=", ":"}
	random := rand.New(rand.NewPCG(11, 12))
	pick := func() string { return noise[random.IntN(len(noise))] }
	for _, carrier := range slices.Repeat(carriers, 4) {
		secret := fmt.Sprintf("geh%dEim%dx", random.IntN(1e6), random.IntN(1e6))
		text := "the word " + secret + " of before\n" + pick() + " " + fmt.Sprintf(carrier, secret) + " " + pick() + "\nand behind " + secret + "\n"
		got, report := redactedText(t, session(t, "default"), text, redact.TextFile)
		if strings.Contains(got, secret) || !report.Clean() || strings.Count(got, "\n") != 3 {
			t.Errorf("%q becomes %q, left %v", text, got, report.Left)
		}
		if again, twice := redactedText(t, session(t, "default"), got, redact.TextFile); again != got || !twice.Clean() {
			t.Errorf("%q becomes %q, then %q, left %v", text, got, again, twice.Left)
		}
	}
}

// What is beside a secret in its value is no secret: names of schemes, of cookies and their attributes, words of sentences.
func TestWordsBesideSecretsStay(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{"Authorization: Bearer Zq9-x.Y7\nBearer of bad news, token Zq9-x.Y7", "Authorization: ***\nBearer of bad news, token ***"},
		{"Authorization: Token Zq9-x.Y7\nToken of Theme-1, Zq9-x.Y7", "Authorization: ***\nToken of Theme-1, ***"},
		{"Cookie: theme=Dark-Mode1; access_token=Zq9-x.Y7\nDark-Mode1 and Zq9-x.Y7", "Cookie: ***\nDark-Mode1 and ***"},
		{"x=%22password%22%3A%22Zq9%5C%22x7%22%7D&y=%22Zq9", "x=%22password%22%3A%22***%22%7D&y=%22Zq9"},
		{"http%3A%2F%2Fshop%3A8080 3Days 3apples %22page%22%3A%221%22", "http%3A%2F%2Fshop%3A8080 3Days 3apples %22page%22%3A%221%22"},
		{"x=%7Bpin_password%3A4711-x%2Cage%3A7%7D", "x=%7Bpin_password%3A***%2Cage%3A7%7D"},
	} {
		if got, report := redactedText(t, session(t, "default"), test[0], redact.TextFile); shown(got) != test[1] || !report.Clean() {
			t.Errorf("%q becomes %q, want %q, left %v", test[0], shown(got), test[1], report.Left)
		}
	}
}
