package javac.mains;

class StaticInInner { class Inner { public static void main(String[] args) { System.out.println(3); } } }
record Point(int x) { void main() { System.out.println(4); } }
record Empty() { void main() { System.out.println(5); } }
record Both2(int x) { Both2() { this(1); } void main() { System.out.println(6); } }
record Starter(int x) { public static void main(String[] args) { System.out.println(7); } }
interface InterfaceWithPrivate { private static void main(String[] args) { } static void main() { System.out.println(8); } }
sealed interface Sealed permits Allowed { default void main(String[] args) { System.out.println(9); } }
final class Allowed implements Sealed { }
