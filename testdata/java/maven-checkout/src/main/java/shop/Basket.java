package shop;

import java.util.List;

/** Items and what they cost, in cents. */
class Basket {
    private final List<Integer> items;

    Basket(List<Integer> items) {
        this.items = items;
    }

    /** The smallest price of so many items when every third one in a row is free. */
    long cheapest(int count) {
        long best = Long.MAX_VALUE;
        for (int first = 0; first + count <= items.size(); first++) {
            for (int free = 0; free < 3; free++) {
                best = Math.min(best, total(first, count, free));
            }
        }
        return best;
    }

    private long total(int first, int count, int free) {
        long total = 0;
        for (int i = 0; i < count; i++) {
            total += i % 3 == free ? 0 : taxed(items.get(first + i));
        }
        return total;
    }

    /** A price with the taxes of sixty authorities, each of which taxes the taxes of those before it. */
    private static long taxed(int cents) {
        long price = cents;
        for (int authority = 0; authority < 60; authority++) {
            price = price * 1_003 / (1_000 - authority % 7);
        }
        return price;
    }
}
