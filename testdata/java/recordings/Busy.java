import java.util.ArrayList;
import java.util.List;

/** Does a bit of everything that profilers look at, on three threads: java Busy MILLISECONDS. */
public final class Busy {
  private static final Object LOCK = new Object();
  private static volatile long sink;

  public static void main(String[] args) throws InterruptedException {
    long until = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000;
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread t = new Thread(() -> work(until), "busy-" + i);
      t.start();
      threads.add(t);
    }
    for (Thread t : threads) {
      t.join();
    }
  }

  private static void work(long until) {
    while (System.nanoTime() < until) {
      sink += fibonacci(22) + allocate(200);
      synchronized (LOCK) {
        sink += fibonacci(18);
      }
    }
  }

  private static long fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  private static long allocate(int n) {
    List<byte[]> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(new byte[512]);
    }
    return list.size();
  }
}
