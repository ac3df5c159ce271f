package store;

import java.util.ArrayList;
import java.util.List;
import shop.Ended;
import shop.Passed;
import shop.Slow;

/** Is handed events that others begin. */
public class Store {
    final List<Object> kept = new ArrayList<>();

    public void passed(Passed passed) {
        kept.add(passed); // and is never committed
    }

    public void ended(Ended ended) {
        ended.commit();
    }

    public void slow(Slow slow) {
        slow.commit();
    }
}
