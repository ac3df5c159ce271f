import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * Writes a recording with the library of JDK Mission Control (org.openjdk.jmc:flightrecorder.writer): types of its own with
 * every primitive, text, arrays and nested structs, and samples that look like those of a JVM.
 *
 * <p>java JmcWriter OUT.jfr
 */
public final class JmcWriter {
  public static void main(String[] args) throws Exception {
    Files.deleteIfExists(Paths.get(args[0]));
    Consumer<RecordingSettingsBuilder> settings =
        s -> s.withTimestamp(1_795_000_000_000_000_000L).withStartTicks(1).withDuration(5_000_000_000L).withJdkTypeInitialization();
    try (Recording r = Recordings.newRecording(Paths.get(args[0]), settings)) {
      Type point = r.registerType("test.Point", t -> t.addField("x", Types.Builtin.INT).addField("name", Types.Builtin.STRING));
      // The library writes arrays in structs only, not in events.
      Type lists = r.registerType("test.Lists", t -> t
          .addField("numbers", Types.Builtin.LONG, f -> f.asArray())
          .addField("texts", Types.Builtin.STRING, f -> f.asArray())
          .addField("points", point, f -> f.asArray()));
      Type values = values(r, point, lists);
      Type sample = r.registerEventType("jdk.ExecutionSample", t -> t
          .addField("sampledThread", Types.JDK.THREAD).addField("state", Types.Builtin.STRING));
      for (int chunk = 0; chunk < 2; chunk++) {
        for (int i = 0; i < 12; i++) {
          writeValues(r, values, point, chunk * 12 + i);
          writeSample(r, sample, chunk * 12 + i);
        }
        if (chunk == 0) {
          r.rotateChunk();
        }
      }
    }
  }

  private static Type values(Recording r, Type point, Type lists) {
    return r.registerEventType("test.Values", t -> t
        .addField("flag", Types.Builtin.BOOLEAN).addField("small", Types.Builtin.BYTE).addField("letter", Types.Builtin.CHAR)
        .addField("medium", Types.Builtin.SHORT).addField("number", Types.Builtin.INT).addField("big", Types.Builtin.LONG)
        .addField("real", Types.Builtin.FLOAT).addField("precise", Types.Builtin.DOUBLE).addField("text", Types.Builtin.STRING)
        .addField("span", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "NANOSECONDS"))
        .addField("point", point).addField("lists", lists)
        .addAnnotation(Types.JDK.ANNOTATION_LABEL, "All Kinds of Values"));
  }

  private static void writeValues(Recording r, Type values, Type point, int i) {
    long[] numbers = {0, 1, -1, 127, 128, -128, 16_384, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 56, Long.MAX_VALUE, Long.MIN_VALUE};
    String[] texts = {"", "x", null, "\u00e9\u00df", "\u4e2d\u6587", "\ud83d\ude00", "\"quoted\\\""};
    long n = numbers[i % numbers.length];
    r.writeEvent(values.asValue(v -> {
      v.putField("startTime", 1000L + i * 1_000_000L).putField("eventThread", (Consumer<TypedValueBuilder>) t -> thread(t, i))
          .putField("stackTrace", (Consumer<TypedValueBuilder>) s -> stack(s, i % 4));
      v.putField("flag", i % 2 == 0).putField("small", (byte) n).putField("letter", (char) n).putField("medium", (short) n);
      v.putField("number", (int) n).putField("big", n).putField("real", (float) n / 3).putField("precise", i == 5 ? Double.NaN : n / 7d);
      v.putField("text", texts[i % texts.length]).putField("span", n);
      v.putField("point", (Consumer<TypedValueBuilder>) p -> p.putField("x", i).putField("name", "point " + i));
      v.putField("lists", (Consumer<TypedValueBuilder>) l -> l
          .putField("numbers", new long[] {n, -n, i}).putField("texts", new String[] {"a", texts[i % texts.length], "c"})
          .putField("points", point.asValue(p -> p.putField("x", 1).putField("name", "one")), point.asValue(p -> p.putField("x", 2))));
    }));
  }

  private static void writeSample(Recording r, Type sample, int i) {
    r.writeEvent(sample.asValue(v -> v
        .putField("startTime", 2000L + i * 1_000_000L)
        .putField("stackTrace", (Consumer<TypedValueBuilder>) s -> stack(s, i % 5))
        .putField("sampledThread", (Consumer<TypedValueBuilder>) t -> thread(t, i))
        .putField("state", "STATE_RUNNABLE")));
  }

  private static void thread(TypedValueBuilder t, int i) {
    t.putField("osName", "worker-" + i % 3).putField("javaName", "worker-" + i % 3)
        .putField("osThreadId", 100L + i % 3).putField("javaThreadId", 1L + i % 3);
  }

  private static void stack(TypedValueBuilder s, int depth) {
    s.putField("truncated", depth == 3);
    Consumer<TypedValueBuilder>[] frames = frames(depth);
    if (depth == 1) {
      s.putFields("frames", frames[0], f -> frame(f, 90));
    } else if (depth > 1) {
      s.putFields("frames", frames[0], frames[1], java.util.Arrays.copyOfRange(frames, 2, depth));
    }
  }

  @SuppressWarnings("unchecked")
  private static Consumer<TypedValueBuilder>[] frames(int depth) {
    Consumer<TypedValueBuilder>[] frames = new Consumer[depth];
    for (int i = 0; i < depth; i++) {
      int line = 10 + i;
      frames[i] = f -> frame(f, line);
    }
    return frames;
  }

  private static void frame(TypedValueBuilder f, int line) {
    f.putField("lineNumber", line).putField("bytecodeIndex", line / 2)
        .putField("type", (Consumer<TypedValueBuilder>) t -> t.putField("description", line % 2 == 0 ? "Interpreted" : "JIT compiled"))
        .putField("method", (Consumer<TypedValueBuilder>) m -> m
            .putField("modifiers", 9)
            .putField("type", (Consumer<TypedValueBuilder>) c -> c.putField("name", (Consumer<TypedValueBuilder>) n -> n.putField("string", "com/example/Work")))
            .putField("name", (Consumer<TypedValueBuilder>) n -> n.putField("string", "step" + line))
            .putField("descriptor", (Consumer<TypedValueBuilder>) n -> n.putField("string", "(IJ)V")));
  }
}
