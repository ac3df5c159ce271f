package javac.mains;

// Each main prints the line it stands on. What cannot be started is there, too.

public class Mains {
    public static void main(String[] args) { Here.am(); }
    static class Nested { public static void main(final String... args) throws Exception { Here.am(); } }
    interface Face { static void main(java.lang.String[] args) { Here.am(); } }
    enum Plain { A; public static void main(String args[]) { Here.am(); } }
    static class Not {
        public static int main(String[] args) { return 0; }
        public static void main(int x) { Here.am(); }
        public static void main(String[][] args) { Here.am(); }
        static void main(String a, String b) { Here.am(); }
        void notMain() { class Local { public static void main(String[] args) { Here.am(); } } }
    }
    static class Private { private static void main(String[] args) { Here.am(); } }
    static class Final { public static final synchronized strictfp void main(@Deprecated String @Note [] args) { Here.am(); } }
    @interface Marked { class In { public static void main(String[] args) { Here.am(); } } }
}

@java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface Note { }

class Here { static void am() { System.out.println(new Throwable().getStackTrace()[1].getLineNumber()); } }

class Instance { void main() { Here.am(); } }
class WithArgs { protected void main(String[] args) { Here.am(); } }
class StaticNoArgs { static void main() { Here.am(); } }
class PackageStatic { static void main(String... args) { Here.am(); } }
class Both { void main() { Here.am(); } public static void main(String[] args) { Here.am(); } }
class PrivateArgs { private static void main(String[] args) { Here.am(); } static void main() { Here.am(); } }
class IntArgs { static int main(String[] args) { return 0; } static void main() { Here.am(); } }
class NoConstructor { NoConstructor(int x) { } void main() { Here.am(); } }
class PrivateConstructor { private PrivateConstructor() { } void main() { Here.am(); } }
class TwoConstructors { TwoConstructors(int x) { } TwoConstructors() { } void main() { Here.am(); } }
abstract class Abstract { void main() { Here.am(); } }
abstract class AbstractStatic { static void main() { Here.am(); } }
abstract class AbstractBoth { static void main() { Here.am(); } public void main(String[] args) { Here.am(); } }
class Outer { class Inner { void main() { Here.am(); } } static class Nested { void main() { Here.am(); } } }

class Base { public static void main(String[] args) { Here.am(); } }
class Heir extends Base { }
class Further extends Heir { Further(int x) { } }
class Hides extends Base { static class Base { } static class Own extends Base { } }
class Stronger extends Base { void main() { Here.am(); } }
class BasePackage { static void main(String[] args) { Here.am(); } }
class HeirPackage extends BasePackage { }
class OwnBeforeInherited extends BasePackage { void main() { Here.am(); } }
class BaseInstance { void main() { Here.am(); } }
class HeirInstance extends BaseInstance { }
class HeirNoConstructor extends BaseInstance { HeirNoConstructor(int x) { } }
abstract class BaseAbstract { void main(String[] args) { Here.am(); } }
class HeirOfAbstract extends BaseAbstract { }
class GenericBase<T> { public static void main(String[] args) { Here.am(); } }
class GenericHeir<T extends Comparable<T>> extends GenericBase<java.util.Map<String, T>> implements java.io.Serializable { }
interface Start { default void main() { Here.am(); } }
class Impl implements Runnable, Start { public void run() { } }
interface Other { static void main(String[] args) { Here.am(); } }
class NotImpl implements Other { }
enum Constants { A { void m() { } }; void main() { Here.am(); } }
class PrivateBase { private static void main(String[] args) { Here.am(); } }
class PrivateHeir extends PrivateBase { }
class Outside extends Outer.Nested { }
