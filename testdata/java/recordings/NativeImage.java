import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import jdk.jfr.Recording;

/**
 * Makes a recording as a native image does: the values of HardValues, then the work of Busy, for long enough that there are
 * samples and a flush.
 *
 * <p>NativeImage OUT.jfr MILLISECONDS. Built with --enable-monitoring=jfr.
 */
public final class NativeImage {
  public static void main(String[] args) throws Exception {
    Path out = Paths.get(args[0]);
    try (Recording recording = new Recording()) {
      HardValues.settings(recording);
      recording.disable("jdk.ObjectAllocationInNewTLAB"); // thousands
      recording.enable("jdk.ObjectAllocationSample").with("throttle", "20/s");
      recording.enable("jdk.OldObjectSample");
      recording.start();
      HardValues.work(0);
      Busy.main(new String[] {args[1]});
      recording.stop();
      Files.deleteIfExists(out);
      recording.dump(out);
    }
  }
}
