import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Runs commands of the JDK's jfr tool one after the other in one JVM: starting it takes longer than most of them. A line of
 * standard input is a file for the output, the command and its arguments, with tabs between them; the answer is a line that is
 * empty or says why the tool has failed.
 *
 * <p>java --add-opens jdk.jfr/jdk.jfr.internal.tool=ALL-UNNAMED JfrTool.java
 */
public final class JfrTool {
  public static void main(String[] args) throws Exception {
    PrintStream answers = System.out;
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      List<String> words = Arrays.asList(line.split("\t"));
      String failure = "";
      try (PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(words.get(0))), false, StandardCharsets.UTF_8)) {
        System.setOut(out);
        run(words.get(1), new ArrayDeque<>(words.subList(2, words.size())));
      } catch (InvocationTargetException e) {
        failure = e.getCause().toString().replace('\n', ' ');
      }
      answers.println(failure);
      answers.flush();
    }
  }

  private static void run(String name, Deque<String> options) throws Exception {
    Class<?> type = Class.forName("jdk.jfr.internal.tool.Command");
    for (Object command : (List<?>) method(type, "getCommands").invoke(null)) {
      if ((boolean) method(type, "matches", String.class).invoke(command, name)) {
        method(type, "execute", Deque.class).invoke(command, options);
        return;
      }
    }
    throw new IllegalArgumentException("the tool has no command " + name);
  }

  private static Method method(Class<?> type, String name, Class<?>... parameters) throws NoSuchMethodException {
    Method method = type.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    return method;
  }
}
