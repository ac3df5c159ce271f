package plain;

import java.util.BitSet;

/** Counts primes by a sieve, several times. */
public final class Sieve {
    private Sieve() {}

    public static void main(String[] args) {
        int primes = 0;
        for (int round = 0; round < 20; round++) {
            primes = count(2_000_000);
        }
        System.out.println("primes " + primes);
    }

    static int count(int limit) {
        BitSet composite = new BitSet(limit);
        int primes = 0;
        for (int n = 2; n < limit; n++) {
            if (!composite.get(n)) {
                primes++;
                for (long m = (long) n * n; m < limit; m += n) {
                    composite.set((int) m);
                }
            }
        }
        return primes;
    }
}
