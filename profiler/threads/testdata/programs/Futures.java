import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two futures join each other in a pool of two; main joins one. */
public class Futures {
    static CompletableFuture<Integer> one, two;

    static int joinOther(boolean first) {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return (first ? two : one).join();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        one = CompletableFuture.supplyAsync(() -> joinOther(true), pool);
        two = CompletableFuture.supplyAsync(() -> joinOther(false), pool);
        new Thread(() -> {
            try {
                Thread.sleep(800);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            System.out.println("ready");
        }).start();
        one.join();
    }
}
