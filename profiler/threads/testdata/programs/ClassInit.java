/** Two classes that initialize each other in two threads; a third thread touches one of them. */
public class ClassInit {
    static class X {
        static int x;

        static {
            pause();
            x = Y.y + 1;
        }
    }

    static class Y {
        static int y;

        static {
            pause();
            y = X.x + 1;
        }
    }

    static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> System.out.println(X.x), "first").start();
        new Thread(() -> System.out.println(Y.y), "second").start();
        Thread.sleep(800);
        new Thread(() -> System.out.println(X.x), "third").start();
        Thread.sleep(300);
        System.out.println("ready");
    }
}
