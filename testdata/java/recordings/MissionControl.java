import java.io.File;
import java.util.TreeMap;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** Counts the events of recordings by type, as JDK Mission Control loads them: a line with file, type and count each. */
public final class MissionControl {
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      IItemCollection events = JfrLoaderToolkit.loadEvents(new File(file));
      TreeMap<String, Integer> counts = new TreeMap<>();
      for (IItemIterable items : events) {
        int n = 0;
        for (IItem item : items) {
          n++;
        }
        counts.merge(items.getType().getIdentifier(), n, Integer::sum);
      }
      counts.forEach((type, n) -> System.out.println(file + " " + type + " " + n));
    }
  }
}
