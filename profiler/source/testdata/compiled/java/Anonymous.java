package javac.anonymous;

import java.util.*;
import java.util.function.*;

/** Classes without a name, in and outside of methods: the compiler counts them. */
public class Anonymous {
    static final Comparator<String> BY_LENGTH = new Comparator<String>() {
        @Override
        public int compare(String a, String b) {
            return Integer.compare(length(a), length(b));
        }

        private int length(String s) { return s.length(); }
    };

    void inMethod() {
        new Thread(new Runnable() {
            @Override
            public void run() {
                new Object() {
                    int deeper() { return 1; }
                }.deeper();
            }
        }) {
            @Override
            public void interrupt() { super.interrupt(); }
        }.start();
        class Local {
            Runnable ofLocal = new Runnable() {
                @Override
                public void run() { inMethod(); }
            };
        }
        new Local().ofLocal.run();
    }

    final Runnable behind = new Runnable() {
        int count = 1;
        Iterator<String> within = new Iterator<String>() {
            @Override
            public boolean hasNext() {
                return count++ < 2;
            }

            @Override
            public String next() {
                class InMethod {
                    String name() { return "x"; }
                }
                return new InMethod().name();
            }
        };

        {
            count++;
        }

        @Override
        public void run() {
            within.next();
        }

        class Named {
            Runnable again = new Runnable() {
                @Override
                public void run() { count--; }
            };

            int twice() { return 2 * count; }
        }
    };

    Object first = new Object() { int a() { return 1; } },
        second = new Object() { int b() { return 2; } };

    static final Supplier<Callback> LAZY = () -> {
        Callback made = new Callback() {
            @Override
            public int call(int x) {
                return x + 1;
            }
        };
        return made;
    };

    final Builder chain = new Builder().with(new Callback() {
        @Override
        public int call(int x) { return x + 2; }

        int ofFirst() { return 1; }
    }).with(new Callback() {
        @Override
        public int call(int x) { return x + 3; }

        int ofSecond() { return 2; }
    });

    final List<Callback> lambdaFirst = list(() -> new Callback() {
        @Override
        public int call(int x) { return x + 4; }

        int inLambda() { return 1; }
    }, new Callback() {
        @Override
        public int call(int x) { return x + 5; }

        int plain() { return 2; }
    });

    final Callback[] array = {
        null,
        new Callback() {
            @Override
            public int call(int x) { return x + 6; }
        },
    };

    final Callback either = array.length > 0 ? new Callback() {
        @Override
        public int call(int x) { return x + 7; }
    } : (Callback) new Callback() {
        @Override
        public int call(int x) { return x + 8; }
    };

    final Callback nested = new Callback(new Callback() {
        @Override
        public int call(int x) { return x + 9; }

        int ofArgument() { return 1; }
    }) {
        @Override
        public int call(int x) { return x + 10; }

        int ofBody() { return 2; }
    };

    Anonymous() {
        this(new Callback() {
            @Override
            public int call(int x) { return x + 11; }
        });
    }

    Anonymous(Callback c) { c.call(1); }

    static {
        new Callback() {
            @Override
            public int call(int x) { return x + 12; }
        }.call(1);
    }

    static Runnable last = new Runnable() {
        @Override
        public void run() { }
    };

    static List<Callback> list(Supplier<Callback> a, Callback b) { return Arrays.asList(a.get(), b); }

    static class Callback {
        Callback() { }
        Callback(Callback other) { other.call(0); }
        int call(int x) { return x; }
    }

    static class Builder {
        Builder with(Callback c) { return this; }
    }

    interface Shape {
        Callback AREA = new Callback() {
            @Override
            public int call(int x) { return x * x; }
        };
    }

    enum Step {
        ONE(new Callback() {
            @Override
            public int call(int x) { return x + 13; }
        }),
        TWO(new Callback() {
            @Override
            public int call(int x) { return x + 14; }
        }) {
            @Override
            int go() { return 2; }
        };

        static final Callback LAST = new Callback() {
            @Override
            public int call(int x) { return x + 15; }
        };

        final Callback callback;

        Step(Callback callback) { this.callback = callback; }

        int go() { return callback.call(1); }
    }
}
