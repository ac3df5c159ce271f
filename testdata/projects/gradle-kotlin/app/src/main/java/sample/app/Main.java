package sample.app;

import sample.lib.Gaps;

/** Prints a number and what the build handed over; without arguments as often as SAMPLE_ROUNDS says. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        int rounds = args.length > 0 ? 1 : Integer.parseInt(System.getenv().getOrDefault("SAMPLE_ROUNDS", "1"));
        for (int round = 0; round < rounds; round++) {
            System.out.println(System.getProperty("sample.greeting") + " " + String.join(",", args) + " " + Gaps.longest(6_000_000)
                + " on " + System.getProperty("java.specification.version"));
        }
    }
}
