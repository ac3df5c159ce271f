import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Experimental;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;
import jdk.jfr.Name;

/** Does a little of everything that a view of "jfr view" shows. It is its own Java agent. */
public class Views {
    static final List<Object> LEAK = new ArrayList<>();
    static Instrumentation instrumentation;
    static volatile double sink;

    public static void premain(String options, Instrumentation inst) {
        instrumentation = inst;
    }

    public static void main(String[] args) throws Exception {
        redefine();
        locks();
        waiting();
        files();
        sockets();
        exceptions();
        loading();
        deprecated();
        nativeLibrary();
        pinned();
        finalizable();
        allocate();
        traced();
        events();
        burn(700);
        System.gc();
        System.gc();
        Thread.sleep(1200);
        burn(300);
    }

    static void redefine() throws Exception {
        if (instrumentation == null) {
            return;
        }
        instrumentation.addTransformer(new Unchanged(), true);
        instrumentation.retransformClasses(Target.class);
        byte[] bytes;
        try (InputStream in = Views.class.getResourceAsStream("Views$Target.class")) {
            bytes = in.readAllBytes();
        }
        instrumentation.redefineClasses(new ClassDefinition(Target.class, bytes));
    }

    static class Target {
        int value = 1;
    }

    static class Unchanged implements ClassFileTransformer {
        @Override
        public byte[] transform(ClassLoader l, String name, Class<?> c, ProtectionDomain d, byte[] b) {
            return null;
        }
    }

    static void locks() throws Exception {
        Object[] monitors = {new Object(), new StringBuilder(), new int[1]};
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            Object monitor = monitors[t];
            for (int i = 0; i < 3; i++) {
                threads.add(new Thread(() -> hold(monitor), "locker-" + t + "-" + i));
            }
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void hold(Object monitor) {
        for (int i = 0; i < 3; i++) {
            synchronized (monitor) {
                LockSupport.parkNanos(4_000_000);
            }
        }
    }

    static void waiting() throws Exception {
        Object monitor = new Object();
        synchronized (monitor) {
            monitor.wait(7);
        }
        Thread.sleep(13);
        LockSupport.parkNanos(11_000_000);
    }

    static void files() throws Exception {
        for (int i = 0; i < 3; i++) {
            Path file = Files.createTempFile("views-" + i, ".txt");
            try (var out = new java.io.FileOutputStream(file.toFile())) {
                out.write(new byte[1000 * (i + 1)]);
            }
            try (var in = new java.io.FileInputStream(file.toFile())) {
                in.readAllBytes();
            }
            Files.delete(file);
        }
    }

    static void sockets() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                    socket.getOutputStream().write(new byte[5000]);
                } catch (java.io.IOException e) {
                    throw new IllegalStateException(e);
                }
            }, "client");
            client.start();
            try (Socket socket = server.accept()) {
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                socket.getInputStream().transferTo(all);
            }
            client.join();
        }
    }

    static class Odd extends RuntimeException {
        Odd(String message) {
            super(message);
        }
    }

    static void exceptions() {
        for (int i = 0; i < 30; i++) {
            try {
                throw i % 3 == 0 ? new Odd("odd " + i % 2) : new IllegalStateException("state");
            } catch (RuntimeException e) {
                sink += e.getMessage().length();
            }
        }
        try {
            throw new AssertionError("an error\twith tab");
        } catch (AssertionError e) {
            sink += 1;
        }
    }

    static class Loader extends ClassLoader {
        Loader(String name) {
            super(name, null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = Views.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void loading() throws Exception {
        for (String name : new String[] {"first", "second", null}) {
            Class<?> c = new Loader(name).loadClass("Views$Target");
            LEAK.add(java.lang.reflect.Array.newInstance(c, 1));
        }
    }

    @SuppressWarnings("removal")
    static void deprecated() {
        for (int i = 0; i < 3; i++) {
            sink += new Integer(1000 + i);
            sink += new Double(0.5);
        }
    }

    static void nativeLibrary() throws Exception {
        Path file = Files.createTempFile("views", ".so");
        Files.writeString(file, "this is no library");
        try {
            System.load(file.toString());
        } catch (UnsatisfiedLinkError e) {
            sink += 1;
        }
        Files.delete(file);
    }

    static class Slow {
        static int value = pause();

        static int pause() {
            try {
                Thread.sleep(30);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return 1;
        }
    }

    static void pinned() throws Exception {
        Thread thread = Thread.ofVirtual().name("pinned").start(() -> {
            sink += Slow.value;
            synchronized (LEAK) {
                LockSupport.parkNanos(25_000_000);
            }
        });
        thread.join();
    }

    static class Finalizable {
        @SuppressWarnings({"removal", "deprecation"})
        @Override
        protected void finalize() {
            sink += 1;
        }
    }

    static void finalizable() {
        for (int i = 0; i < 50; i++) {
            Finalizable f = new Finalizable();
            if (i % 2 == 0) {
                LEAK.add(f);
            }
        }
    }

    static void allocate() {
        Map<String, byte[]> map = new HashMap<>();
        for (int i = 0; i < 4000; i++) {
            map.put("key " + i % 100, new byte[10_000]);
            if (i % 10 == 0) {
                LEAK.add(new long[500]);
            }
            if (i % 400 == 0) {
                LEAK.add(new byte[1_500_000]);
            }
        }
        sink += map.size();
    }

    static void traced() {
        for (int i = 0; i < 5; i++) {
            step(i);
            other(i);
        }
    }

    static void other(int n) {
        step(n + 1);
    }

    static void step(int n) {
        sink += Math.sqrt(n);
    }

    /** Commits events of types that the JDK's own are not like. */
    static void events() {
        FlightRecorder.register(Unused.class);
        Unlabelled first = new Unlabelled();
        first.address = Long.MIN_VALUE;
        first.large = 9.1e17 / 7;
        first.commit();
        Tried second = new Tried();
        second.orderId = 12345;
        second.fraction = 1e15 / 7;
        second.commit();
    }

    @Name("views.Unlabelled")
    static class Unlabelled extends Event {
        @MemoryAddress
        long address;

        double large;
    }

    @Name("views.Tried")
    @Label("Tried")
    @Experimental
    static class Tried extends Event {
        int orderId;
        double fraction;
    }

    @Name("views.Unused")
    @Label("Unused")
    @Experimental
    static class Unused extends Event {}

    static void burn(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        long n = 2;
        while (System.nanoTime() < end) {
            n = collatz(n % 100_000 + 1) + n;
        }
        sink += n;
    }

    static long collatz(long n) {
        long steps = 0;
        while (n > 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }
}
