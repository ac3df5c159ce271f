package sample;

import sample.lib.Digits;

/** Prints a sum and what the build handed over. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.out.println(System.getProperty("sample.greeting") + " " + String.join(",", args) + " " + Digits.sum(20_000_000));
    }
}
