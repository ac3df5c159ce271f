package redact_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// What jfr-redact's own tests take for secret, and what for harmless, in texts of the same kinds. Pseudonyms are shown as their kind.
func TestTextsOfPeers(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Host: vm-anna-07.lab.acme.net, 8 cores", "Host: HOST, 8 cores"},
		{"Host: builder7, POWER9 (architected), altivec supported, 64 cores, 127G", "Host: HOST, POWER9 (architected), altivec supported, 64 cores, 127G"},
		{"Host: AArch64, 8 cores, 15G", "Host: AArch64, 8 cores, 15G"},
		{"Host: AMD EPYC, 2 cores, 15G, Debian GNU/Linux 12", "Host: AMD EPYC, 2 cores, 15G, Debian GNU/Linux 12"},
		{"Host: localhost", "Host: localhost"},
		{"Server is running on web-1.shop.acme.com now", "Server is running on HOST now"},
		{"From left3.acme.com to right4.acme.com.", "From HOST to HOST."},
		{"Hostname: web-01.prod.acme.com", "Hostname: HOST"},
		{"HOSTNAME=ci-agent-07", "HOSTNAME=HOST"},
		{"Linux anna-laptop 5.15.0-91-generic #1 SMP", "Linux HOST 5.15.0-91-generic #1 SMP"},
		{"Darwin annas-book.local 21.6.0 Darwin Kernel Version 21.6.0", "Darwin HOST 21.6.0 Darwin Kernel Version 21.6.0"},
		{"Oracle Linux Server 8.6, Linux version 5.10, Linux Mint 21.1", "Oracle Linux Server 8.6, Linux version 5.10, Linux Mint 21.1"},
		{"java.net.UnknownHostException: orders: Name or service not known", "java.net.UnknownHostException: HOST: Name or service not known"},
		{"orders.prod.acme.com: Temporary failure in name resolution", "HOST: Temporary failure in name resolution"},
		{"JRE version: OpenJDK (fastdebug build 27-internal-adhoc.anna.jdk)", "JRE version: OpenJDK (fastdebug build 27-internal-adhoc.USER.jdk)"},
		{"USER=anna.meier\nHOME=/Users/anna.meier\nuser.name=anna.meier", "USER=USER\nHOME=/Users/USER\nuser.name=USER"},
		{`{"username": "meier7", "hostname": "web-3"}`, `{"username": "USER", "hostname": "HOST"}`},
		{"no such user: found 3, user=5, User=0.01s Sys=0.00s, username=null", "no such user: found 3, user=5, User=0.01s Sys=0.00s, username=null"},
		{"user=active is no name that is active elsewhere", "user=USER is no name that is active elsewhere"},
		{"at com.acme.shop.org.Tool and org.apache.commons.net, sun.nio.ch, java.net, jdk.internal", "at com.acme.shop.org.Tool and org.apache.commons.net, sun.nio.ch, java.net, jdk.internal"},
		{"kotlin.coroutines.jvm.internal and io.netty.handler.codec.de, scala.x-y.com", "kotlin.coroutines.jvm.internal and io.netty.handler.codec.de, scala.x-y.com"},
		{"logging.level.com=DEBUG jquery-3.6.0.min.js log4j-1.2.jar", "logging.level.com=DEBUG jquery-3.6.0.min.js log4j-1.2.jar"},
		{"j  java.lang.Thread.run()V+19 java.base@27-internal", "j  java.lang.Thread.run()V+19 java.base@27-internal"},
		{"C  [libc.so.6+0xb2014]  start_thread+0x184", "C  [libc.so.6+0xb2014]  start_thread+0x184"},
		{"https://nexus.internal.acme.net/repository/x", "https://HOST/repository/x"},
	} {
		got, report := redactedText(t, session(t, "default"), test.text, redact.CrashLog)
		if shown := kindsShown(got); shown != test.want {
			t.Errorf("%s\nbecomes %s\nwant    %s", test.text, shown, test.want)
		}
		if !report.Clean() {
			t.Errorf("%s: left %v", test.text, report.Left)
		}
		if again, _ := redactedText(t, session(t, "default"), got, redact.CrashLog); again != got {
			t.Errorf("%s: the second time it is %s", got, again)
		}
	}
}

// judgedOtherwise are inputs of jfr-redact that it replaces and that we keep: reserved and unspecified addresses, those for
// documentation, and users that everybody has; and an identifier with more behind it, which is one for us.
var judgedOtherwise = regexp.MustCompile(`^(?:255\.255\.255\.255|::|2001:0?db8:.*|/home/user/.*|.*-extra)$`)

// The inputs of jfr-redact's own tests, from a copy of its sources whose folder a variable names.
func TestInputsOfJFRRedact(t *testing.T) {
	folder := os.Getenv("JFRLENS_JFR_REDACT")
	if folder == "" {
		t.Skip("JFRLENS_JFR_REDACT names no folder with the sources of jfr-redact")
	}
	inputs := 0
	for _, name := range []string{"engine/HostnameRedactionTest.java", "engine/RedactionEngineTest.java", "text/HsErrRedactionTest.java"} {
		source := string(read(t, filepath.Join(folder, "src", "test", "java", "me", "bechberger", "jfrredact", filepath.FromSlash(name))))
		for text, changes := range inputsOf(source) {
			inputs++
			text = strings.ReplaceAll(text, "example", "acme") // whose hosts tell something
			got, report := redactedText(t, configured(t, "parent: default\nstrings: {patterns: {uuids: {enabled: true}, ssh_hosts: {enabled: true}}}\n"), text, redact.CrashLog)
			if (got != text) != changes && !judgedOtherwise.MatchString(text) || !report.Clean() {
				t.Errorf("%s: %q becomes %q, left %v", name, text, got, report.Left)
			}
		}
	}
	if inputs < 60 {
		t.Errorf("only %d inputs are found", inputs)
	}
	t.Log(inputs, "inputs")
}

var (
	valueSource = regexp.MustCompile(`(?s)@ValueSource\(strings = \{(.*?)\n\s*\}\)\s*(?:public )?void (\w+)\(`)
	rowSource   = regexp.MustCompile(`(?s)@CsvSource\(\{(.*?)\n\s*\}\)\s*(?:public )?void (\w*(?:Hostname|Url)\w*)\(`)
	literal     = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)
)

// inputsOf returns the inputs of parameterised tests, with whether they must change.
func inputsOf(source string) map[string]bool {
	inputs := map[string]bool{}
	for _, m := range valueSource.FindAllStringSubmatch(source, -1) {
		name := m[2]
		if strings.Contains(name, "Event") || strings.Contains(name, "Preserved") {
			continue
		}
		for _, text := range literal.FindAllStringSubmatch(m[1], -1) {
			inputs[unescaped(text[1])] = !strings.Contains(name, "Not") && !strings.Contains(name, "not")
		}
	}
	for _, m := range rowSource.FindAllStringSubmatch(source, -1) {
		for _, row := range literal.FindAllStringSubmatch(m[1], -1) {
			if text, want, found := strings.Cut(unescaped(row[1]), ", "); found {
				inputs[text] = text != want
			}
		}
	}
	return inputs
}

func unescaped(literal string) string {
	return strings.NewReplacer(`\n`, "\n", `\\`, `\`, `\"`, `"`).Replace(literal)
}
