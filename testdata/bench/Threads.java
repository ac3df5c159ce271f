import java.util.concurrent.CountDownLatch;

/** Many threads that wait, each with a stack of some depth, as a server has too many of: Threads COUNT. */
public class Threads {
    static void deep(int frames, CountDownLatch ready, Object wait) throws InterruptedException {
        if (frames > 0) {
            deep(frames - 1, ready, wait);
            return;
        }
        ready.countDown();
        synchronized (wait) {
            wait.wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        CountDownLatch ready = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(null, () -> {
                try {
                    deep(20, ready, new Object());
                } catch (InterruptedException end) {
                    return;
                }
            }, "worker-" + i, 128 << 10);
            thread.setDaemon(true);
            thread.start();
        }
        ready.await();
        System.out.println("ready");
        Thread.sleep(3_600_000);
    }
}
