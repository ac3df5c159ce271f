package demo;

/** Works for some minutes, most of the time in heavy: java demo/Spinner.java */
public class Spinner {
    private static final long MINUTES = 5;
    private static long sum;

    public static void main(String[] args) {
        long end = System.nanoTime() + MINUTES * 60_000_000_000L;
        while (System.nanoTime() < end) {
            heavy();
            light();
        }
        System.out.println(sum);
    }

    private static void heavy() {
        for (int i = 0; i < 900_000; i++) {
            sum += Long.numberOfTrailingZeros(sum + i);
        }
    }

    private static void light() {
        for (int i = 0; i < 100_000; i++) {
            sum -= Long.numberOfTrailingZeros(sum - i);
        }
    }
}
