package shop;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

@Name("shop.Slow")
@Threshold("1 ms")
public class Slow extends Event {
}
