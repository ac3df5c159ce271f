import java.util.concurrent.locks.StampedLock;

/** Two threads with two StampedLocks in opposite order, and one that locks itself out. */
public class Stamped {
    static void both(StampedLock first, StampedLock second) {
        first.writeLock();
        sleep(300);
        second.writeLock();
    }

    static void itself(StampedLock lock) {
        lock.writeLock();
        lock.readLock();
    }

    public static void main(String[] args) {
        StampedLock a = new StampedLock(), b = new StampedLock(), c = new StampedLock();
        new Thread(() -> both(a, b), "left").start();
        new Thread(() -> both(b, a), "right").start();
        new Thread(() -> itself(c), "itself").start();
        sleep(800);
        System.out.println("ready");
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
