/**
 * Allocates a known number of bytes: rounds of 100,000 arrays of 1000 bytes and then as many of 3000, and prints the
 * sum with headers (16 bytes, sizes rounded up to 8). Argument: rounds.
 *
 * <p>The kinds are not mixed closely because JFR looks only at the allocation that needs a new TLAB: it gives that one
 * the weight of all that came before.
 */
public final class Allocation {
    static final int ROUND = 100_000;
    static volatile byte[] sink;

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        for (int i = 0; i < rounds; i++) {
            for (int j = 0; j < ROUND; j++) small();
            for (int j = 0; j < ROUND; j++) large();
            Thread.sleep(50);
        }
        System.out.println((long) rounds * ROUND * (1016 + 3016));
    }

    static void small() {
        sink = new byte[1000]; // 25 %
    }

    static void large() {
        sink = new byte[3000]; // 75 %
    }
}
