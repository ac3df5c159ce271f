import java.nio.file.Paths;
import jdk.jfr.*;

/** What rules say of events, beyond Program; the recording goes to the file named by the first argument. */
public class Rules {
    static int built;

    @Name("r.Same")
    static class SameOne extends Event {
    }

    @Name("r.Same")
    static class SameTwo extends Event {
    }

    @Name("r.Fields")
    static class Fields extends Event {
        @Name("twice")
        int one = 1;

        @Name("twice")
        int two = 2;

        int duration = 7;

        @Name("no name")
        int odd = 3;

        @Timespan("MILLISECONDS")
        String text = "x";

        @Label("Shared")
        static int shared = 4;

        int kept = 5;

        @Label("Doubled")
        int doubled() {
            return 2 * kept;
        }
    }

    @Name("r.Settings")
    static class Settings extends Event {
        @SettingDefinition
        boolean right(Choice choice) {
            return true;
        }

        @SettingDefinition
        int wrong(Choice choice) {
            return 1;
        }
    }

    public static class Choice extends SettingControl {
        @Override
        public String combine(java.util.Set<String> values) {
            return "";
        }

        @Override
        public void setValue(String value) {
        }

        @Override
        public String getValue() {
            return "";
        }
    }

    @Name("r.NoStack")
    @StackTrace(false)
    static class NoStack extends Event {
    }

    static abstract class Quiet extends Event {
    }

    @StackTrace(false)
    static abstract class Quieter extends Quiet {
    }

    @Name("r.Inherits")
    static class Inherits extends Quieter {
    }

    @Threshold("1 ms")
    static class NoEvent {
    }

    @Name("r.Hookless")
    @Period("10 ms")
    static class Hookless extends Event {
    }

    @Name("r.Hooked")
    @Period("endChunk")
    static class Hooked extends Event {
    }

    @Name("r.BadPeriod")
    @Period("often")
    static class BadPeriod extends Event {
    }

    @Name("r.Registers")
    @Registered(false)
    static class Registers extends Event {
    }

    @Name("r.Again")
    static class Again extends Event {
    }

    @Name("r.Built")
    @Enabled(false)
    static class Built extends Event {
        String text;
    }

    @Name("r.class")
    static class Keyword extends Event {
    }

    @Name("jdk.Rules")
    static class Taken extends Event {
    }

    public static void main(String[] args) throws Exception {
        FlightRecorder.register(Registers.class);
        FlightRecorder.addPeriodicEvent(Hooked.class, () -> new Hooked().commit());
        FlightRecorder.addPeriodicEvent(Hooked.class, Rules::hook);
        FlightRecorder.addPeriodicEvent(BadPeriod.class, () -> new BadPeriod().commit());
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ActiveSetting");
            recording.start();
            new SameOne().commit();
            new SameTwo().commit();
            new Fields().commit();
            new Settings().commit();
            new NoStack().commit();
            new Inherits().commit();
            new Registers().commit();
            new Keyword().commit();
            new Taken().commit();
            again();
            built(args);
            new NoEvent();
            try (Recording second = new Recording()) {
                second.start(); // begins a new chunk
            }
            recording.stop();
            recording.dump(Paths.get(args[0]));
        }
        System.out.println("built " + built);
    }

    static void hook() {
        new Hooked().commit();
    }

    static void again() throws Exception {
        Again again = new Again();
        again.begin();
        Thread.sleep(2);
        again.commit();
        again.commit();
    }

    static void built(String[] args) {
        Built event = new Built();
        event.text = "for " + new Rules();
        event.commit();
    }

    @Override
    public String toString() {
        return "number " + ++built;
    }
}
