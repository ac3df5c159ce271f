package sample.app;

import static org.junit.Assert.assertEquals;

import org.junit.Test;
import org.junit.runner.JUnitCore;
import sample.lib.Primes;

/** A test that can also be started by its main. */
public class PrimesTest {
    @Test
    public void countsSmallRange() {
        assertEquals(4, Primes.count(10));
    }

    @Test
    public void countsLargeRange() {
        assertEquals(148933, Primes.count(2_000_000));
    }

    public static void main(String[] args) {
        System.out.println("tests run: " + JUnitCore.runClasses(PrimesTest.class).getRunCount());
    }
}
