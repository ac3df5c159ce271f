import module java.base;

final String GREETING = "}";
int count = twice(1);

static int twice(int x) { return 2 * x; }

/** The main. */
void main() throws Exception {
    Runnable r = () -> {
        count++;
    };
    r.run();
    new Helper().help();
}

String text() {
    return """
        void no() { }
        """;
}

record Pair<A, B>(A a, B b) {
    Pair { Objects.requireNonNull(a); }
    int sum() { return 1; }
}

class Helper { void help() { } enum E { X; int e() { return 1; } } }

interface Doer { void doIt(); default int two() { return 2; } }

int last() { return 1; }
