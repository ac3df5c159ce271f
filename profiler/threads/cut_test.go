package threads

import (
	"math/rand/v2"
	"os"
	"testing"
)

// Dumps that are cut anywhere, and such with bytes that are others, are read as far as they go: of what is there before the cut no
// thread is lost but the last, none is new, and what is said of them can be worked out.
func TestCutAndDamagedDumps(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 11))
	for _, path := range dumpFiles(t, "*-jdk*.txt") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		last, read := 0, 0
		for at := len(text) / 10; at < len(text); at += len(text)/10 + random.IntN(50) {
			dumps, err := Read(text[:at])
			if err != nil {
				continue // nothing of it is there yet
			}
			read++
			Analyse(Moment{Dump: dumps[0]})
			now := dumps[0].Threads
			if len(now) < last {
				t.Errorf("%s: at %d there are %d threads, before there were %d", path, at, len(now), last)
			}
			for i, thread := range now[:max(len(now)-1, 0)] {
				if full := whole[0].Threads[i]; full.Name != thread.Name || len(full.Stack) != len(thread.Stack) {
					t.Errorf("%s: cut at %d, %q has %d frames, %q of the whole %d", path, at, thread.Name, len(thread.Stack), full.Name, len(full.Stack))
				}
			}
			last = len(now)
		}
		if read < 5 {
			t.Errorf("%s: %d cut dumps were read", path, read)
		}
		damaged := append([]byte(nil), text...)
		for range 20 {
			damaged[random.IntN(len(damaged))] = byte(random.IntN(256))
			if dumps, err := Read(damaged); err == nil {
				Analyse(Moment{Dump: dumps[0]})
			}
		}
	}
}
