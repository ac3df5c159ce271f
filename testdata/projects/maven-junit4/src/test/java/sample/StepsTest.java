package sample;

import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.Ignore;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

/** Tests that Surefire knows as "counts[0: short/fast, 1]". */
@RunWith(Parameterized.class)
public class StepsTest {
    private final long rounds;

    public StepsTest(String name, long rounds) {
        this.rounds = rounds;
    }

    @Parameters(name = "{index}: {0}, {1}")
    public static List<Object[]> lengths() {
        return Arrays.asList(new Object[] {"short/fast", 1}, new Object[] {"long", 300_000_000L});
    }

    @Test
    public void counts() {
        assertTrue(steps(rounds) != 0);
    }

    @Test
    public void countsTwice() {
        assertTrue(steps(rounds) + steps(rounds) != 0);
    }

    @Test
    @Ignore("until it is faster")
    public void waits() {
        assertTrue(steps(rounds * rounds) != 0);
    }

    private static long steps(long rounds) {
        long hash = 1;
        for (long i = 0; i < rounds; i++) {
            hash = hash * 31 + (i ^ hash >>> 5);
        }
        return hash;
    }
}
