package redact_test

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"jfrlens/jfr/redact"
)

// logText is a log as programs and JVMs write them.
func logText(lines int) []byte {
	var b bytes.Buffer
	b.WriteString("starting with -Dpassword=tig3rTiger9 now\n")
	for i := range lines {
		fmt.Fprintf(&b, "[2026-11-25T22:%02d:%02d.%03d+0000][%d.%03ds][info][gc,phases] GC(%d)   Evacuate Collection Set: %d.%dms\n", i%60, i%60, i%1000, i, i%1000, i, i%9, i%10)
		fmt.Fprintf(&b, "2026-11-25 22:%02d:%02d,%03d INFO  [http-nio-8080-exec-%d] c.a.s.OrderService - processed order id=%d total=%d.50 user=%d in %d ms\n", i%60, i%60, i%1000, i%20, i, i%100, i%3, i%50)
		if i%50 == 0 {
			fmt.Fprintf(&b, "2026-11-25 22:00:00,1 DEBUG select * from users where name = 'bob%d', which can't be updated\n", i)
		}
		fmt.Fprintf(&b, "\tat java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:%d)\n", i%2000)
	}
	return b.Bytes()
}

// presetRules are the rules of the presets, made once: no session changes them.
var presetRules = map[string]func() (*redact.Rules, error){
	"default": sync.OnceValues(func() (*redact.Rules, error) { return madeRules("default") }),
	"strict":  sync.OnceValues(func() (*redact.Rules, error) { return madeRules("strict") }),
}

func rulesOf(config string) (*redact.Rules, error) {
	if preset := presetRules[config]; preset != nil {
		return preset()
	}
	return madeRules(config)
}

func madeRules(config string) (*redact.Rules, error) {
	c, err := redact.ReadConfig(config)
	if err != nil {
		return nil, err
	}
	return c.Rules()
}

func session(t testing.TB, config string) *redact.Session {
	t.Helper()
	rules, err := rulesOf(config)
	if err != nil {
		t.Fatal(err)
	}
	return redact.NewSession(rules, redact.Options{Key: redact.KeyOf("tests")})
}

// All passes of the command: what is secret, the writing, and the proof.
func BenchmarkText(b *testing.B) {
	text := logText(50_000)
	b.SetBytes(int64(len(text)))
	var out bytes.Buffer
	for b.Loop() {
		s, report := session(b, "default"), redact.NewFileReport("log", redact.TextFile)
		out.Reset()
		for _, err := range []error{
			s.DiscoverText(bytes.NewReader(text)), s.Text(&out, bytes.NewReader(text), report),
			s.CheckText(bytes.NewReader(out.Bytes()), report), s.CheckBytes(bytes.NewReader(out.Bytes()), report),
		} {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// All passes of the command over a recording of several chunks.
func BenchmarkRecording(b *testing.B) {
	data := bytes.Repeat(read(b, recording("content-jdk25.jfr")), 10)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, report := redacted(b, session(b, "default"), data); !report.Clean() {
			b.Fatal(report.Left)
		}
	}
}
