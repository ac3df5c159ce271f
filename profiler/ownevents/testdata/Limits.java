import java.nio.file.Paths;
import jdk.jfr.*;

/** Annotations that JDK 25 brought; the recording goes to the file named by the first argument. */
public class Limits {
    @Name("l.Limited")
    @Throttle("100/s")
    static class Limited extends Event {
        @Contextual
        String order = "one";

        @Contextual
        transient String passing = "two";
    }

    @Name("l.BadLimit")
    @Throttle("10 per s")
    static class BadLimit extends Event {
    }

    public static void main(String[] args) throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            for (int i = 0; i < 3; i++) {
                new Limited().commit();
                new BadLimit().commit();
            }
            recording.stop();
            recording.dump(Paths.get(args[0]));
        }
    }
}
