import java.util.concurrent.locks.ReentrantLock;

/** Five threads in a ring: three monitors, a fair and an unfair lock. */
public class FiveCycle {
    static final Object[] ring = {new Object(), new ReentrantLock(true), new Object(), new ReentrantLock(false), new Object()};

    static void take(int i, Runnable then) {
        Object o = ring[i % ring.length];
        if (o instanceof ReentrantLock) {
            ((ReentrantLock) o).lock();
            then.run();
        } else {
            synchronized (o) {
                then.run();
            }
        }
    }

    static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < ring.length; i++) {
            int n = i;
            new Thread(() -> take(n, () -> {
                pause();
                take(n + 1, () -> System.out.println("never"));
            }), "ring-" + i).start();
        }
        Thread.sleep(1000);
        System.out.println("ready");
    }
}
