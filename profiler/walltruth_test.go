package profiler

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/sample"
	"jfrlens/testdata/jdks"
)

// wallTruth is a program whose threads sleep, and then work, while its main waits for them. It tells in nanoseconds how
// long that took them, how much they got of the CPU, and how long the main waited.
const wallTruth = `
import java.lang.management.*;
import java.util.concurrent.atomic.AtomicLong;

public class Walls {
    static final AtomicLong passed = new AtomicLong(), burnt = new AtomicLong();
    static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    static double x;

    static void sleeps() {
        try {
            for (int i = 0; i < 20; i++) Thread.sleep(150);
        } catch (InterruptedException e) {
            throw new Error(e);
        }
    }

    static void works() {
        for (long end = System.nanoTime() + 2_000_000_000L; System.nanoTime() < end; ) {
            for (int i = 0; i < 10_000; i++) x = Math.sqrt(x + i);
        }
    }

    static void timed(Runnable what) {
        long from = System.nanoTime(), cpu = CLOCK.getCurrentThreadCpuTime();
        what.run();
        passed.addAndGet(System.nanoTime() - from);
        burnt.addAndGet(CLOCK.getCurrentThreadCpuTime() - cpu);
    }

    static Thread[] started(Runnable what) {
        Thread[] threads = {new Thread(() -> timed(what)), new Thread(() -> timed(what))};
        for (Thread t : threads) t.start();
        return threads;
    }

    static void waitsForSleepers(Thread[] threads) throws Exception {
        for (Thread t : threads) t.join();
    }

    static void waitsForWorkers(Thread[] threads) throws Exception {
        for (Thread t : threads) t.join();
    }

    static void tell(String method, long since) {
        System.out.println("truth " + method + " " + burnt.getAndSet(0) + " " + passed.getAndSet(0) + " " + (System.nanoTime() - since));
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = started(Walls::sleeps);
        long from = System.nanoTime();
        waitsForSleepers(threads);
        tell("sleeps", from);
        threads = started(Walls::works);
        from = System.nanoTime();
        waitsForWorkers(threads);
        tell("works", from);
    }
}
`

// wallPeriod is how often async-profiler is asked to look at each thread (sample.Catalogue).
const wallPeriod = int64(20 * time.Millisecond)

// Of threads that sleep there are as many wall clock samples as time passes, within five percent. Of threads that work
// there are between that and the time that they got of the CPU: one that waits for a processor gets one signal for
// several looks. All is told of as many looks as there were at the main, which waits meanwhile: on a busy machine
// async-profiler looks less often than it was asked to, and tells nobody.
func TestTruthOfWallClock(t *testing.T) {
	library := jdks.AsyncProfiler(t)
	for _, release := range []int{8, 11, 17, 21, 25, 26} {
		t.Run(jdkName(release), func(t *testing.T) {
			if release != 25 && os.Getenv("JFRLENS_TEST_ALL") == "" {
				t.Skip("as JDK 25; set JFRLENS_TEST_ALL=1 to run it")
			}
			t.Parallel()
			shown, sleepers, workers := measureWalls(t, release, library)
			checkLooks(t, "sleeps", shown["Walls.sleeps"], shown["Walls.waitsForSleepers"], sleepers, sleepers.passed)
			checkLooks(t, "works", shown["Walls.works"], shown["Walls.waitsForWorkers"], workers, workers.burnt)
		})
	}
}

// walls are the times that the program tells of one of its methods, and of its main that waits for it.
type walls struct{ burnt, passed, waited int64 }

// checkLooks compares the samples of a method, and of the main that waits for it, with what the program tells.
func checkLooks(t *testing.T, method string, samples, ofMain int64, told walls, least int64) {
	t.Helper()
	looks := float64(ofMain*wallPeriod) / float64(told.waited)
	shown := float64(samples*wallPeriod) / looks
	t.Logf("%s: looked %.1f%% as often as asked; shown %.2f s, true is %.2f to %.2f", method, 100*looks, shown/1e9, float64(least)/1e9, float64(told.passed)/1e9)
	if !(looks > 0 && looks < 1.05) || !(shown >= 0.95*float64(least) && shown <= 1.05*float64(told.passed)) {
		t.Errorf("%s: shown %.2f s, true is %.2f to %.2f", method, shown/1e9, float64(least)/1e9, float64(told.passed)/1e9)
	}
}

// measureWalls profiles the program: the samples that are shown of each method, and what it tells.
func measureWalls(t *testing.T, release int, library string) (shown map[string]int64, sleepers, workers walls) {
	t.Helper()
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Walls.java", wallTruth)
	w := &watcher{}
	result, err := start(t, launch.Request{
		Common: launch.Common{SampleTypes: []string{sample.Wall}, AsyncProfiler: library},
		Target: "Walls", ClassPath: []string{dir}, Dir: dir, JDK: jdks.Home(t, release),
	}, w).Result()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range w.lines {
		for method, told := range map[string]*walls{"sleeps": &sleepers, "works": &workers} {
			if numbers, ok := strings.CutPrefix(line, "stdout: truth "+method); ok {
				if _, err := fmt.Sscan(numbers, &told.burnt, &told.passed, &told.waited); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return totals(t, result.Profile, sample.Wall), sleepers, workers
}
