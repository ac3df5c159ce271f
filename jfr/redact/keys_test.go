package redact_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// propertyNames are names as programs have them, and whether their values are secret: by each pattern of the preset, in the ways in
// which words are put together, and such that only look like these.
var propertyNames = []struct {
	secret  bool
	pattern string
	names   string
}{
	{true, "password and its kin", "password db.password DB_PASSWORD dbPassword userpasswort passwd PASSWD my-passphrase passcode javax.net.ssl.keyStorePassword"},
	{true, "pass as a word", "pass db.pass DB_PASS dbPass smtp-pass"},
	{false, "pass in a word", "bypass compass passenger passive surpassed"},
	{true, "pwd and pw", "pwd my_pwd db.pwd dbPwd pw db-pw DB_PW_FILE"},
	{false, "what the shell calls its folders", "PWD OLDPWD"},
	{false, "pw in a word", "opwdir pwn1 spwx"},
	{true, "secret", "secret client_secret clientSecret SECRET secretValue aws.secrets"},
	{true, "tokens", "token access_token accessToken refresh-token bearerToken id.token sessionTokens api_token tokens token_id tokenValue"},
	{false, "what deals with tokens", "tokenizer tokenization tokenCount token.lifetime"},
	{true, "keys of interfaces", "apiKey api-key api_key x.apikey API_KEY"},
	{true, "keys with a purpose", "private_key privateKey x.encryption.key signing-key license_key account.key secretKey ACCESS_KEY"},
	{true, "keys at the end of a name", "shop.key my_key dbKey"},
	{false, "what has key in it", "keyboard monkey keystore hotkeys keyCount trustStore"},
	{true, "authentication", "auth authentication authToken auth_header authorization auth.data auth-info proxy.auth"},
	{false, "what only starts so", "author authority authorize auth.enabled authMode"},
	{true, "headers", "Authorization Proxy-Authorization proxy.authorization Cookie Set-Cookie set_cookie"},
	{false, "what has cookie in it", "cookies cookieCount"},
	{true, "credentials", "credential credentials userCredentials"},
	{true, "strings of connections", "connectionString connection-string db.connection_string"},
	{true, "JAAS", "jaas.config sasl.jaas.config jaasConfig"},
	{false, "what is everywhere", "port timeout retries level path class main name count id"},
}

// waysOfProperties are ways in which names and values are written.
var waysOfProperties = []string{
	"NAME=@", "-DNAME=@", "java -J-DNAME=@ x", "./gradlew -PNAME=@", `{"NAME": "@"}`, `{"x":1,"NAME":"@"}`, "'NAME': '@'", "--NAME @", "<NAME>@</NAME>", "NAME: @", "?NAME=@&page=2", "NAME = @",
}

// A value is secret by the name of its property alone, however names and values are written; and the search finds those that are not
// replaced.
func TestNamesOfProperties(t *testing.T) {
	t.Parallel()
	var text, want, about []string
	left := map[string]bool{}
	for _, names := range propertyNames {
		for name := range strings.FieldsSeq(names.names) {
			for _, way := range waysOfProperties {
				value := fmt.Sprintf("Zq9!%dx", len(text)) // another each time: what is secret in one line is so in all
				line := strings.NewReplacer("NAME", name, "@", value).Replace(way)
				text, about = append(text, line), append(about, names.pattern)
				if names.secret {
					line = strings.ReplaceAll(line, value, "***")
					left[fmt.Sprintf("line %d secret", len(text))] = true
				}
				want = append(want, line)
			}
		}
	}
	all := strings.Join(text, "\n")
	got, report := redactedText(t, session(t, "default"), all, redact.TextFile)
	for i, line := range strings.Split(got, "\n") {
		if line != want[i] {
			t.Errorf("%s: %s becomes %s, want %s", about[i], text[i], line, want[i])
		}
	}
	if !report.Clean() {
		t.Errorf("left %v", report.Left)
	}
	for place := range strings.SplitSeq(searched(t, session(t, "default"), all), ", ") {
		if !left[place] {
			t.Errorf("the search finds %s", place)
		}
		delete(left, place)
	}
	if len(left) > 0 {
		t.Errorf("the search does not find %v", slices.Sorted(maps.Keys(left)))
	}
}

// Where a value ends, by what is around it: not a letter of it stays, and none of what is behind it goes.
func TestEndsOfValues(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want string }{
		{"a quote in quotes", `{"password":"ge\"heim12","port":5}`, `{"password":"***","port":5}`},
		{"a backslash at the end", `{"password":"geheim12\\","port":5}`, `{"password":"***","port":5}`},
		{"single quotes", `password='ge heim12' port=5`, `password='***' port=5`},
		{"quotes in quotes of another kind", `password='ge"heim12' port=5`, `password='***' port=5`},
		{"quotes that do not end", "password=\"geheim12 and\nport=5", "password=\"***\nport=5"},
		{"escaped quotes", `"{\"password\":\"ge heim12\",\"port\":5}"`, `"{\"password\":\"***\",\"port\":5}"`},
		{"the end of a line", "password=geheim12\nport=5", "password=***\nport=5"},
		{"a line of Windows", "password=geheim12\r\nport=5\r\n", "password=***\r\nport=5\r\n"},
		{"a blank", "password=geheim12 port=5", "password=*** port=5"},
		{"brackets around", "(password=geheim12) [password=geheim12] {password=geheim12}", "(password=***) [password=***] {password=***}"},
		{"a list", "{password=geheim12, port=5}", "{password=***, port=5}"},
		{"semicolons", "Server=x;Password=geheim12;Port=5", "Server=x;Password=***;Port=5"},
		{"a comma that belongs to it", "password=ge,heim12", "password=***"},
		{"a header", "Authorization: Bearer geheim12\nHost: x", "Authorization: ***\nHost: x"},
		{"a header with parameters", "Authorization: Digest username=\"bobby7\", uri=\"/x\", response=\"6629fae4\"\nHost: x", "Authorization: ***\nHost: x"},
		{"a header that is signed", "authorization: AWS4-HMAC-SHA256 Credential=x/y, SignedHeaders=host, Signature=6629fae4", "authorization: ***"},
		{"several cookies", "Cookie: theme=dark; sid=geheim12; lang=de\nHost: x", "Cookie: ***\nHost: x"},
		{"cookies among other headers", "{Cookie=[theme=dark; sid=geheim12], Host=[x]}", "{Cookie=[***], Host=[x]}"},
		{"cookies in quotes", `[Cookie:"theme=dark; sid=geheim12", Host:"x"]`, `[Cookie:"***", Host:"x"]`},
		{"a cookie that is set", "Set-Cookie: sid=geheim12; Path=/; HttpOnly", "Set-Cookie: ***"},
		{"YAML with a comment", "password: geheim12 # not for you\nport: 5", "password: ***\nport: 5"},
		{"several on a line", "a.password=geheim12&b.secret=anders34&c=5", "a.password=***&b.secret=***&c=5"},
		{"one in an element with others", "<a><password>ge heim12</password><port>5</port></a>", "<a><password>***</password><port>5</port></a>"},
		{"an attribute", `<db password="geheim12" port="5"/>`, `<db password="***" port="5"/>`},
		{"an option in quotes", `run --password "ge heim12" --port 5`, `run --password "***" --port 5`},
		{"an option with one dash", "run -password geheim12 -port 5", "run -password *** -port 5"},
		{"an option without a value", "run --password --port 5", "run --password --port 5"},
		{"an index of a list", "passwords[0]=geheim12 passwords[1]=anders34", "passwords[0]=*** passwords[1]=***"},
		{"a name in quotes of a map", `{'password'='geheim12', 'port'='5'}`, `{'password'='***', 'port'='5'}`},
		{"blanks in options of a JVM", "jvm_args: -Da.password=ge heim12 -Xmx1g", "jvm_args: -Da.password=*** -Xmx1g"},
		{"the last option of a JVM", "jvm_args: -Xmx1g -Da.password=ge heim12", "jvm_args: -Xmx1g -Da.password=***"},
		{"a password with a colon and a slash in a URL", "jdbc:x://scott:ge:he/im@db7.acme.com:5/x", "jdbc:x://USER:***@HOST:5/x"},
		{"a URL with an at sign in the password", "x://scott:ge@heim12@db7.acme.com/x", "x://USER:***@HOST/x"},
		{"a URL without a password", "ftp://scott7@db7.acme.com/x", "ftp://USER@HOST/x"},
		{"nothing", "password=\n{\"password\":\"\"} <password></password>", "password=\n{\"password\":\"\"} <password></password>"},
		{"switches", "auth=true token=null secret=none password=off credentials=false", "auth=true token=null secret=none password=off credentials=false"},
	} {
		got, report := redactedText(t, session(t, "default"), test.text, redact.TextFile)
		if shown := kindsShown(got); shown != test.want || !report.Clean() {
			t.Errorf("%s: %q becomes %q, want %q; left %v", test.name, test.text, shown, test.want, report.Left)
		}
		if again, _ := redactedText(t, session(t, "default"), got, redact.TextFile); again != got {
			t.Errorf("%s: the second time it is %q", test.name, again)
		}
	}
}

// The options that say how names are looked at.
func TestPatternsOfProperties(t *testing.T) {
	t.Parallel()
	text := "my.thing=geheim12 MY.THING=anders34 my.thing.size=drittes5"
	for _, test := range []struct{ yaml, want string }{
		{"patterns: ['my\\.thing']", "my.thing=*** MY.THING=*** my.thing.size=***"},
		{"patterns: ['my\\.thing'], case_sensitive: true", "my.thing=*** MY.THING=*** my.thing.size=***"}, // names are looked at in small letters, too
		{"patterns: ['MY\\.THING'], case_sensitive: true", "my.thing=geheim12 MY.THING=*** my.thing.size=drittes5"},
		{"patterns: ['my\\.thing'], full_match: true", "my.thing=*** MY.THING=*** my.thing.size=drittes5"},
		{"patterns: ['other', 'size$']", "my.thing=geheim12 MY.THING=anders34 my.thing.size=***"},
		{"patterns: ['my\\.thing'], enabled: false", text},
		{"patterns: []", text},
	} {
		got, report := redactedText(t, configured(t, "properties: {"+test.yaml+"}\n"), text, redact.TextFile)
		if got != test.want || !report.Clean() {
			t.Errorf("%s: %s, want %s; left %v", test.yaml, got, test.want, report.Left)
		}
	}
}
