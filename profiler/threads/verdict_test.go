package threads

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// verdicts are what is to be said of the programs in testdata/programs, the same on all JDKs: topics, in order.
// A program without an entry is fine or too quiet: nothing is said.
var verdicts = map[string][]Topic{
	"TwoLock":    {Deadlock},
	"FiveCycle":  {Deadlock},
	"ClassInit":  {ClassDeadlock},
	"Futures":    {Starved},
	"Pool":       {Starved, FullQueue},
	"Stamped":    {Stuck, Stuck},
	"Semaphores": {Stuck},
	"WaitNotify": {Crowd},
	"Livelock":   {Livelock},
	"Growing":    {Crowd},
	"LeftOver":   {LeftOver},
	"Crash":      {Crashed},
}

// readDumps reads a file of testdata/dumps and, where there is one, the dump that was taken some seconds later.
func readDumps(t *testing.T, path string) []Moment {
	t.Helper()
	base, _ := strings.CutSuffix(path, filepath.Ext(path))
	var moments []Moment
	for _, name := range []string{path, base + ".2" + filepath.Ext(path)} {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		dumps, err := Read(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, d := range dumps {
			moments = append(moments, Moment{Dump: d, At: -1})
		}
	}
	return moments
}

// dumpFiles are the first dumps of testdata that a pattern names.
func dumpFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "dumps", pattern))
	files = slices.DeleteFunc(files, func(name string) bool { return strings.Contains(name, ".2.") })
	if err != nil || len(files) == 0 {
		t.Fatalf("no dumps match %s: %v", pattern, err)
	}
	return files
}

func topics(a *Analysis) []Topic {
	var all []Topic
	for _, f := range a.Findings {
		all = append(all, f.Kind)
	}
	return all
}

func TestVerdicts(t *testing.T) {
	for _, path := range append(dumpFiles(t, "*-jdk*.txt"), dumpFiles(t, "*.log")...) {
		program, _, _ := strings.Cut(filepath.Base(path), "-")
		if program == "ReadWrite" || program == "Spin" || program == "Virtual" {
			continue // below: it depends on what the dump holds
		}
		a := Analyse(readDumps(t, path)...)
		if got := topics(a); !slices.Equal(got, verdicts[program]) {
			t.Errorf("%s: findings %q, want %q: %+v", path, got, verdicts[program], a.Findings)
		}
	}
}

func TestQueueGrows(t *testing.T) {
	for _, path := range dumpFiles(t, "Growing-jdk*.txt") {
		a := Analyse(readDumps(t, path)...)
		sentence := a.Findings[0].Sentence
		if holder := a.named(t, "holder"); holder.grown < crowd || !strings.Contains(sentence, itoa(holder.grown)+" more wait than in the first dump.") {
			t.Errorf("%s: %d more threads wait: %s", path, holder.grown, sentence)
		}
	}
}

func TestHeldReadLocksHaveNoOwner(t *testing.T) {
	for _, path := range dumpFiles(t, "ReadWrite-jdk*.txt") {
		a := Analyse(readDumps(t, path)...)
		late := a.named(t, "late")
		if hasLocks := strings.Contains(path, "-l."); hasLocks != (late.Owner != nil) {
			t.Errorf("%s: the owner of the lock that late waits for is %v", path, late.Owner)
		} else if hasLocks && late.Owner.Thread.Name != "owner" {
			t.Errorf("%s: late waits for %q", path, late.Owner.Thread.Name)
		}
		for name, how := range map[string]string{"writer": "write", "upgrader": "write", "behind-1": "read", "late": "read"} {
			if got := a.named(t, name); got.Kind != LockWait || got.How != how {
				t.Errorf("%s: %s waits for a %q as %q, want a lock as %q", path, name, got.Kind, got.How, how)
			}
		}
		if a.Count > 1 && !slices.Equal(topics(a), []Topic{Stuck, Stuck}) {
			t.Errorf("%s: findings %+v", path, a.Findings)
		}
	}
}

// named is the activity of the one thread of a name.
func (a *Analysis) named(t *testing.T, name string) *Activity {
	t.Helper()
	for _, activity := range a.Activities {
		if activity.Thread.Name == name {
			return activity
		}
	}
	t.Fatalf("there is no thread %q", name)
	return nil
}

func TestKinds(t *testing.T) {
	want := map[string]map[string]Kind{
		"Sockets":    {"reads": Network, "reads with timeout": Network, "accepts": Accept, "input": Input, "child": Child},
		"Pool":       {"pool-2-thread-1": Idle, "pool-1-thread-1": Future, "producer": QueueFull, "main": Latch},
		"Futures":    {"main": Future},
		"ClassInit":  {"first": Initializer, "second": Initializer, "third": Initializer},
		"WaitNotify": {"waiter": Monitor, "notifier": Sleeps, "lonely": Signal},
		"Warm":       {"static-1": Monitor, "static-2": Monitor},
		"Spin":       {"sleeper": Sleeps, "burner": Works},
		"Healthy": {
			"queue": QueueEmpty, "delay": QueueEmpty, "handoff": QueueEmpty, "latch": Latch, "selector": Idle, "timer": Idle,
			"pool-1-thread-1": Idle, "pool-2-thread-1": Idle, "main": Join,
		},
	}
	for program, threads := range want {
		for _, path := range dumpFiles(t, program+"-jdk*.txt") {
			a := Analyse(readDumps(t, path)...)
			for name, kind := range threads {
				if got := a.named(t, name); got.Kind != kind {
					t.Errorf("%s: %s is %q, want %q: %v", path, name, got.Kind, kind, got.Thread.Stack)
				}
			}
		}
	}
}

// The two static threads of Warm that wait, and what the compiler removed: a lock of nobody has no owner.
func TestEliminatedLocksAreHeldByNobody(t *testing.T) {
	for _, path := range dumpFiles(t, "Warm-jdk*.txt") {
		a := Analyse(readDumps(t, path)...)
		holder := a.named(t, "static-0")
		if len(holder.Waiters()) != 2 {
			t.Errorf("%s: %d threads wait for static-0, want 2", path, len(holder.Waiters()))
		}
		for _, other := range a.Activities {
			if other != holder && len(other.Waiters()) > 0 {
				t.Errorf("%s: %d threads wait for %s", path, len(other.Waiters()), other.Thread.Name)
			}
		}
	}
}

func TestVirtualThreads(t *testing.T) {
	for file, want := range map[string][]Topic{
		"Virtual-jdk25.json": {Deadlock}, // that of the locks names no owners there
		"Virtual-jdk28.json": {Deadlock, Deadlock, Crowd},
	} {
		a := Analyse(readDumps(t, dumpFiles(t, file)[0])...)
		if got := topics(a); !slices.Equal(got, want) {
			t.Errorf("%s: findings %q, want %q", file, got, want)
		}
	}
}

func TestSentences(t *testing.T) {
	a := Analyse(readDumps(t, dumpFiles(t, "TwoLock-jdk17.txt")[0])...)
	want := `Deadlock: "left" (TwoLock.java:7) and "right" (TwoLock.java:7) wait for each other. 1 more thread waits behind them.`
	if got := a.Findings[0].Sentence; got != want {
		t.Errorf("sentence %q, want %q", got, want)
	}
	a = Analyse(readDumps(t, dumpFiles(t, "LeftOver-jdk17.txt")[0])...)
	want = "main has ended, and only 3 idle workers of the pool pool-1 keep the JVM running: shut the pool down where main ends, however it ends."
	if got := a.Findings[0].Sentence; got != want {
		t.Errorf("sentence %q, want %q", got, want)
	}
}

func TestEvidence(t *testing.T) {
	a := Analyse(readDumps(t, dumpFiles(t, "TwoLock-jdk17.txt")[0])...)
	line := `"left" waits for the monitor of an Object at TwoLock.java:7, which "right" has`
	if got := a.Findings[0].Evidence[0]; got != line {
		t.Errorf("evidence %q, want %q", got, line)
	}
	if !a.Findings[0].Certain || !a.IsDeadlocked() {
		t.Error("a ring of monitors is certain")
	}
}
