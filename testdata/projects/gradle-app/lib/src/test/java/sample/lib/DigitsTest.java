package sample.lib;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DigitsTest {
    @Test
    public void sumsFew() {
        assertEquals(45, Digits.sum(10));
    }

    @Test
    public void sumsMany() {
        int rounds = Integer.parseInt(System.getenv().getOrDefault("SAMPLE_ROUNDS", "1"));
        for (int round = 0; round < rounds; round++) {
            assertEquals(640_000_000, Digits.sum(20_000_000));
        }
    }
}
