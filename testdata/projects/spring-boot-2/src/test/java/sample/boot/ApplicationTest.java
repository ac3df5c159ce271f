package sample.boot;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ApplicationTest {
    @Test
    public void findsTheLongest() {
        assertEquals(1_117_065, Application.longestCollatz(1_500_000));
    }
}
