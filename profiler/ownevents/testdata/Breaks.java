import java.nio.file.Paths;
import jdk.jfr.*;

/** Events that break recordings, one of them in each run; its name is the second argument. */
public class Breaks {
    @Name("b.Trace")
    static class Trace extends Event {
        String stackTrace = "mine";
    }

    @Name("b.Owner")
    static class Owner extends Event {
        String eventThread = "mine";
    }

    @Name("b bad")
    static class BadName extends Event {
    }

    static abstract class Base extends Event {
        int number = 1;
    }

    @Name("b.Hiding")
    static class Hiding extends Base {
        int number = 2;
    }

    public static void main(String[] args) throws Exception {
        Recording recording = new Recording();
        recording.start();
        try {
            commit(args[1]);
        } catch (Throwable broken) {
            System.out.println("threw " + broken.getClass().getSimpleName());
            Runtime.getRuntime().halt(0);
        }
        recording.stop();
        recording.dump(Paths.get(args[0]));
        recording.close();
    }

    static void commit(String name) {
        switch (name) {
            case "Trace":
                new Trace().commit();
                break;
            case "Owner":
                new Owner().commit();
                break;
            case "BadName":
                new BadName().commit();
                break;
            default:
                new Hiding().commit();
        }
    }
}
