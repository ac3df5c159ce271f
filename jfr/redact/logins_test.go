package redact_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// encodedLogin is what RFC 7617 makes of a user and a password.
func encodedLogin(user, password string) string {
	return base64.StdEncoding.EncodeToString([]byte(user + ":" + password))
}

// A user and a password that only a header in Base64 tells are gone from all other lines, before it and behind it.
func TestEncodedLogins(t *testing.T) {
	t.Parallel()
	login := encodedLogin("scott7", "Zq9!x:Yr8")
	url := strings.NewReplacer("+", "-", "/", "_", "=", "").Replace(encodedLogin("scott7", "Zq9!~~?>x"))
	before, behind := "scott7 knows Zq9!x:Yr8\n", "\nand later scott7: Zq9!x:Yr8;"
	for _, header := range []string{
		"Authorization: Basic %s", "Proxy-Authorization: Basic %s", "authorization: basic %s", "{authorization=[Basic %s], host=[x]}", `[Authorization:"Basic %s"]`,
		`{"Authorization":"Basic %s"}`, "-H 'Authorization: Basic %s'", "sent Basic %s now", "//npm.acme.test/:_auth=%s", `{"auths": {"x": {"auth": "%s"}}}`, "<Authorization>Basic %s</Authorization>",
		"| Authorization | Basic %s |", "headers.Authorization=Basic %s",
	} {
		text := before + fmt.Sprintf(header, login) + behind
		got, report := redactedText(t, session(t, "default"), text, redact.TextFile)
		for _, secret := range []string{"scott7", "Zq9", "Yr8", login} {
			if strings.Contains(got, secret) {
				t.Errorf("%s: %s is left in %s", header, secret, got)
			}
		}
		if !report.Clean() {
			t.Errorf("%s: left %v", header, report.Left)
		}
	}
	if got, _ := redactedText(t, session(t, "default"), "Basic "+url+"\nscott7, Zq9!~~?>x", redact.TextFile); strings.Contains(got, "scott7") || strings.Contains(got, "Zq9") {
		t.Errorf("of the alphabet for URLs there is left %s", got)
	}
}

// Credentials behind an equals sign, as maps of headers are printed, are all of what is behind the scheme, and what follows stays.
func TestCredentialsBehindEqualsSigns(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"Metadata(authorization=Bearer Zq9!x)", "Metadata(authorization=***)"},
		{"Metadata(authorization=Token Zq9!x,x-id=5)", "Metadata(authorization=***,x-id=5)"},
		{"{Authorization=Bearer Zq9!x, Host=x}", "{Authorization=***, Host=x}"},
		{"{Authorization=Basic c2NvdHQ3OlpxOSF4, Host=x} of scott7", "{Authorization=***, Host=x} of USER"},
		{"authorization=ApiKey Zq9!x and more", "authorization=*** and more"},
		{`authorization="Bearer Zq9!x" y`, `authorization="***" y`},
		{"authorization=Bearer", "authorization=***"},
		{"authorization=none more words", ""},
	})
}

// A user and a password before a host without a scheme, told from a mailbox by signs of the password: no part of it stays.
func TestLoginsWithoutScheme(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"scott7:Zq9!x@db7.acme.com", "USER:***@HOST"},
		{"to scott7:Zq9!Yr8$@db7.acme.com:5432/x now", "to USER:***@HOST:5432/x now"},
		{"target='scott7:Zq9?x@db7.acme.com' user scott7", "target='USER:***@HOST' user USER"},
		{"//scott7:Zq9!x@db7.acme.com/x", "//USER:***@HOST/x"},
		{"from:a.b@firma.test !a.b@firma.test", "from:USER@HOST !USER@HOST"},
		{"scott7:Zq9!x @ home a:b!x", ""},
	})
}

// Names of what proves who one is, as frameworks have them; others that only look so say nothing.
func TestNamesOfSessions(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"sessionId=Zq9xYr8 session_id: Zq9xYr7", "sessionId=*** session_id: ***"},
		{"?session-id=Zq9xYr8&page=2", "?session-id=***&page=2"},
		{"SAMLResponse=PHNhbWw&RelayState=5", "SAMLResponse=***&RelayState=5"},
		{"client_assertion=Zq9xYr8&x=5", "client_assertion=***&x=5"},
		{"x-jwt: Zq9xYr8", "x-jwt: ***"},
		{"connect.sid=s%3AZq9xYr8; x=5", "connect.sid=***; x=5"},
		{"obsession=5 sessions=5 session.idle=5 session.identity=x reconnect.side=5", ""},
	})
}

// What is secret and no user with a password makes nothing secret that is not.
func TestWhatIsNoEncodedLogin(t *testing.T) {
	t.Parallel()
	const words = "\nuser name, admin, true, a:b, word"
	for _, plain := range []string{"admin:true", "root:password", "nocolonatall", ":", "a\x00b:word", "user\nname:word word", "\xff\xfe\x01:word"} {
		text := "Authorization: Basic " + base64.StdEncoding.EncodeToString([]byte(plain)) + words
		if got, _ := redactedText(t, session(t, "default"), text, redact.TextFile); !strings.HasSuffix(got, words) {
			t.Errorf("of %q it becomes %q", plain, got)
		}
	}
	for _, value := range []string{"Zq9!word", "a", "====", "wordwordwordword", strings.Repeat("A", 100_000)} {
		text := "Authorization: Basic " + value + words
		if got, _ := redactedText(t, session(t, "default"), text, redact.TextFile); !strings.HasSuffix(got, words) {
			t.Errorf("of %.40q it becomes %.80q", value, got)
		}
	}
}

// In recordings headers are texts of events; of thousands of random logins none is left at any other place.
func TestEncodedLoginsInRecordings(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(11, 12))
	var texts, secrets []string
	for range 40 {
		user, password := "u"+randomSecret(random), randomSecret(random)
		user = strings.NewReplacer(":", "", "@", "", " ", "").Replace(user)
		secrets = append(secrets, user, password)
		texts = append(texts, user+" has come with "+password, "Authorization: Basic "+encodedLogin(user, password))
	}
	random.Shuffle(len(texts), func(i, k int) { texts[i], texts[k] = texts[k], texts[i] })
	out, report := redacted(t, session(t, "default"), linesChunk(t, texts...))
	if !report.Clean() {
		t.Errorf("left: %v", report.Left)
	}
	for _, secret := range secrets {
		if bytes.Contains(out, []byte(secret)) {
			t.Errorf("%q is still there", secret)
		}
	}
}

// What a session is known by is gone from all lines once a header has it, whatever the cookie is called; what one chooses stays.
func TestCookiesElsewhere(t *testing.T) {
	t.Parallel()
	const id = "abC9dEf8gHi7jKl6"
	for _, header := range []string{
		"Cookie: theme=dark; SID=" + id, "Set-Cookie: x-y=" + id + "; Path=/; HttpOnly", "{cookie=[SID=" + id + "; theme=dark], host=[x]}",
		`Authorization: Digest username="x", realm="y", nonce="` + id + `", opaque="z"`, "-H 'Cookie: SID=" + id + "' http://localhost/",
	} {
		got, report := redactedText(t, session(t, "default"), "begin "+id+" dark\n"+header+"\n/x/"+id+"/y dark username realm", redact.TextFile)
		if strings.Contains(got, id) || !strings.HasPrefix(got, "begin *** dark\n") || !strings.HasSuffix(got, "\n/x/***/y dark username realm") || !report.Clean() {
			t.Errorf("%s: %s; left %v", header, got, report.Left)
		}
	}
}

// A value in quotes of a shell is known without what is behind these.
func TestHeadersOfCommandsElsewhere(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"curl -H 'X-Api-Key: Zq9!x7' http://localhost/", `curl -H "X-Api-Key: Zq9!x7" -v`, "wget --header='X-Auth-Token: Zq9!x7' x", "http x `X-Api-Key: Zq9!x7` y"} {
		got, report := redactedText(t, session(t, "default"), command+"\nused Zq9!x7, twice\n", redact.TextFile)
		if strings.Contains(got, "Zq9") || !strings.HasSuffix(got, "\nused ***, twice\n") || !report.Clean() {
			t.Errorf("%s: %s; left %v", command, got, report.Left)
		}
	}
}
