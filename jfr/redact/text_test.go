package redact_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"jfrlens/jfr/redact"
)

// What secrets look like in texts, and what only looks like them. Pseudonyms are shown as their kind.
func TestTexts(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"-Dpassword=geheim12", "-Dpassword=***"},
		{`{"db": {"password" : "ge\"heim12", "port": 5}}`, `{"db": {"password" : "***", "port": 5}}`},
		{`{\"apiKey\":\"geheim12\",\"x\":1}`, `{\"apiKey\":\"***\",\"x\":1}`},
		{"password: geheim12 und mehr", "password: ***"},
		{"login(user=x, password=geheim12, retries=3)", "login(user=x, password=***, retries=3)"},
		{"GET /x?access_token=geheim12&page=2", "GET /x?access_token=***&page=2"},
		{"<dbPassword>geheim12</dbPassword>", "<dbPassword>***</dbPassword>"},
		{"run --client-secret geheim12 --verbose", "run --client-secret *** --verbose"},
		{"Authorization: Bearer abc.def", "Authorization: ***"},
		{"jvm_args: -Da.secret=two words -Xmx1g", "jvm_args: -Da.secret=*** -Xmx1g"},
		{"https://scott:geheim12@db.intern.test:5432/x", "https://USER:***@HOST:5432/x"},
		{"x://scott:geh/eim@12@db.intern.test/x", "x://USER:***@HOST/x"},
		{"http://localhost:8080/x?mail=a", "http://localhost:8080/x?mail=a"},
		{"sent Basic c2NvdHQ6Z2VoZWlt now", "sent Basic *** now"},
		{"Bearer of bad news, Basic authentication", "Bearer of bad news, Basic authentication"},
		{"at https://docs.oracle.com/javase", "at https://docs.oracle.com/javase"},
		{"/home/alice/x, C:\\Users\\Bob Miller\\y and /Users/carol", "/home/USER/x, C:\\Users\\USER\\y and /Users/USER"},
		{"/home/root/x", "/home/root/x"},
		{`\/home\/alice\/x, \/home/bob/x, C:\\Users\\carol\\x`, `\/home\/USER\/x, \/home/USER/x, C:\\Users\\USER\\x`},
		{"mail to a.b@firma.test now", "mail to USER@HOST now"},
		{"10.20.30.40 is up, 127.0.0.1 too", "ADDRESS is up, 127.0.0.1 too"},
		{"from [2a01:4f8:0:1::5]:80 and ::1", "from [ADDRESS]:80 and ::1"},
		{"version 10.20.30.40, build 25.0.3.1+9, jdk-17.0.15.1", "version 10.20.30.40, build 25.0.3.1+9, jdk-17.0.15.1"},
		{"java.lang.Thread.run(java.base@21.0.9.1/Thread.java:1583)", "java.lang.Thread.run(java.base@21.0.9.1/Thread.java:1583)"},
		{"Dead::beef at 12:34:56 of std::vector<int>", "Dead::beef at 12:34:56 of std::vector<int>"},
		{"key=AKIAIOSFODNN7EXAMPLQ", "key=***"},
		{"t eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF-_123 u", "t *** u"},
		{"-----BEGIN RSA PRIVATE KEY-----\nMIIabc\ndef=\n-----END RSA PRIVATE KEY-----\n", "-----BEGIN RSA PRIVATE KEY-----\n***\n\n-----END RSA PRIVATE KEY-----\n"},
		{"select * from t where name = 'O''Hara' and x = 1", "select * from t where name = '***' and x = 1"},
		{"it isn't SQL to select 'x'", "it isn't SQL to select 'x'"},
		{"auth.enabled=true author=me tokens=5", "auth.enabled=true author=me tokens=***"},
		{"password=", "password="},
		{"password=***", "password=***"},
	} {
		s := session(t, "default")
		got, report := redactedText(t, s, test.text, redact.TextFile)
		if shown := kindsShown(got); shown != test.want {
			t.Errorf("%s\nbecomes %s\nwant    %s", test.text, shown, test.want)
		}
		if !report.Clean() {
			t.Errorf("%s: left %v", test.text, report.Left)
		}
		if again, _ := redactedText(t, session(t, "default"), got, redact.TextFile); again != got {
			t.Errorf("%s: the second time it is %s", got, again)
		}
	}
}

// Strict rules leave no folders in texts, but how deep they are, and the extensions.
func TestStrictTexts(t *testing.T) {
	text := "-XX:ErrorFile=/srv/acme/logs/hs.log -cp /opt/acme/lib/shop-1.2.jar:/usr/lib/jvm/x/libjvm.so file:/home/alice/y.so.6 GET http://localhost/a/b/c 7 / 9 550e8400-e29b-41d4-a716-446655440000"
	out, report := redactedText(t, session(t, "strict"), text, redact.TextFile)
	shown := regexp.MustCompile(`dir[a-z2-7]{10}`).ReplaceAllString(kindsShown(out), "DIR")
	shown = regexp.MustCompile(`00000000-[0-9a-f-]{27}$`).ReplaceAllString(shown, "ID")
	want := "-XX:ErrorFile=/DIR/DIR/DIR/DIR.log -cp /opt/DIR/lib/DIR.jar:/usr/lib/jvm/x/libjvm.so file:/home/USER/DIR.so.6 GET http://localhost/a/b/c 7 / 9 ID"
	if shown != want || !report.Clean() {
		t.Errorf("%s\nwant %s, left %v", shown, want, report.Left)
	}
	if again, _ := redactedText(t, session(t, "strict"), out, redact.TextFile); again != out {
		t.Errorf("the second time it is %s", again)
	}
}

// Strict rules leave no names of threads in dumps and crash logs but those of the JVM.
func TestStrictThreads(t *testing.T) {
	text := "2026-11-25 10:00:00\nFull thread dump OpenJDK\n\n" +
		"\"main\" #1 [620] prio=5 os_prio=0\n\"shop \"x\" of Anna\" #31 daemon prio=5 os_prio=0\n\"worker\" prio=5 tid=0x1\n" +
		"\"ring-1\":\n  waiting for this\n  which is held by \"ring-2\"\n" +
		"=>0x00007f98900925b0 JavaThread \"crasher-7\"                           [_thread_in_vm, id=1]\n" +
		"  0x00007f9890066b80 VMThread \"VM Thread\"                           [id=14118]\n" +
		"{\"tid\": \"30\",\n  \"name\": \"shop-\\\"1\\\" of Bo\",\n \"name\": \"other\"\n the worker has met crasher-7 and ring-2\n"
	want := "2026-11-25 10:00:00\nFull thread dump OpenJDK\n\n" +
		"\"main\" #1 [620] prio=5 os_prio=0\n\"THREAD\" #31 daemon prio=5 os_prio=0\n\"THREAD\" prio=5 tid=0x1\n" +
		"\"THREAD\":\n  waiting for this\n  which is held by \"THREAD\"\n" +
		"=>0x00007f98900925b0 JavaThread \"THREAD\"                           [_thread_in_vm, id=1]\n" +
		"  0x00007f9890066b80 VMThread \"VM Thread\"                           [id=14118]\n" +
		"{\"tid\": \"30\",\n  \"name\": \"THREAD\",\n \"name\": \"other\"\n the worker has met THREAD and THREAD\n"
	out, report := redactedText(t, session(t, "strict"), text, redact.ThreadDump)
	if shown := regexp.MustCompile(`thread[a-z2-7]{10}`).ReplaceAllString(out, "THREAD"); shown != want || !report.Clean() {
		t.Errorf("%s\nwant %s\nleft %v", shown, want, report.Left)
	}
	if again, _ := redactedText(t, session(t, "strict"), out, redact.ThreadDump); again != out {
		t.Errorf("the second time it is %s", again)
	}
	if same, _ := redactedText(t, session(t, "default"), text, redact.ThreadDump); same != text {
		t.Errorf("by default it becomes %s", same)
	}
}

// A secret is known wherever it is: before its property, in other forms, broken over lines, over the borders of blocks.
func TestSecretsEverywhere(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		secret := randomSecret(random)
		var b strings.Builder
		for name, form := range written(secret) {
			b.WriteString(strings.Repeat("x y ", random.IntN(400_000)/4) + name + " [" + string(form) + "] \n")
		}
		b.WriteString("broken " + secret[:len(secret)/2] + "\n" + secret[len(secret)/2:] + "\n{\"password\":\"" + secret + "\"}\n")
		s := session(t, "default")
		s.AddSecret(secret)
		out, report := redactedText(t, s, b.String(), redact.TextFile)
		for name, form := range written(secret) {
			if strings.HasPrefix(name, "UTF-16") || strings.HasPrefix(name, "Base64") || name == "Latin-1" || name == "chars" {
				continue // no text: the bytes are looked at by the proof
			}
			if strings.Contains(out, string(form)) {
				t.Errorf("%q is left in %s", secret, name)
			}
		}
		if strings.Contains(strings.ReplaceAll(out, "\n", ""), secret) {
			t.Errorf("%q is left, broken over lines", secret)
		}
		if strings.Count(out, "\n") != strings.Count(b.String(), "\n") {
			t.Errorf("%q: lines are gone", secret)
		}
		_ = report
	}
}

// randomSecret is a text of letters, digits and signs.
func randomSecret(random *rand.Rand) string {
	letters := []rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789äöüß.,:;-_/+*#!?$()[]{}")
	var b strings.Builder
	for range 8 + random.IntN(60) {
		b.WriteRune(letters[random.IntN(len(letters))])
	}
	return "s" + b.String() + "9"
}

// A text in UTF-16 stays one.
func TestUTF16(t *testing.T) {
	for _, order := range []interface {
		binary.ByteOrder
		binary.AppendByteOrder
	}{binary.LittleEndian, binary.BigEndian} {
		var in []byte
		for _, unit := range utf16.Encode([]rune("\ufeffpassword=geheim\U0001f511 x\r\nend\r\n")) {
			in = order.AppendUint16(in, unit)
		}
		out, _ := redactedText(t, session(t, "default"), string(in), redact.TextFile)
		var units []uint16
		for rest := []byte(out); len(rest) > 1; rest = rest[2:] {
			units = append(units, order.Uint16(rest))
		}
		if got := string(utf16.Decode(units)); got != "\ufeffpassword=*** x\r\nend\r\n" {
			t.Errorf("%q", got)
		}
	}
}

// Bytes that are no text pass through.
func TestBytesThatAreNoText(t *testing.T) {
	in := "a\xff\xfe\x00b\x80\npassword=\xff\xffgeheim12\n\xc3"
	if out, _ := redactedText(t, session(t, "default"), in, redact.TextFile); out != "a\xff\xfe\x00b\x80\npassword=***\n\xc3" {
		t.Errorf("%q", out)
	}
}

// A secret that is broken over lines, or fills blocks, wherever blocks end.
func TestBordersOfBlocks(t *testing.T) {
	for _, before := range []int{1<<20 - 70<<10, 1<<20 - 64<<10 - 5, 1<<20 - 8, 1<<20 - 1, 1 << 20} {
		s := session(t, "default")
		s.AddSecret("geheimGeheim12")
		text := strings.Repeat("word\n", before/5) + "geheim\nGeheim12\n" + strings.Repeat("word\n", 1<<18)
		out, report := redactedText(t, s, text, redact.TextFile)
		if strings.Contains(out, "eheim") || !report.Clean() || strings.Count(out, "\n") != strings.Count(text, "\n") {
			t.Errorf("%d: left %v", before, report.Left)
		}
	}
	out, _ := redactedText(t, session(t, "default"), "a\n-Dpassword="+strings.Repeat("x", 30<<20)+" -Xmx1g\nb\n", redact.TextFile)
	if len(out) > 100 || !strings.HasSuffix(out, "\nb\n") {
		t.Errorf("%d bytes: %.100s", len(out), out)
	}
}

func TestLinesOfAnyLength(t *testing.T) {
	long := strings.Repeat("word ", 5<<20/5*2)
	s := session(t, "default")
	s.AddSecret("geheimGeheim12")
	text := long + "geheimGeheim12 " + long + "-Dpassword=andereGeheim34 " + long
	out, report := redactedText(t, s, text, redact.TextFile)
	if out != long+"*** "+long+"-Dpassword=*** "+long || !report.Clean() {
		t.Errorf("%d bytes of %d, %v", len(out), len(text), report.Left)
	}
}

// Memory in a crash log is blanked: texts in it are numbers.
func TestMemoryInCrashLogs(t *testing.T) {
	text := "Top of Stack: (sp=0x00007ffe)\n0x00007ffe2ad08d00:   6d69656865670000 0000000000000109   ..geheim........\n\nInstructions: (pc=1)\n0x00007fa9f35ff990:   48 8b 44 24\n\n---------------  P R O C E S S  ---------------\n0x00007fa9: 12\n"
	out, _ := redactedText(t, session(t, "default"), text, redact.CrashLog)
	want := "Top of Stack: (sp=0x00007ffe)\n0x00007ffe2ad08d00:   0000000000000000 0000000000000000   ..000...........\n\nInstructions: (pc=1)\n0x00007fa9f35ff990:   00 00 00 00\n\n---------------  P R O C E S S  ---------------\n0x00007fa9: 12\n"
	if len(out) != len(text) || strings.Contains(out, "heim") || strings.Contains(out, "6d69") || !strings.HasSuffix(out, want[len(want)-20:]) {
		t.Errorf("%s", out)
	}
}

// kindsShown shows pseudonyms as their kind.
func kindsShown(text string) string {
	text = redactedHost.ReplaceAllString(redactedUser.ReplaceAllString(text, "USER"), "HOST")
	return redactedAddress.ReplaceAllString(text, "ADDRESS")
}

func TestDetect(t *testing.T) {
	for text, want := range map[string]string{
		"FLR\x00":  redact.RecordingFile,
		"\x1f\x8b": redact.RecordingFile,
		"#\n# A fatal error has been detected by the Java Runtime Environment:\n": redact.CrashLog,
		"2026-11-25 10:00:00\nFull thread dump OpenJDK":                           redact.ThreadDump,
		"{\n  \"threadDump\": {":                                                  redact.ThreadDump,
		"[0.005s][info][gc] Using Serial\n":                                       redact.GCLog,
		"hello":                                                                   redact.TextFile,
		"":                                                                        redact.TextFile,
	} {
		if got := redact.Detect([]byte(text)); got != want {
			t.Errorf("%q is a %s, want %s", text, got, want)
		}
	}
	if bytes.Equal(redact.NewKey(), redact.NewKey()) {
		t.Error("two keys are the same")
	}
}
