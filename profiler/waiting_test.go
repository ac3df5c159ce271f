package profiler

import (
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/testdata/jdks"
)

// waits has two threads that want one lock, two that want one monitor, and a pool that has nothing to do.
const waits = `
import java.util.concurrent.*;
import java.util.concurrent.locks.ReentrantLock;

public class Waits {
    static final ReentrantLock lock = new ReentrantLock(true);
    static synchronized void inMonitor() throws Exception {
        Thread.sleep(40);
    }
    static void inLock() throws Exception {
        lock.lock();
        Thread.sleep(40);
        lock.unlock();
    }
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 3; i++) pool.submit(() -> {});
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            boolean monitor = i < 2;
            threads[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 25; k++) if (monitor) inMonitor(); else inLock();
                } catch (Exception e) {
                    throw new Error(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        pool.shutdown();
        pool.awaitTermination(9, TimeUnit.SECONDS);
    }
}
`

// Waiting for locks is told from waiting for anything else, which idle threads of pools do.
func TestLocksAndOtherWaits(t *testing.T) {
	for _, release := range []int{8, 17, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			jdks.Compile(t, 8, dir, "Waits.java", waits)
			result, err := start(t, launch.Request{
				Target: "Waits", ClassPath: []string{dir}, Dir: dir, JDK: jdks.Home(t, release), Common: launch.Common{SampleTypes: []string{sample.Lock, sample.Wait}},
			}, &watcher{}).Result()
			if err != nil {
				t.Fatal(err)
			}
			const pool, join = "java.util.concurrent.ThreadPoolExecutor.getTask", "Waits.main"
			locked, waited := totals(t, result.Profile, sample.Lock), totals(t, result.Profile, sample.Wait)
			for _, name := range []string{"Waits.inMonitor", "Waits.inLock"} {
				if time.Duration(locked[name]) < time.Second/2 || waited[name] > 0 {
					t.Errorf("%s waits %d ns for locks and %d ns for others", name, locked[name], waited[name])
				}
			}
			for _, name := range []string{pool, join} {
				if locked[name] > waited[name]/10 || time.Duration(waited[name]) < time.Second/2 {
					t.Errorf("%s waits %d ns for locks and %d ns for others", name, locked[name], waited[name])
				}
			}
		})
	}
}

// totals is what methods have in a sample type, with all that they call.
func totals(t *testing.T, p *profile.Profile, sampleType string) map[string]int64 {
	t.Helper()
	view, err := p.View(sampleType)
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]int64{}
	for _, m := range view.Methods() {
		sums[m.Class+"."+m.Method] = m.Total
	}
	return sums
}
