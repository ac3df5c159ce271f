/** Writes to an address that nobody has, while another thread waits for a lock. */
public class Crash {
    static synchronized void hold() {
        try {
            Thread.sleep(500);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        crash();
    }

    static void crash() {
        try {
            java.lang.reflect.Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            ((sun.misc.Unsafe) field.get(null)).putAddress(8, 1);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(Crash::hold, "crasher").start();
        Thread.sleep(100);
        new Thread(Crash::hold, "waiter").start();
    }
}
