package store;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Registered;

@Name("shop.Refund")
@Registered(false)
public class Late extends Event {
}
