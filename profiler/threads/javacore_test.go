package threads

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// readJavacoreFile reads the javacore of testdata, which was written by hand after the documentation of OpenJ9.
func readJavacoreFile(t *testing.T) (*Dump, []byte) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "dumps", "javacore-written.txt"))
	if err != nil {
		t.Fatal(err)
	}
	dumps, err := Read(text)
	if err != nil || len(dumps) != 1 || dumps[0].Format != Javacore {
		t.Fatalf("%+v, %v", dumps, err)
	}
	return dumps[0], text
}

func TestJavacore(t *testing.T) {
	d, _ := readJavacoreFile(t)
	if want := time.Date(2026, 11, 26, 5, 30, 0, 250e6, time.UTC); !d.Taken.Equal(want) || d.VM != "OpenJ9, JRE 17 Linux amd64-64 (build 17.0.18+8)" || len(d.Threads) != 5 || d.Problem != "" {
		t.Errorf("%s, %v (want %v), %d threads, %q", d.VM, d.Taken, want, len(d.Threads), d.Problem)
	}
	a := Analyse(Moment{Dump: d})
	if got := topics(a); !slices.Equal(got, []Topic{Deadlock}) || !a.Findings[0].Certain {
		t.Fatalf("findings %+v", a.Findings)
	}
	want := `Deadlock: "left" (Main.java:12) and "right" (Main.java:12) wait for each other.`
	if got := a.Findings[0].Sentence; got != want {
		t.Errorf("sentence %q, want %q", got, want)
	}
	for name, does := range map[string]string{
		"main":                 `waits for a signal at Main.java:41`,
		"left":                 `waits for the monitor of an Object at Main.java:12, which "right" has`,
		`say "state:R, prio=5`: `waits for a ReentrantLock at Main.java:52, which "owner" has`,
		"owner":                `sleeps at Main.java:60`,
	} {
		if got := a.named(t, name).Doing(); got != does {
			t.Errorf("%s %q, want %q", name, got, does)
		}
	}
	main := a.named(t, "main").Thread
	if main.ID != 1 || main.NID != 0x1001 || main.CPU != 512345678*time.Nanosecond || main.State != Waiting || main.Daemon {
		t.Errorf("%+v", main)
	}
}

// Of a JVM that died the thread that was running is the one it died in, though it is listed twice.
func TestJavacoreOfCrash(t *testing.T) {
	_, text := readJavacoreFile(t)
	list := strings.Index(string(text), "1XMTHDINFO")
	begin := strings.Index(string(text), `3XMTHREADINFO      "right"`)
	end := strings.Index(string(text), `3XMTHREADINFO      "say`)
	crash := string(text[:list]) + "1XMCURTHDINFO  Current thread\n" + string(text[begin:end]) + string(text[list:])
	dumps, err := Read([]byte(strings.Replace(crash, `"user" (00004000)`, `"gpf" (00002000)`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	a := Analyse(Moment{Dump: dumps[0]})
	want := `The JVM died of a general protection fault, in thread "right" in demo.Main.both.`
	if len(dumps[0].Threads) != 5 || a.Findings[0].Kind != Crashed || a.Findings[0].Sentence != want {
		t.Errorf("%d threads, %+v", len(dumps[0].Threads), a.Findings)
	}
}

// Whatever is cut off or changed, what is read is read.
func TestJavacoreDamaged(t *testing.T) {
	_, text := readJavacoreFile(t)
	for at := 100; at < len(text); at += 37 {
		dumps, err := Read(text[:at])
		if err == nil && len(dumps[0].Notes) == 0 && at < len(text)-60 || err != nil && !errors.Is(err, ErrNoDump) {
			t.Fatalf("cut at %d: %+v, %v", at, dumps, err)
		}
		broken := slices.Clone(text)
		copy(broken[at:], "\"(@:, \n")
		if _, err := Read(broken); err != nil && !errors.Is(err, ErrNoDump) {
			t.Fatalf("changed at %d: %v", at, err)
		}
	}
}
