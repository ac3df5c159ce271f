package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GroupsTest {
    @Nested
    class Products {
        @Test
        void countsThoseOfTwoPrimes() {
            assertEquals(4, Divisors.count(14_107 * 14_159));
        }

        @Nested
        class Small {
            @Test
            void countsThoseOfTen() {
                assertEquals(4, Divisors.count(10));
            }
        }
    }
}
