package sample.quarkus;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.lang.management.ManagementFactory;

/** Works until it is ended and says how it was started. */
@QuarkusMain
public class Worker implements QuarkusApplication {
    @Override
    public int run(String... args) {
        System.out.println("options " + ManagementFactory.getRuntimeMXBean().getInputArguments());
        Thread work = new Thread(Worker::work, "work");
        work.setDaemon(true);
        work.start();
        System.out.println("working");
        Quarkus.waitForExit();
        return 0;
    }

    private static void work() {
        long n = 0;
        while (true) {
            n += Long.numberOfTrailingZeros(n + 8);
        }
    }
}
