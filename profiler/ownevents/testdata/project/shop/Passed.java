package shop;

import jdk.jfr.Event;
import jdk.jfr.Name;

@Name("shop.Passed")
public class Passed extends Event {
}
