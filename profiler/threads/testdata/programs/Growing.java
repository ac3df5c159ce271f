/** A thread keeps a monitor while more and more threads come and want it. */
public class Growing {
    static synchronized void work(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    static void start(String name, long millis) {
        Thread t = new Thread(() -> {
            try {
                work(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, name);
        t.setDaemon(true);
        t.start();
    }

    public static void main(String[] args) throws Exception {
        start("holder", 600_000);
        Thread.sleep(300);
        start("first", 1);
        System.out.println("ready");
        for (int i = 0; i < 40; i++) {
            Thread.sleep(200);
            start("later-" + i, 1);
        }
        Thread.sleep(600_000);
    }
}
