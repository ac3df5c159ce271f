package sample.boot;

import java.lang.management.ManagementFactory;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Works a moment, or as often as SAMPLE_ROUNDS says, and says how it was started. */
@SpringBootApplication
public class Application implements CommandLineRunner {
    public static void main(String[] args) {
        SpringApplication.run(Application.class, args);
    }

    @Override
    public void run(String... args) {
        int rounds = Integer.parseInt(System.getenv().getOrDefault("SAMPLE_ROUNDS", "1"));
        for (int round = 0; round < rounds; round++) {
            System.out.println("collatz " + longestCollatz(1_500_000));
        }
        System.out.println("options " + ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    static int longestCollatz(int limit) {
        int best = 0;
        int bestLength = 0;
        for (int start = 1; start < limit; start++) {
            int length = 0;
            for (long n = start; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
                length++;
            }
            if (length > bestLength) {
                bestLength = length;
                best = start;
            }
        }
        return best;
    }
}
