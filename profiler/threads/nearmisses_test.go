package threads

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// said is one thread of a text, by what matters of it. Frames and locks are lines as the JVM writes them.
type said struct {
	name   string
	daemon bool
	state  string // "WAITING (parking)"
	what   string // "waiting on condition"
	cpu    string // in ms, with two decimals
	lines  []string
}

// textOf is a dump of some threads, each with the number of its place.
func textOf(threads ...said) string {
	var b strings.Builder
	b.WriteString("2026-11-26 12:00:00\n" + heading21)
	for i, t := range threads {
		daemon := ""
		if t.daemon {
			daemon = "daemon "
		}
		if t.cpu == "" {
			t.cpu = "1.00"
		}
		fmt.Fprintf(&b, "\"%s\" #%d [%d] %sprio=5 os_prio=0 cpu=%sms elapsed=5.00s tid=0x%x nid=%d %s  [0x1]\n   java.lang.Thread.State: %s\n", t.name, i+1, 100+i, daemon, t.cpu, i+1, 100+i, t.what, t.state)
		for _, line := range t.lines {
			b.WriteString("\t" + line + "\n")
		}
		b.WriteString("\n")
	}
	return b.String() + "JNI global refs: 4, weak refs: 0\n"
}

// Frames of the JDK, the innermost first.
var (
	parked    = []string{"at jdk.internal.misc.Unsafe.park(java.base@21/Native Method)"}
	idleIn    = []string{"at java.util.concurrent.LinkedBlockingQueue.take(java.base@21/LinkedBlockingQueue.java:435)", "at java.util.concurrent.ThreadPoolExecutor.getTask(java.base@21/ThreadPoolExecutor.java:1070)"}
	worker    = []string{"at java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@21/ThreadPoolExecutor.java:1130)", "at java.lang.Thread.run(java.base@21/Thread.java:1583)"}
	asks      = []string{"at java.util.concurrent.FutureTask.awaitDone(java.base@21/FutureTask.java:500)", "at java.util.concurrent.FutureTask.get(java.base@21/FutureTask.java:190)", "at shop.Task.ask(Task.java:9)"}
	condition = "- parking to wait for  <0x000000007> (a java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject)"
	future    = "- parking to wait for  <0x000000008> (a java.util.concurrent.FutureTask)"
)

// idleWorker waits for its next task, with or without a limit; waitingWorker for the result of another task.
func idleWorker(name, state string) said {
	return said{name: name, state: state + " (parking)", what: "waiting on condition", lines: slices.Concat(parked, []string{condition}, idleIn, worker)}
}

func waitingWorker(name string) said {
	return said{name: name, state: "WAITING (parking)", what: "waiting on condition", lines: slices.Concat(parked, []string{future}, asks, worker)}
}

func running(name string, frames ...string) said {
	return said{name: name, state: "RUNNABLE", what: "runnable", lines: frames}
}

func holding(name string) said {
	return running(name, "at shop.Till.pay(Till.java:5)", "- locked <0x000000009> (a shop.Till)")
}

func wanting(name string) said {
	return said{name: name, state: "BLOCKED (on object monitor)", what: "waiting for monitor entry", lines: []string{"at shop.Till.pay(Till.java:5)", "- waiting to lock <0x000000009> (a shop.Till)"}}
}

func lockedOut(name, line string) said {
	return said{name: name, state: "WAITING (parking)", what: "waiting on condition", lines: slices.Concat(parked,
		[]string{"- parking to wait for  <0x00000000a> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)", "at java.util.concurrent.locks.ReentrantLock.lock(java.base@21/ReentrantLock.java:322)", "at shop.Cart.add(Cart.java:" + line + ")"})}
}

func putting(name string) said {
	return said{name: name, state: "WAITING (parking)", what: "waiting on condition", lines: slices.Concat(parked,
		[]string{condition, "at java.util.concurrent.ArrayBlockingQueue.put(java.base@21/ArrayBlockingQueue.java:370)", "at shop.Feed.next(Feed.java:7)"})}
}

func trying(name, method string) said {
	return running(name, "at java.util.concurrent.locks.ReentrantLock.tryLock(java.base@21/ReentrantLock.java:400)", "at shop.Polite."+method+"(Polite.java:4)")
}

// named gives threads of one kind names with numbers.
func named(n int, prefix string, one func(string) said) (all []said) {
	for i := range n {
		all = append(all, one(fmt.Sprintf("%s-%d", prefix, i+1)))
	}
	return all
}

var (
	mainEnded = said{name: "DestroyJavaVM", state: "RUNNABLE", what: "waiting on condition"}
	selecting = running("net", "at sun.nio.ch.EPoll.wait(java.base@21/Native Method)", "at sun.nio.ch.SelectorImpl.select(java.base@21/SelectorImpl.java:146)", "at shop.Net.run(Net.java:3)")
)

// TestNearMisses: each verdict with the least that makes it, and what must stay silent. A second list is the dump two seconds later;
// nil is one dump, and "same" the same once more.
func TestNearMisses(t *testing.T) {
	t.Parallel()
	two := func(s func(string) said) []said { return []said{s("pool-1-thread-1"), s("pool-1-thread-2")} }
	waiting := func(state string) func(string) said {
		return func(name string) said { return idleWorker(name, state) }
	}
	for _, test := range []struct {
		name string
		then []said
		now  []said // nil: there is one dump only
		want string // the sentences
	}{
		{"a crowd", append(named(3, "c", wanting), holding("h")), nil, `3 threads wait for the monitor of a Till that "h" has, which runs at Till.java:5.`},
		{"two are none", append(named(2, "c", wanting), holding("h")), nil, ""},
		{"nobody has it", named(3, "c", wanting), nil, ""},
		{"a crowd of those that moved", append(named(4, "c", wanting), holding("h")), append(slices.Concat(named(3, "c", wanting), []said{holding("x")}), holding("h")), ""},
		{"one that stays", append(named(1, "c", wanting), holding("h")), append(named(1, "c", wanting), holding("h")), `1 thread waits for at least 2.00 s for the monitor of a Till that "h" has, which runs at Till.java:5.`},

		{"a pool that waits for itself", two(waitingWorker), nil, "All 2 workers of the pool pool-1 wait for results of other tasks (Task.java:9), and no worker is left to run them: the pool waits for itself."},
		{"of one worker", []said{waitingWorker("pool-1-thread-1")}, nil, "The only worker of the pool pool-1 waits for results of other tasks (Task.java:9), and no worker is left to run them: the pool waits for itself."},
		{"with an idle worker", []said{waitingWorker("pool-1-thread-1"), idleWorker("pool-1-thread-2", "WAITING")}, nil, ""},
		{"with one that runs", []said{waitingWorker("pool-1-thread-1"), running("pool-1-thread-2", slices.Concat([]string{"at shop.Task.run(Task.java:3)"}, worker)...)}, nil, ""},
		{"where results may come from outside", append(two(waitingWorker), selecting), nil, ""},
		{"no pool", []said{{name: "main", state: "WAITING (parking)", what: "waiting on condition", lines: slices.Concat(parked, []string{future}, asks)}}, nil, ""},

		{"workers that are left over", append(two(waiting("WAITING")), mainEnded), nil, "main has ended, and only 2 idle workers of the pool pool-1 keep the JVM running: shut the pool down where main ends, however it ends."},
		{"one", []said{idleWorker("pool-1-thread-1", "WAITING"), mainEnded}, nil, "main has ended, and only 1 idle worker of the pool pool-1 keeps the JVM running: shut the pool down where main ends, however it ends."},
		{"of two pools", []said{idleWorker("pool-1-thread-1", "WAITING"), idleWorker("mail-1", "WAITING"), mainEnded}, nil, "main has ended, and only 1 idle worker of the pool pool-1 and 1 idle worker of the pool mail keep the JVM running: shut the pool down where main ends, however it ends."},
		{"that end by themselves", append(two(waiting("TIMED_WAITING")), mainEnded), nil, ""},
		{"while main runs", two(waiting("WAITING")), nil, ""},
		{"beside another thread", append(two(waiting("WAITING")), mainEnded, selecting), nil, ""},

		{"a full queue", []said{putting("feed")}, nil, `"feed" waits for room in a queue (Feed.java:7).`},
		{"of two", named(2, "feed", putting), nil, "2 threads wait for room in a queue (Feed.java:7)."},
		{"that stays full", []said{putting("feed")}, []said{putting("feed")}, `"feed" waits for at least 2.00 s for room in a queue (Feed.java:7).`},
		{"that moved", []said{running("feed", "at shop.Feed.next(Feed.java:9)")}, []said{putting("feed")}, ""},

		{"a lock of nobody, once", []said{lockedOut("a", "4")}, nil, ""},
		{
			"a lock of nobody, again",
			[]said{lockedOut("a", "4")},
			[]said{lockedOut("a", "4")},
			`"a" (Cart.java:4) has waited for a ReentrantLock for at least 2.00 s, and the dump does not say who has it: if those are among them, this is a deadlock.`,
		},
		{"a lock of nobody, at another line", []said{lockedOut("a", "3")}, []said{lockedOut("a", "4")}, ""},

		{
			"two that try again",
			[]said{trying("a", "eat"), trying("b", "eat")},
			[]said{trying("a", "eat"), trying("b", "eat")},
			`"a" (Polite.java:4) and "b" (Polite.java:4) have tried something again and again for at least 2.00 s without waiting for it: if each gives way to the others, this is a livelock.`,
		},
		{"one", []said{trying("a", "eat")}, []said{trying("a", "eat")}, ""},
		{"two, seen once", []said{trying("a", "eat"), trying("b", "eat")}, nil, ""},
		{"in two methods", []said{trying("a", "eat"), trying("b", "drink")}, []said{trying("a", "eat"), trying("b", "drink")}, ""},
		{"which go on", []said{trying("a", "eat"), trying("b", "eat")}, []said{trying("a", "drink"), trying("b", "eat")}, ""},
		{"which only run", []said{running("a", "at shop.A.b(A.java:1)"), running("b", "at shop.A.b(A.java:1)")}, []said{running("a", "at shop.A.b(A.java:1)"), running("b", "at shop.A.b(A.java:1)")}, ""},
	} {
		moments := []Moment{{Dump: oneDump(t, textOf(test.then...))}}
		if test.now != nil {
			moments = append(moments, Moment{Dump: oneDump(t, textOf(test.now...)), At: 2 * time.Second})
		}
		var got []string
		for _, f := range Analyse(moments...).Findings {
			got = append(got, f.Sentence)
		}
		if strings.Join(got, "\n") != test.want {
			t.Errorf("%s: it says\n%q, not\n%q", test.name, strings.Join(got, "\n"), test.want)
		}
	}
}

// TestBusyThreads: from half of a CPU on; who waits for a CPU more than half of the time is told as that.
func TestBusyThreads(t *testing.T) {
	t.Parallel()
	at := func(cpu string) said {
		s := running("a", "at shop.A.b(A.java:1)")
		s.cpu = cpu
		return s
	}
	for _, test := range []struct {
		ms, queue time.Duration // since the first
		want      string
	}{
		{1000, 0, `"a" took 50.0% of a CPU (A.java:1).`},
		{999, 0, ""},
		{2000, 0, `"a" took 100.0% of a CPU (A.java:1).`},
		{900, 1000, `"a" wants to run and waits for a CPU 50.0% of the time; it got 45.0% of one (A.java:1).`},
		{900, 999, ""},
		{1000, 1000, `"a" took 50.0% of a CPU (A.java:1).`},
	} {
		task := func(cpu, queue time.Duration) map[int64]Task {
			return map[int64]Task{100: {CPU: cpu * time.Millisecond, Queue: queue * time.Millisecond, Switches: -1}}
		}
		a := Analyse(Moment{Dump: oneDump(t, textOf(at("100.00"))), Tasks: task(100, 50)},
			Moment{Dump: oneDump(t, textOf(at("100.00"))), At: 2 * time.Second, Tasks: task(100+test.ms, 50+test.queue)})
		got := ""
		for _, f := range a.Findings {
			got += f.Sentence
		}
		if got != test.want {
			t.Errorf("%v ms, %v ms in the queue: %q, want %q", test.ms, test.queue, got, test.want)
		}
	}
}

// TestDumpsOfOtherSystems: ends of lines, decimal commas, blanks and what people cut off do not change what is read.
func TestDumpsOfOtherSystems(t *testing.T) {
	t.Parallel()
	text := textOf(append(named(3, "c", wanting), holding("h"))...)
	shape := func(text string) string {
		d := oneDump(t, text)
		var all []string
		for _, thread := range d.Threads {
			all = append(all, fmt.Sprintf("%s %d %d %v %v %s %d %d", thread.Name, thread.ID, thread.NID, thread.CPU, thread.Elapsed, thread.State, len(thread.Stack), len(thread.Locks)))
		}
		return strings.Join(all, "\n")
	}
	want := shape(text)
	if !strings.Contains(want, "h 4 103 1ms 5s RUNNABLE 1 1") {
		t.Fatalf("it reads\n%s", want)
	}
	for name, other := range map[string]string{
		"Windows":                 strings.ReplaceAll(text, "\n", "\r\n"),
		"a byte order mark":       "\xef\xbb\xbf" + text,
		"decimal commas":          strings.NewReplacer("cpu=1.00ms", "cpu=1,00ms", "elapsed=5.00s", "elapsed=5,00s").Replace(text),
		"without its first lines": text[strings.Index(text, `"c-1"`):],
		"behind a log":            "12:00 INFO started\n\"quoted\" text\n" + text,
		"before a log":            text + "12:00 INFO \"h\" goes on\n",
		"numbers in hexadecimal":  strings.NewReplacer("nid=100 ", "nid=0x64 ", "nid=101 ", "nid=0x65 ", "nid=102 ", "nid=0x66 ", "nid=103 ", "nid=0x67 ").Replace(withoutBrackets(text)),
		"with memory and classes": strings.ReplaceAll(text, " tid=", " allocated=12K defined_classes=3 tid="),
		"two empty lines between": strings.ReplaceAll(text, "\n\n", "\n\n\n"),
	} {
		if got := shape(other); got != want {
			t.Errorf("%s: it reads\n%s, not\n%s", name, got, want)
		}
	}
}

// withoutBrackets is a dump as JDKs before 21 wrote it.
func withoutBrackets(text string) string {
	for n := 100; n < 110; n++ {
		text = strings.ReplaceAll(text, fmt.Sprintf(" [%d]", n), "")
	}
	return text
}

// TestCutAnywhere: wherever a dump ends, what is there is read, and a note says that more may be missing.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	text := textOf(append(named(2, "c", wanting), holding("h"), lockedOut("x", "4"))...)
	last := strings.Index(text, "JNI global ref") + len("JNI global ref")
	for n := range text {
		dumps, err := Read([]byte(text[:n]))
		if err != nil {
			if n > strings.Index(text, heading)+len(heading) {
				t.Fatalf("%d bytes: %v", n, err)
			}
			continue
		}
		if cut := len(dumps[0].Notes) > 0; cut != (n < last) {
			t.Errorf("%d of %d bytes: %q", n, len(text), dumps[0].Notes)
		}
		Analyse(Moment{Dump: dumps[0]}, Moment{Dump: dumps[0], At: time.Second})
	}
}

// TestJSONOfAllReleases: numbers in quotes and without, owners where there are such, and damage anywhere.
func TestJSONOfAllReleases(t *testing.T) {
	t.Parallel()
	quoted := `{"threadDump": {"time": "2026-11-26T12:00:00Z", "runtimeVersion": "26", "threadContainers": [{"container": "<root>", "threads": [
		{"tid": "1", "name": "a", "state": "BLOCKED", "blockedOn": "shop.Till@2", "stack": ["shop.Till.pay(Till.java:5)"], "monitorsOwned": [{"depth": 0, "locks": ["shop.Till@1", null]}]},
		{"tid": "2", "name": "b", "state": "BLOCKED", "blockedOn": "shop.Till@1", "stack": ["shop.Till.pay(Till.java:6)"], "monitorsOwned": [{"depth": 99, "locks": ["shop.Till@2"]}]},
		{"tid": "3", "name": "", "virtual": true, "state": "WAITING", "parkBlocker": {"object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@7", "owner": "2"}, "stack": ["jdk.internal.misc.Unsafe.park(Native Method)", "shop.Cart.add(Cart.java:4)"], "carrier": "9"}
	]}]}}`
	plain := strings.NewReplacer(`"1"`, "1", `"2"`, "2", `"3"`, "3", `"9"`, "9").Replace(quoted)
	for name, text := range map[string]string{"in quotes": quoted, "plain": plain, "with blanks before": " \r\n\t" + plain} {
		a := Analyse(Moment{Dump: oneDump(t, text)})
		want := `Deadlock: "a" (Till.java:5) and "b" (Till.java:6) wait for each other. 1 more thread waits behind them.`
		if len(a.Findings) != 1 || a.Findings[0].Sentence != want || a.named(t, "").Thread.Label() != "virtual thread #3" {
			t.Errorf("%s: %+v", name, a.Findings)
		}
	}
	for n := 1; n < len(quoted); n += 7 {
		if dumps, err := Read([]byte(quoted[:n])); err == nil {
			t.Errorf("%d bytes are %d dumps", n, len(dumps))
		}
	}
}
