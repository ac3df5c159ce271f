package javac.classic;

import java.lang.annotation.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

/** What Java 8 can write: a } in a comment, "quotes' and {braces. */
@SuppressWarnings({"unchecked", "rawtypes", "{", "}"})
public class Classic<T extends Comparable<? super T> & java.io.Serializable>
        extends AbstractList<T>
        implements Callable<Map<String, List<? extends T[]>>>, Runnable {

    static final char QUOTE = '\'', BRACE = '{', SLASH = '\\';
    static final String TEXT = "} \" { // not a comment /* neither";
    static int counter;
    final int field = compute(1), other = compute(2);
    private T[] many[] = null;

    static {
        counter = 1;
    }

    {
        counter++;
        run();
    }

    static { counter++; } static { counter--; }

    public Classic() {
        this(1);
    }

    @Deprecated
    <X> Classic(int size) {
        super();
        counter += size;
    }

    private Classic(String... names) throws IllegalStateException { counter += names.length; }

    static int compute(int x) { return x < 0 ? 1 << 2 : x >> 1 >>> 1; }

    @Override public T get(int index) { return null; }
    @Override
    public int size()
    {
        // a comment in front of anything
        return 0;
    }

    @Override
    public Map<String, List<? extends T[]>> call()
            throws Exception {
        Runnable r = () -> {
            counter++;
            Runnable deeper = () -> counter--;
            deeper.run();
        };
        r.run();
        Function<Integer, Integer> f = x -> x + 1; Supplier<List<String>> s = ArrayList::new;
        class Local {
            int m() {
                return counter;
            }
            class Within { int n() { return 2; } }
        }
        return Collections.singletonMap("" + new Local().m() + f.apply(1) + s.get(), null);
    }

    public void run() {
        new Object() {
            int inAnonymous() {
                return new Comparator<T>() {
                    @Override
                    public int compare(T a, T b) {
                        return a.compareTo(b);
                    }
                }.compare(null, null);
            }
        }.hashCode();
        label:
        for (int i = 0, j[] = {1, 2}; i < j.length; i++) {
            switch (i) {
                case 1: continue label;
                default: break label;
            }
        }
        do { counter--; } while (counter > 0);
        synchronized (this) { try { counter++; } catch (RuntimeException | Error e) { throw e; } finally { counter--; } }
    }

    int dims(int a[], final int... b)[] { return b; }
    native int nothing();
    strictfp synchronized final <A, B extends A> B generic(A a, B b) { return b; }

    static class Nested<A> extends Classic<String> {
        static class Deep { static class Deeper { void x() { } Deeper() { } } }
        void y() { counter++; }
    }

    class Inner { int z() { return field; } class InInner { int w() { return other; } } }

    interface Shape {
        int SIDES = compute(4);
        double area();
        default double twice() { return 2 * area(); }
        static Shape none() { return () -> 0; }
        class InInterface { int a() { return 1; } }
        enum Side { LEFT { @Override int n() { return 1; } }, RIGHT { int n() { return 2; } }; abstract int n(); }
    }

    enum Plain { A, B, C }

    enum Rich implements IntSupplier {
        ONE(1),
        TWO(2) {
            @Override
            public int getAsInt() {
                return helper();
            }

            private int helper() { return 22; }
        },
        ;

        static int made;
        final int value;

        Rich(int value) {
            this.value = value;
        }

        public int getAsInt() { return value; }

        static { made = 2; }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface Note {
        String value() default "{";
        Class<?>[] types() default {String.class, int[].class};
        class InNote { void q() { } }
    }

    @Note("class No { void no() { } }")
    @SafeVarargs
    static <E> List<E> of(E... es) { return Arrays.asList(es); }

    int größe() { return 1; }
    int 名前(int привет) { return привет; }
    int $dollar$() { return 2; }
    int _under_1() { return 3; }
    int n\u0061me() { return 4; }
    static class Größe { int läuft() { return 1; } }
    static class Has$Dollar { int d() { return 1; } static class In$side { int e() { return 1; } } }
}

class Second { int field = Classic.compute(3); Second() { field++; } int go() { return field; } }

interface Third { void only(); }

abstract class Fourth { abstract int none(); int some() { return 1; } protected Fourth() { super(); } }

enum Fifth { ; static int x() { return 1; } }
