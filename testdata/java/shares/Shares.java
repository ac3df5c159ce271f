import java.lang.management.ManagementFactory;

/**
 * Three lines with known shares of the CPU time: 60, 30 and 10 percent, because they do 6000, 3000 and 1000 steps of
 * equal work each round. Arguments: methods|inlined, seconds of CPU time.
 *
 * <p>In mode "methods" each line is a method of its own that is never inlined (run it with the options that the test
 * gives); in mode "inlined" the steps of all three are compiled into one method.
 */
public final class Shares {
    static volatile boolean stop;
    static volatile long sink;

    public static void main(String[] args) throws Exception {
        boolean methods = args[0].equals("methods");
        long nanos = Long.parseLong(args[1]) * 1_000_000_000L;
        com.sun.management.OperatingSystemMXBean os =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            long seed = i;
            threads[i] = new Thread(() -> run(methods, seed), "worker-" + i);
            threads[i].start();
        }
        while (os.getProcessCpuTime() < nanos) {
            Thread.sleep(20);
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void run(boolean methods, long x) {
        while (!stop) {
            x = methods ? threeMethods(x) : oneMethod(x);
        }
        sink = x;
    }

    static long threeMethods(long x) {
        x = sixty(x);
        x = thirty(x);
        return ten(x);
    }

    static long sixty(long x) {
        for (int i = 0; i < 6000; i++) x = step(x); // 60 %
        return x;
    }

    static long thirty(long x) {
        for (int i = 0; i < 3000; i++) x = step(x); // 30 %
        return x;
    }

    static long ten(long x) {
        for (int i = 0; i < 1000; i++) x = step(x); // 10 %
        return x;
    }

    static long oneMethod(long x) {
        for (int i = 0; i < 6000; i++) x = step(x); // 60 %
        for (int i = 0; i < 3000; i++) x = step(x); // 30 %
        for (int i = 0; i < 1000; i++) x = step(x); // 10 %
        return x;
    }

    /** A chain of dependent operations, so that each step takes the same time. */
    static long step(long x) {
        x ^= x << 13;
        x ^= x >>> 7;
        return (x ^ x << 17) * 0x9E3779B97F4A7C15L + 1;
    }
}
