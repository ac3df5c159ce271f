import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Contextual;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;

/**
 * Makes a recording of what newer JVMs can do: context events, virtual threads, hidden classes, thousands of threads, over
 * several flushes. Needs JDK 25.
 *
 * <p>java Content.java OUT.jfr FOLDER-OF-CLASSES
 */
public final class Content {
  @Name("test.Order")
  static final class Order extends Event {
    @Contextual String customer;
    @Contextual long number;
    String note;
  }

  @Name("test.Step")
  static final class Step extends Event {
    String text;
    Class<?> type;
    Thread other;
  }

  public static void main(String[] args) throws Exception {
    Path out = Path.of(args[0]);
    Class<?> hidden = hidden(Path.of(args[1]));
    try (Recording r = new Recording()) {
      r.enable("test.Order");
      r.enable("test.Step").withStackTrace();
      r.enable("jdk.ThreadSleep").withoutThreshold();
      r.enable("jdk.VirtualThreadStart");
      r.start();
      for (int round = 0; round < 3; round++) {
        threads(700, round);
        virtualThreads(60);
        order(round);
        ((Runnable) hidden.getDeclaredConstructor().newInstance()).run();
        Runnable lambda = () -> step("in a lambda", hidden, null);
        lambda.run();
        Thread.sleep(1200); // longer than the time between flushes
      }
      r.stop();
      Files.deleteIfExists(out);
      r.dump(out);
    }
  }

  private static void order(int round) throws InterruptedException {
    Order outer = new Order();
    outer.begin();
    outer.customer = "customer \u00e4 " + round;
    outer.number = round;
    Order inner = new Order();
    inner.begin();
    inner.number = Long.MIN_VALUE;
    step("in two orders", null, Thread.currentThread());
    Thread.sleep(1);
    inner.commit();
    step("in one order", Content.class, null);
    outer.note = "not context";
    outer.commit();
    step("in none", Content.class, null);
  }

  static void step(String text, Class<?> type, Thread other) {
    Step step = new Step();
    step.text = text;
    step.type = type;
    step.other = other;
    step.commit();
  }

  private static void threads(int n, int round) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int number = i;
      threads.add(Thread.ofPlatform().name("thread-" + round + "-" + i).start(() -> step(null, null, number % 50 == 0 ? Thread.currentThread() : null)));
    }
    for (Thread t : threads) {
      t.join();
    }
  }

  private static void virtualThreads(int n) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      var builder = Thread.ofVirtual();
      threads.add((i % 2 == 0 ? builder : builder.name("virtual-", i)).start(() -> step("virtual", Thread.class, Thread.currentThread())));
    }
    for (Thread t : threads) {
      t.join();
    }
  }

  /** A class whose name says nothing: it calls step from a frame that tools hide or show. */
  static final class Template implements Runnable {
    @Override
    public void run() {
      step("in a hidden class", getClass(), null);
    }
  }

  private static Class<?> hidden(Path classes) throws Exception {
    byte[] code = Files.readAllBytes(classes.resolve("Content$Template.class"));
    return MethodHandles.lookup().defineHiddenClass(code, true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
  }
}
