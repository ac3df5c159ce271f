package redact_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"jfrlens/jfr/redact"
)

// What texts of JVMs and programs have that only looks like a secret: not a byte of it changes.
func TestHarmlessTexts(t *testing.T) {
	t.Parallel()
	var texts [][2]string
	for line := range strings.Lines(`
java.lang.IllegalStateException: Duplicate key: key (attempted merging values 1 and 2)
	at java.base/java.util.HashMap$TreeNode.putTreeVal(HashMap.java:2044)
	at com.acme.shop.PasswordController.login(PasswordController.java:42)
	at com.acme.Token$Kind.<init>(Token.java:7) [shop-1.2.3.jar:1.2.3]
	at jdk.internal.reflect.DirectMethodHandleAccessor.invoke(java.base@25.0.3/DirectMethodHandleAccessor.java:104)
	at com.acme.SecretsKt.main(Secrets.kt:7) ~[?:?]
PasswordEncoder.java:42: error: cannot find symbol
Caused by: java.util.concurrent.TimeoutException: null
	... 23 more
com.acme.security.PasswordEncoder$$Lambda/0x00007f1234567890@5e9f23b4
Lcom/acme/Secret;->getToken()Ljava/lang/String;
[0.005s][info][gc,heap] GC(12) Eden regions: 24->0(21)
[2026-11-25T12:00:00.123+0100][info ][gc] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 24M->3M(256M) 2.345ms
[0.015s][info][class,load] java.lang.Object source: jrt:/java.base
"main" #1 [4711] prio=5 os_prio=0 cpu=12.34ms elapsed=0.05s tid=0x00007f8c08012345 nid=4711 waiting on condition [0x00007f8c0d1fe000]
   java.lang.Thread.State: TIMED_WAITING (sleeping)
	- locked <0x000000045f1a2b30> (a java.lang.Object)
OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing)
JRE version: OpenJDK Runtime Environment Temurin-21.0.13+11 (21.0.13+11) (build 21.0.13+11-LTS)
-XX:+UseG1GC -XX:MaxGCPauseMillis=200 -Xmx4g -Xlog:gc*:file=gc.log:time,uptime:filecount=5
-XX:StartFlightRecording=duration=30s,settings=profile,filename=x.jfr
keyboard monkey keystroke keyword=x tokenizer=y compass=north bypass=1 author=me authored=2 secretary
the key is under the mat; no token left; sign in with your password
retries=3, timeout=5000ms, ratio: 0.25, total=1,234,567 took 12 ms
2026-11-25 12:00:00,123 INFO  [pool-1-thread-3] c.a.s.Orders - 5 orders in 12.3 ms
version=1.2.3.4 java.version=21.0.13 os.version=6.8.0-45-generic
jar:file:/usr/lib/jvm/java-21/lib/modules!/java.base
d41d8cd98f00b204e9800998ecf8427e 0xCAFEBABE #ff8800 1e-9 NaN
SELECT a, b FROM orders WHERE a = ? AND b IN (?, ?) ORDER BY c
{"level":"info","count":5,"ok":true,"items":[1,2,3],"next":null}
std::vector<int, std::allocator<int>>::operator[](unsigned long)
password=null token=none secret: false credentials=undefined
Content-Type: application/json; charset=utf-8
Accept-Encoding: gzip, deflate
/usr/share/maven/lib/ext /etc/passwd /var/log/syslog /tmp/hsperfdata
12:34:56.789 1:2:3 a::b 25% ~/x ../y ./z C:\Windows\System32
`) {
		if line != "\n" {
			texts = append(texts, [2]string{strings.TrimSuffix(line, "\n"), ""})
		}
	}
	becomes(t, "parent: default\n", texts)
}

// The same holds for the whole, with ends of lines of each kind, without one at the end, and with a mark of UTF-8 before it.
func TestHarmlessBytes(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"nothing":          "",
		"a line":           "hello",
		"CRLF":             "a\r\nb\r\n\r\nc",
		"CR":               "a\rb\r",
		"mark":             "\xef\xbb\xbfa\nb",
		"no characters":    "\x00\x01\xff\xfe\x80\n\xc3\x28",
		"cut characters":   "a\xe2\x82",
		"one of two bytes": "\xff",
		"blanks":           " \t \n\t\n",
		"long":             strings.Repeat("no secret at all ", 10000),
	} {
		if got, report := redactedText(t, session(t, "strict"), text, redact.TextFile); got != text || !report.Clean() {
			t.Errorf("%s: %q becomes %.80q; left %v", name, text[:min(len(text), 40)], got, report.Left)
		}
	}
}

// wide writes a text in UTF-16 with its mark.
func wide(text string, little bool) string {
	var b []byte
	for _, unit := range append([]uint16{0xfeff}, utf16.Encode([]rune(text))...) {
		if little {
			b = append(b, byte(unit), byte(unit>>8))
		} else {
			b = append(b, byte(unit>>8), byte(unit))
		}
	}
	return string(b)
}

// Secrets in each encoding of a text file; what is around them keeps its bytes.
func TestEncodingsOfTexts(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]func(string) string{
		"UTF-8":            func(s string) string { return s },
		"UTF-8 with mark":  func(s string) string { return "\xef\xbb\xbf" + s },
		"UTF-16LE":         func(s string) string { return wide(s, true) },
		"UTF-16BE":         func(s string) string { return wide(s, false) },
		"lines of Windows": func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"Latin-1": func(s string) string {
			return strings.NewReplacer("ü", "\xfc", "€", "E", "\U0001f511", "k").Replace(s)
		},
	} {
		before := write("größer ü €\npassword=Zqü9x\U0001f511, then Zqü9x\U0001f511 of \"Zqü9x\U0001f511\"\n\U0001f600 ende\n")
		want := write("größer ü €\npassword=***, then *** of \"***\"\n\U0001f600 ende\n")
		got, report := redactedText(t, session(t, "default"), before, redact.TextFile)
		if got != want || !report.Clean() {
			t.Errorf("%s: %q, want %q; left %v", name, got, want, report.Left)
		}
	}
}

// What is found once is replaced in each way in which programs write it: escaped, encoded, in other letters, over two lines.
func TestWritingsOfWhatIsKnown(t *testing.T) {
	t.Parallel()
	const secret = `Zq9/x+"y&z`
	for name, text := range map[string]string{
		"as it is": secret, "JSON": `Zq9/x+\"y&z`, "JSON of PHP": `Zq9\/x+\"y&z`, "Gson": `Zq9/x+\"y\u0026z`, "URL": "Zq9%2Fx%2B%22y%26z", "small URL": "Zq9%2fx%2b%22y%26z",
		"HTML": "Zq9/x+&quot;y&amp;z", "Go's HTML": "Zq9/x+&#34;y&amp;z", "text of XML": `Zq9/x+"y&amp;z`, "small": strings.ToLower(secret), "capitals": strings.ToUpper(secret),
		"Base64": "WnE5L3grInkmeg==", "in Base64": "eHg6WnE5L3grInkmejo1", "over lines": "Zq9/x\n+\"y&z", "in a word": "aZq9/x+\"y&zb", "twice": secret + secret,
	} {
		s := session(t, "default")
		if !s.AddSecret(secret) {
			t.Fatal("it is too short")
		}
		got, report := redactedText(t, s, "before "+text+" behind\n", redact.TextFile)
		if strings.Contains(strings.ToLower(got), "zq9") || strings.Contains(got, "y&z") || strings.Contains(got, "WnE5") || !strings.HasPrefix(got, "before ") || !strings.HasSuffix(got, " behind\n") || !report.Clean() {
			t.Errorf("%s: %q; left %v", name, got, report.Left)
		}
	}
}
