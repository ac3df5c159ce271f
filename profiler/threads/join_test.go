package threads

import (
	"strings"
	"testing"
)

// A text and a JSON dump of one JVM: the virtual threads wait for the lock of a thread of the system.
func TestCombine(t *testing.T) {
	for jdk, want := range map[string]int{"21": 24, "25": 24, "28": 24} {
		text := readDumps(t, dumpFiles(t, "Virtual-jdk"+jdk+".txt")[0])[0].Dump
		json := readDumps(t, dumpFiles(t, "Virtual-jdk"+jdk+".json")[0])[0].Dump
		a := Analyse(Moment{Dump: Combine(text, json)})
		virtual := 0
		for _, activity := range a.Activities {
			if activity.Thread.Virtual {
				virtual++
			}
		}
		if virtual != want || !text.HasVirtual() {
			t.Errorf("JDK %s: %d virtual threads, want %d; the text knows of them: %v", jdk, virtual, want, text.HasVirtual())
		}
		keeper := a.named(t, "keeper")
		if jdk == "28" && len(keeper.Waiters()) != 20 {
			t.Errorf("JDK %s: %d threads wait for the keeper", jdk, len(keeper.Waiters()))
		}
		if keeper.Thread.NID == 0 || !strings.HasSuffix(keeper.At(), "Virtual.java:46") {
			t.Errorf("JDK %s: keeper is %+v at %s", jdk, keeper.Thread, keeper.At())
		}
	}
}

func TestHealthyTextHasNoVirtualThreads(t *testing.T) {
	for _, path := range dumpFiles(t, "Healthy-jdk*.txt") {
		if readDumps(t, path)[0].Dump.HasVirtual() {
			t.Errorf("%s has virtual threads", path)
		}
	}
}
