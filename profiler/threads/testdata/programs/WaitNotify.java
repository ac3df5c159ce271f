/** A waiter that was notified, by one that keeps the monitor and sleeps. */
public class WaitNotify {
    static final Object monitor = new Object();

    static void await() throws Exception {
        synchronized (monitor) {
            monitor.wait();
        }
    }

    static void tell() throws Exception {
        synchronized (monitor) {
            monitor.notifyAll();
            Thread.sleep(1_000_000);
        }
    }

    static void never() throws Exception {
        Object lonely = new Object();
        synchronized (lonely) {
            lonely.wait();
        }
    }

    public static void main(String[] args) throws Exception {
        start("waiter", true);
        Thread.sleep(300);
        start("notifier", false);
        new Thread(() -> {
            try {
                never();
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, "lonely").start();
        Thread.sleep(500);
        System.out.println("ready");
    }

    static void start(String name, boolean waits) {
        new Thread(() -> {
            try {
                if (waits) {
                    await();
                } else {
                    tell();
                }
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, name).start();
    }
}
