import java.util.HashMap;
import java.util.Map;

/** A program that keeps all that it is asked, and never has enough: Growing SECONDS. A file of its own, for it takes minutes. */
public class Growing {
    static final Map<Long, byte[]> SESSIONS = new HashMap<>();
    static byte[] answer;

    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + (long) (Double.parseDouble(args[0]) * 1e9);
        for (long i = 1; i <= 25_000; i++) {
            SESSIONS.put(-i, new byte[1000]);
        }
        for (long i = 0; System.nanoTime() < end; i++) {
            SESSIONS.put(i, new byte[1000]); // slow: growing
            serve();
            if (i % 10 == 0) {
                Thread.sleep(100);
            }
        }
    }

    static void serve() {
        for (int i = 0; i < 200; i++) {
            answer = new byte[1000];
        }
    }
}
