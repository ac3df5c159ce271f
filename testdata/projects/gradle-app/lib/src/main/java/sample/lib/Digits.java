package sample.lib;

/** Sums digits, slowly. */
public final class Digits {
    private Digits() {}

    public static long sum(int limit) {
        long sum = 0;
        for (int n = 0; n < limit; n++) {
            for (int rest = n; rest > 0; rest /= 10) {
                sum += rest % 10;
            }
        }
        return sum;
    }
}
