package sample.app;

import org.apache.commons.lang3.StringUtils;
import sample.lib.Primes;

/** Uses the module lib and a library. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        int limit = Primes.limit();
        System.out.println(StringUtils.join(args, '+') + " primes below " + limit + ": " + Primes.count(limit));
    }
}
