/** A virtual thread that never ends. */
public class VirtualSpin {
    static volatile long sink;

    static void burn() {
        while (true) {
            sink++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().name("burns").start(VirtualSpin::burn);
        Thread.sleep(500);
        System.out.println("ready");
        t.join();
    }
}
