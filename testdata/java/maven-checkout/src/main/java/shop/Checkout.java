package shop;

import java.util.ArrayList;
import java.util.List;

/** Prices many baskets, for some seconds; most of that time is spent in one line of Basket. */
public class Checkout {

    public static void main(String[] args) {
        int baskets = 120_000;
        long cents = 0;
        for (int customer = 0; customer < baskets; customer++) {
            cents += price(customer);
        }
        System.out.printf("%,d baskets, %,d cents%n", baskets, cents);
    }

    private static long price(int customer) {
        Basket basket = new Basket(items(customer));
        return basket.cheapest(customer % 5 + 5);
    }

    private static List<Integer> items(int customer) {
        List<Integer> items = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            items.add(99 + (customer * 31 + i * 17) % 400);
        }
        return items;
    }
}
