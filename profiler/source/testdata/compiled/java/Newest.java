package javac.newest;

import module java.base;

/** What came up to Java 25. */
public class Newest {
    sealed interface Shape { }
    record Circle(double r) implements Shape { }
    record Box<T>(T a, Box<?> next) implements Shape { }

    final int checked;

    Newest(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        int twice = 2 * x;
        super();
        checked = twice;
    }

    Newest() {
        System.nanoTime();
        this(1);
    }

    static double area(Object o) {
        return switch (o) {
            case Circle(double r) when r > 0 -> r;
            case Box<?>(var a, Box<?>(_, _)) -> 1;
            case Box(_, _) -> 2;
            case int[] many -> many.length;
            case null, default -> 0;
        };
    }

    int unnamed(List<String> all) {
        int n = 0;
        for (var _ : all) n++;
        try { n++; } catch (Exception _) { n--; }
        BiFunction<Integer, Integer, Integer> f = (_, _) -> 1;
        return n + f.apply(1, 2);
    }

    /// A comment in Markdown, with `code {`.
    class Inner { static int s() { return 1; } }
    void last() { }
}
