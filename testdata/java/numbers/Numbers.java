import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.text.NumberFormat;
import java.time.Duration;
import java.util.Locale;
import java.util.StringJoiner;
import jdk.jfr.internal.util.ValueFormatter;

/**
 * Prints each number of standard input, given by its bits, in the forms that the JDK's tools use: a line of columns.
 *
 * <p>java --add-exports jdk.jfr/jdk.jfr.internal.util=ALL-UNNAMED Numbers.java
 */
public class Numbers {
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        NumberFormat format = NumberFormat.getNumberInstance();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            long bits = Long.parseUnsignedLong(line, 16);
            double value = Double.longBitsToDouble(bits);
            StringJoiner columns = new StringJoiner("\t", "", "\n");
            columns.add(format.format(value));
            columns.add(format.format(bits));
            columns.add(String.format("%.2f%%", value * 100));
            columns.add(String.format("%.9f", value));
            columns.add(ValueFormatter.formatDuration(Duration.ofNanos(bits)));
            columns.add(ValueFormatter.formatDuration(Duration.ofNanos(bits), 6));
            columns.add(ValueFormatter.formatBytes(bits));
            columns.add(ValueFormatter.formatBits(bits));
            columns.add(ValueFormatter.formatBytesPerSecond(bits));
            columns.add(ValueFormatter.formatBitsPerSecond(bits));
            columns.add(Long.toString((long) value));
            out.append(columns);
        }
        System.out.print(out);
    }
}
