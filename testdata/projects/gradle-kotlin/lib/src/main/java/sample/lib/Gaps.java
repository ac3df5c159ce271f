package sample.lib;

/** Finds gaps between primes, slowly. */
public final class Gaps {
    private Gaps() {}

    /** The longest gap between two primes below the limit that follow each other. */
    public static int longest(int limit) {
        int longest = 0;
        int last = 2;
        for (int n = 3; n < limit; n++) {
            if (isPrime(n)) {
                longest = Math.max(longest, n - last);
                last = n;
            }
        }
        return longest;
    }

    private static boolean isPrime(int n) {
        for (int d = 2; (long) d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return true;
    }
}
