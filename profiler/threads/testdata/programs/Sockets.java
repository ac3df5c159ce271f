import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Waits that look like work: a read without and with a timeout, accept, standard input, a child process. */
public class Sockets {
    static ServerSocket server;

    static void read(int timeout) throws Exception {
        try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            socket.setSoTimeout(timeout);
            socket.getInputStream().read();
        }
    }

    static void accept() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            other.accept();
        }
    }

    static void child() throws Exception {
        new ProcessBuilder("sleep", "1000").start().waitFor();
    }

    public static void main(String[] args) throws Exception {
        server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        start("reads", () -> read(0));
        start("reads with timeout", () -> read(1_000_000));
        start("accepts", Sockets::accept);
        start("input", System.in::read);
        start("child", Sockets::child);
        Thread.sleep(700);
        System.out.println("ready");
    }

    interface Body {
        void run() throws Exception;
    }

    static void start(String name, Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, name);
        t.start();
    }
}
