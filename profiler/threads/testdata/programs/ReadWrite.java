import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader that sleeps, a writer and readers behind it; one that upgrades; a writer with a reader behind it. */
public class ReadWrite {
    static void hold(ReentrantReadWriteLock lock) {
        lock.readLock().lock();
        sleep(1_000_000);
    }

    static void upgrade(ReentrantReadWriteLock lock) {
        lock.readLock().lock();
        lock.writeLock().lock();
    }

    static void write(ReentrantReadWriteLock lock) {
        lock.writeLock().lock();
        sleep(1_000_000);
    }

    static void read(ReentrantReadWriteLock lock) {
        lock.readLock().lock();
    }

    public static void main(String[] args) {
        ReentrantReadWriteLock a = new ReentrantReadWriteLock(), b = new ReentrantReadWriteLock(), c = new ReentrantReadWriteLock();
        start("reader", () -> hold(a));
        sleep(200);
        start("writer", () -> write(a));
        sleep(200);
        for (int i = 0; i < 3; i++) {
            start("behind-" + i, () -> read(a));
        }
        start("upgrader", () -> upgrade(b));
        start("owner", () -> write(c));
        sleep(200);
        start("late", () -> read(c));
        sleep(300);
        System.out.println("ready");
    }

    static void start(String name, Runnable body) {
        new Thread(body, name).start();
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
