/** Three methods with 60, 30 and 10 parts of the work, which the arguments change: rounds, and factors for the second and third one. */
public class Compared {
    static long sink;

    static long mix(long x, int rounds) {
        for (int i = 0; i < rounds; i++) {
            x = x * 6364136223846793005L + (x >>> 7);
        }
        return x;
    }

    static void large() {
        sink += mix(sink, 60_000);
    }

    static void medium(double factor) {
        sink += mix(sink, (int) (30_000 * factor));
    }

    static void small(double factor) {
        sink += mix(sink, (int) (10_000 * factor));
    }

    static void text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append(i).append(sink);
        }
        sink += text.toString().hashCode();
    }

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        double second = Double.parseDouble(args[1]);
        double third = args.length > 2 ? Double.parseDouble(args[2]) : 1;
        for (int i = 0; i < rounds; i++) {
            large();
            medium(second);
            small(third);
            text();
        }
        System.out.println(sink);
    }
}
