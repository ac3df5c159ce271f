import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.StringJoiner;

/** Prints each number of standard input, given by its bits, as Java prints numbers, spans and times: a line of columns. */
public class Texts {
    public static void main(String[] args) throws Exception {
        DateTimeFormatter exact = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS (yyyy-MM-dd)");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            long bits = Long.parseUnsignedLong(line, 16);
            double value = Double.longBitsToDouble(bits);
            OffsetDateTime time = OffsetDateTime.ofInstant(Instant.ofEpochMilli(bits), ZoneOffset.ofHoursMinutes(5, 30));
            StringJoiner columns = new StringJoiner("\t", "", "\n");
            columns.add(Double.toString(value));
            columns.add(Float.toString((float) value));
            columns.add(Duration.ofNanos(bits).toString());
            columns.add(Duration.ofMillis(bits).toString());
            columns.add(Duration.ofSeconds(bits).toString());
            columns.add(time.toString());
            columns.add(exact.format(time));
            out.append(columns);
        }
        System.out.print(out);
    }
}
