package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DivisorsTest {
    @Test
    void countsThoseOfOne() {
        assertEquals(1, Divisors.count(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {199_999_991, 179_424_673})
    void countsThoseOfPrimes(int prime) {
        assertEquals(2, Divisors.count(prime));
    }

    @Nested
    class Squares {
        @Test
        void countsThoseOfASquare() {
            assertEquals(3, Divisors.count(14_107 * 14_107));
        }

        @Test
        void countsThoseOfFour() {
            assertEquals(3, Divisors.count(4));
        }
    }
}
