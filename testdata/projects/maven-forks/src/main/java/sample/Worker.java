package sample;

import java.lang.management.ManagementFactory;

/** Works for as many milliseconds as its argument says, else until it is ended. */
public class Worker {
    public static void main(String[] args) {
        System.out.println("options " + ManagementFactory.getRuntimeMXBean().getInputArguments());
        System.out.println("working");
        long end = args.length > 0 ? System.currentTimeMillis() + Long.parseLong(args[0]) : Long.MAX_VALUE;
        long n = 0;
        while (System.currentTimeMillis() < end) {
            n += work(n);
        }
        System.out.println("ended " + n);
    }

    static long work(long n) {
        for (int i = 0; i < 100_000; i++) {
            n += Long.numberOfTrailingZeros(n + 8);
        }
        return n;
    }
}
