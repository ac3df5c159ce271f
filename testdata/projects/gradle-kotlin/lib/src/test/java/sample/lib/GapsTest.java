package sample.lib;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GapsTest {
    @Test
    void findsTheFirst() {
        assertEquals(2, Gaps.longest(8));
    }

    @Nested
    class Large {
        @Test
        void findsThatBelowSixMillion() {
            int rounds = Integer.parseInt(System.getenv().getOrDefault("SAMPLE_ROUNDS", "1"));
            for (int round = 0; round < rounds; round++) {
                assertEquals(154, Gaps.longest(6_000_000));
            }
        }
    }
}
