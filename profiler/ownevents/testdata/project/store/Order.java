package store;

import jdk.jfr.Event;

public class Order extends Event {
}
