package inspect

import (
	"strings"
	"testing"

	"jfrlens/profiler/threads"
)

// crashMethod is where the method is declared in which the JVM died.
func crashMethod(class, method string) (string, int, bool) {
	return "/src/Crash.java", 12, class == "Crash" && method == "crash"
}

// own finds the classes of a program in its one file.
func own(program string) Finder {
	return func(class string, line int) (string, int, bool) {
		name, _, _ := strings.Cut(class, "$")
		return "/src/" + program + ".java", line, name == program
	}
}

func TestSpots(t *testing.T) {
	for _, test := range []struct {
		program, dump string
		line          int
		hint          string
		stuck         bool
	}{
		{"TwoLock", "TwoLock-jdk21.txt", 7, "\"left\" waits here · held at TwoLock.java:7 · holds what 2 threads wait for; \"right\" waits here · held at TwoLock.java:7 · holds what 1 thread waits for", true},
		{"TwoLock", "TwoLock-jdk21.txt", 5, "\"bystander\" waits here · held at TwoLock.java:7", false},
		{"Virtual", "Virtual-jdk28.json", 6, "20 threads wait here · held at Virtual.java:46", false},
		{"Virtual", "Virtual-jdk28.json", 46, "\"keeper\" sleeps · holds what 20 threads wait for", false},
		{"Crash", "Crash-jdk25.log", 12, "the JVM died here, in thread \"crasher\"", false},
		{"Sockets", "Sockets-jdk25.txt", 12, "2 threads wait for the network", false},
	} {
		dumps, err := threads.Read(dumpText(t, test.dump))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, s := range Spots(threads.Analyse(threads.Moment{Dump: dumps[0]}), own(test.program), crashMethod) {
			if s.Line != test.line {
				continue
			}
			found = true
			if s.Hint != test.hint && s.Hint != swapped(test.hint) || s.Stuck != test.stuck || len(s.Sentences) == 0 {
				t.Errorf("%s line %d: %q, want %q; %+v", test.dump, s.Line, s.Hint, test.hint, s)
			}
		}
		if !found {
			t.Errorf("%s says nothing at line %d", test.dump, test.line)
		}
	}
}

// swapped is a hint with its two parts the other way round: addresses of monitors give their order.
func swapped(hint string) string {
	first, second, _ := strings.Cut(hint, "; ")
	return second + "; " + first
}
