/** Two threads take two monitors in opposite order, in one line of one method; a third wants one of them. */
public class TwoLock {
    static void both(Object first, Object second) throws Exception {
        synchronized (first) {
            Thread.sleep(300);
            synchronized (second) {
                System.out.println("never");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object();
        start("left", () -> both(a, b));
        start("right", () -> both(b, a));
        Thread.sleep(500);
        start("bystander", () -> both(a, new Object()));
        Thread.sleep(500);
        System.out.println("ready");
    }

    interface Body {
        void run() throws Exception;
    }

    static void start(String name, Body body) {
        new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, name).start();
    }
}
