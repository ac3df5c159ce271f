package demo;

/** Sums what it makes, for a moment. */
public class Main {
    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 300; round++) {
            sum += length(round);
        }
        System.out.println(sum);
    }

    static int length(int round) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            text.append(i * round);
        }
        return text.length();
    }
}
