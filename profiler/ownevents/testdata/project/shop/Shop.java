package shop;

import java.nio.file.Paths;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import store.Late;
import store.Store;

/** Makes events whose classes are in other files; the recording goes to the file named by the first argument. */
public class Shop {
    static final Store STORE = new Store();

    public static void main(String[] args) throws Exception {
        FlightRecorder.register(Late.class);
        try (Recording recording = new Recording()) {
            recording.start();
            pass();
            forget();
            slow();
            new Order().commit();
            new store.Order().commit();
            new Sale().commit();
            new Refund().commit();
            new Late().commit();
            recording.stop();
            recording.dump(Paths.get(args[0]));
        }
    }

    static void pass() {
        Passed passed = new Passed();
        passed.begin();
        STORE.passed(passed);
        Ended ended = new Ended();
        ended.begin();
        STORE.ended(ended);
    }

    static void forget() {
        Forgotten forgotten = new Forgotten();
        forgotten.begin();
    }

    static void slow() {
        Slow slow = new Slow();
        STORE.slow(slow);
    }
}
