import com.datadoghq.profiler.ContextSetter;
import com.datadoghq.profiler.JavaProfiler;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs Busy under Datadog's profiler (com.datadoghq:ddprof) with values of a trace's context:
 * java DatadogBusy OUT.jfr MILLISECONDS.
 */
public final class DatadogBusy {
  public static void main(String[] args) throws Exception {
    Path out = Paths.get(args[0]).toAbsolutePath();
    JavaProfiler profiler = JavaProfiler.getInstance();
    profiler.execute("start,cpu=10ms,wall=20ms,memory=32768:al:1,attributes=operation;tenant,jfr,file=" + out);
    profiler.addThread();
    profiler.setContext(4711, -1);
    new ContextSetter(profiler, Arrays.asList("operation", "tenant")).setContextValue("operation", "GET /busy");
    profiler.recordSetting("test.setting", "value", "unit");
    List<byte[]> alive = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      alive.add(new byte[1024]);
    }
    Busy.main(new String[] {args[1]});
    System.gc();
    profiler.recordTraceRoot(4711, "GET /busy", 100);
    profiler.execute("stop");
    System.out.println(alive.size() + " objects stay alive");
  }
}
