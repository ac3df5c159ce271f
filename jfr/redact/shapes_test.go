package redact_test

import (
	"regexp"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// allOn is the default with the shapes that it leaves out.
const allOn = "parent: default\nstrings: {patterns: {uuids: {enabled: true}}}\n"

// shown shows all that stands for something else as its kind.
func shown(text string) string {
	text = regexp.MustCompile(`(%2[Ff]|%3D)user[a-z2-7]{10}\b`).ReplaceAllString(text, "${1}USER")
	text = regexp.MustCompile(`00000000-[0-9a-f-]{27}`).ReplaceAllString(kindsShown(text), "ID")
	return regexp.MustCompile(`\bword[a-z2-7]{10}\b`).ReplaceAllString(text, "WORD")
}

// becomes checks what becomes of texts, each in a session of its own: that the search finds nothing after it, something before it if
// anything changes, and that twice is once.
func becomes(t *testing.T, config string, texts [][2]string) {
	t.Helper()
	rules, err := rulesOf(configFile(t, config))
	if err != nil {
		t.Fatal(err)
	}
	fresh := func() *redact.Session { return redact.NewSession(rules, redact.Options{Key: redact.KeyOf("tests")}) }
	for _, test := range texts {
		text, want := test[0], test[1]
		got, report := redactedText(t, fresh(), text, redact.TextFile)
		same := want == "" && got == text
		if want == "" {
			want = text
		}
		if !same && shown(got) != want || !report.Clean() {
			t.Errorf("%s\nbecomes %s\nwant    %s\nleft %v", text, shown(got), want, report.Left)
		}
		if left := searched(t, fresh(), text); (left == "") != (want == text) {
			t.Errorf("in %s the search finds %q", text, left)
		}
		if again, _ := redactedText(t, fresh(), got, redact.TextFile); again != got {
			t.Errorf("%s: the second time it is %s", got, again)
		}
	}
}

// Shares of Windows, as they are and in strings of programs; regular expressions and paths of drives are none.
func TestShares(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{`\\files7\builds\x`, `\\HOST\builds\x`},
		{`from \\files7.acme.test\c$ to "\\FILES8\x"`, `from \\HOST\c$ to "\\HOST\x"`},
		{`{"path":"\\\\files7\\builds\\x"}`, `{"path":"\\\\HOST\\builds\\x"}`},
		{`-Dcache=\\10.1.2.3\x`, `-Dcache=\\ADDRESS\x`},
		{`\\localhost\c$ \\.\pipe\x \\?\C:\x \\files7 \\files7\ C:\\temp\x x\\files7\builds`, ``},
		{`"\\bfoo\\b" "\\d+\\w" \\word\\b`, ``},
		{`C:\\Users\\anna7\\x`, `C:\\Users\\USER\\x`},
	})
}

// Who knows the address of a webhook may write there.
func TestWebhooks(t *testing.T) {
	t.Parallel()
	slack := "T00ABCDEF/B00ABCDEF/abcdEFGH1234" // in parts, so that it is none in the eyes of others
	becomes(t, allOn, [][2]string{
		{"https://hooks.slack.com/services/" + slack, "https://HOST/services/***"},
		{"POST https://hooks.slack.com/services/" + slack + " failed", "POST https://HOST/services/*** failed"},
		{`{"url":"https://hooks.slack.com/workflows/` + slack + `"}`, `{"url":"https://HOST/workflows/***"}`},
		{"https://discord.com/api/webhooks/123456789/abcdEFGH-1234_x?wait=true", "https://HOST/api/webhooks/***?wait=true"},
		{"https://acme.webhook.office.com/webhookb2/11-22@33-44/IncomingWebhook/55/66", "https://HOST/webhookb2/***"},
		{"https://github.com/services/T1 https://github.com/services/T1/x https://github.com/services/x/" + slack + " https://github.com/api/webhooks/12345678901234567890", ""},
	})
	becomes(t, "parent: default\nstrings: {patterns: {tokens: {enabled: false}}}\n", [][2]string{{"https://github.com/services/" + slack, ""}})
}

// What sentences say of a secret, and what they say about it.
func TestSecretsInSentences(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"the password is geheim12.", "the password is ***."},
		{"his DB_PASSWORD is p@ss1!x, not geheim", "his DB_PASSWORD is ***, not geheim"},
		{"client_secret is Zq9xYz\nnext", "client_secret is ***\nnext"},
		{"the password is required, is wrong, is 8 days old, is of SHA/256, is Expired", ""},
		{"the road is route66; password isgeheim12; password  is geheim12; password was geheim12", ""},
		{"geheim12 again: the password is (geheim12)", ""},
	})
}

// Keys of services by what they start with: of the shortest length they are ones, and a letter shorter not, nor within a word.
func TestTokens(t *testing.T) {
	t.Parallel()
	var texts [][2]string
	for prefix, rest := range map[string]int{
		"AKIA": 16, "eyJ": 20, "ghp_": 20, "gho_": 20, "ghu_": 20, "ghs_": 20, "ghr_": 20, "github_pat_": 20, "glpat-": 16,
		"xoxb-": 10, "xoxp-": 10, "xoxa-": 10, "sk_live_": 10, "sk_test_": 10, "rk_live_": 10, "npm_": 30,
		"hvs.": 20, "hvb.": 20, "SG.": 40, "hf_": 30, "gsk_": 40, "dckr_pat_": 20, "GOCSPX-": 20, "glrt-": 16, "gldt-": 16, "whsec_": 20,
		"sq0atp-": 20, "NRAK-": 20, "PMAK-": 40, "lin_api_": 30, "rubygems_": 40, "AGE-SECRET-KEY-": 50,
	} {
		key := prefix + strings.Repeat("A1b2C3d4", 8)[:rest]
		texts = append(texts,
			[2]string{"used " + key + " now", "used *** now"}, [2]string{`["` + key + `"]`, `["***"]`}, [2]string{key, "***"},
			[2]string{"used " + key[:len(key)-1] + " now"}, [2]string{"used x" + key + " now"})
	}
	becomes(t, allOn, append(texts, [][2]string{
		{"Bearer abcdef12", "Bearer ***"},
		{"Bearer abcdef1", ""},
		{"Bearer abcdefghijkl", ""}, // a word
		{"Basic c2NvdHQ6dGlnZXI=", "Basic ***"},
		{"MyBearer abcdef12", ""},
		{"bearer abcdef12", ""}, // no header has it so
		{"Bearer a.b~c+d/e=f-g_9;x", "Bearer ***;x"},
	}...))
}

func TestMails(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"a.b+c%d-e_f@sub.firma.test", "USER@HOST"},
		{"<a.b@firma.de>, c.d@firma.de.", "<USER@HOST>, USER@HOST."},
		{"jörg.müller@firma.de", "USER@HOST"},
		{"x@y.z", ""}, // no such ends
		{"*a.b@firma.test*, a.b@firma.test-", "*USER@HOST*, USER@HOST-"},
		{"?to%3Da.b@firma.test%26x%3Da.b@firma.test", "?to%3DUSER@HOST%26x%3DUSER@HOST"},
		{"hostname=db1.x2, me@db1.x2", "hostname=HOST, me@HOST"}, // no mailbox before, and none after
		{"a@firma", ""},
		{"scp x anna7@build7:/srv/x berta8@build8:~", "scp x USER@HOST:/srv/x USER@HOST:~"},
		{"anna7@build7:~$ ls", "USER@HOST:~$ ls"},
		{"root@build7:/# git@build7:/x.git", "root@HOST:/# git@HOST:/x.git"},
		{"anna7@build7: a word, Foo@1a2b3c:/x, a@b7://x, anna7@localhost", ""},
		{"@firma.test", ""},
		{"lib@1.2.jar9", ""},
		{"git@github.com:x/y", "USER@HOST:x/y"},
		{"java.base@21.0.1/java.lang", ""},
		{"at Foo$$Lambda@7a81197d", ""},
		{"mailto:a.b@firma.test?subject=x", "mailto:USER@HOST?subject=x"},
	})
}

func TestHomes(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"/home/anna7", "/home/USER"},
		{"/HOME/anna7/x", "/HOME/USER/x"},
		{"/home/anna.b-c+d~e$1@f/x", "/home/USER/x"},
		{"/home/jörg/x", "/home/USER/x"},
		{"file:///home/anna7/x", "file:///home/USER/x"},
		{`C:\Users\Anna B\x`, `C:\Users\USER\x`},
		{`C:\Users\anna7 is here`, `C:\Users\USER is here`},
		{`C:\\Users\\anna7\\x`, `C:\\Users\\USER\\x`},
		{`\/home\/anna7\/x`, `\/home\/USER\/x`},
		{"%2Fhome%2Fanna7%2Fx", "%2Fhome%2FUSER%2Fx"},
		{"%2fhome%2fanna7%2fx", "%2fhome%2fUSER%2fx"},
		{"/Users/Shared/x /home/admin/x /home/Guest /Users/Public", ""},
		{"/home/ /home// /Users/", ""},
		{"/homes/anna7 /homely/x", ""},
		{"/home/anna7:/home/berta8", "/home/USER:/home/USER"},
	})
}

func TestIdentifiers(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"550e8400-e29b-41d4-a716-446655440000", "ID"},
		{"{550E8400-E29B-41D4-A716-446655440000}", "{ID}"},
		{"x550e8400-e29b-41d4-a716-446655440000", ""},
		{"550e8400-e29b-41d4-a716-4466554400001", ""},
		{"550e8400-e29b-41d4-a716-44665544000", ""},
		{"550e8400-e29b-41d4-a716_446655440000", ""},
		{"g50e8400-e29b-41d4-a716-446655440000", ""},
		{"-550e8400-e29b-41d4-a716-446655440000-", "-ID-"},
	})
	becomes(t, "parent: default\n", [][2]string{{"550e8400-e29b-41d4-a716-446655440000", ""}})
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"10.1.2.3", "ADDRESS"},
		{"/10.1.2.3:8080", "/ADDRESS:8080"},
		{"from 255.255.255.254, 1.1.1.1.", "from 255.255.255.254, ADDRESS."}, // of the block that is reserved
		{"10.1.2.256 10.1.2 10.1.2.3.4 010.1.2.3", ""},
		{"0.0.0.0 127.0.0.1 127.9.8.7 240.1.2.3", ""},
		{"x10.1.2.3 10.1.2.3x 10.1.2.3_ -10.1.2.3", ""},
		{"Version: 10.1.2.3", ""},
		{"v10.1.2.3 JRE-10.1.2.3 release 10.1.2.3 build 10.1.2.3-b12 (build 10.1.2.3+9)", ""},
		{"a version\n10.1.2.3", "a version\nADDRESS"},
		{"at java.base@17.0.9.1/java.lang.Thread.run(Thread.java:1)", ""},
		{"at x@10.1.2.3/y", "at x@ADDRESS/y"},
		{"2a01:4f8:0:1:2:3:4:5 2a01:4f8::5 fe80::1", "ADDRESS ADDRESS ADDRESS"},
		{"[2a01:4f8::5]:443 http://[2a01:4f8::5]/x", "[ADDRESS]:443 http://[ADDRESS]/x"},
		{"::1 :: 2001:db8::5 ::ffff:127.0.0.1", ""},
		{"::ffff:10.1.2.3", "ADDRESS"},
		{"12:34:56 a:b:c 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9", ""},
		{"Cafe::babe std::a1b2 x2a01:4f8::5y", ""},
	})
}

func TestHosts(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"at db-1.acme.com, web.shop.acme.org", "at HOST, HOST"},
		{"db7.acme.internal DB-1.ACME.COM", "HOST DB-1.ACME.COM"}, // ends are in small letters
		{"printer.acme.net db7.acme.net", "printer.acme.net HOST"},
		{"macbook-pro.local macbook.local", "HOST macbook.local"},
		{"com.acme.shop-x.com org.acme.net -x.acme.com x-.acme.com", ""},
		{"www.oracle.com docs.openjdk.org a-b.github.com repo.example.com", ""},
		{"http://db7/x https://a_b-c:80 ftp://x", "http://HOST/x https://HOST:80 ftp://x"},
		{"http://localhost/ http://oracle.com/ http://12345/ http:///x", ""},
		{"http://10.1.2.3:80/ http://127.0.0.1/", "http://ADDRESS:80/ http://127.0.0.1/"},
		{"jdbc:postgresql://db7.acme.test:5432/x?user=anna7", "jdbc:postgresql://HOST:5432/x?user=USER"},
		{"HOSTNAME=ci-7 hostname: ci-7 COMPUTERNAME=PC7", "HOSTNAME=HOST hostname: HOST COMPUTERNAME=HOST"},
		{"-Djava.rmi.server.hostname=build7", "-Djava.rmi.server.hostname=HOST"},
		{"hostname=localhost hostname=null", ""},
		{"of orders.prod.svc.cluster.local:8080", "of HOST:8080"},
		{"Connection refused: ordersdb/10.1.2.3:5432", "Connection refused: HOST/ADDRESS:5432"},
		{"to db.acme/10.1.2.3:5432, then to ordersdb2/<unresolved>:5432", "to HOST/ADDRESS:5432, then to HOST/<unresolved>:5432"},
		{"to localhost/127.0.0.1:80, /10.1.2.3:80", "to localhost/127.0.0.1:80, /ADDRESS:80"},
		{"in lib/10.1.2.3/x and /srv/lib/10.1.2.3:5", "in lib/ADDRESS/x and /srv/lib/ADDRESS:5"}, // folders
	})
}

func TestUsers(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"user.name=anna7 USERNAME=anna7 LOGNAME=anna7", "user.name=USER USERNAME=USER LOGNAME=USER"},
		{"-Duser.name=anna7 -Duser.home=/home/anna7", "-Duser.name=USER -Duser.home=/home/USER"},
		{`"userName":"anna7","user":"Berta"`, `"userName":"USER","user":"USER"`},
		{`USER=ACME\anna7`, `USER=USER`},
		{"<username>anna7</username> <user>anna7</user> <user>root</user> <userCount>anna8</userCount>", "<username>USER</username> <user>USER</user> <user>root</user> <userCount>anna8</userCount>"},
		{`denied for user 'anna7'@'x', failed for user "berta8", user '' of 'carla9'`, `denied for user 'USER'@'x', failed for user "USER", user '' of 'carla9'`},
		{"user=root user=admin user=null user=12345 user=ab", ""},
		{"the user: anna7 has none", ""}, // a sentence
		{"user=anna7, who is anna7", "user=USER, who is USER"},
		{"user=walking by, walking by", "user=USER by, walking by"}, // a word that is elsewhere, too
		{"user.name=walking by, walking by", "user.name=USER by, USER by"},
		{"27-internal-adhoc.anna7.jdk 27-internal-adhoc.root.jdk 27-internal-adhoc.ab.jdk", "27-internal-adhoc.USER.jdk 27-internal-adhoc.root.jdk 27-internal-adhoc.ab.jdk"},
	})
}

func TestLiterals(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"SELECT * FROM t WHERE a='x7' AND b = 'y8'", "SELECT * FROM t WHERE a='***' AND b = '***'"},
		{"update t set a='x7' where b=1", "update t set a='***' where b=1"},
		{"insert into t values ('x7', 5, 'y8')", "insert into t values ('***', 5, '***')"},
		{"insert   into t values ('x7')", "insert   into t values ('***')"},
		{"delete from t where a = 'x7'", "delete from t where a = '***'"},
		{"merge into t using u on t.a = 'x7'", "merge into t using u on t.a = '***'"},
		{"create user u identified by 'x7'", "create user u identified by '***'"},
		{"select a\nfrom t where b = 'x7'", ""}, // the literal is in another line than the statement
		{"select 'x7'\nfrom t", "select '***'\nfrom t"},
		{"select 'a''b' from t", "select '***' from t"},
		{"select 'never closed from t", "select '***"},
		{"select '' from t", ""},
		{"don't select anything of it's", ""},
		{"preselect 'x7' from t", ""},
		{"the update is set: 'x7'", "the update is set: 'x7'"},
		{"deleted from 'x7'", ""},
	})
}

func TestKeysInPEM(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n***\n-----END PRIVATE KEY-----"},
		{"-----BEGIN ENCRYPTED PRIVATE KEY-----\r\nMIIabc\r\n-----END", "-----BEGIN ENCRYPTED PRIVATE KEY-----\r\n***\r\n-----END"},
		{"-----BEGIN EC PRIVATE KEY-----MIIabc", "-----BEGIN EC PRIVATE KEY-----***"},
		{"-----BEGIN CERTIFICATE-----\nMIIabc\n-----END CERTIFICATE-----", ""},
		{"-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", ""},
	})
}
