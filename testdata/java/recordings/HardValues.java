import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.Unsigned;

/**
 * Makes a small recording with values that are hard to decode: every primitive type at its extremes,
 * strings of every kind, unsigned fields, times without a value, threads and classes as fields,
 * exceptions, lock contention and deep stacks; over CHUNKS chunks.
 *
 * <p>java HardValues OUT.jfr CHUNKS. Compiles with JDK 8.
 */
public final class HardValues {
  @Name("test.Extremes")
  @Label("Extremes")
  @Description("One value of every primitive type")
  @Category({"Test", "Hard Values"})
  static final class Extremes extends Event {
    boolean flag;
    byte small;
    char letter;
    short medium;
    int number;
    long big;
    float real;
    double precise;
    String text;
    Class<?> type;
    Thread thread;
  }

  @Name("test.Units")
  @Category("Test")
  static final class Units extends Event {
    @Unsigned byte unsignedByte;
    @Unsigned short unsignedShort;
    @Unsigned int unsignedInt;
    @Unsigned long unsignedLong;
    @Timespan(Timespan.TICKS) long ticks;
    @Timespan(Timespan.NANOSECONDS) long nanos;
    @Timespan(Timespan.MICROSECONDS) long micros;
    @Timespan(Timespan.MILLISECONDS) long millis;
    @Timespan(Timespan.SECONDS) long seconds;
    @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) long epoch;
    @Timestamp(Timestamp.TICKS) long instant;
    @DataAmount(DataAmount.BYTES) long bytes;
    @DataAmount(DataAmount.BITS) long bits;
    @Frequency long hertz;
    @DataAmount @Frequency long rate;
    @Percentage float share;
  }

  @Name("test.Text")
  @Category("Test")
  static final class Text extends Event {
    String text;
  }

  private static final String[] TEXTS = {
    null, "", "x", "plain ASCII", "Latin-1: \u00e9\u00df\u00ff", "BMP: \u4e2d\u6587 \u0416", "emoji: \ud83d\ude00\ud83c\udfc1",
    "lone surrogates: \ud800 \udc00", "control: \u0000\u0001\t\n\r\u001f\u007f\u2028", "quotes: \"'\\/<>&",
  };

  private static volatile long sink;
  private static final Object LOCK = new Object();

  public static void main(String[] args) throws Exception {
    Path out = Paths.get(args[0]);
    int chunks = Integer.parseInt(args[1]);
    FlightRecorder.register(Extremes.class);
    FlightRecorder.register(Units.class);
    FlightRecorder.register(Text.class);
    try (Recording recording = new Recording()) {
      settings(recording);
      recording.start();
      work(0);
      for (int i = 1; i < chunks; i++) {
        new Recording().start(); // begins a new chunk
        work(i);
      }
      recording.stop();
      Files.deleteIfExists(out);
      recording.dump(out);
    }
  }

  /** Enables events that say nothing of the machine: no processes, no environment, no system properties. */
  static void settings(Recording r) {
    for (String name : new String[] {"test.Extremes", "test.Units", "test.Text", "jdk.JavaExceptionThrow", "jdk.GCPhasePause",
      "jdk.GarbageCollection", "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadStart", "jdk.ThreadEnd", "jdk.ThreadSleep",
      "jdk.ObjectAllocationInNewTLAB", "jdk.GCHeapSummary", "jdk.ClassDefine"}) {
      r.enable(name).withoutThreshold();
    }
    r.enable("jdk.ExecutionSample").withPeriod(java.time.Duration.ofMillis(10));
    r.enable("jdk.CPULoad").withPeriod(java.time.Duration.ofMillis(200));
    for (String name : new String[] {"jdk.JVMInformation", "jdk.GCConfiguration",
      "jdk.YoungGenerationConfiguration", "jdk.ActiveSetting", "jdk.ActiveRecording", "jdk.CPUInformation"}) {
      r.enable(name);
    }
    r.disable("jdk.ActiveSetting");
  }

  static void work(int round) throws Exception {
    emitExtremes();
    emitUnits();
    for (String text : TEXTS) {
      emitText(text);
    }
    StringBuilder longText = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      longText.append((char) ('a' + i % 26));
    }
    emitText(longText.toString());
    emitText(longText.append('\u20ac').toString());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Thread t = new Thread(HardValues::contend, "worker-" + round + "-" + i + "-\u00fc");
      t.start();
      threads.add(t);
    }
    for (Thread t : threads) {
      t.join();
    }
    recurse(90);
    System.gc();
  }

  private static void contend() {
    for (int i = 0; i < 3; i++) {
      synchronized (LOCK) {
        long until = System.nanoTime() + 4_000_000;
        while (System.nanoTime() < until) {
          sink += until % 7;
        }
      }
      try {
        throw new IllegalStateException(i == 0 ? null : "attempt " + i);
      } catch (IllegalStateException e) {
        sink++;
      }
    }
  }

  private static void recurse(int depth) {
    if (depth > 0) {
      recurse(depth - 1);
      return;
    }
    emitText("from deep below");
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void emitExtremes() {
    long[] numbers = {0, 1, -1, 127, 128, -128, 255, 32767, 32768, -32768, 65535, 16383, 16384, 2097151, 2097152,
      Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 35, 1L << 42, 1L << 49, (1L << 56) - 1, 1L << 56, Long.MAX_VALUE, Long.MIN_VALUE};
    double[] reals = {0, -0.0, 1, 0.1, 1e-4, Math.PI, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
      Double.MIN_VALUE, Double.MAX_VALUE, Float.MIN_VALUE, Float.MAX_VALUE};
    Class<?>[] types = {String.class, int.class, int[].class, String[][].class, HardValues.class, Thread.State.class, null};
    for (int i = 0; i < numbers.length; i++) {
      Extremes e = new Extremes();
      e.begin();
      e.flag = i % 2 == 1;
      e.small = (byte) numbers[i];
      e.letter = (char) numbers[i];
      e.medium = (short) numbers[i];
      e.number = (int) numbers[i];
      e.big = numbers[i];
      e.real = (float) reals[i % reals.length];
      e.precise = reals[i % reals.length];
      e.text = TEXTS[i % TEXTS.length];
      e.type = types[i % types.length];
      e.thread = i % 3 == 0 ? null : Thread.currentThread();
      e.commit();
    }
  }

  private static void emitUnits() {
    for (long v : new long[] {0, 1, -1, 200, 40_000, 3_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE, 1_234_567_890_123L}) {
      Units e = new Units();
      e.unsignedByte = (byte) v;
      e.unsignedShort = (short) v;
      e.unsignedInt = (int) v;
      e.unsignedLong = v;
      e.ticks = v;
      e.nanos = v;
      e.micros = v;
      e.millis = v;
      e.seconds = v;
      e.epoch = v;
      e.instant = v;
      e.bytes = v;
      e.bits = v;
      e.hertz = v;
      e.rate = v;
      e.share = v / 1000f;
      e.commit();
    }
  }

  private static void emitText(String text) {
    Text e = new Text();
    e.text = text;
    e.commit();
  }
}
