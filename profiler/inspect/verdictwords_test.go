package inspect

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/threads"
)

// blockedOn is the text of a thread that waits for a monitor, or that runs and has it.
func blockedOn(name string, id int, holds bool) string {
	state, what, lock := "BLOCKED (on object monitor)", "waiting for monitor entry", "- waiting to lock <0x9> (a.Lock)"
	if holds {
		state, what, lock = "RUNNABLE", "runnable", "- locked <0x9> (a.Lock)"
	}
	return fmt.Sprintf("\"%s\" #%d [%d] prio=5 os_prio=0 cpu=1.00ms elapsed=5.00s tid=0x%x nid=%d %s  [0x1]\n   java.lang.Thread.State: %s\n\tat a.B.c(B.java:%d)\n\t%s\n\n",
		name, id, 100+id, id, 100+id, what, state, map[bool]int{true: 9, false: 7}[holds], lock)
}

// analysed are dumps that were taken two seconds after each other.
func analysed(t *testing.T, texts ...string) *threads.Analysis {
	t.Helper()
	var moments []threads.Moment
	for i, text := range texts {
		dumps, err := threads.Read([]byte("Full thread dump OpenJDK 64-Bit Server VM (21.0.9+10 mixed mode):\n\n" + text + "JNI global refs: 4\n"))
		if err != nil {
			t.Fatal(err)
		}
		moments = append(moments, threads.Moment{Dump: dumps[0], At: time.Duration(i) * 2 * time.Second})
	}
	return threads.Analyse(moments...)
}

// TestHintsOfGroups: how long threads wait is what holds for all of them.
func TestHintsOfGroups(t *testing.T) {
	t.Parallel()
	first, second, holder := blockedOn("one", 1, false), blockedOn("two", 2, false), blockedOn("has", 3, true)
	for name, test := range map[string]struct {
		texts []string
		want  string
	}{
		"once":              {[]string{first + second + holder}, "2 threads wait here · held at B.java:9"},
		"both all the time": {[]string{first + second + holder, first + second + holder}, "2 threads wait here ≥ 2.00 s · held at B.java:9"},
		"one came later":    {[]string{first + holder, first + second + holder}, "2 threads wait here · held at B.java:9"},
		"the first of them": {[]string{second + holder, first + second + holder}, "2 threads wait here · held at B.java:9"},
		"only one":          {[]string{first + holder, first + holder}, "\"one\" waits here ≥ 2.00 s · held at B.java:9"},
		"nobody who has it": {[]string{first + second}, "2 threads wait here"},
	} {
		hint := ""
		for _, s := range Spots(analysed(t, test.texts...), func(_ string, line int) (string, int, bool) { return "/B.java", line, true }, nil) {
			if s.Line == 7 {
				hint = s.Hint
			}
		}
		if hint != test.want {
			t.Errorf("%s: %q, want %q", name, hint, test.want)
		}
	}
}

// TestVerdictWords: what a JVM does, at and below each limit, the gravest first.
func TestVerdictWords(t *testing.T) {
	t.Parallel()
	finding := func(kind threads.Topic, certain bool) []threads.Finding {
		return []threads.Finding{{Kind: kind, Certain: certain, Sentence: "The JVM died of SIGSEGV."}}
	}
	text := func(findings ...threads.Finding) *threads.Analysis {
		return &threads.Analysis{Dump: &threads.Dump{Format: threads.Text}, Findings: findings}
	}
	gc := func(share float64) *Published { return &Published{GC: GC{Share: share}} }
	network := []KindCount{{threads.Network, 3}, {threads.Sleeps, 1}, {threads.Idle, 9}}
	for name, test := range map[string]struct {
		status  Status
		verdict Verdict
		want    string
	}{
		"crashed":                   {Status{Analysis: text(finding(threads.Crashed, true)...), Published: gc(1)}, Crashed, "The JVM died of SIGSEGV."},
		"deadlocked":                {Status{Analysis: text(finding(threads.Deadlock, true)...), Published: gc(1)}, Stuck, "It is stuck: threads wait for each other for ever."},
		"perhaps deadlocked":        {Status{Analysis: text(finding(threads.Starved, false)...)}, Stuck, "It seems to be stuck: threads wait, and nobody is seen who lets them go on."},
		"stuck":                     {Status{Analysis: text(finding(threads.Stuck, false)...)}, Stuck, "It seems to be stuck: threads wait, and nobody is seen who lets them go on."},
		"a crowd is no stop":        {Status{Analysis: text(finding(threads.Crowd, true)...), CPU: -1, Kinds: network}, Waiting, "It waits: 3 threads wait for the network, 1 thread waits for time to pass."},
		"collecting":                {Status{Published: gc(0.25), CPU: 2 * time.Second}, Collecting, "It collects garbage 25.0% of the time."},
		"hardly collecting":         {Status{Published: gc(0.249), CPU: 2 * time.Second}, Busy, "It is busy: it used 1.0 CPUs."},
		"unknown collections":       {Status{Published: gc(-1), CPU: 2 * time.Second}, Busy, "It is busy: it used 1.0 CPUs."},
		"just busy":                 {Status{CPU: 1 * time.Second}, Busy, "It is busy: it used 0.50 CPUs."},
		"almost busy":               {Status{CPU: 1*time.Second - 1}, Idle, "It uses hardly any CPU. It used 0.50 CPUs."},
		"just worth a word":         {Status{CPU: 100 * time.Millisecond, Analysis: text(), Kinds: network}, Waiting, "It waits: 3 threads wait for the network, 1 thread waits for time to pass. It used 0.05 CPUs."},
		"not worth a word":          {Status{CPU: 99 * time.Millisecond, Analysis: text(), Kinds: network}, Waiting, "It waits: 3 threads wait for the network, 1 thread waits for time to pass."},
		"starving":                  {Status{CPU: 1 * time.Second, Analysis: text(finding(threads.WantsCPU, true)...)}, Starving, "It wants more CPU than it gets: it used 0.50 CPUs, and threads waited for one."},
		"idle":                      {Status{CPU: -1, Analysis: text(), Kinds: []KindCount{{threads.Idle, 5}, {threads.JVMThread, 9}}}, Idle, "It is idle: no thread of the program does anything."},
		"four kinds of waits":       {Status{CPU: -1, Analysis: text(), Kinds: []KindCount{{threads.Network, 4}, {threads.Monitor, 3}, {threads.Future, 2}, {threads.Join, 1}}}, Waiting, "It waits: 4 threads wait for the network, 3 threads wait for monitors, 2 threads wait for results of tasks."},
		"no dump":                   {Status{CPU: -1}, Unseen, "No dump of its threads could be had."},
		"only what the system says": {Status{CPU: -1, Analysis: &threads.Analysis{Dump: &threads.Dump{Format: threads.System}}}, Unseen, "No dump of its threads could be had."},
	} {
		verdict, sentence := test.status.judge(2 * time.Second)
		if verdict != test.verdict || sentence != test.want {
			t.Errorf("%s: %s, %q; want %s, %q", name, verdict, sentence, test.verdict, test.want)
		}
	}
}

// TestKindsInOrder: what most threads do comes first, what is quiet last.
func TestKindsInOrder(t *testing.T) {
	t.Parallel()
	a := analysed(t, blockedOn("one", 1, false)+blockedOn("two", 2, false)+blockedOn("has", 3, true)+"\"VM Thread\" os_prio=0 cpu=1.00ms elapsed=5.00s tid=0x9 nid=9 runnable\n\n")
	var all []string
	for _, k := range kinds(a) {
		all = append(all, fmt.Sprint(k.Count, " ", k.Kind))
	}
	if got := strings.Join(all, ", "); got != "2 monitor, 1 works, 1 jvm" {
		t.Errorf("the kinds are %s", got)
	}
}
