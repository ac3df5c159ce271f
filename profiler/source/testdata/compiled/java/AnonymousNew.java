package javac.anonymous;

import java.util.*;
import java.util.function.*;

/** What anonymous classes can do since Java 9: their types may be left out. */
class AnonymousNew {
    static final Comparator<String> BY_LENGTH = new Comparator<>() {
        @Override
        public int compare(String a, String b) {
            return Integer.compare(a.length(), b.length());
        }
    };

    final List<Object> diamondFirst = List.of(new Comparator<>() {
        @Override
        public int compare(Object a, Object b) { return 1; }
    }, new Object() {
        int plain() { return 2; }
    }, List.of(new Object() {
        int inCall() { return 3; }
    }), (new Object() {
        int inParentheses() { return 4; }
    }), diamondLast() ? new Object() {
        int ifTrue() { return 5; }
    } : new Object() {
        int ifFalse() { return 6; }
    }, Objects.<Object>requireNonNull(new Object() {
        int withTypes() { return 7; }
    }), switch (hashCode()) {
        default -> new Object() {
            int inSwitch() { return 8; }
        };
    }, new Object[] {new Object() {
        int inArray() { return 9; }
    }}, (Object) new Object() {
        int cast() { return 10; }
    });

    static boolean diamondLast() { return true; }

    final Object chain = Optional.of(new Object() {
        int inReceiver() { return 1; }
    }).<Object>map(x -> new Object() {
        int inLambda() { return 2; }
    }).or(() -> {
        var made = new Object() {
            int inBlock() { return 3; }
        };
        return Optional.of(made);
    }).equals(new Object() {
        int lastArgument() { return 4; }
    });

    record Pair(int a, int b) {
        static final Supplier<Pair> MAKE = new Supplier<>() {
            @Override
            public Pair get() { return new Pair(1, 2); }
        };
    }
}
