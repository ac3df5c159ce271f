import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.text.NumberFormat;
import java.util.Locale;

/** Prints each number of standard input, given by its bits, in the forms that the JDK's tools use. */
public class Numbers {
    public static void main(String[] args) throws Exception {
        NumberFormat format = NumberFormat.getNumberInstance(Locale.US);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            long bits = Long.parseUnsignedLong(line, 16);
            double value = Double.longBitsToDouble(bits);
            out.append(format.format(value)).append('\t')
                    .append(format.format(bits)).append('\t')
                    .append(String.format(Locale.US, "%.2f%%", value * 100)).append('\n');
        }
        System.out.print(out);
    }
}
