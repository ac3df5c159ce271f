import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.Experimental;
import jdk.jfr.FlightRecorder;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.ValueDescriptor;

/**
 * Writes what the JVM it runs in knows of its own events to a folder: events.txt, and the shipped settings files. No
 * label and no description: those are the JDK's texts.
 */
class Collect {
    public static void main(String[] args) throws Exception {
        Path out = Paths.get(args[0]);
        List<String> lines = new ArrayList<>();
        List<EventType> types = new ArrayList<>(FlightRecorder.getFlightRecorder().getEventTypes());
        Collections.sort(types, (a, b) -> a.getName().compareTo(b.getName()));
        for (EventType type : types) {
            event(lines, type);
        }
        Files.write(out.resolve("events.txt"), lines, StandardCharsets.UTF_8);
        for (Configuration c : Configuration.getConfigurations()) {
            Files.write(out.resolve(c.getName() + ".jfc"), c.getContents().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void event(List<String> lines, EventType type) {
        lines.add("event\t" + type.getName());
        lines.add("category\t" + String.join("\t", type.getCategoryNames()));
        StringBuilder has = new StringBuilder();
        for (ValueDescriptor field : type.getFields()) {
            switch (field.getName()) {
                case "startTime": break;
                case "duration": has.append('d'); break;
                case "eventThread": has.append('t'); break;
                case "stackTrace": has.append('s'); break;
                default: break;
            }
        }
        if (type.getAnnotation(Experimental.class) != null) {
            has.append('x');
        }
        lines.add("has\t" + has);
        for (ValueDescriptor field : type.getFields()) {
            if (!implicit(field.getName())) {
                lines.add(field(field));
            }
        }
        for (SettingDescriptor s : type.getSettingDescriptors()) {
            lines.add("setting\t" + s.getName() + "\t" + s.getTypeName() + "\t" + s.getDefaultValue());
        }
    }

    private static boolean implicit(String name) {
        return name.equals("startTime") || name.equals("duration") || name.equals("eventThread") || name.equals("stackTrace");
    }

    /** A field: name, type, and its annotations but the texts, as simple name and value. */
    private static String field(ValueDescriptor field) {
        StringBuilder line = new StringBuilder("field\t" + field.getName() + "\t" + field.getTypeName() + (field.isArray() ? "[]" : ""));
        List<String> marks = new ArrayList<>();
        for (AnnotationElement a : field.getAnnotationElements()) {
            String name = a.getTypeName().substring(a.getTypeName().lastIndexOf('.') + 1);
            if (name.equals("Label") || name.equals("Description") || name.equals("Name")) {
                continue;
            }
            marks.add(a.hasValue("value") && !a.getValues().isEmpty() ? name + "(" + a.getValue("value") + ")" : name);
        }
        Collections.sort(marks);
        return line + "\t" + String.join(" ", marks);
    }
}
