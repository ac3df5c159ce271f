import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Properties;
import java.util.StringJoiner;

/**
 * Prints what java.util.Properties loads of each line of standard input, which is a text of UTF-8 in hexadecimal: keys and values in
 * their order, in hexadecimal of UTF-16, separated by tabs; "refused" for what it does not load.
 */
public class Loaded {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            String text = new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8);
            out.append(load(text)).append('\n');
        }
        System.out.print(out);
    }

    private static String load(String text) throws Exception {
        StringJoiner all = new StringJoiner("\t");
        Properties properties = new Properties() {
            @Override
            public synchronized Object put(Object key, Object value) {
                all.add(hex(key)).add(hex(value));
                return null;
            }
        };
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException malformed) {
            return "refused";
        }
        return all.toString();
    }

    private static String hex(Object text) {
        return HexFormat.of().formatHex(((String) text).getBytes(StandardCharsets.UTF_16BE));
    }
}
