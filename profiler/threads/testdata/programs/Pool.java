import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Four workers wait for tasks of their own pool; three are idle; a producer has a full queue; main waits on a latch. */
public class Pool {
    static int nested(ExecutorService pool) throws Exception {
        Thread.sleep(200);
        return pool.submit(() -> 1).get();
    }

    static void produce(ArrayBlockingQueue<Integer> queue) {
        try {
            for (int i = 0; ; i++) {
                queue.put(i);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService starved = Executors.newFixedThreadPool(4), idle = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 3; i++) {
            idle.submit(() -> 1);
        }
        for (int i = 0; i < 4; i++) {
            starved.submit(() -> nested(starved));
        }
        new Thread(() -> produce(new ArrayBlockingQueue<>(2)), "producer").start();
        Thread.sleep(700);
        System.out.println("ready");
        new CountDownLatch(1).await();
    }
}
