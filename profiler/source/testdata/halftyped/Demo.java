package demo;

import java.util.ArrayList;
import java.util.List;

/** Doc. */
public class Demo {
    private final List<String> names = new ArrayList<>();
    static int count;

    Demo(int size) {
        for (int i = 0; i < size; i++) {
            names.add("n" + i);
        }
    }

    int total() {
        int sum = 0;
        for (String n : names) {
            if (n.length() > 2) {
                sum += n.length();
            } else {
                sum--;
            }
        }
        return sum;
    }

    static String kind(int x) {
        switch (x) {
            case 1:
                return "one";
            default:
                return "many";
        }
    }

    Runnable task() {
        return () -> {
            names.forEach(n -> System.out.println(n));
        };
    }

    static class Inner {
        void run() {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(new Demo(3).total());
    }

    void after() {
        count++;
    }
}
