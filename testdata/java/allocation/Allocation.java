/**
 * Allocates a known number of bytes: arrays of 1000 and of 3000 bytes, as many of each, and prints their sum with
 * headers (16 bytes, sizes rounded up to 8). Arguments: thousands of arrays of each kind.
 */
public final class Allocation {
    static volatile byte[] sink;

    public static void main(String[] args) throws Exception {
        int thousands = Integer.parseInt(args[0]);
        for (int i = 0; i < thousands; i++) {
            for (int j = 0; j < 1000; j++) {
                small();
                large();
            }
            Thread.sleep(1);
        }
        System.out.println(thousands * 1000L * (1016 + 3016));
    }

    static void small() {
        sink = new byte[1000]; // 25 %
    }

    static void large() {
        sink = new byte[3000]; // 75 %
    }
}
