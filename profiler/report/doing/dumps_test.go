package doing

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/inspect"
	"jfrlens/profiler/threads"
)

// frames are threads of a program: two that wait for each other, one that waits for one of them, one that works, one whose lock
// has no known owner, and one of a pool that rests.
const frames = `Full thread dump OpenJDK 64-Bit Server VM (21.0.9+10 mixed mode):

"left" #21 [101] prio=5 os_prio=0 cpu=10.00ms elapsed=5.00s tid=0x01 nid=101 waiting for monitor entry  [0x1]
   java.lang.Thread.State: BLOCKED (on object monitor)
	at shop.Bank.move(Bank.java:10)
	- waiting to lock <0x00000000000000b2> (a shop.Account)
	- locked <0x00000000000000a1> (a shop.Account)

"right" #22 [102] prio=5 os_prio=0 cpu=10.00ms elapsed=5.00s tid=0x02 nid=102 waiting for monitor entry  [0x1]
   java.lang.Thread.State: BLOCKED (on object monitor)
	at shop.Bank.move(Bank.java:20)
	- waiting to lock <0x00000000000000a1> (a shop.Account)
	- locked <0x00000000000000b2> (a shop.Account)

"third" #23 [103] prio=5 os_prio=0 cpu=10.00ms elapsed=5.00s tid=0x03 nid=103 waiting for monitor entry  [0x1]
   java.lang.Thread.State: BLOCKED (on object monitor)
	at shop.Bank.look(Bank.java:30)
	- waiting to lock <0x00000000000000a1> (a shop.Account)

"busy <&> \"one\"" #24 daemon [104] prio=5 os_prio=0 cpu=CPUms elapsed=5.00s tid=0x04 nid=104 runnable  [0x1]
   java.lang.Thread.State: RUNNABLE
	at shop.Math.sum(Math.java:5)
	at shop.Math.all(Math.java:50)
	at shop.Math.main(Math.java:500)

"asks" #25 [105] prio=5 os_prio=0 cpu=10.00ms elapsed=5.00s tid=0x05 nid=105 waiting on condition  [0x1]
   java.lang.Thread.State: WAITING (parking)
	at jdk.internal.misc.Unsafe.park(java.base@21.0.9/Native Method)
	- parking to wait for  <0x00000000000000c3> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
	at java.util.concurrent.locks.LockSupport.park(java.base@21.0.9/LockSupport.java:221)
	at java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(java.base@21.0.9/AbstractQueuedSynchronizer.java:754)
	at java.util.concurrent.locks.ReentrantLock.lock(java.base@21.0.9/ReentrantLock.java:322)
	at shop.Cart.add(Cart.java:7)

"pool-1-thread-1" #26 [106] prio=5 os_prio=0 cpu=0.00ms elapsed=5.00s tid=0x06 nid=106 waiting on condition  [0x1]
   java.lang.Thread.State: WAITING (parking)
	at jdk.internal.misc.Unsafe.park(java.base@21.0.9/Native Method)
	- parking to wait for  <0x00000000000000d4> (a java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject)
	at java.util.concurrent.LinkedBlockingQueue.take(java.base@21.0.9/LinkedBlockingQueue.java:435)
	at java.util.concurrent.ThreadPoolExecutor.getTask(java.base@21.0.9/ThreadPoolExecutor.java:1071)
	at java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@21.0.9/ThreadPoolExecutor.java:1132)
	at java.lang.Thread.run(java.base@21.0.9/Thread.java:1583)

`

// peace is a program of one thread that sleeps.
const peace = `Full thread dump OpenJDK 64-Bit Server VM (21.0.9+10 mixed mode):

"main" #1 [100] prio=5 os_prio=0 cpu=10.00ms elapsed=5.00s tid=0x01 nid=100 waiting on condition  [0x1]
   java.lang.Thread.State: TIMED_WAITING (sleeping)
	at java.lang.Thread.sleep0(java.base@21.0.9/Native Method)
	at java.lang.Thread.sleep(java.base@21.0.9/Thread.java:509)
	at shop.Main.main(Main.java:3)

`

// analysed judges dumps that were taken a second apart each.
func analysed(t *testing.T, texts ...string) *threads.Analysis {
	t.Helper()
	var moments []threads.Moment
	for i, text := range texts {
		dumps, err := threads.Read([]byte(text))
		if err != nil || len(dumps) != 1 {
			t.Fatal(len(dumps), err)
		}
		moments = append(moments, threads.Moment{Dump: dumps[0], At: time.Duration(i) * time.Second})
	}
	return threads.Analyse(moments...)
}

// twice are two dumps, between which the busy thread ran for 600 ms of a second.
func twice(t *testing.T) *threads.Analysis {
	t.Helper()
	return analysed(t, strings.Replace(frames, "CPU", "100.00", 1), strings.Replace(frames, "CPU", "700.00", 1))
}

// once is one of them.
func once(t *testing.T) *threads.Analysis {
	t.Helper()
	return analysed(t, strings.Replace(frames, "CPU", "100.00", 1))
}

// shopCase is what was seen of the program, without dumps.
func shopCase() *inspect.Case {
	return &inspect.Case{Subject: inspect.Subject{PID: 4711, Main: "shop.Main", Version: "21.0.9"}, Notes: []string{"nothing was lost\nat all"}}
}

// page is what one of the pages says, with usual blanks.
func written(t *testing.T, write func(w io.Writer) error) string {
	t.Helper()
	var w strings.Builder
	if err := write(&w); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(w.String(), "\u00a0", " ")
}

// has checks that a page has lines in this order, and none of others.
func has(t *testing.T, page string, lines []string, none ...string) {
	t.Helper()
	rest := page
	for _, line := range lines {
		at := strings.Index(rest, line)
		if at < 0 {
			t.Errorf("%s\nhas no %q, or not there", page, line)
			return
		}
		rest = rest[at+len(line):]
	}
	for _, line := range none {
		if strings.Contains(page, line) {
			t.Errorf("%s\nhas %q", page, line)
		}
	}
}

func TestDeadlockPage(t *testing.T) {
	t.Parallel()
	a := once(t)
	page := written(t, func(w io.Writer) error { return Deadlock(w, shopCase(), a) })
	has(t, page, []string{"4711", "\n\"left\"", "    at shop.Bank.move(Bank.java:10)", "\"right\"", "    at shop.Bank.move(Bank.java:20)", "Note: nothing was lost at all.", "1 dump."}, "No deadlock", "Math.sum")
	page = written(t, func(w io.Writer) error { return Deadlock(w, shopCase(), analysed(t, peace)) })
	has(t, page, []string{"No deadlock.\n"}, "Suspected", "left")
}

// Who waits for whom stands as a tree: the ring, who waits for it, and those of whose lock no owner is known.
func TestWaitsPage(t *testing.T) {
	t.Parallel()
	page := written(t, func(w io.Writer) error { return Waits(w, shopCase(), once(t)) })
	has(t, page, []string{"Deadlock: \"left\" (", "Bank.java:10", ") → \"right\" (", "Bank.java:20", ") → \"left\"\n", "└─ \"third\" ", "Bank.java:30", "No owner is known of what these wait for:\n", "  \"asks\" ", "Cart.java:7"}, "pool-1-thread-1", "busy", ", which")
	page = written(t, func(w io.Writer) error { return Waits(w, shopCase(), analysed(t, peace)) })
	has(t, page, []string{"No thread waits for another.\n"}, "No owner")
}

// The graph is one that Graphviz reads: names are quoted, and each thread that waits has an arrow to who has what it wants.
func TestGraphOfWaits(t *testing.T) {
	t.Parallel()
	dot := written(t, func(w io.Writer) error { return DOT(w, once(t)) })
	has(t, dot, []string{"digraph waits {\n", `  t0 [label="\"left\"\n`, `  t1 [label="\"right\"\n`, `  t2 [label="\"third\"\n`, "  t0 -> t1 [label=", "  t1 -> t0 [label=", "  t2 -> t0 [label=", "}\n"}, "busy", "asks", "t4")
	if got := quoteDOT("a\\b\"c\nd"); got != `"a\\b\"c\nd"` {
		t.Error(got)
	}
}

// The picture is well-formed whatever threads are called, with a row for each and a line to the one that it waits for.
func TestPictureOfWaits(t *testing.T) {
	t.Parallel()
	hostile := strings.NewReplacer("third", "<third> & \\\"co\\\"", "CPU", "1.00").Replace(frames)
	for name, test := range map[string]struct {
		a           *threads.Analysis
		texts, rows int
	}{"deadlock": {once(t), 4, 3}, "peace": {analysed(t, peace), 2, 1}, "names": {analysed(t, hostile), 4, 3}} {
		svg := written(t, func(w io.Writer) error { return SVG(w, shopCase(), test.a) })
		decoder, texts, circles := xml.NewDecoder(strings.NewReader(svg)), 0, 0
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, svg)
			}
			if start, is := token.(xml.StartElement); is && start.Name.Local == "text" {
				texts++
			} else if is && start.Name.Local == "circle" {
				circles++
			}
		}
		if texts != test.texts || circles != test.rows || strings.Count(svg, "<path") != map[bool]int{true: 1}[name != "peace"] {
			t.Errorf("%s: %d texts, %d circles:\n%s", name, texts, circles, svg)
		}
	}
}

// Threads stand with those that used the most CPU first; those at rest only if all are wanted.
func TestThreadsPage(t *testing.T) {
	t.Parallel()
	a := twice(t)
	page := written(t, func(w io.Writer) error { return Threads(w, shopCase(), a, false) })
	has(t, page, []string{"60.0%  busy <&>", "0.0%  left", "(≥ 1.00 s)", "1 thread is not shown (--all shows them)", "2 dumps in 1.00 s."}, "pool-1-thread-1")
	has(t, written(t, func(w io.Writer) error { return Threads(w, shopCase(), a, true) }), []string{"busy", "pool-1-thread-1"}, "not shown")
	has(t, written(t, func(w io.Writer) error { return Threads(w, shopCase(), once(t), true) }), []string{"left", "busy"}, "%", "≥")
	if was(1) != "1 thread is" || was(1234) != "1,234 threads are" {
		t.Error(was(1), was(1234))
	}
}

// The most work stands with as many frames as are wanted, and with a reason where it cannot be told.
func TestMostWorkPage(t *testing.T) {
	t.Parallel()
	page := written(t, func(w io.Writer) error { return MostWork(w, shopCase(), twice(t), 5, 2) })
	has(t, page, []string{"busy <&>", " 60.0% of a CPU\n", "    at shop.Math.sum(Math.java:5)\n", "    at shop.Math.all(Math.java:50)\n", "    … 1 frame more\n"}, "Math.main", "left")
	has(t, written(t, func(w io.Writer) error { return MostWork(w, shopCase(), twice(t), 0, 2) }), []string{"2 dumps"}, "busy")
	has(t, written(t, func(w io.Writer) error { return MostWork(w, shopCase(), once(t), 5, 2) }), []string{"CPU time needs two dumps some time apart."}, "busy")
	has(t, written(t, func(w io.Writer) error { return MostWork(w, shopCase(), analysed(t, peace, peace), 5, 2) }), []string{"No thread used CPU in 1.00 s, as far as the dumps tell."}, "main at")
}

// A thread that had to wait for a CPU is told so, from a tenth of the time on.
func TestWaitedForCPU(t *testing.T) {
	t.Parallel()
	a := &threads.Analysis{Span: time.Second}
	for queue, want := range map[time.Duration]string{-1: "", 0: "", 99 * time.Millisecond: "", 100 * time.Millisecond: ", and waited for one 10.0% of the time"} {
		if got := queued(&threads.Activity{Queue: queue}, a); got != want {
			t.Errorf("%v: %q, want %q", queue, got, want)
		}
	}
}

// What an answer rests on, and what the JVM took for it.
func TestBasis(t *testing.T) {
	t.Parallel()
	sample := func(cost time.Duration, costs map[string]time.Duration) inspect.Sample {
		return inspect.Sample{Cost: cost, Costs: costs}
	}
	for _, test := range []struct {
		samples []inspect.Sample
		a       threads.Analysis
		want    string
	}{
		{nil, threads.Analysis{Count: 1}, "1 dump."},
		{nil, threads.Analysis{Count: 3, Span: 2 * time.Second}, "3 dumps in 2.00 s."},
		{[]inspect.Sample{sample(3*time.Millisecond, nil), sample(2*time.Millisecond, nil)}, threads.Analysis{Count: 2, Span: time.Second}, "2 dumps in 1.00 s; the JVM took up to 3.00 ms to answer."},
		{[]inspect.Sample{sample(9, map[string]time.Duration{"b": time.Millisecond, "a": 2 * time.Millisecond}), sample(9, map[string]time.Duration{"b": 4 * time.Millisecond})}, threads.Analysis{Count: 1}, "1 dump; the JVM took up to 2.00 ms for a and 4.00 ms for b."},
	} {
		test.a.Dump = &threads.Dump{Format: threads.Text}
		if got := strings.ReplaceAll(basis(&inspect.Case{Samples: test.samples}, &test.a), "\u00a0", " "); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	a := threads.Analysis{Count: 2, Dump: &threads.Dump{Format: threads.System}}
	if got := basis(&inspect.Case{}, &a); got != "Looked 2 times at what the system says." {
		t.Error(got)
	}
}

// The document has what the pages have, and nothing that is not known.
func TestDocument(t *testing.T) {
	t.Parallel()
	a := twice(t)
	c := shopCase()
	c.Samples = []inspect.Sample{{Cost: 5, Costs: map[string]time.Duration{"x": 3}}, {Cost: 4, Costs: map[string]time.Duration{"x": 7, "y": 1}}}
	d := NewDocument(c, a).WithFindings(a, threads.Finding.IsDeadlock).WithThreads(ByCPU(a), 2).WithThreads(a.Activities[:1], 0)
	if d.PID != 4711 || d.Main != "shop.Main" || d.JDK != "21.0.9" || d.Dumps != 2 || d.Span != 1e9 || d.Cost != 5 || d.Costs["x"] != 7 || d.Costs["y"] != 1 || len(d.Notes) == 0 || len(c.Notes) != 1 {
		t.Errorf("%+v", d)
	}
	if len(d.Findings) != 1 || !d.Findings[0].Certain || len(d.Findings[0].Threads) != 2 || d.Findings[0].Threads[0] != 21 {
		t.Errorf("findings are %+v", d.Findings)
	}
	if len(d.Threads) != 2 {
		t.Fatalf("%d threads", len(d.Threads))
	}
	busy, left := d.Threads[0], d.Threads[1]
	if busy.ID != 24 || busy.NID != 104 || !busy.Daemon || busy.State != "RUNNABLE" || busy.Does != "works" || *busy.CPU != 600e6 || busy.Queue != nil || len(busy.Stack) != 2 || busy.Stack[1] != (Place{"shop.Math", "all", "Math.java", 50}) || *busy.At != (Place{"shop.Math", "sum", "Math.java", 5}) {
		t.Errorf("%+v", busy)
	}
	if left.ID != 21 || left.Owner != 22 || left.Waiters != 2 || left.Class != "shop.Account" || left.Does != "monitor" || left.Still != 1e9 || left.Stack != nil || *left.CPU != 0 {
		t.Errorf("%+v", left)
	}
	text, err := json.Marshal(NewDocument(&inspect.Case{}, nil))
	if err != nil || string(text) != `{"dumps":0,"spanNanos":0,"costNanos":0}` {
		t.Errorf("%s, %v", text, err)
	}
	cpu := int64(5)
	status := &inspect.Status{Verdict: "busy", Sentence: "It works.", CPU: 5, Published: &inspect.Published{Heap: inspect.Heap{Max: 7}}}
	if d := (Document{}).WithStatus(status); d.Verdict != "busy" || d.Sentence != "It works." || *d.CPU != cpu || d.Heap.Max != 7 || d.GC == nil {
		t.Errorf("%+v", d)
	}
	status.CPU, status.Published = -1, nil
	if d := (Document{}).WithStatus(status); d.CPU != nil || d.Heap != nil || d.Counts != nil {
		t.Errorf("what is not known is %+v", d)
	}
}

// The status says first what is the matter, once, with the evidence, then numbers and kinds of threads.
func TestStatusPage(t *testing.T) {
	t.Parallel()
	a := twice(t)
	s := &inspect.Status{
		Sentence: a.Findings[0].Sentence, Analysis: a, Kinds: []inspect.KindCount{{Kind: threads.Monitor, Count: 3}, {Kind: threads.Works, Count: 1234}},
		Published: &inspect.Published{Heap: inspect.Heap{Max: 64e6}, GC: inspect.GC{Share: 0.25}, Threads: inspect.Threads{Live: 6}},
	}
	page := written(t, func(w io.Writer) error { return Status(w, shopCase(), s) })
	has(t, page, []string{"JDK 21.0.9\n", a.Findings[0].Sentence + "\n", "Heap at most 64.0 MB, no collection yet · collecting garbage 25.0% of the time · 6 threads\n", "Threads: 3 at monitors, 1,234 runnable\n", "CPU in 1.00 s:\n", "60.0%  busy"})
	if strings.Count(page, a.Findings[0].Sentence) != 1 {
		t.Errorf("%s\nsays the first finding again", page)
	}
	s.Analysis, s.Published.GC.Share = nil, -1
	has(t, written(t, func(w io.Writer) error { return Status(w, shopCase(), s) }), []string{"no collection yet · 6 threads"}, "Threads: ", "garbage", "dump")
	for kind := range kindWords {
		if kindWord(kind) == "" {
			t.Errorf("threads of the kind %s have no name", kind)
		}
	}
}

// A page that cannot be written ends with the error, at the first line that failed.
func TestPagesThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	a, failed := twice(t), errors.New("full")
	for name, write := range map[string]func(w io.Writer) error{
		"deadlock": func(w io.Writer) error { return Deadlock(w, shopCase(), a) }, "waits": func(w io.Writer) error { return Waits(w, shopCase(), a) }, "dot": func(w io.Writer) error { return DOT(w, a) },
		"svg": func(w io.Writer) error { return SVG(w, shopCase(), a) }, "threads": func(w io.Writer) error { return Threads(w, shopCase(), a, true) }, "work": func(w io.Writer) error { return MostWork(w, shopCase(), a, 5, 5) },
		"heap": func(w io.Writer) error { return Heap(w, shopCase()) }, "gc": func(w io.Writer) error { return GC(w, shopCase()) }, "vm": func(w io.Writer) error { return VM(w, shopCase()) }, "compiler": func(w io.Writer) error { return Compiler(w, shopCase()) },
	} {
		calls := 0
		if err := write(writerFunc(func([]byte) (int, error) { calls++; return 0, failed })); !errors.Is(err, failed) || calls != 1 {
			t.Errorf("%s: %v after %d tries", name, err, calls)
		}
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
