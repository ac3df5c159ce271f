package profiler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/threads"
)

func TestBlockedSentence(t *testing.T) {
	for _, test := range []struct {
		dump  string
		waits bool
		want  string
	}{
		{"TwoLock-jdk25.txt", false, "3 threads that wait now did so all the time or began late (TwoLock.java:7, TwoLock.java:5). Deadlock:"},
		{"WaitNotify-jdk17.txt", false, "1 thread that waits now"},
		{"WaitNotify-jdk17.txt", true, "2 threads that wait now"},
		{"Sockets-jdk17.txt", false, ""},
	} {
		text, err := os.ReadFile(filepath.Join("threads", "testdata", "dumps", test.dump))
		if err != nil {
			t.Fatal(err)
		}
		dumps, err := threads.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(blockedSentence(threads.Analyse(threads.Moment{Dump: dumps[0]}), test.waits, 7), "\n")
		if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.dump, got, test.want)
		}
	}
}
