import java.io.File;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** Puts texts wherever a recording has strings. Arguments: folder, texts. */
public final class Secrets {
  @Name("acme.Login")
  @Label("Login")
  @Description("Somebody has logged in")
  @Category({"Acme", "Shop"})
  static final class Login extends Event {
    @Label("Text") String text;
    @Label("Thread") Thread thread;
    @Label("Customer") long customer;
  }

  public static void main(String[] args) throws Exception {
    File folder = new File(args[0]);
    for (int i = 1; i < args.length; i++) {
      plant(folder, args[i], i);
    }
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByAddress("shop.internal.acme.example", new byte[] {127, 0, 0, 1}))) {
      Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
      Socket accepted = server.accept();
      accepted.getOutputStream().write(1);
      client.getInputStream().read();
      client.close();
      accepted.close();
    }
    new ProcessBuilder("/bin/true", "--token", args[args.length - 1]).start().waitFor();
  }

  private static void plant(File folder, String text, int number) throws Exception {
    for (int twice = 0; twice < 2; twice++) { // the second time it is a constant
      Login login = new Login();
      login.begin();
      login.text = text;
      login.thread = Thread.currentThread();
      login.customer = number;
      login.commit();
      try {
        throw new IllegalStateException("no connection as " + text + " today");
      } catch (IllegalStateException expected) {
        // recorded
      }
    }
    Thread thread = new Thread(() -> {
      byte[] garbage = new byte[4096];
      garbage[0] = 1;
    }, "worker of " + text);
    thread.start();
    thread.join();
    File file = new File(folder, text.replace('/', '_').replace('\0', '_') + ".txt");
    try (OutputStream out = new FileOutputStream(file)) {
      out.write(65);
    }
    try (FileReader in = new FileReader(file)) {
      in.read();
    }
  }
}
