import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Many different stacks on several threads for as many seconds as asked: text, trees, digests, locks, exceptions. */
public final class Workload {
    private static final Map<String, Integer> SHARED = new ConcurrentHashMap<>();
    private static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000L;
        List<Runnable> kinds = List.of(Workload::text, Workload::tree, Workload::digest, Workload::contend, Workload::recurse);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2 * kinds.size(); i++) {
            Runnable kind = kinds.get(i % kinds.size());
            Thread thread = new Thread(() -> {
                while (System.nanoTime() < end) {
                    kind.run();
                }
            }, "worker-" + i);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(SHARED.size());
    }

    private static void text() {
        String words = IntStream.range(0, 4000).mapToObj(i -> "w" + (i * 7919 % 1013)).collect(Collectors.joining(" "));
        Map<String, Long> counts = Pattern.compile(" ").splitAsStream(words)
            .collect(Collectors.groupingBy(w -> w.substring(0, Math.min(3, w.length())), Collectors.counting()));
        counts.forEach((word, n) -> SHARED.merge(word, n.intValue(), Integer::sum));
    }

    private static void tree() {
        TreeMap<Long, byte[]> map = new TreeMap<>();
        for (long i = 0; i < 5000; i++) {
            map.put(i * 2654435761L % 100_003, new byte[(int) (i % 97)]);
        }
        SHARED.put("tree", map.headMap(50_000L).size());
    }

    private static void digest() {
        try {
            byte[] data = "jfrlens".repeat(2000).getBytes(StandardCharsets.UTF_8);
            SHARED.put("digest", (int) MessageDigest.getInstance("SHA-256").digest(data)[0]);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void contend() {
        synchronized (LOCK) {
            int hash = 0;
            for (int i = 0; i < 50_000; i++) {
                hash = hash * 31 + i;
            }
            SHARED.put("lock", hash);
        }
    }

    private static void recurse() {
        try {
            deep(60);
        } catch (IllegalStateException e) {
            SHARED.put("depth", e.getStackTrace().length);
        }
    }

    private static void deep(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("bottom");
        }
        deep(depth - 1);
    }
}
