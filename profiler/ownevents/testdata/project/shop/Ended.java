package shop;

import jdk.jfr.Event;
import jdk.jfr.Name;

@Name("shop.Ended")
public class Ended extends Event {
}
