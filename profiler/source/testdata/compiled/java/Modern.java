package javac.modern;

import java.util.*;
import java.util.function.*;

/** What came up to Java 17. */
public sealed interface Modern permits Modern.Leaf, Modern.Fork, Modern.Open {
    record Leaf(int value) implements Modern {
        static int made;
        public Leaf {
            if (value < 0) {
                throw new IllegalArgumentException("""
                    no "leaf" may be { negative \""" }
                      void no() { }
                    """);
            }
        }
        Leaf(String text) { this(Integer.parseInt(text)); }
        public int value() { return value; }
        int twice() { return 2 * value; }
        static Leaf of(int x) { made++; return new Leaf(x); }
        record Deep<T extends Comparable<T>>(T a, T... b) { Deep(T a, T... b) { this.a = a; this.b = b; } }
    }

    record Fork(Modern left, @Deprecated Modern right) implements Modern {
        interface Visitor { void visit(Modern m); private int secret() { return 1; } }
        enum Which { LEFT, RIGHT { int n() { return 2; } }; int n() { return 1; } }
    }

    record Empty() { }

    non-sealed class Open implements Modern {
        static int inInner = 1;
        class Inner { static int s() { return 1; } record R(int x) { int t() { return x; } } }
        int record(int record) { var yield_ = record; return yield_; }
        int sealed() { int permits = 1; return permits; }
    }

    default int sum() {
        if (this instanceof Leaf leaf && leaf.value() > 0) {
            return leaf.value();
        }
        record Local(int x) {
            int y() { return x; }
        }
        enum LocalEnum { A; int z() { return 1; } }
        interface LocalInterface { int q(); }
        LocalInterface l = () -> new Local(1).y();
        return switch (l.q()) {
            case 1, 2 -> 1;
            case 3 -> {
                int x = 4;
                yield x;
            }
            default -> throw new IllegalStateException();
        };
    }

    private int hidden() { return 1; }
    static String text() {
        return """
            { "a": "}" } \
            class No { void no() { } }
            """ + "\"" + '"';
    }
}
