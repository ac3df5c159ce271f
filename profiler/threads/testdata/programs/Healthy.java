import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A program that is fine: pools, queues, timers, selectors, and workers that lock, work and wait in turn. */
public class Healthy {
    static final ReentrantLock lock = new ReentrantLock();
    static final Object monitor = new Object();
    static volatile long sink;

    static void work() {
        while (true) {
            lock.lock();
            try {
                sink++;
            } finally {
                lock.unlock();
            }
            synchronized (monitor) {
                sink++;
            }
            pause(2);
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService fixed = Executors.newFixedThreadPool(3), cached = Executors.newCachedThreadPool();
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.scheduleAtFixedRate(() -> sink++, 0, 10, TimeUnit.MILLISECONDS);
        for (int i = 0; i < 3; i++) {
            fixed.submit(() -> sink++);
            cached.submit(() -> sink++);
            start("worker-" + i, Healthy::work);
        }
        ForkJoinPool.commonPool().submit(() -> sink++).get();
        start("queue", () -> new LinkedBlockingQueue<Object>().take());
        start("delay", () -> new DelayQueue<>().take());
        start("handoff", () -> new SynchronousQueue<Object>().take());
        start("latch", () -> new CountDownLatch(1).await());
        start("selector", () -> Selector.open().select());
        com.sun.net.httpserver.HttpServer http =
            com.sun.net.httpserver.HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(fixed);
        http.start();
        new java.util.Timer("timer").schedule(new java.util.TimerTask() {
            @Override
            public void run() {
                sink++;
            }
        }, 1000, 1000);
        Thread.sleep(700);
        System.out.println("ready");
        Thread.currentThread().join();
    }

    interface Body {
        void run() throws Exception;
    }

    static void start(String name, Body body) {
        new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, name).start();
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
