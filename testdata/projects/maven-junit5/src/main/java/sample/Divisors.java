package sample;

/** Counts divisors, slowly. */
final class Divisors {
    private Divisors() {}

    static int count(int number) {
        int count = 0;
        for (int d = 1; d <= number; d++) {
            if (number % d == 0) {
                count++;
            }
        }
        return count;
    }
}
