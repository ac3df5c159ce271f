import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Works a little in several threads, of which some end and others begin, until it is ended. */
public final class Soak {
    private static final Map<String, Integer> SHARED = new ConcurrentHashMap<>();
    private static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; true; round++) {
            List<Thread> threads = new ArrayList<>();
            for (Runnable kind : List.<Runnable>of(Soak::words, Soak::tree, Soak::contend, Soak::recurse)) {
                threads.add(new Thread(() -> work(kind), "worker-" + round + "-" + threads.size()));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static void work(Runnable kind) {
        for (int i = 0; i < 20; i++) {
            kind.run();
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static void words() {
        Map<String, Long> counts = IntStream.range(0, 20_000).mapToObj(i -> "w" + i * 7919 % 101)
                .collect(Collectors.groupingBy(word -> word, Collectors.counting()));
        SHARED.put("words", counts.size());
    }

    private static void tree() {
        TreeMap<Long, byte[]> map = new TreeMap<>();
        for (long i = 0; i < 50_000; i++) {
            map.put(i * 2654435761L % 1_000_003, new byte[(int) (i % 97)]);
        }
        SHARED.put("tree", map.headMap(500_000L).size());
    }

    private static void contend() {
        synchronized (LOCK) {
            int hash = 0;
            for (int i = 0; i < 5_000_000; i++) {
                hash = hash * 31 + i;
            }
            SHARED.put("hash", hash);
        }
    }

    private static void recurse() {
        SHARED.put("depth", deep(2000));
    }

    private static int deep(int depth) {
        return depth == 0 ? 0 : 1 + deep(depth - 1);
    }
}
