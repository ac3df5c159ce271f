import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.gradle.cli.CommandLineArgumentException;
import org.gradle.cli.CommandLineParser;
import org.gradle.cli.ParsedCommandLine;

/**
 * Says of each line of standard input, arguments with tabs between, what Gradle's parser makes of them: the folder of -p and what is
 * no option, a tab between; "refused" where it stops. It knows the options of Gradle that have a value, and some without.
 *
 * <p>java -cp '/usr/share/gradle/lib/*' Options.java
 */
public class Options {
    public static void main(String[] none) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            System.out.println(read(line.split("\t")));
        }
    }

    private static String read(String[] args) {
        CommandLineParser parser = new CommandLineParser();
        parser.allowMixedSubcommandsAndOptions(); // as ParametersConverter and others of Gradle
        String[][] withValue = {
            {"p", "project-dir"}, {"b", "build-file"}, {"c", "settings-file"}, {"g", "gradle-user-home"}, {"console"}, {"max-workers"},
            {"project-cache-dir"},
        };
        String[][] withValues = {{"x", "exclude-task"}, {"I", "init-script"}, {"P", "project-prop"}, {"D", "system-prop"}, {"include-build"}};
        for (String[] names : withValue) {
            parser.option(names).hasArgument();
        }
        for (String[] names : withValues) {
            parser.option(names).hasArguments();
        }
        for (String[] names : new String[][] {{"q", "quiet"}, {"s", "stacktrace"}, {"i", "info"}, {"offline"}, {"m", "dry-run"}}) {
            parser.option(names);
        }
        try {
            ParsedCommandLine line = parser.parse(args);
            String dir = line.hasOption("p") ? line.option("p").getValue() : "";
            return dir + "\t" + String.join(" ", line.getExtraArguments());
        } catch (CommandLineArgumentException e) {
            return "refused";
        }
    }
}
