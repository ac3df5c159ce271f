package threads

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// told is what java.lang.management says of a thread, in our words.
type told struct {
	head         string // ID, state, whether it is a daemon
	wants        string // class
	owner        string // name of the thread that has what it wants
	stack        []string
	locked, owns []string
}

// A dump says of each thread what java.lang.management does: its stack, what it holds and at which frame, what it waits for and who
// has that; and those that are found to be in deadlocks are those that the JVM finds.
func TestDumpsAreTheTruth(t *testing.T) {
	t.Parallel()
	program, err := os.ReadFile("testdata/programs/Truth.java")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Truth.java", string(program))
	for i, release := range []int{8, 11, 17, 21, 25, 26, 28} {
		t.Run(fmt.Sprint("JDK ", release), func(t *testing.T) {
			t.Parallel()
			out, err := exec.Command(jdks.Tool(t, release, "java"), jdks.EndsSoon, "-XX:+UseSerialGC", "-cp", dir, "Truth", fmt.Sprint(7*i)).Output()
			if err != nil {
				t.Fatal(err)
			}
			text, truth, _ := strings.Cut(string(out), "\nTRUTH\n")
			dumps, err := Read([]byte(text))
			if err != nil || len(dumps) != 2 {
				t.Fatalf("%d dumps, %v", len(dumps), err)
			}
			threads, reported := readTruth(truth)
			deadlocked := rings(threads)
			for _, name := range deadlocked {
				if !slices.Contains(reported, name) {
					t.Errorf("the JVM reports %q, without %s", reported, name)
				}
			}
			if release > 11 && len(reported) != len(deadlocked) { // before, bystanders, too
				t.Errorf("the JVM reports %q, want %q", reported, deadlocked)
			}
			checkTruth(t, Analyse(Moment{Dump: dumps[0]}), threads, deadlocked, false)
			checkTruth(t, Analyse(Moment{Dump: dumps[1]}), threads, deadlocked, true)
		})
	}
}

func readTruth(text string) (threads map[string]*told, deadlocked []string) {
	threads = map[string]*told{}
	var now *told
	for line := range strings.Lines(text) {
		words := strings.Split(strings.TrimSpace(line), "\t")
		switch words[0] {
		case "thread":
			now = &told{head: strings.Join(words[2:], " ")}
			threads[words[1]] = now
		case "wants":
			now.wants, now.owner = words[1], strings.Replace(words[2], "null", "", 1)
		case "at":
			where := strings.Replace(words[3], "null", "", 1)
			if words[5] == "true" {
				where = "" // dumps name no file of native methods
			}
			now.stack = append(now.stack, fmt.Sprint(ClassName(words[1]), ".", words[2], " ", where, " ", words[4:]))
		case "locked":
			now.locked = append(now.locked, words[1]+" "+words[2])
		case "owns":
			now.owns = append(now.owns, words[1])
		case "deadlocked":
			deadlocked = append(deadlocked, words[1])
		}
	}
	return threads, deadlocked
}

// rings are the threads that wait for themselves in the end.
func rings(threads map[string]*told) (names []string) {
	for name := range threads {
		for at, steps := name, 0; steps <= len(threads); steps++ {
			next := threads[at]
			if next == nil || strings.HasPrefix(next.stack[0], "java.lang.Object.wait") {
				break // it waits for a signal, not for the owner
			}
			if at = next.owner; at == name {
				names = append(names, name)
				break
			}
		}
	}
	slices.Sort(names)
	return names
}

// checkTruth compares what was made of a dump, with or without locks of java.util.concurrent.
func checkTruth(t *testing.T, a *Analysis, threads map[string]*told, deadlocked []string, withOwned bool) {
	t.Helper()
	seen := 0
	for _, activity := range a.Activities {
		want := threads[activity.Thread.Name]
		if want == nil {
			continue
		}
		seen++
		got := toldOf(activity)
		if activity.Kind == Signal {
			got.owner = want.owner // of what it has given back, and does not want yet
		}
		if !withOwned {
			got.owns = want.owns
			if got.owner == "" && strings.Contains(want.wants, "ReentrantLock") {
				got.owner = want.owner // of a deadlock alone
			}
		}
		slices.Sort(got.locked)
		slices.Sort(want.locked)
		slices.Sort(got.owns)
		slices.Sort(want.owns)
		if fmt.Sprintf("%q", *got) != fmt.Sprintf("%q", *want) {
			t.Errorf("%s, owned %t:\n%q, want\n%q", activity.Thread.Name, withOwned, *got, *want)
		}
	}
	dead := map[string]bool{}
	for _, f := range a.Findings {
		if f.Kind == Deadlock {
			for _, of := range f.Threads {
				dead[of.Thread.Name] = true
			}
		}
	}
	if got := slices.Sorted(maps.Keys(dead)); seen != len(threads) || seen != 40 || !slices.Equal(got, deadlocked) {
		t.Errorf("of %d threads %q are in deadlocks, want %q", seen, got, deadlocked)
	}
}

func toldOf(a *Activity) *told {
	thread := a.Thread
	got := &told{head: fmt.Sprint(thread.ID, " ", thread.State, " ", thread.Daemon)}
	for _, f := range thread.Stack {
		got.stack = append(got.stack, fmt.Sprint(f.Class, ".", f.Method, " ", f.File, " ", []string{fmt.Sprint(f.Line), fmt.Sprint(f.Native)}))
	}
	released, _ := thread.released()
	if lock := thread.waitsOn(); lock != nil {
		got.wants = plainClass(*lock)
	}
	if a.Owner != nil {
		got.owner = a.Owner.Thread.Name
	}
	for _, l := range thread.Locks {
		switch {
		case l.Relation == Owns:
			got.owns = append(got.owns, l.Class)
		case l.Relation == Holds && l.Object != released:
			got.locked = append(got.locked, fmt.Sprint(l.Depth, " ", plainClass(l)))
		}
	}
	return got
}

// plainClass is the class of an object alone: dumps say of classes which they are.
func plainClass(l Lock) string {
	class, _, _ := strings.Cut(l.Class, " for ")
	return class
}
