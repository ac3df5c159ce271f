import java.util.concurrent.Semaphore;

/** Two threads take two permits in opposite order. */
public class Semaphores {
    static void both(Semaphore first, Semaphore second) {
        first.acquireUninterruptibly();
        pause(300);
        second.acquireUninterruptibly();
    }

    public static void main(String[] args) {
        Semaphore a = new Semaphore(1), b = new Semaphore(1);
        new Thread(() -> both(a, b), "left").start();
        new Thread(() -> both(b, a), "right").start();
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
