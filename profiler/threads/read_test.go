package threads

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// hostileNames are those that Names.java gives its threads, without what jcmd cannot write.
var hostileNames = []string{
	`name "with" quotes`, "new\nline ä中", `"fake" #5 prio=9 tid=0x0001 nid=0x1 runnable`, "",
	"x\" #9 daemon prio=5 os_prio=0 tid=0x00 nid=0x9 runnable  [0x0]\n   java.lang.Thread.State: RUNNABLE\n\tat fake.Frame.run(Fake.java:1)",
	"esc \x1b[31mred",
}

func TestHostileNames(t *testing.T) {
	for _, path := range dumpFiles(t, "Names-jdk*.txt") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		dumps, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		count := 0
		for _, thread := range dumps[0].Threads {
			if len(thread.Stack) > 0 && slices.ContainsFunc(thread.Stack, func(f *Frame) bool { return f.Is("Names", "sleep") }) {
				count++
				if !slices.Contains(hostileNames, strings.Trim(thread.Name, "😀\ufffd?")) {
					t.Errorf("%s: there is a thread %q", path, thread.Name)
				}
				if thread.State != TimedWaiting || thread.ID == 0 || thread.NID == 0 {
					t.Errorf("%s: %q is %+v", path, thread.Name, thread)
				}
			}
		}
		if count != len(hostileNames) {
			t.Errorf("%s: %d threads, want %d", path, count, len(hostileNames))
		}
	}
}

func TestThreadOfText(t *testing.T) {
	dump := readDumps(t, dumpFiles(t, "TwoLock-jdk21.txt")[0])[0].Dump
	i := slices.IndexFunc(dump.Threads, func(t *Thread) bool { return t.Name == "left" })
	left := dump.Threads[i]
	if left.ID == 0 || left.NID == 0 || left.CPU <= 0 || left.Elapsed <= time.Second || left.Daemon || left.State != Blocked ||
		left.What != "waiting for monitor entry" || !strings.HasPrefix(dump.VM, "OpenJDK") || dump.Taken.IsZero() || len(dump.Notes) > 0 {
		t.Errorf("thread %+v of %q at %v, %q", left, dump.VM, dump.Taken, dump.Notes)
	}
	want := Frame{Class: "TwoLock", Method: "both", File: "TwoLock.java", Line: 7}
	if got := *left.Stack[0]; got != want {
		t.Errorf("top frame %+v, want %+v", got, want)
	}
	if len(left.Locks) != 2 || left.Locks[0].Relation != WantsEntry || left.Locks[1].Relation != Holds || left.Locks[1].Class != "java.lang.Object" {
		t.Errorf("locks %+v", left.Locks)
	}
	if len(dump.Reported) != 2 || dump.Reported[0].Owner == dump.Reported[0].Name {
		t.Errorf("the JVM reported %+v", dump.Reported)
	}
}

func TestFrames(t *testing.T) {
	for text, want := range map[string]Frame{
		"java.lang.Thread.run(java.base@17.0.15/Thread.java:840)":                         {Class: "java.lang.Thread", Method: "run", File: "Thread.java", Line: 840},
		"java.base/java.lang.Object.wait0(Native Method)":                                 {Class: "java.lang.Object", Method: "wait0", Native: true, is: Signal},
		"TwoLock$$Lambda$4/1324119927.run(Unknown Source)":                                {Class: "TwoLock$$Lambda$4", Method: "run"},
		"TwoLock$$Lambda/0x000076e8c4001800.run(Unknown Source)":                          {Class: "TwoLock$$Lambda", Method: "run"},
		"app//a.b.C.<init>(C.java)":                                                       {Class: "a.b.C", Method: "<init>", File: "C.java"},
		"java.lang.invoke.LambdaForm$MH/0x00007f.invoke(java.base@25.0.3/LambdaForm$MH)":  {Class: "java.lang.invoke.LambdaForm$MH", Method: "invoke"},
		"com.example.app/com.example.MainKt.main(com.example.app@1.0-SNAPSHOT/Main.kt:5)": {Class: "com.example.MainKt", Method: "main", File: "Main.kt", Line: 5},
		"x.Y.z(Y.java:99999999999999999999)":                                              {Class: "x.Y", Method: "z", File: "Y.java"},
	} {
		if got := newFrame(text); got == nil || *got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
	for _, text := range []string{"", "(", "a(b)", ".a(b)", "no parentheses", "a.b("} {
		if got := newFrame(text); got != nil {
			t.Errorf("%q is the frame %+v", text, got)
		}
	}
}

// What JDK 11 prints behind a lock that the compiler removed has no end of line.
func TestFrameBehindEliminatedLock(t *testing.T) {
	text := heading + "VM:\n\n\"a\" #1 prio=5 tid=0x1 nid=0x2 runnable  [0x3]\n   java.lang.Thread.State: RUNNABLE\n" +
		"\tat A.top(A.java:1)\n\t- eliminated <owner is scalar replaced> (a java.lang.Object)\tat A.below(A.java:2)\n\nJNI global refs: 1\n"
	dumps, err := Read([]byte(text))
	if err != nil || len(dumps) != 1 || len(dumps[0].Threads) != 1 {
		t.Fatalf("%v, %v", dumps, err)
	}
	thread := dumps[0].Threads[0]
	if len(thread.Stack) != 2 || thread.Stack[1].Method != "below" || thread.Locks[0].Class != "java.lang.Object" || thread.Locks[0].Depth != 0 {
		t.Errorf("%+v", thread)
	}
}

func TestSeveralDumpsAndOutputAroundThem(t *testing.T) {
	var log strings.Builder
	for range 3 {
		text, err := os.ReadFile(filepath.Join("testdata", "dumps", "TwoLock-jdk17.txt"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&log, "INFO something happened\n%sWARN and more\r\n", text)
	}
	dumps, err := Read([]byte(log.String()))
	if err != nil || len(dumps) != 3 || len(dumps[0].Threads) != len(dumps[2].Threads) || len(dumps[2].Notes) > 0 {
		t.Fatalf("%d dumps, %v", len(dumps), err)
	}
}

func TestWhatIsNoDump(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "it is empty",
		"hello":                             "Thread.print",
		"{}":                                "no threadDump",
		`{"threadDump": {"time`:             "cut off",
		"0SECTION       TITLE subcomponent": "javacore",
		"FLR\x00\x00\x02":                   "jfrlens summary",
	} {
		if _, err := Read([]byte(text)); !errors.Is(err, ErrNoDump) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestCutDumpSaysSo(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "dumps", "TwoLock-jdk17.txt"))
	if err != nil {
		t.Fatal(err)
	}
	dumps, err := Read(text[:len(text)/2])
	if err != nil || len(dumps[0].Notes) != 1 || !strings.Contains(dumps[0].Notes[0], "no end") {
		t.Errorf("%v, %v", dumps[0].Notes, err)
	}
}

func FuzzRead(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "dumps", "*-jdk2*"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte("Full thread dump OpenJDK\n\nFound one Java-level deadlock:\n\":\n")) // found by fuzzing: no name between its quotes
	f.Fuzz(func(t *testing.T, text []byte) {
		dumps, err := Read(text)
		if err != nil {
			return
		}
		for _, d := range dumps {
			Analyse(Moment{Dump: d}, Moment{Dump: d, At: time.Second})
		}
	})
}

// BenchmarkRead reads 100 MB of dumps of a thousand threads and more.
func BenchmarkRead(b *testing.B) {
	one, err := os.ReadFile(filepath.Join("testdata", "dumps", "Healthy-jdk17.txt"))
	if err != nil {
		b.Fatal(err)
	}
	begin, end := strings.Index(string(one), "\"main\""), strings.Index(string(one), "\"VM Thread\"")
	text := string(one[:begin]) + strings.Repeat(string(one[begin:end]), 100<<20/(end-begin)) + string(one[end:])
	whole := []byte(text)
	b.SetBytes(int64(len(whole)))
	b.ResetTimer()
	for range b.N {
		if dumps, err := Read(whole); err != nil || len(dumps) != 1 {
			b.Fatal(err)
		}
	}
}
