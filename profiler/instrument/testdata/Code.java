import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.function.Supplier;

/** Has methods of all kinds, all of which are loaded. */
public class Code {
    static final int FIRST = Integer.parseInt("1");

    @Retention(RetentionPolicy.RUNTIME)
    @interface Seen {
    }

    @interface Unseen {
    }

    interface Shape extends Supplier<String> {
        int area();

        default int twice() {
            return 2 * area();
        }

        static Shape unit() {
            return new Square(1);
        }
    }

    record Square(int side) implements Shape {
        @Seen
        public int area() {
            return side * side;
        }

        @Unseen
        public String get() {
            return "square";
        }
    }

    @Seen
    static class Annotated {
        void one() {
        }

        void one(int overload) {
        }
    }

    enum Colour {
        RED,
        GREEN
    }

    abstract static class Unfinished {
        abstract void later();

        native void elsewhere();

        void now() {
        }
    }

    static class Finished extends Unfinished {
        void later() {
        }
    }

    public static void main(String[] args) throws Exception {
        Shape shape = Shape.unit();
        Runnable lambda = () -> System.out.println(shape.twice() + shape.get() + FIRST);
        lambda.run();
        new Annotated().one();
        new Finished().now();
        System.out.println(Colour.valueOf("RED"));
        Class.forName("Code$Unseen");
    }
}
