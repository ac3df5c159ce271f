import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Two programs that know which share of their CPU time each phase takes: {@code JitNotes orders|cache SECONDS}, of CPU time.
 * Prints a line "share PHASE PERCENT" for each. The methods of the phases have their names; README.md says what samplers
 * make of them.
 */
public class JitNotes {
    static final class Order {
        int article, amount;
        long price;
        double score;
    }

    static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    static final Order[] ORDERS = new Order[2000];
    static final Map<Long, Integer> CACHE = new ConcurrentHashMap<>();
    static final Map<String, Long> LEDGER = new HashMap<>();
    static volatile long sink;

    static long rebate(long p, int i) {
        return (p * 31 + i) ^ (p >>> 7);
    }

    /** No boxing in here. */
    static long price(Order o) {
        long p = o.article;
        for (int i = 0; i < 300; i++) {
            p = rebate(p, i);
            if ((p & 7) == 3) p += o.amount;
        }
        return p;
    }

    static Map<String, Double> byArticle() {
        Map<String, Double> m = new HashMap<>();
        for (Order o : ORDERS) {
            o.score = o.price & 255;
            m.merge("a" + o.article % 700, o.score, Double::sum);
        }
        return m;
    }

    static void orders() {
        long t = CLOCK.getCurrentThreadCpuTime();
        for (Order o : ORDERS) o.price = price(o);
        t = book("price", t);
        sink += byArticle().size();
        book("byArticle", t);
    }

    static int lookup(long k) {
        Integer v = CACHE.get(k & 1023);
        if (v == null) {
            v = (int) (k * 31);
            CACHE.put(k & 1023, v);
        }
        return v;
    }

    /** No boxing in here. */
    static int check(long k) {
        int c = 0;
        for (int i = 0; i < 200; i++) c = c * 17 + (int) (k >>> (i & 31));
        return c;
    }

    /** No boxing in here. */
    static int score(int a, int b) {
        int s = 0;
        for (int i = 0; i < 100; i++) s += (a ^ i) % (1 + (b & 7));
        return s;
    }

    static void cache() {
        long t = CLOCK.getCurrentThreadCpuTime();
        int a = 0, b = 0;
        for (int i = 0; i < 3000; i++) a += lookup(i * 13L);
        t = book("lookup", t);
        for (int i = 0; i < 2000; i++) b += check(i * 13L);
        t = book("check", t);
        for (int i = 0; i < 2000; i++) b += score(a, i);
        sink += b;
        book("score", t);
    }

    static long book(String phase, long since) {
        long now = CLOCK.getCurrentThreadCpuTime();
        LEDGER.merge(phase, now - since, Long::sum);
        return now;
    }

    public static void main(String[] args) {
        boolean orders = args[0].equals("orders");
        long end = CLOCK.getCurrentThreadCpuTime() + (long) (Double.parseDouble(args[1]) * 1e9);
        Random random = new Random(1);
        for (int i = 0; i < ORDERS.length; i++) {
            ORDERS[i] = new Order();
            ORDERS[i].article = random.nextInt(5000);
            ORDERS[i].amount = 1 + random.nextInt(50);
        }
        while (CLOCK.getCurrentThreadCpuTime() < end) {
            if (orders) orders();
            else cache();
        }
        double all = 0;
        for (long nanos : LEDGER.values()) all += nanos;
        for (Map.Entry<String, Long> e : LEDGER.entrySet()) System.out.println("share " + e.getKey() + " " + 100 * e.getValue() / all);
    }
}
