import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** main fails before it shuts its pool down: three idle workers keep the JVM. */
public class LeftOver {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 3; i++) {
            pool.submit(() -> 1);
        }
        System.out.println("ready");
        if (args.length == 0) {
            throw new IllegalStateException("nobody shuts the pool down");
        }
        pool.shutdown();
    }
}
