/** Names that look like something else. */
public class Names {
    public static void main(String[] args) throws Exception {
        String[] names = {
            "name \"with\" quotes", "new\nline ä中😀", "\"fake\" #5 prio=9 tid=0x0001 nid=0x1 runnable", "",
            "x\" #9 daemon prio=5 os_prio=0 tid=0x00 nid=0x9 runnable  [0x0]\n   java.lang.Thread.State: RUNNABLE\n\tat fake.Frame.run(Fake.java:1)",
            "esc \u001b[31mred",
        };
        for (String name : names) {
            new Thread(() -> sleep(), name).start();
        }
        Thread.sleep(300);
        System.out.println("ready");
    }

    static void sleep() {
        try {
            Thread.sleep(1_000_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
