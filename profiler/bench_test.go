package profiler

import (
	"context"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/jdks"
)

// deepProgram makes a recording of about a megabyte per second: threads whose
// stacks are deep and always different.
const deepProgram = `
import java.util.concurrent.ThreadLocalRandom;

public class Deep {
    static volatile long sink;
    static long a(int n, int bits) { return n == 0 ? work() : 1 + pick(n - 1, bits); }
    static long b(int n, int bits) { return n == 0 ? work() : 2 + pick(n - 1, bits); }
    static long c(int n, int bits) { return n == 0 ? work() : 3 + pick(n - 1, bits); }
    static long pick(int n, int bits) {
        int next = bits * 1103515245 + 12345;
        switch ((next >>> 16) % 3) {
            case 0: return a(n, next);
            case 1: return b(n, next);
            default: return c(n, next);
        }
    }
    static long work() {
        long sum = 0;
        for (int i = 0; i < 200_000; i++) {
            sum += Integer.toString(i).hashCode();
        }
        return sum;
    }
    public static void main(String[] args) throws Exception {
        long end = System.currentTimeMillis() + Long.parseLong(args[0]);
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                while (System.currentTimeMillis() < end) {
                    sink += pick(400, ThreadLocalRandom.current().nextInt());
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }
}
`

// stopwatch is an Observer that notes when the program ended and when its last
// profile was published.
type stopwatch struct {
	ended     chan time.Time
	published time.Time
}

func (w *stopwatch) Progress(s Status) {
	if s.State == Running && s.PID != 0 && w.ended == nil {
		w.ended = make(chan time.Time, 1)
		go func() {
			for sendTo(s.PID, syscall.Signal(0)) == nil {
				time.Sleep(time.Millisecond)
			}
			w.ended <- time.Now()
		}()
	}
}
func (w *stopwatch) Output(string, string)    {}
func (w *stopwatch) Profile(*profile.Profile) { w.published = time.Now() }

// BenchmarkClickToHints measures from the end of a program with a large
// recording to its published profile, and to the end of the session. One round
// takes a minute: run it with -benchtime 1x.
func BenchmarkClickToHints(b *testing.B) {
	home := jdks.Home(b, 17)
	dir := b.TempDir()
	jdks.Compile(b, 17, dir, "Deep.java", deepProgram)
	sessions, err := Open(filepath.Join(b.TempDir(), "sessions"))
	if err != nil {
		b.Fatal(err)
	}
	defer sessions.Close()
	for b.Loop() {
		w := &stopwatch{}
		request := launch.Request{Target: "Deep", ClassPath: []string{dir}, Dir: dir, JDK: home, Args: []string{"40000"}}
		session, err := sessions.Start(context.Background(), Launch{request}, w)
		if err != nil {
			b.Fatal(err)
		}
		result, err := session.Result()
		if err != nil {
			b.Fatal(err)
		}
		done, ended := time.Now(), <-w.ended
		b.ReportMetric(float64(sizeOf(result.Recording))/1e6, "MB")
		b.ReportMetric(float64(w.published.Sub(ended).Microseconds())/1e3, "ms-to-profile")
		b.ReportMetric(float64(done.Sub(ended).Microseconds())/1e3, "ms-to-end")
	}
}
