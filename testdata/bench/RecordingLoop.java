import java.nio.file.Path;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** The peer every speed is compared with: reads every field of every event, stack frames included. */
public final class RecordingLoop {
    public static void main(String[] args) throws Exception {
        long values = 0;
        try (RecordingFile file = new RecordingFile(Path.of(args[0]))) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                for (ValueDescriptor field : event.getFields()) {
                    values += read(event.getValue(field.getName()));
                }
            }
        }
        System.out.println(values + " values");
    }

    private static long read(Object value) {
        if (!(value instanceof RecordedStackTrace)) {
            return 1;
        }
        long values = 1;
        for (RecordedFrame frame : ((RecordedStackTrace) value).getFrames()) {
            values += frame.getLineNumber() >= 0 && frame.getMethod() != null ? 2 : 1;
        }
        return values;
    }
}
