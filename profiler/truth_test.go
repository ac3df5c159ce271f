package profiler

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/sample"
	"jfrlens/testdata/jdks"
)

// truth is a program that measures itself what it does: it prints nanoseconds, bytes or a number.
const truth = `
import java.io.*;
import java.lang.management.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.*;

public class Truth {
    static final AtomicLong sum = new AtomicLong();
    static volatile Object sink;
    static double x;

    interface Work { void run() throws Exception; }

    static void inThreads(int n, Work work) throws Exception {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Thread(() -> {
                try {
                    work.run();
                } catch (Exception e) {
                    throw new Error(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
    }

    static void cpu(int rounds) {
        double y = x;
        for (int i = 0; i < rounds; i++) y += Math.sqrt(y + i);
        x = y;
    }

    static void burn() {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long from = clock.getCurrentThreadCpuTime(), now = from;
        while ((now = clock.getCurrentThreadCpuTime()) - from < 1_500_000_000L) cpu(1_000_000);
        sum.addAndGet(now - from);
    }

    static void allocate() {
        for (int k = 0; k < 2500; k++) {
            for (int i = 0; i < 100; i++) sink = new byte[4096 - 16];
            sum.addAndGet(100 * 4096);
            LockSupport.parkNanos(1_000_000);
        }
    }

    static final ReentrantLock lock = new ReentrantLock(true);

    static void contend() throws Exception {
        for (int i = 0; i < 8; i++) {
            long from = System.nanoTime();
            synchronized (Truth.class) {
                sum.addAndGet(System.nanoTime() - from);
                Thread.sleep(50); // long beside what a busy machine adds between two clocks
            }
            from = System.nanoTime();
            lock.lock();
            sum.addAndGet(System.nanoTime() - from);
            Thread.sleep(50);
            lock.unlock();
        }
    }

    static void await() throws Exception {
        Object monitor = new Object();
        for (int i = 0; i < 3; i++) { // few and long: a busy machine may take the CPU away between a clock and a wait
            synchronized (monitor) {
                long from = System.nanoTime();
                monitor.wait(300);
                sum.addAndGet(System.nanoTime() - from);
            }
            long from = System.nanoTime();
            LockSupport.parkNanos(300_000_000);
            sum.addAndGet(System.nanoTime() - from);
        }
    }

    static void read(Socket s) throws Exception {
        try (InputStream in = s.getInputStream()) {
            for (int b = 0; b >= 0; ) {
                long from = System.nanoTime();
                b = in.read();
                sum.addAndGet(System.nanoTime() - from);
            }
        }
    }

    static void write(ServerSocket server) throws Exception {
        try (Socket s = server.accept()) {
            s.setTcpNoDelay(true);
            for (int i = 0; i < 700; i++) {
                Thread.sleep(3);
                s.getOutputStream().write(1);
            }
        }
    }

    static void io() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread writers = new Thread(() -> {
                try {
                    inThreads(4, () -> write(server));
                } catch (Exception e) {
                    throw new Error(e);
                }
            });
            writers.start();
            inThreads(4, () -> read(new Socket(server.getInetAddress(), server.getLocalPort())));
            writers.join();
        }
    }

    static void toss() throws Exception {
        for (int i = 0; i < 100; i++) {
            for (int k = 0; k < 40; k++) {
                try {
                    if (k % 10 == 0) throw new AssertionError(k);
                    throw new IllegalStateException();
                } catch (AssertionError | IllegalStateException e) {
                    sum.incrementAndGet();
                }
            }
            Thread.sleep(10);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "burn": inThreads(2, Truth::burn); break;
            case "allocate": inThreads(2, Truth::allocate); break;
            case "contend": inThreads(3, Truth::contend); break;
            case "await": inThreads(3, Truth::await); break;
            case "read": io(); break;
            case "toss": inThreads(2, Truth::toss); break;
            case "write": write(new ServerSocket(0) { { new Thread(() -> {
                try { Thread.sleep(1500); read(new Socket("localhost", getLocalPort())); } catch (Exception e) { }
            }).start(); } }); break;
        }
        System.out.println("truth " + sum.get());
    }
}
`

// truths are what the program says of itself, and the method that does it.
var truths = []struct {
	sampleType, method string
	since              int
	// unknowable says why the number of samples does not tell how much there was.
	unknowable string
}{
	{sampleType: sample.CPUTime, method: "burn", since: 25},
	{sampleType: sample.Alloc, method: "allocate"},
	{sampleType: sample.Lock, method: "contend"},
	{sampleType: sample.Wait, method: "await"},
	{sampleType: sample.IO, method: "read"},
	{sampleType: sample.Exceptions, method: "toss"},
	{sampleType: sample.CPU, method: "burn", unknowable: "the clock looks at a few threads each time, and at none that does not run: shares are right, sums are not"},
	{sampleType: sample.Native, method: "write", unknowable: "the clock looks at one thread in a native method each time"},
}

// What a program knows of itself is shown within five percent, or the test says why not. Wall clock samples are
// async-profiler's, see TestTruthOfWallClock.
func TestTruth(t *testing.T) {
	for _, release := range []int{8, 11, 17, 21, 25, 26} {
		for _, what := range truths {
			if release < what.since {
				continue
			}
			t.Run(fmt.Sprintf("%s of %s", what.sampleType, jdkName(release)), func(t *testing.T) {
				if release != 25 && (release != 8 || what.sampleType != sample.Alloc) && os.Getenv("JFRLENS_TEST_ALL") == "" {
					t.Skip("as JDK 25; set JFRLENS_TEST_ALL=1 to run it")
				}
				t.Parallel()
				shown, known, missed := measureTruth(t, release, what.sampleType, what.method)
				t.Logf("shown %d of %d (%.1f%%), %.1f%% told as lost", shown, known, 100*float64(shown)/float64(known), 100*missed)
				if what.unknowable != "" {
					t.Log(what.unknowable)
					known, missed = shown, 0
				}
				if off := math.Abs(float64(shown)/float64(known) - 1); shown == 0 || off > 0.05+missed {
					t.Errorf("shown %d, true is %d: off by %.1f%%", shown, known, 100*off)
				}
			})
		}
	}
}

// measureTruth profiles the program: what is shown of it, what it knows, and the share that is told as lost.
func measureTruth(t *testing.T, release int, sampleType, method string) (shown, known int64, missed float64) {
	t.Helper()
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Truth.java", truth)
	w := &watcher{}
	result, err := start(t, launch.Request{
		Common: launch.Common{SampleTypes: []string{sampleType}},
		Target: "Truth", Args: []string{method}, ClassPath: []string{dir}, Dir: dir, JDK: jdks.Home(t, release),
	}, w).Result()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range w.lines {
		if number, ok := strings.CutPrefix(line, "stdout: truth "); ok {
			if _, err := fmt.Sscan(number, &known); err != nil {
				t.Fatal(err)
			}
		}
	}
	q := result.Profile.Quality().Of(sampleType)
	return totals(t, result.Profile, sampleType)["Truth."+method], known, float64(q.Lost+q.Failed) / float64(max(1, q.Samples+q.Lost+q.Failed))
}
