import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads behind a lock of a platform thread, and two that lock each other out, by locks and by monitors. */
public class Virtual {
    static void want(ReentrantLock lock) {
        lock.lock();
    }

    static void locks(ReentrantLock first, ReentrantLock second) {
        first.lock();
        pause(300);
        second.lock();
    }

    static void monitors(Object first, Object second) {
        synchronized (first) {
            pause(300);
            synchronized (second) {
                System.out.println("never");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock held = new ReentrantLock(), a = new ReentrantLock(), b = new ReentrantLock();
        Object c = new Object(), d = new Object();
        new Thread(() -> {
            held.lock();
            pause(1_000_000);
        }, "keeper").start();
        pause(200);
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().name("wants-" + i).start(() -> want(held));
        }
        Thread.ofVirtual().name("lock-left").start(() -> locks(a, b));
        Thread.ofVirtual().name("lock-right").start(() -> locks(b, a));
        pause(600);
        Thread.ofVirtual().name("monitor-left").start(() -> monitors(c, d));
        Thread.ofVirtual().name("monitor-right").start(() -> monitors(d, c));
        pause(800);
        System.out.println("ready");
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
