package threads

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// heading is how a dump begins.
const heading21 = "Full thread dump OpenJDK 64-Bit Server VM (21.0.9+10 mixed mode):\n\n"

// blockedAt is a thread that waits for a monitor, and may hold another one.
func blockedAt(name string, id int, line int, wants, holds string) string {
	text := fmt.Sprintf("\"%s\" #%d [%d] prio=5 os_prio=0 cpu=1.00ms elapsed=5.00s tid=0x%x nid=%d waiting for monitor entry  [0x1]\n   java.lang.Thread.State: BLOCKED (on object monitor)\n\tat a.B.c(B.java:%d)\n\t- waiting to lock <0x%s> (a.Lock)\n", name, id, 100+id, id, 100+id, line, wants)
	if holds != "" {
		text += "\t- locked <0x" + holds + "> (a.Lock)\n"
	}
	return text + "\n"
}

// runningIn is a thread that runs, and may hold a monitor.
func runningIn(name string, id int, cpu, frame, holds string) string {
	text := fmt.Sprintf("\"%s\" #%d [%d] prio=5 os_prio=0 cpu=%sms elapsed=5.00s tid=0x%x nid=%d runnable  [0x1]\n   java.lang.Thread.State: RUNNABLE\n\tat %s\n", name, id, 100+id, cpu, id, 100+id, frame)
	if holds != "" {
		text += "\t- locked <0x" + holds + "> (a.Lock)\n"
	}
	return text + "\n"
}

// oneDump reads a text of one dump.
func oneDump(t *testing.T, text string) *Dump {
	t.Helper()
	dumps, err := Read([]byte(text))
	if err != nil || len(dumps) != 1 {
		t.Fatalf("%d dumps, %v", len(dumps), err)
	}
	return dumps[0]
}

// shown is a tree in one line: names, those who wait for them in parentheses.
func shown(nodes []*Node) string {
	var all []string
	for _, n := range nodes {
		var names []string
		for _, t := range n.Threads {
			names = append(names, t.Thread.Name)
		}
		text := strings.Join(names, "+")
		if n.Ring != nil {
			text = "ring " + text
		}
		if len(n.Waiters) > 0 {
			text += " (" + shown(n.Waiters) + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// Who waits for whom: those that wait alike are one, chains are as deep as they are, rings stand first and are gone through once.
func TestForests(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want, unowned string }{
		{"nobody waits", runningIn("a", 1, "1.00", "a.B.c(B.java:5)", "01"), "", ""},
		{"one waits", runningIn("a", 1, "1.00", "a.B.c(B.java:5)", "01") + blockedAt("b", 2, 7, "01", ""), "a (b)", ""},
		{"several wait alike", runningIn("a", 1, "1.00", "a.B.c(B.java:5)", "01") + blockedAt("b", 2, 7, "01", "") + blockedAt("c", 3, 7, "01", ""), "a (b+c)", ""},
		{"several wait at other lines", runningIn("a", 1, "1.00", "a.B.c(B.java:5)", "01") + blockedAt("b", 2, 7, "01", "") + blockedAt("c", 3, 8, "01", ""), "a (b, c)", ""},
		{"a chain", runningIn("a", 1, "1.00", "a.B.c(B.java:5)", "01") + blockedAt("b", 2, 7, "01", "02") + blockedAt("c", 3, 8, "02", "03") + blockedAt("d", 4, 9, "03", ""), "a (b (c (d)))", ""},
		{"two trees", runningIn("a", 1, "1.00", "a.B.c(B.java:5)", "01") + blockedAt("b", 2, 7, "01", "") + runningIn("c", 3, "1.00", "a.B.c(B.java:5)", "03") + blockedAt("d", 4, 9, "03", ""), "a (b), c (d)", ""},
		{"a ring", blockedAt("a", 1, 5, "02", "01") + blockedAt("b", 2, 7, "01", "02"), "ring a+b", ""},
		{"a ring and who waits for it", runningIn("x", 9, "1.00", "a.B.c(B.java:5)", "09") + blockedAt("y", 8, 7, "09", "") + blockedAt("a", 1, 5, "02", "01") + blockedAt("b", 2, 7, "03", "02") + blockedAt("c", 3, 8, "01", "03") + blockedAt("d", 4, 9, "03", "04") + blockedAt("e", 5, 9, "04", ""), "ring a+b+c (d (e)), x (y)", ""},
		{"no owner is known", blockedAt("a", 1, 5, "07", "") + blockedAt("b", 2, 5, "07", "") + blockedAt("c", 3, 5, "08", ""), "", "a+b c"},
	} {
		a := Analyse(Moment{Dump: oneDump(t, heading21+test.text)})
		if got := shown(a.Forest()); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		var groups []string
		for _, g := range a.Unowned() {
			groups = append(groups, shown([]*Node{{Threads: g}}))
		}
		if got := strings.Join(groups, " "); got != test.unowned {
			t.Errorf("%s: without an owner are %s, want %s", test.name, got, test.unowned)
		}
		if a.IsDeadlocked() != strings.Contains(test.want, "ring") {
			t.Errorf("%s: it is deadlocked: %v", test.name, a.IsDeadlocked())
		}
		for _, of := range a.Activities {
			for _, w := range of.Waiters() {
				if w.Owner != of {
					t.Errorf("%s: %s waits for %v", test.name, w.Thread.Name, w.Owner)
				}
			}
		}
	}
}

// What threads ran between two dumps: what the system says before what the dump says, never less than nothing, and of threads that are
// new nothing.
func TestTimeBetweenDumps(t *testing.T) {
	t.Parallel()
	const frame = "a.B.c(B.java:5)"
	first := runningIn("a", 1, "100.00", frame, "") + runningIn("b", 2, "100.00", frame, "") + runningIn("c", 3, "100.00", frame, "")
	second := runningIn("a", 1, "400.00", frame, "") + runningIn("b", 2, "50.00", frame, "") + runningIn("c", 3, "100.00", frame, "") + runningIn("new", 4, "900.00", frame, "")
	tasks := func(a, b, queue, other int) map[int64]Task {
		ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
		return map[int64]Task{101: {CPU: ms(a), Queue: ms(queue), Switches: 5}, 102: {CPU: ms(b), Queue: -1, Switches: 5}, 999: {CPU: ms(other), Queue: -1, Switches: 5}}
	}
	for _, test := range []struct {
		name          string
		before, after map[int64]Task
		want          string // milliseconds of CPU, and of waiting for it where that is known
		rest          time.Duration
	}{
		{"by the dumps", nil, nil, "a 300, b 0, c 0, new unknown", -1},
		{"by the system", tasks(10, 20, 1, 5), tasks(260, 25, 31, 105), "a 250 30, b 5, c 0, new unknown", 100 * time.Millisecond},
		{"by the system, which has counted anew", tasks(10, 20, 9, 5), tasks(5, 20, 3, 1), "a 0 0, b 0, c 0, new unknown", 0},
		{"by the system at one time only", nil, tasks(260, 25, 31, 105), "a 300, b 0, c 0, new unknown", -1},
	} {
		a := Analyse(Moment{Dump: oneDump(t, heading21+first), Tasks: test.before}, Moment{Dump: oneDump(t, heading21+second), At: time.Second, Tasks: test.after})
		var got []string
		for _, of := range a.Activities {
			text := of.Thread.Name + " unknown"
			if of.CPU >= 0 {
				text = fmt.Sprint(of.Thread.Name, " ", of.CPU.Milliseconds())
			}
			if of.Queue >= 0 {
				text += fmt.Sprint(" ", of.Queue.Milliseconds())
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != test.want || a.Rest != test.rest || a.Span != time.Second || a.Count != 2 {
			t.Errorf("%s: %v, rest %v in %v, want %s, rest %v", test.name, got, a.Rest, a.Span, test.want, test.rest)
		}
	}
}

// What stood still for how long: same stack and locks, whatever the addresses; who ran, or was at another line in between, did not.
func TestStandingStill(t *testing.T) {
	t.Parallel()
	waits := func(line int, object string) string { return heading21 + blockedAt("a", 1, line, object, "") }
	for _, test := range []struct {
		name  string
		texts []string
		want  time.Duration
	}{
		{"one dump", []string{waits(5, "01")}, 0},
		{"two", []string{waits(5, "01"), waits(5, "01")}, time.Second},
		{"three", []string{waits(5, "01"), waits(5, "02"), waits(5, "03")}, 2 * time.Second},
		{"another line before", []string{waits(6, "01"), waits(5, "01")}, 0},
		{"another line in between", []string{waits(5, "01"), waits(6, "01"), waits(5, "01")}, 0},
		{"another lock", []string{strings.Replace(waits(5, "01"), "a.Lock", "a.Other", 1), waits(5, "01")}, 0},
		{"not there in between", []string{waits(5, "01"), heading21 + blockedAt("b", 2, 5, "01", ""), waits(5, "01")}, 0},
		{"has run", []string{strings.Replace(waits(5, "01"), "cpu=1.00", "cpu=0.50", 1), strings.Replace(waits(5, "01"), "cpu=1.00", "cpu=9.00", 1)}, 0},
	} {
		var moments []Moment
		for i, text := range test.texts {
			moments = append(moments, Moment{Dump: oneDump(t, text), At: time.Duration(i) * time.Second})
		}
		if got := Analyse(moments...).Activities[0].Still; got != test.want {
			t.Errorf("%s: it has stood for %v, want %v", test.name, got, test.want)
		}
	}
	if Analyse() != nil {
		t.Error("of no dump something is said")
	}
}

// Where no dump can be had, the system's threads stand in for one, by their numbers; CPU times are theirs.
func TestThreadsOfTheSystem(t *testing.T) {
	t.Parallel()
	tasks := func(cpu time.Duration) map[int64]Task {
		return map[int64]Task{12: {Name: "worker", CPU: cpu, Queue: -1, State: 'R'}, 5: {Name: "java", State: 'S'}, 7: {State: 'Z'}, 8: {State: '?'}}
	}
	dump := FromTasks(tasks(0))
	var got []string
	for _, thread := range dump.Threads {
		got = append(got, fmt.Sprintf("%d %s %s %v", thread.NID, thread.Name, thread.What, thread.IsJava()))
	}
	if want := "5 java waits false, 7  has ended false, 8   false, 12 worker runs, or wants to false"; strings.Join(got, ", ") != want || dump.Format != System || len(dump.Notes) != 1 {
		t.Errorf("%v, want %s; %v", got, want, dump.Notes)
	}
	a := Analyse(Moment{Dump: dump, Tasks: tasks(0)}, Moment{Dump: FromTasks(tasks(300 * time.Millisecond)), At: time.Second, Tasks: tasks(300 * time.Millisecond)})
	for _, of := range a.Activities {
		if want := map[bool]time.Duration{true: 300 * time.Millisecond}[of.Thread.NID == 12]; of.CPU != want || of.Kind != Unknown {
			t.Errorf("%d ran %v, it is %s", of.Thread.NID, of.CPU, of.Kind)
		}
	}
}

// Frames as stack traces have them, and their places.
func TestTextsOfFrames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		frame         Frame
		text, place   string
		library, isIt bool
	}{
		{Frame{Class: "a.B", Method: "c", File: "B.java", Line: 5}, "a.B.c(B.java:5)", "B.java:5", false, true},
		{Frame{Class: "a.B", Method: "c", File: "B.java"}, "a.B.c(B.java)", "a.B", false, true},
		{Frame{Class: "a.B", Method: "d"}, "a.B.d(Unknown Source)", "a.B", false, false},
		{Frame{Class: "java.lang.Object", Method: "wait0", Native: true, File: "Object.java"}, "java.lang.Object.wait0(Native Method)", "java.lang.Object", true, false},
		{Frame{Class: "javassist.Loader", Method: "x"}, "javassist.Loader.x(Unknown Source)", "javassist.Loader", false, false},
		{Frame{Class: "com.sunny.A", Method: "x"}, "com.sunny.A.x(Unknown Source)", "com.sunny.A", false, false},
		{Frame{Class: "sun.misc.A", Method: "x"}, "sun.misc.A.x(Unknown Source)", "sun.misc.A", true, false},
	} {
		if got := test.frame.String(); got != test.text || test.frame.Place() != test.place || test.frame.IsLibrary() != test.library || test.frame.Is("a.B", "c") != test.isIt {
			t.Errorf("%s at %s, of a library: %v; want %s at %s", got, test.frame.Place(), test.frame.IsLibrary(), test.text, test.place)
		}
	}
	for name, want := range map[string]string{"java.base/java.lang.Object": "java.lang.Object", "app//a.B": "a.B", "a.B$$Lambda/0x00007f12": "a.B$$Lambda", "a.B$$Lambda$1/20037490": "a.B$$Lambda$1", "a.B$C": "a.B$C", "": ""} {
		if got := ClassName(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// What a thread waits for, as a noun.
func TestWants(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		a    Activity
		want string
	}{
		{Activity{Kind: Monitor}, "a monitor"},
		{Activity{Kind: Monitor, Class: "a.b.Account"}, "the monitor of an Account"},
		{Activity{Kind: Monitor, Class: "java.lang.Class for a.Work"}, "the monitor of class Work"},
		{Activity{Kind: Initializer}, "a class that another thread initializes"},
		{Activity{Kind: Initializer, Class: "a.Config"}, "the initializer of Config"},
		{Activity{Kind: LockWait}, "a lock"},
		{Activity{Kind: LockWait, Class: "java.util.concurrent.locks.ReentrantLock$NonfairSync"}, "a ReentrantLock"},
		{Activity{Kind: LockWait, Class: "java.util.concurrent.locks.ReentrantReadWriteLock$FairSync", How: "write"}, "the write lock of a ReentrantReadWriteLock"},
		{Activity{Kind: Monitor, Class: "a.B\x1b[2J"}, "the monitor of a B\\x1b[2J"},
	} {
		if got := test.a.Wants(); got != test.want && !strings.Contains(test.a.Class, "\x1b") || strings.Contains(got, "\x1b") {
			t.Errorf("%+v wants %s, want %s", test.a, got, test.want)
		}
	}
	for kind, want := range map[Kind][2]bool{Monitor: {true, true}, LockWait: {true, true}, Initializer: {true, true}, Signal: {true, false}, Future: {true, false}, QueueFull: {true, false}, Sleeps: {}, Network: {}, Idle: {}, Works: {}, Unknown: {}} {
		if kind.Waits() != want[0] || kind.Blocked() != want[1] {
			t.Errorf("%s waits: %v, blocked: %v", kind, kind.Waits(), kind.Blocked())
		}
	}
}

// Dumps without a beginning or an end are read, and it is said; what is no dump is an error.
func TestPartsOfDumps(t *testing.T) {
	t.Parallel()
	thread := runningIn("a", 1, "1.00", "a.B.c(B.java:5)", "")
	for _, test := range []struct{ name, text, notes string }{
		{"whole", heading21 + thread + "JNI global refs: 24, weak refs: 0\n", ""},
		{"no end", heading21 + thread, "the dump has no end: threads may be missing"},
		{"no beginning", thread + "JNI global refs: 24, weak refs: 0\n", "the dump has no beginning: threads may be missing"},
		{"neither", thread, "the dump has no beginning: threads may be missing; the dump has no end: threads may be missing"},
		{"lines of Windows", strings.ReplaceAll(heading21+thread+"JNI global refs: 24, weak refs: 0\n", "\n", "\r\n"), ""},
		{"something before", "the program says\n" + heading21 + thread + "JNI global references: 24\n", ""},
	} {
		d := oneDump(t, test.text)
		if got := strings.Join(d.Notes, "; "); got != test.notes || len(d.Threads) != 1 || len(d.Threads[0].Stack) != 1 || d.Threads[0].NID != 101 {
			t.Errorf("%s: %q, %+v", test.name, got, d.Threads)
		}
	}
	two, err := Read([]byte("2026-11-25 10:00:00\n" + heading21 + thread + "\n2026-11-25 10:00:05\n" + heading21 + thread))
	if err != nil || len(two) != 2 || two[1].Taken.Sub(two[0].Taken) != 5*time.Second {
		t.Errorf("%d dumps, %v", len(two), err)
	}
	for _, text := range []string{"", "hello", "\"a\" is no thread\n", "{}", "{\"threadDump\": 5}"} {
		if dumps, err := Read([]byte(text)); err == nil {
			t.Errorf("%q are %d dumps", text, len(dumps))
		}
	}
}

// Whether a dump with locks would say more.
func TestLackOfOwners(t *testing.T) {
	t.Parallel()
	parked := func(class string) string {
		return heading21 + "\"a\" #1 [101] prio=5 os_prio=0 cpu=1.00ms elapsed=5.00s tid=0x1 nid=101 waiting on condition  [0x1]\n   java.lang.Thread.State: WAITING (parking)\n\tat jdk.internal.misc.Unsafe.park(java.base@21/Native Method)\n\t- parking to wait for  <0x01> (a " + class + ")\n\tat a.B.c(B.java:5)\n\n"
	}
	for class, want := range map[string]bool{
		"java.util.concurrent.locks.ReentrantLock$NonfairSync": true, "java.util.concurrent.locks.ReentrantReadWriteLock$FairSync": true, "java.util.concurrent.locks.StampedLock": false,
		"java.util.concurrent.Semaphore$NonfairSync": false, "java.util.concurrent.CountDownLatch$Sync": false, "a.Own": false,
	} {
		if got := Analyse(Moment{Dump: oneDump(t, parked(class))}).LacksOwners(); got != want {
			t.Errorf("%s: %v", class, got)
		}
	}
	owned := parked("java.util.concurrent.locks.ReentrantLock$NonfairSync") + strings.TrimSuffix(runningIn("b", 2, "1.00", "a.B.c(B.java:9)", ""), "\n") + "\n   Locked ownable synchronizers:\n\t- <0x01> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)\n\n"
	if a := Analyse(Moment{Dump: oneDump(t, owned)}); a.LacksOwners() || shown(a.Forest()) != "b (a)" {
		t.Errorf("with locks: %v, %s", a.LacksOwners(), shown(a.Forest()))
	}
}
