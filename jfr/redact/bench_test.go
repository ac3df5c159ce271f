package redact_test

import (
	"bytes"
	"fmt"
	"io"
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
		fmt.Fprintf(&b, "\tat java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:%d)\n", i%2000)
	}
	return b.Bytes()
}

func session(t testing.TB, config string) *redact.Session {
	t.Helper()
	c, err := redact.ReadConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := c.Rules()
	if err != nil {
		t.Fatal(err)
	}
	return redact.NewSession(rules, redact.Options{Key: redact.KeyOf("tests")})
}

func BenchmarkText(b *testing.B) {
	text := logText(50_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		s := session(b, "default")
		s.AddSecret("tig3rTiger9")
		if err := s.Text(io.Discard, bytes.NewReader(text), redact.NewFileReport("log", redact.TextFile)); err != nil {
			b.Fatal(err)
		}
	}
}
