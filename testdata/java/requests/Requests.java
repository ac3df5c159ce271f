import java.io.*;
import java.lang.management.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import jdk.jfr.*;

/** Serves thousands of requests of known cost and writes down, apart from JFR, what each of them did (ledger.csv). */
public class Requests {
    @Name("com.acme.Request") @Label("Request") static class Request extends Event {
        @Contextual @Label("Trace Id") String traceId; @Contextual @Label("Endpoint") String endpoint; @Label("Status") int status;
    }
    @Name("com.acme.Order") @Label("Order") static class Order extends Event { @Contextual @Label("Order Id") long orderId; }
    @Name("com.acme.Task") @Label("Task") static class Task extends Event { @Contextual @Label("Trace Id") String traceId; @Contextual @Label("Stage") String stage; }
    @Name("com.acme.DbCall") @Label("Database Call") static class DbCall extends Event { @Label("Statement") String statement; }

    static final com.sun.management.ThreadMXBean MX = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What one request did, by its own clocks. */
    static class Ledger {
        String traceId, endpoint; String thread; long start, end, cpu, hot, lock, file, sleep, park, alloc; int late;
        static final String HEAD = "traceId,endpoint,thread,startNanos,durationNanos,cpuNanos,hotNanos,lockNanos,fileNanos,sleepNanos,parkNanos,allocBytes";
        public String toString() { return traceId + "," + endpoint + "," + thread + "," + start + "," + (end - start) + "," + cpu + "," + hot + "," + lock + "," + file + "," + sleep + "," + park + "," + alloc; }
    }
    static final Queue<Ledger> BOOK = new ConcurrentLinkedQueue<>();

    // --- kinds of work -------------------------------------------------------------------------------------------
    static volatile double sink;
    static double chunk(double x) { for (int i = 0; i < 4000; i++) x = x * 1.0000001 + Math.sqrt(x + i); return x; }
    static void rank(long ms)   { long end = MX.getCurrentThreadCpuTime() + ms * 1_000_000; double x = 1; while (MX.getCurrentThreadCpuTime() < end) x = chunk(x); sink = x; }
    static void price(long ms)  { long end = MX.getCurrentThreadCpuTime() + ms * 1_000_000; double x = 2; while (MX.getCurrentThreadCpuTime() < end) x = chunk(x); sink = x; }
    /** Called by every endpoint; the inner loop runs long for /export alone. */
    static void encode(long ms, Ledger l) {
        long begin = MX.getCurrentThreadCpuTime(), end = begin + ms * 1_000_000; double x = 3;
        while (MX.getCurrentThreadCpuTime() < end) {
            for (int i = 0; i < 4000; i++) x = x * 1.0000003 + Math.cbrt(x + i);   // HOT LINE of /export
        }
        sink = x; l.hot += MX.getCurrentThreadCpuTime() - begin;
    }
    static void nap(long ms, Ledger l) throws Exception { long t = System.nanoTime(); Thread.sleep(ms); l.sleep += System.nanoTime() - t; }
    static Object keep;
    static void render(int kb) { List<byte[]> l = new ArrayList<>(); for (int i = 0; i < kb; i++) l.add(new byte[1024 - 16]); keep = l.get(0); }
    static final Object JOURNAL = new Object();
    static volatile String journalOwner = "";
    static void audit(Ledger l) { long t = System.nanoTime(); synchronized (JOURNAL) { l.lock += System.nanoTime() - t; } }
    static final ReentrantLock STOCK = new ReentrantLock();
    static void reserve(Ledger l) throws Exception { long t = System.nanoTime(); STOCK.lock(); try { l.park += System.nanoTime() - t; rank(1); } finally { STOCK.unlock(); } }
    static void receipt(Path dir, Ledger l) throws IOException {
        byte[] data = new byte[256 << 10]; Path p = dir.resolve("receipt-" + Thread.currentThread().threadId() + ".bin");
        long t = System.nanoTime();
        try (var f = new RandomAccessFile(p.toFile(), "rw")) { f.write(data); f.getFD().sync(); }
        l.file += System.nanoTime() - t;
    }

    // --- the requests --------------------------------------------------------------------------------------------
    static final String[] NAMES = {"GET /items", "POST /checkout", "GET /report", "GET /export", "POST /async"};
    static final AtomicInteger STAGES = new AtomicInteger();
    static final ExecutorService STAGE = Executors.newFixedThreadPool(2, r -> { Thread t = new Thread(r, "stage-" + STAGES.incrementAndGet()); t.setDaemon(true); return t; });
    static Path dir;

    static void handle(String endpoint, String traceId, boolean audited) throws Exception {
        Ledger l = new Ledger(); l.traceId = traceId; l.endpoint = endpoint; l.thread = Thread.currentThread().getName();
        long cpu = MX.getCurrentThreadCpuTime(), alloc = MX.getCurrentThreadAllocatedBytes();
        Request r = new Request(); r.traceId = traceId; r.endpoint = endpoint;
        l.start = System.currentTimeMillis() * 1_000_000L; long t0 = System.nanoTime();
        r.begin();
        switch (endpoint) {
            case "GET /items" -> { rank(3); nap(2, l); encode(0, l); }
            case "POST /checkout" -> {
                Order o = new Order(); o.orderId = Long.parseLong(traceId.substring(24), 16); o.begin();
                price(2); reserve(l); if (audited) audit(l); receipt(dir, l); o.commit();
                DbCall d = new DbCall(); d.statement = "insert into orders"; d.begin(); nap(12, l); d.commit();
                encode(0, l);
            }
            case "GET /report" -> { render(2048); rank(1); encode(0, l); }
            case "GET /export" -> { rank(4); encode(36, l); }
            case "POST /async" -> {
                rank(1);
                var done = STAGE.submit(() -> { Task k = new Task(); k.traceId = traceId; k.stage = "thumbnail"; k.begin();
                    Ledger m = new Ledger(); m.traceId = traceId; m.endpoint = "stage thumbnail"; m.thread = Thread.currentThread().getName();
                    long c = MX.getCurrentThreadCpuTime(), a = MX.getCurrentThreadAllocatedBytes(); m.start = System.currentTimeMillis() * 1_000_000L; long s = System.nanoTime();
                    price(4); k.commit(); m.end = m.start + System.nanoTime() - s; m.cpu = MX.getCurrentThreadCpuTime() - c; m.alloc = MX.getCurrentThreadAllocatedBytes() - a; BOOK.add(m); });
                long t = System.nanoTime(); done.get(); l.park += System.nanoTime() - t;
            }
        }
        r.status = 200; r.commit();
        l.end = l.start + System.nanoTime() - t0; l.cpu = MX.getCurrentThreadCpuTime() - cpu; l.alloc = MX.getCurrentThreadAllocatedBytes() - alloc;
        BOOK.add(l);
    }

    public static void main(String[] args) throws Exception {
        int seconds = Integer.parseInt(args[0]); dir = Path.of(args[1]); Files.createDirectories(dir);
        double perSecond = args.length > 2 ? Double.parseDouble(args[2]) : 120;
        Random random = new Random(42);
        List<byte[][]> live = new ArrayList<>();                     // makes the full collection long
        for (int i = 0; i < 240; i++) { byte[][] b = new byte[16000][]; for (int j = 0; j < b.length; j++) b[j] = new byte[64]; live.add(b); }
        StringBuilder facts = new StringBuilder();
        AtomicInteger workers = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(8, r -> new Thread(r, "http-worker-" + workers.incrementAndGet()));
        long begin = System.nanoTime(); int n = 0; boolean slow = false, collected = false;
        while (System.nanoTime() - begin < seconds * 1_000_000_000L) {
            double at = (System.nanoTime() - begin) / 1e9 / seconds;
            if (!slow && at > 0.55) { slow = true;
                CountDownLatch held = new CountDownLatch(1), asked = new CountDownLatch(1);
                Thread w = new Thread(() -> { synchronized (JOURNAL) { try (FileChannel c = FileChannel.open(dir.resolve("journal.bin"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                    held.countDown();
                    long t = System.nanoTime(), wall = System.currentTimeMillis(), bytes = 0, until = Long.MAX_VALUE; ByteBuffer b = ByteBuffer.allocate(16 << 20);
                    while (System.nanoTime() < until) { b.clear(); bytes += c.write(b, 0); c.force(false); if (until == Long.MAX_VALUE && asked.getCount() == 0) until = System.nanoTime() + 600_000_000L; }
                    synchronized (facts) { facts.append("journalWrite startMillis=").append(wall).append(" nanos=").append(System.nanoTime() - t).append(" bytes=").append(bytes).append('\n'); }
                } catch (IOException e) { throw new UncheckedIOException(e); } } }, "journal-writer");
                w.start(); held.await();
                new Thread(() -> { try { asked.countDown(); handle("POST /checkout", "5105510551055105510551050000beef", true); } catch (Exception e) { e.printStackTrace(); } }, "http-worker-9").start();
            }
            if (!collected && at > 0.8) { collected = true;
                Thread g = new Thread(() -> { long wall = System.currentTimeMillis(), t = System.nanoTime(); System.gc();
                    synchronized (facts) { facts.append("systemGC startMillis=").append(wall).append(" nanos=").append(System.nanoTime() - t).append('\n'); } }, "housekeeper");
                g.start();
            }
            double p = random.nextDouble();
            String e = p < .60 ? NAMES[0] : p < .80 ? NAMES[1] : p < .92 ? NAMES[2] : p < .94 ? NAMES[3] : NAMES[4];
            String id = String.format("%016x%08x%08x", random.nextLong(), 0, n++);
            pool.submit(() -> { try { handle(e, id, false); } catch (Exception x) { x.printStackTrace(); } });
            long due = begin + (long) (n / perSecond * 1e9), wait = due - System.nanoTime();
            if (wait > 0) LockSupport.parkNanos(wait);
        }
        pool.shutdown(); pool.awaitTermination(60, TimeUnit.SECONDS);
        try (PrintWriter w = new PrintWriter(dir.resolve("ledger.csv").toFile())) { w.println(Ledger.HEAD); for (Ledger l : BOOK) w.println(l); }
        Files.writeString(dir.resolve("facts.txt"), facts + "live=" + live.size() + "\n");
        System.out.print(facts); System.out.println(BOOK.size() + " ledger rows");
    }
}
