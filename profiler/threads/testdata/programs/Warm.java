/** Compiled waits, locks that the compiler removed, and a contended static method. */
public class Warm {
    static final Object signal = new Object();
    static volatile long sink;

    static synchronized void together(long millis) {
        Object own = new Object();
        synchronized (own) {
            sink++;
        }
        if (millis > 0) {
            pause(millis);
        }
    }

    static void await(long millis) {
        synchronized (signal) {
            try {
                signal.wait(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 300_000; i++) {
            together(0);
        }
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                while (true) {
                    await(1);
                }
            }, "waits-" + i).start();
        }
        pause(2500);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> together(1_000_000), "static-" + i).start();
        }
        pause(500);
        System.out.println("ready");
        pause(1_000_000);
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
