package store;

import jdk.jfr.Event;
import jdk.jfr.StackTrace;

@StackTrace(false)
public abstract class Base extends Event {
    protected int number;
    private int hidden = 2;
}
