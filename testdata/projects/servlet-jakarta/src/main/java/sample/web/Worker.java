package sample.web;

import java.lang.management.ManagementFactory;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Works from the start of the web application on, and says how it was started. */
@WebListener
public class Worker implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        System.out.println("options " + ManagementFactory.getRuntimeMXBean().getInputArguments());
        Thread work = new Thread(Worker::work, "work");
        work.setDaemon(true);
        work.start();
        System.out.println("working");
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {}

    private static void work() {
        long n = 0;
        while (true) {
            n += Long.numberOfTrailingZeros(n + 8);
        }
    }
}
