import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.ParseException;
import org.apache.maven.cli.CLIManager;

/**
 * Says of each line of standard input, arguments with tabs between, what Maven makes of them: the file of -f, the modules of -pl, the
 * value of the property x, and the goals, with tabs between; "refused" where it stops.
 *
 * <p>java -cp '/usr/share/maven/lib/*' Options.java
 */
public class Options {
    public static void main(String[] none) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            System.out.println(read(line.split("\t")));
        }
    }

    private static String read(String[] args) {
        try {
            CommandLine line = new CLIManager().parse(args);
            String x = "none";
            String[] defined = line.getOptionValues(CLIManager.SET_SYSTEM_PROPERTY);
            for (String definition : defined == null ? new String[0] : defined) { // as MavenCli.setCliProperty
                int at = definition.indexOf('=');
                String name = at <= 0 ? definition.trim() : definition.substring(0, at).trim();
                if (name.equals("x")) {
                    x = at <= 0 ? "true" : definition.substring(at + 1);
                }
            }
            return String.join("\t", line.getOptionValue("f", ""), line.getOptionValue("pl", ""), x, String.join(" ", line.getArgs()));
        } catch (ParseException e) {
            return "refused";
        }
    }
}
