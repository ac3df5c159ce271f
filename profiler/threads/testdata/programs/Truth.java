import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.management.ObjectName;

/** Threads that hold and want locks at random. Prints two dumps of itself, the second with owned synchronizers, and what java.lang.management says. */
public class Truth {
    static class Monitor {}

    static final int THREADS = 40;
    static final Object[] LOCKS = new Object[30];
    static final CountDownLatch HELD = new CountDownLatch(THREADS);

    public static void main(String[] args) throws Exception {
        Random random = new Random(Long.parseLong(args[0]));
        List<List<Object>> own = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) own.add(new ArrayList<>());
        for (int i = 0; i < LOCKS.length; i++) {
            Object[] kinds = {new Object(), new Monitor(), new int[0], Monitor[][].class, new ReentrantLock(), new ReentrantLock(true)};
            LOCKS[i] = i < 2 ? kinds[3 + i] : kinds[new int[] {0, 1, 2, 4, 5}[random.nextInt(5)]];
            own.get(random.nextInt(THREADS * 3 / 4)).add(LOCKS[i]);
        }
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            List<Object> of = own.get(i);
            Object wanted = LOCKS[random.nextInt(LOCKS.length)];
            int how = random.nextInt(8);
            Thread thread = new Thread(() -> hold(of, 0, wanted, how), "worker-" + i);
            thread.setDaemon(random.nextBoolean());
            threads.add(thread);
            thread.start();
        }
        while (!threads.stream().allMatch(Truth::stands)) Thread.sleep(5);
        print();
        print("-l");
        tell(threads);
        Runtime.getRuntime().halt(0);
    }

    static void hold(List<Object> own, int n, Object wanted, int how) {
        if (n == own.size()) {
            HELD.countDown();
            try {
                HELD.await();
                want(own, wanted, how);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        } else if (own.get(n) instanceof ReentrantLock) {
            ((ReentrantLock) own.get(n)).lock();
            hold(own, n + 1, wanted, how);
        } else {
            synchronized (own.get(n)) {
                hold(own, n + 1, wanted, how);
            }
        }
    }

    static void want(List<Object> own, Object wanted, int how) throws InterruptedException {
        Object last = own.isEmpty() ? null : own.get(own.size() - 1);
        switch (how) {
            case 0: LockSupport.park(); break;
            case 1: LockSupport.parkNanos(own, 1L << 50); break;
            case 2: Thread.sleep(1L << 40); break;
            case 3: new CountDownLatch(1).await(); break;
            case 4:
                if (last instanceof ReentrantLock) ((ReentrantLock) last).newCondition().await();
                else if (last != null) last.wait();
                else new Thread().join(1);
                // falls through: what was given back is wanted again by nobody
            default: enter(wanted);
        }
        for (;;) Thread.sleep(1L << 40);
    }

    static void enter(Object wanted) throws InterruptedException {
        if (wanted instanceof ReentrantLock) {
            ((ReentrantLock) wanted).lock();
            return;
        }
        synchronized (wanted) {
            Thread.sleep(1L << 40);
        }
    }

    static boolean stands(Thread thread) {
        Thread.State state = thread.getState();
        if (HELD.getCount() > 0 || state == Thread.State.NEW || state == Thread.State.RUNNABLE) return false;
        for (StackTraceElement frame : thread.getStackTrace()) if (frame.getMethodName().equals("want")) return true;
        return false;
    }

    static void print(String... options) throws Exception {
        ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
        System.out.println(ManagementFactory.getPlatformMBeanServer().invoke(commands, "threadPrint",
                new Object[] {options}, new String[] {String[].class.getName()}));
    }

    static void tell(List<Thread> threads) {
        System.out.println("TRUTH");
        for (Thread thread : threads) {
            ThreadInfo of = ManagementFactory.getThreadMXBean().getThreadInfo(new long[] {thread.getId()}, true, true)[0];
            line("thread", of.getThreadName(), of.getThreadId(), of.getThreadState(), thread.isDaemon());
            LockInfo wanted = of.getLockInfo();
            if (wanted != null) line("wants", wanted.getClassName(), of.getLockOwnerName());
            for (StackTraceElement f : of.getStackTrace())
                line("at", f.getClassName(), f.getMethodName(), f.getFileName(), Math.max(f.getLineNumber(), 0), f.isNativeMethod());
            for (MonitorInfo m : of.getLockedMonitors()) line("locked", m.getLockedStackDepth(), m.getClassName());
            for (LockInfo s : of.getLockedSynchronizers()) line("owns", s.getClassName());
        }
        long[] dead = ManagementFactory.getThreadMXBean().findDeadlockedThreads();
        if (dead == null) return;
        for (ThreadInfo of : ManagementFactory.getThreadMXBean().getThreadInfo(dead)) line("deadlocked", of.getThreadName());
    }

    static void line(Object... words) {
        StringBuilder text = new StringBuilder();
        for (Object word : words) text.append(word).append('\t');
        System.out.println(text.toString().trim());
    }
}
