import java.nio.file.Paths;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jdk.jfr.*;

/** Commits three of each event; the recording goes to the file named by the first argument. */
public class Program {
    static byte[] kept;

    enum Colour { RED }

    @Name("t.Good")
    static class Good extends Event {
        int number = 1;
        String text = "x";
        Thread thread;
        Class<?> type = Good.class;
        final double last = 2;
        volatile boolean flag;
        private char letter = 'c';
    }

    @Name("t.Dropped")
    static class Dropped extends Event {
        int kept = 1;
        int[] array;
        String[] texts;
        List<String> list;
        Optional<String> maybe;
        Colour colour;
        Instant instant;
        Object object;
        CharSequence chars;
        Integer boxed;
        Good own;
        static int shared;
        transient int passing;
    }

    @Name("t.Generic")
    static class Generic<T> extends Event {
        T value;
        int kept;
    }

    static class Unnamed extends Event {
        int kept;
    }

    static abstract class Base extends Event {
        int visible = 1;
        private int hidden = 2;
    }

    @Name("t.Derived")
    static class Derived extends Base {
        int own = 3;
    }

    @Name("t.LongDuration")
    static class LongDuration extends Event {
        long duration;
    }

    @Name("t.Never")
    @Threshold("10 ms")
    static class Never extends Event {
    }

    @Name("t.Waits")
    @Threshold("1 ms")
    static class Waits extends Event {
    }

    @Name("t.BadThreshold")
    @Threshold("5 min")
    static class BadThreshold extends Event {
    }

    @Name("t.Off")
    @Enabled(false)
    static class Off extends Event {
    }

    @Name("t.Unregistered")
    @Registered(false)
    static class Unregistered extends Event {
    }

    @Name("t.Repeated")
    static class Repeated extends Event {
    }

    @Name("t.Begun")
    static class Begun extends Event {
    }

    public static void main(String[] args) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ObjectAllocationOutsideTLAB").withStackTrace(); // so that it has samples
            recording.start();
            kept = new byte[8 << 20];
            for (int i = 0; i < 3; i++) {
                new Good().commit();
                new Dropped().commit();
                new Generic<String>().commit();
                new Unnamed().commit();
                new Derived().commit();
                if (args.length > 1) { // JDK 8 and 11 cannot stop the recording then
                    new LongDuration().commit();
                }
                new Off().commit();
                new Unregistered().commit();
                never();
                waits();
                badThreshold();
                begun();
            }
            repeated();
            recording.stop();
            recording.dump(Paths.get(args[0]));
        }
    }

    static void never() {
        Never never = new Never();
        never.commit();
    }

    static void waits() throws Exception {
        Waits waits = new Waits();
        waits.begin();
        Thread.sleep(3);
        waits.commit();
    }

    static void badThreshold() {
        BadThreshold bad = new BadThreshold();
        bad.begin();
        bad.commit();
    }

    static void begun() {
        Begun begun = new Begun();
        begun.begin();
    }

    static void repeated() throws Exception {
        Repeated repeated = new Repeated();
        for (int i = 0; i < 3; i++) {
            repeated.begin();
            Thread.sleep(5 * i);
            repeated.commit();
        }
    }
}
