import jdk.jfr.Event;
import jdk.jfr.Name;

/** Commits events without end, so many that their buffers are written before they are flushed: java Endless.java */
public final class Endless {
  @Name("test.Tick")
  static final class Tick extends Event {
    long number;
    String text;
    Class<?> type;
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      new Thread(Endless::tick, "ticker-" + i).start();
    }
    System.out.println("started");
  }

  private static void tick() {
    Class<?>[] types = {String.class, int[].class, Endless.class};
    for (long n = 0; ; n++) {
      Tick event = new Tick();
      event.begin();
      event.number = n;
      event.text = "tick " + n % 100;
      event.type = types[(int) (n % types.length)];
      event.commit();
      if (n % 100 == 0) {
        try {
          Thread.sleep(10);
        } catch (InterruptedException e) {
          return;
        }
      }
    }
  }
}
