import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/**
 * Programs that are slow for one reason each, and healthy ones: Slow NAME SECONDS. The line that ends with "slow: NAME"
 * is the one to be named.
 */
public class Slow {
    static long end;
    static volatile long sink;

    interface Body {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        end = System.nanoTime() + (long) (Double.parseDouble(args[1]) * 1e9);
        Map<String, Body> programs = new HashMap<>();
        slow(programs);
        healthy(programs);
        programs.get(args[0]).run();
        System.exit(0);
    }

    static void slow(Map<String, Body> programs) {
        programs.put("lock", Slow::lock);
        programs.put("juc-lock", Slow::jucLock);
        programs.put("lock-during-io", Slow::lockDuringIO);
        programs.put("slow-peer", Slow::slowPeer);
        programs.put("slow-disk", Slow::slowDisk);
        programs.put("starved-pool", Slow::starvedPool);
        programs.put("pinned", Slow::pinned);
        programs.put("boxing", Slow::boxing);
        programs.put("string-building", Slow::stringBuilding);
        programs.put("allocation", Slow::allocation);
        programs.put("heap-too-small", Slow::heapTooSmall);
        programs.put("system-gc", Slow::systemGC);
        programs.put("regex-compiled", Slow::regexCompiled);
        programs.put("formatter-made", Slow::formatterMade);
        programs.put("list-search", Slow::listSearch);
        programs.put("reflection", Slow::reflection);
        programs.put("exceptions", Slow::exceptions);
        programs.put("class-definition", Slow::classDefinition);
        programs.put("threads", Slow::threads);
        programs.put("finalizers", Slow::finalizers);
        programs.put("spinning", Slow::spinning);
    }

    static void healthy(Map<String, Body> programs) {
        programs.put("idle-server", Slow::idleServer);
        programs.put("computation", Slow::computation);
        programs.put("web-server", Slow::webServer);
        programs.put("batch", Slow::batch);
        programs.put("cache", Slow::cache);
        programs.put("busy-pool", Slow::busyPool);
        programs.put("matching", Slow::matching);
        programs.put("polling", Slow::polling);
    }

    static boolean more() {
        return System.nanoTime() < end;
    }

    static Thread start(String name, Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    static void inParallel(int threads, String name, Body body) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(start(name + "-" + i, body));
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    static long compute(int thousands) {
        long x = 1;
        for (int i = 0; i < thousands * 1000; i++) {
            x = x * 6364136223846793005L + (x >>> 7);
        }
        sink += x;
        return x;
    }

    static void computeFor(long nanos) {
        long until = System.nanoTime() + nanos;
        while (System.nanoTime() < until) {
            compute(1);
        }
    }

    // Threads that wait

    static class Account {}

    static final Account ACCOUNT = new Account();

    static void lock() throws Exception {
        inParallel(4, "teller", () -> {
            while (more()) {
                synchronized (ACCOUNT) { // slow: lock
                    computeFor(20_000_000);
                }
                compute(20);
            }
        });
    }

    static final ReentrantLock REGISTER = new ReentrantLock();

    static void jucLock() throws Exception {
        inParallel(4, "teller", () -> {
            while (more()) {
                REGISTER.lock(); // slow: juc-lock
                try {
                    computeFor(20_000_000);
                } finally {
                    REGISTER.unlock();
                }
                compute(20);
            }
        });
    }

    /** A server that answers each byte after a while. */
    static ServerSocket echo(int millis) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("echo", () -> {
            while (true) {
                Socket client = server.accept();
                start("echo-client", () -> {
                    for (int b; (b = client.getInputStream().read()) >= 0;) {
                        Thread.sleep(millis);
                        client.getOutputStream().write(b);
                    }
                });
            }
        });
        return server;
    }

    static void lockDuringIO() throws Exception {
        ServerSocket server = echo(40);
        Socket connection = new Socket(server.getInetAddress(), server.getLocalPort());
        inParallel(4, "teller", () -> {
            while (more()) {
                synchronized (ACCOUNT) { // slow: lock-during-io
                    connection.getOutputStream().write(1);
                    connection.getInputStream().read();
                }
                compute(500);
            }
        });
    }

    static void slowPeer() throws Exception {
        ServerSocket server = echo(150);
        inParallel(3, "client", () -> {
            try (Socket connection = new Socket(server.getInetAddress(), server.getLocalPort())) {
                while (more()) {
                    connection.getOutputStream().write(1);
                    connection.getInputStream().read(); // slow: slow-peer
                    compute(300);
                }
            }
        });
    }

    static void slowDisk() throws Exception {
        Path file = Files.createTempFile("slow", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer block = ByteBuffer.allocate(4096);
            for (long at = 0; more(); at = (at + 4096) % 40_000_000) {
                block.clear();
                channel.write(block, at);
                channel.force(true); // slow: slow-disk
            }
        } finally {
            Files.delete(file);
        }
    }

    static void starvedPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        inParallel(12, "request", () -> {
            while (more()) {
                Future<Integer> answer = pool.submit(() -> {
                    Thread.sleep(60);
                    compute(50);
                    return 1;
                });
                answer.get(); // slow: starved-pool
            }
        });
    }

    static class SlowStart {
        static {
            try {
                Thread.sleep(40); // slow: pinned
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Virtual threads cannot leave their carriers while a class is initialised, on every release that has them. */
    static void pinned() throws Exception {
        var startVirtualThread = Thread.class.getMethod("startVirtualThread", Runnable.class);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Runnable body = () -> {
                while (more()) {
                    initialise("Slow$SlowStart");
                    compute(20);
                }
            };
            all.add((Thread) startVirtualThread.invoke(null, body));
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    /** Loads a class of this program once more and initialises it. */
    static void initialise(String name) {
        try {
            Class.forName(name, true, new Loader(name));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static class Loader extends ClassLoader {
        static final Map<String, byte[]> CODE = new ConcurrentHashMap<>();
        final String name;

        Loader(String name) {
            super(Slow.class.getClassLoader());
            this.name = name;
        }

        static byte[] read(String name) {
            try (InputStream in = Slow.class.getResourceAsStream("/" + name + ".class")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
            if (!wanted.equals(name)) {
                return super.loadClass(wanted, resolve);
            }
            byte[] code = CODE.computeIfAbsent(name, Loader::read);
            return defineClass(name, code, 0, code.length); // slow: class-definition
        }
    }

    // Memory

    static void boxing() {
        while (more()) {
            Map<Integer, Long> sums = new HashMap<>();
            for (int i = 0; i < 200_000; i++) {
                sums.merge(i & 4095, i * 1000L, Long::sum); // slow: boxing
            }
            sink += sums.size();
        }
    }

    static void stringBuilding() {
        while (more()) {
            String text = "";
            for (int i = 0; i < 4000; i++) {
                text += i + ","; // slow: string-building
            }
            sink += text.length();
        }
    }

    static final byte[][] BUFFERS = new byte[8][];

    static void allocation() {
        for (int i = 0; more(); i++) {
            byte[] buffer = new byte[3_000_000]; // slow: allocation
            buffer[i & 1023] = 1;
            BUFFERS[i & 7] = buffer;
        }
    }

    static void heapTooSmall() {
        List<byte[]> kept = new ArrayList<>();
        for (int i = 0; i < 25_000; i++) {
            kept.add(new byte[1000]);
        }
        Random random = new Random(1);
        while (more()) {
            kept.set(random.nextInt(kept.size()), new byte[1000]); // slow: heap-too-small
        }
    }

    record Node(Node left, Node right) {
        static Node tree(int depth) {
            return depth == 0 ? new Node(null, null) : new Node(tree(depth - 1), tree(depth - 1));
        }
    }

    static final List<Node> TREES = new ArrayList<>();

    static void systemGC() {
        for (int i = 0; i < 6; i++) {
            TREES.add(Node.tree(17));
        }
        while (more()) {
            compute(2000);
            System.gc(); // slow: system-gc
        }
    }

    // Computing more than needed

    static final String[] INPUT = {"2026-11-25T14:00:00Z", "hello@example.org", "no match at all"};
    static final String EXPRESSION =
            "(\\d{4})-(\\d{2})-(\\d{2})T(\\d{2}):(\\d{2}):(\\d{2})(Z|[+-]\\d{2}:\\d{2})|[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}";

    static void regexCompiled() {
        for (int i = 0; more(); i++) {
            if (INPUT[i % 3].matches(EXPRESSION)) { // slow: regex-compiled
                sink++;
            }
        }
    }

    static void formatterMade() {
        for (long i = 0; more(); i++) {
            SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss"); // slow: formatter-made
            sink += format.format(new Date(i * 1000)).length();
        }
    }

    static void listSearch() {
        while (more()) {
            List<String> seen = new ArrayList<>();
            for (int i = 0; i < 6000; i++) {
                String item = "item" + i * 31 % 5003;
                if (!seen.contains(item)) { // slow: list-search
                    seen.add(item);
                }
            }
            sink += seen.size();
        }
    }

    public static class Box {
        public int value() {
            return 1;
        }
    }

    static void reflection() throws Exception {
        Object box = new Box();
        while (more()) {
            sink += (Integer) Box.class.getMethod("value").invoke(box); // slow: reflection
        }
    }

    static int parse(String text) {
        try {
            return Integer.parseInt(text); // slow: exceptions
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static void exceptions() {
        String[] input = {"12", "x7", "abc", "9k"};
        for (int i = 0; more(); i++) {
            sink += parse(input[i & 3]);
        }
    }

    static class Plain {}

    static void classDefinition() throws Exception {
        while (more()) {
            sink += new Loader("Slow$Plain").loadClass("Slow$Plain").getConstructors().length;
        }
    }

    static void threads() throws Exception {
        while (more()) {
            Thread thread = new Thread(() -> compute(1));
            thread.start(); // slow: threads
            thread.join();
        }
    }

    static class Handle {
        final byte[] memory = new byte[200];

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            sink += compute(2); // slow: finalizers
        }
    }

    static void finalizers() throws Exception {
        while (more()) {
            for (int i = 0; i < 100; i++) {
                sink += new Handle().memory.length;
            }
            Thread.sleep(1);
        }
    }

    static volatile boolean ready;

    static void spinning() {
        start("producer", () -> {
            while (more()) {
                Thread.sleep(20);
                ready = true;
            }
        });
        while (more()) {
            while (!ready && more()) {
                Thread.onSpinWait(); // slow: spinning
            }
            ready = false;
            compute(10);
        }
    }

    // Healthy programs

    static void idleServer() throws Exception {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        ExecutorService pool = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            pool.submit(() -> sink++);
        }
        start("acceptor", server::accept);
        start("consumer", new LinkedBlockingQueue<Integer>()::take);
        synchronized (ACCOUNT) {
            while (more()) {
                ACCOUNT.wait(1000);
            }
        }
    }

    static void computation() throws Exception {
        inParallel(2, "compute", () -> {
            double[][] left = new double[120][120];
            double[][] right = new double[120][120];
            for (double[] row : left) {
                java.util.Arrays.fill(row, 1.5);
            }
            while (more()) {
                double[][] product = new double[120][120];
                for (int i = 0; i < 120; i++) {
                    for (int j = 0; j < 120; j++) {
                        double sum = 0;
                        for (int k = 0; k < 120; k++) {
                            sum += left[i][k] * right[k][j];
                        }
                        product[i][j] = sum;
                    }
                }
                sink += (long) product[3][4];
            }
        });
    }

    static void webServer() throws Exception {
        var server = com.sun.net.httpserver.HttpServer.create(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(Executors.newFixedThreadPool(10));
        server.createContext("/", exchange -> {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < 50; i++) {
                text.append("\"key").append(i).append("\":").append(i * 31).append(',');
            }
            byte[] body = text.append("\"end\":0}").toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/").toURL();
        inParallel(3, "client", () -> {
            while (more()) {
                HttpURLConnection connection = (HttpURLConnection) url.openConnection();
                try (InputStream in = connection.getInputStream()) {
                    in.readAllBytes();
                }
                Thread.sleep(10);
            }
        });
    }

    static void batch() throws Exception {
        Path input = Files.createTempFile("batch", ".csv");
        Path output = Files.createTempFile("batch", ".csv");
        Random random = new Random(1);
        try (BufferedWriter writer = Files.newBufferedWriter(input)) {
            for (int i = 0; i < 100_000; i++) {
                writer.write("customer" + random.nextInt(5000) + "," + random.nextInt(1000) + "\n");
            }
        }
        while (more()) {
            Map<String, Long> sums = new HashMap<>();
            try (BufferedReader reader = Files.newBufferedReader(input)) {
                for (String line; (line = reader.readLine()) != null;) {
                    String[] fields = line.split(",");
                    sums.merge(fields[0], Long.parseLong(fields[1]), Long::sum);
                }
            }
            try (BufferedWriter writer = Files.newBufferedWriter(output)) {
                for (Map.Entry<String, Long> entry : sums.entrySet()) {
                    writer.write(entry.getKey() + "," + entry.getValue() + "\n");
                }
            }
        }
        Files.delete(input);
        Files.delete(output);
    }

    static void cache() throws Exception {
        Map<Integer, byte[]> recent = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
                return size() > 50_000;
            }
        };
        for (int i = 0; more(); i++) {
            recent.put(i, new byte[2000]);
            if (i % 20 == 0) {
                Thread.sleep(1);
            }
        }
    }

    static void busyPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        while (more()) {
            List<Future<Long>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                answers.add(pool.submit(() -> compute(2000)));
            }
            for (Future<Long> answer : answers) {
                sink += answer.get();
            }
        }
    }

    static void matching() {
        Pattern pattern = Pattern.compile(EXPRESSION);
        Set<Boolean> seen = new HashSet<>();
        for (int i = 0; more(); i++) {
            seen.add(pattern.matcher(INPUT[i % 3]).matches());
        }
    }

    static void polling() throws Exception {
        while (more()) {
            compute(100);
            Thread.sleep(50);
        }
    }
}
