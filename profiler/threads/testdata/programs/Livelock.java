import java.util.concurrent.locks.ReentrantLock;

/** Two threads try for each other's lock, give up, and try again. */
public class Livelock {
    static void both(ReentrantLock mine, ReentrantLock other) {
        while (true) {
            mine.lock();
            try {
                long until = System.nanoTime() + 1_000_000;
                while (System.nanoTime() < until) {
                    Thread.yield();
                }
                if (other.tryLock()) {
                    other.unlock();
                }
            } finally {
                mine.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        new Thread(() -> both(a, b), "left").start();
        new Thread(() -> both(b, a), "right").start();
        Thread.sleep(500);
        System.out.println("ready");
    }
}
