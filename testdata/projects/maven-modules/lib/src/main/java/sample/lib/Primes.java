package sample.lib;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Counts primes in a range that comes from a resource. */
public final class Primes {
    private Primes() {}

    public static int limit() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Primes.class.getResourceAsStream("/limit.txt"), StandardCharsets.UTF_8))) {
            return Integer.parseInt(in.readLine().trim());
        }
    }

    public static int count(int limit) {
        int count = 0;
        for (int n = 2; n < limit; n++) {
            if (isPrime(n)) {
                count++;
            }
        }
        return count;
    }

    private static boolean isPrime(int n) {
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return true;
    }
}
