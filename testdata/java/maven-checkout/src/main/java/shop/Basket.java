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

    /** A price with tax, rounded as the law of some place wants it: in steps of a tenth of a percent. */
    private static long taxed(int cents) {
        double price = cents;
        for (int step = 0; step < 190; step++) {
            price += Math.round(cents * 0.1) / 100.0;
        }
        return Math.round(price);
    }
}
