/** One thread that burns a CPU, one that works half of the time, one that sleeps. */
public class Spin {
    static volatile long sink;

    static void burn() {
        while (true) {
            sink++;
        }
    }

    static void half() throws Exception {
        while (true) {
            long until = System.nanoTime() + 20_000_000;
            while (System.nanoTime() < until) {
                sink++;
            }
            Thread.sleep(20);
        }
    }

    public static void main(String[] args) throws Exception {
        start("burner", Spin::burn);
        start("half", Spin::half);
        start("sleeper", () -> Thread.sleep(1_000_000));
        Thread.sleep(300);
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
