import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import jdk.jfr.BooleanFlag;
import jdk.jfr.Category;
import jdk.jfr.ContentType;
import jdk.jfr.Contextual;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Experimental;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Recording;
import jdk.jfr.Relational;
import jdk.jfr.SettingControl;
import jdk.jfr.SettingDefinition;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.Unsigned;

/**
 * Makes a recording of what is hard to print: every content annotation on every type that may have it, alone and with others,
 * annotations of our own, and names beyond ASCII and beyond 16 bits. Needs JDK 25.
 *
 * <p>java OddValues.java OUT.jfr
 */
public final class OddValues {
  @MetadataDefinition
  @ContentType
  @Label("Kilometres")
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  @interface Kilometres {
    int value() default 3;

    String[] names() default {"a", "b"};
  }

  @MetadataDefinition
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Members {
    boolean flag();

    byte small();

    char letter();

    short medium();

    int number();

    long big();

    float real();

    double precise();

    String text();

    String[] texts();

    String[] none();

    String[] one();
  }

  @MetadataDefinition
  @Relational
  @Label("Order id")
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  @interface OrderId {}

  @Name("test.Amounts")
  @Label("Odd \"amounts\" \\ / \n of data")
  @Description("<b>&amp;</b>")
  @Category({"Odd Things", "Gr\u00f6\u00dfe", "With, comma"})
  @Members(flag = true, small = -1, letter = '"', medium = 7, number = -3, big = 1L << 40, real = 1.5f, precise = 1e300,
    text = "x\"y", texts = {"p", "q\"r"}, none = {}, one = "single")
  static final class Amounts extends Event {
    @Percentage float shareFloat;
    @Percentage double shareDouble;
    @Percentage byte shareByte;
    @Percentage int shareInt;
    @Percentage long shareLong;
    @Percentage @Unsigned byte shareUnsignedByte;
    @Percentage @Unsigned long shareUnsignedLong;
    @Percentage String shareText;
    @Frequency byte hertzByte;
    @Frequency char hertzChar;
    @Frequency int hertzInt;
    @Frequency float hertzFloat;
    @Frequency double hertzDouble;
    @Frequency boolean hertzFlag;
    @Frequency @Unsigned long hertzUnsigned;
    @MemoryAddress long address;
    @MemoryAddress short addressShort;
    @MemoryAddress int addressInt;
    @MemoryAddress float addressFloat;
    @MemoryAddress boolean addressFlag;
    @MemoryAddress @Unsigned byte addressUnsignedByte;
    @MemoryAddress @Unsigned int addressUnsignedInt;
    @MemoryAddress @Unsigned long addressUnsignedLong;
    @DataAmount long bytes;
    @DataAmount char bytesChar;
    @DataAmount short bytesShort;
    @DataAmount int bytesInt;
    @DataAmount float bytesFloat;
    @DataAmount double bytesDouble;
    @DataAmount String bytesText;
    @DataAmount @Unsigned byte bytesUnsignedByte;
    @DataAmount @Unsigned int bytesUnsignedInt;
    @DataAmount @Unsigned long bytesUnsignedLong;
    @DataAmount(DataAmount.BITS) long bits;
    @DataAmount(DataAmount.BITS) @Unsigned short bitsUnsigned;
    @DataAmount @Frequency @Unsigned int bytesPerSecond;
    @DataAmount(DataAmount.BITS) @Frequency long bitsPerSecond;
    @DataAmount(DataAmount.BITS) @Frequency double bitsPerSecondDouble;
    @DataAmount("PARSECS") long parsecs;
    @DataAmount("PARSECS") @Frequency long parsecsPerSecond;
    @Percentage @Frequency int shareFrequency;
    @MemoryAddress @DataAmount long addressAmount;
    @DataAmount @Percentage float amountShare;
    @Kilometres int kilometres;
    @Kilometres(value = 9, names = {}) double kilometresDouble;
    @Kilometres String kilometresText;
    @OrderId long order;
    @OrderId String orderText;
    @Label("") @Description("") int unnamed;
    @Experimental int experimental;
    @BooleanFlag boolean flag;
    @Unsigned char unsignedChar;
    @Unsigned float unsignedFloat;
  }

  @Name("test.Times")
  @Category("Odd Things")
  static final class Times extends Event {
    @Timespan(Timespan.TICKS) long ticks;
    @Timespan long nanos;
    @Timespan(Timespan.MICROSECONDS) long micros;
    @Timespan(Timespan.MILLISECONDS) long millis;
    @Timespan(Timespan.SECONDS) long seconds;
    @Timespan(Timespan.SECONDS) byte secondsByte;
    @Timespan(Timespan.MILLISECONDS) short millisShort;
    @Timespan(Timespan.SECONDS) char secondsChar;
    @Timespan int nanosInt;
    @Timespan(Timespan.SECONDS) @Unsigned short secondsUnsigned;
    @Timespan(Timespan.MILLISECONDS) @Unsigned int millisUnsigned;
    @Timespan(Timespan.MICROSECONDS) @Unsigned long microsUnsigned;
    @Timestamp(Timestamp.TICKS) long instant;
    @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) long epoch;
    @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) int epochInt;
    @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) @Unsigned int epochUnsigned;
    @Timespan @Timestamp long spanFirst;
    @Timestamp @Timespan long timeFirst;
    @Percentage @Timespan long shareFirst;
  }

  @Name("test.Names")
  static final class Names extends Event {
    Class<?> type;
    Thread thread;
  }

  @Name("test.Context")
  static final class Context extends Event {
    @Contextual String name;
    @Contextual @Percentage double share;
    @Contextual Thread thread;
    @Contextual Class<?> type;
    @Contextual @Timespan(Timespan.MILLISECONDS) long span;
  }

  @Name("NoPackage")
  static final class NoPackage extends Event {
    @Name("renamed") char letter;
    transient int left;
    static int out;
  }

  public static final class Filter extends SettingControl {
    @Override
    public String combine(Set<String> values) {
      return String.join("|", values);
    }

    @Override
    public void setValue(String value) {}

    @Override
    public String getValue() {
      return "all";
    }
  }

  @Name("test.WithSetting")
  static final class WithSetting extends Event {
    @SettingDefinition
    @Label("My filter")
    boolean filter(Filter filter) {
      return true;
    }
  }

  private static final long[] NUMBERS = {0, 1, -1, 2, 127, 255, 256, 999, 1000, 1023, 1024, 1048575, 1048576, 32768, 65535,
    Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE - 1L, 1L << 31, 1L << 32, 1L << 40, 1L << 60, 9_995, 9_994_999, 999_949,
    999_950, -999_950, 59_949_999_999L, 59_950_000_000L, 3_599_500_000_000L, 86_399_999_999_999L, 31_556_952_000_000_000L, -1023, -1024,
    -1048576, -62135596800001L, 253402300799999L, 253402300800000L, Long.MAX_VALUE - 1, Long.MAX_VALUE, Long.MIN_VALUE};
  private static final double[] REALS = {0, -0.0, 1, 0.1, 1e-4, Math.PI, Double.NaN, Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, Float.MIN_VALUE, Float.MAX_VALUE, 1024, 1e9, 9.995, 0.00005,
    0.999999, 123456.789, 1e22, 5e-324, 1.1e7, -1024.5, 1e19};

  public static void main(String[] args) throws Exception {
    try (Recording r = new Recording()) {
      for (Class<? extends Event> type : java.util.List.of(Amounts.class, Times.class, Names.class, Context.class, NoPackage.class,
        WithSetting.class)) {
        r.enable(type).withoutThreshold();
      }
      r.enable("jdk.ThreadStart");
      r.enable("jdk.JavaExceptionThrow");
      r.start();
      numbers();
      names();
      contexts();
      new WithSetting().commit();
      r.stop();
      Files.deleteIfExists(Path.of(args[0]));
      r.dump(Path.of(args[0]));
    }
  }

  private static void numbers() throws Exception {
    for (int i = 0; i < NUMBERS.length; i++) {
      fill(new Amounts(), NUMBERS[i], REALS[i % REALS.length]).commit();
      if (NUMBERS[i] != Long.MAX_VALUE - 1) { // seconds that the JDK's tool cannot add half an hour to
        fill(new Times(), NUMBERS[i], 0).commit();
      }
      fill(new NoPackage(), NUMBERS[i], 0).commit();
    }
  }

  /** Sets all fields that an event class declares, but not those that the JVM adds to it. */
  private static Event fill(Event event, long number, double real) throws Exception {
    for (Field f : event.getClass().getDeclaredFields()) {
      f.setAccessible(true);
      switch (f.getName()) {
        case "startTime", "duration", "eventConfiguration", "out", "left" -> {
          continue;
        }
        default -> { }
      }
      Object value = switch (f.getType().getName()) {
        case "boolean" -> (number & 1) == 1;
        case "byte" -> (byte) number;
        case "char" -> (char) number;
        case "short" -> (short) number;
        case "int" -> (int) number;
        case "long" -> number;
        case "float" -> (float) real;
        case "double" -> real;
        default -> number % 3 == 0 ? null : number % 3 == 1 ? "text " + number : "";
      };
      f.set(event, value);
    }
    return event;
  }

  /** A class, a method and parameters with names that are hard to write. */
  static final class Gr\u00f6\u00dfe\u4e2d\ud835\udcb3 {
    static void m\u00e9todo\ud835\udcb4(String[] a, int[][] b, Gr\u00f6\u00dfe\u4e2d\ud835\udcb3[] c, Map.Entry<?, ?> d) {
      name(Gr\u00f6\u00dfe\u4e2d\ud835\udcb3[][].class);
    }
  }

  static void name(Class<?> type) {
    Names names = new Names();
    names.type = type;
    names.thread = Thread.currentThread();
    names.commit();
  }

  private static void names() throws Exception {
    Gr\u00f6\u00dfe\u4e2d\ud835\udcb3.m\u00e9todo\ud835\udcb4(null, null, null, null);
    for (Class<?> type : new Class<?>[] {int[].class, void.class, Object[][][].class, Map.Entry[].class, null}) {
      name(type);
    }
    Runnable lambda = () -> name(OddValues.class);
    lambda.run();
    name(lambda.getClass());
    name(lambda.getClass().arrayType());
    InvocationHandler handler = (proxy, method, arguments) -> {
      name(proxy.getClass());
      return null;
    };
    ((Runnable) Proxy.newProxyInstance(OddValues.class.getClassLoader(), new Class<?>[] {Runnable.class}, handler)).run();
    Method reflected = OddValues.class.getDeclaredMethod("reflected", int[][].class, String.class, long.class);
    reflected.invoke(null, null, null, 1L);
    for (String name : new String[] {"", " ", "\u0000", "a\tb", "\ud83d\ude80 rocket", "\"quoted\" \\", "x".repeat(300)}) {
      Thread thread = new Thread(() -> name(String.class), name);
      thread.start();
      thread.join();
    }
    Thread.startVirtualThread(() -> name(Thread.class)).join();
    try {
      throw new IllegalStateException("\u0000 \ud83d\ude00 <>&\"' \ud800");
    } catch (IllegalStateException e) {
      name(e.getClass());
    }
  }

  static void reflected(int[][] a, String b, long c) {
    name(OddValues.class);
  }

  private static void contexts() throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      Context outer = new Context();
      outer.begin();
      outer.name = i == 2 ? null : "n" + i;
      outer.share = i;
      outer.thread = Thread.currentThread();
      outer.type = i == 1 ? null : int[].class;
      outer.span = i == 3 ? Long.MIN_VALUE : i * 999L;
      name(OddValues.class);
      Context inner = new Context();
      inner.begin();
      Thread.sleep(1);
      name(OddValues.class);
      inner.commit();
      outer.commit();
      name(OddValues.class);
    }
  }
}
