package jfr

// generatedClass are names of classes that differ from run to run of a program. They are made while it runs: a number is
// counted up by reflection (jdk.internal.reflect.MethodAccessorGenerator, until JDK 21) and by java.lang.reflect.Proxy;
// Byte Buddy's NamingStrategy.SuffixingRandom, which Hibernate and Mockito use, too, ends names at random, CGLIB's
// DefaultNamingPolicy, as Spring until 5 and Guice have it, with a hash, and Javassist's ProxyFactory with a number.
var generatedClass = Pattern(`\b(Generated(?:Method|Constructor|SerializationConstructor)Accessor)\d+$|` +
	`(\$Proxy)\d+$|` +
	`(\$(?:ByteBuddy|HibernateProxy|HibernateInstantiator|HibernateAccessOptimizer|MockitoMock)\$)\w+|(\$auxiliary\$)\w+$|` +
	`(\$\$(?:Enhancer|FastClass|KeyFactory)By(?:Spring)?(?:CGLIB|Guice)\$\$)\w+|` +
	`(_\$\$_(?:jvst|javassist_))[0-9a-f]+(?:_[0-9a-f]+)?$`)

// Compilers number anonymous classes, closures and lambdas, so that those behind a new one have other names in the next
// version of a program.
var (
	numberedClass  = Pattern(`(\$|_closure)\d+\b`)
	numberedMethod = Pattern(`^(lambda\$.+|\$anonfun\$.+|.+\$lambda)\$\d+$`)
)

// serialName are parts of names with a number that all code which was compiled or loaded before has counted up:
// java.lang.reflect.Proxy numbers a package for each class loader since JDK 16, Clojure's RT.nextID functions, objects and
// what is evaluated, GroovyShell scripts, the shells of Java and Scala what is typed.
var serialName = Pattern(`\b(jdk\.proxy)\d+\b|` +
	`(\$[^$.]*?__)\d+(?:__\d+)?\b|(\$eval)\d+\b|` +
	`^(Script)\d+\b|(\$JShell\$)\d+[A-Z]*\b|^(\$line)\d+\b`)

// generatedMethod are those by which a class of Byte Buddy calls what it overrides or rebases.
var generatedMethod = Pattern(`(\$(?:accessor|original)\$)\w{8}$`)

// InAnyRun returns the method by the parts of its names that are the same in another run, also of a program that was
// changed: all lambdas of a method are one, and so are the anonymous classes in a class.
func (m MethodEntry) InAnyRun() MethodEntry {
	class := generatedClass().ReplaceAllString(m.Class, "$1$2$3$4$5$6")
	class = serialName().ReplaceAllString(class, "$1$2$3$4$5$6")
	name := generatedMethod().ReplaceAllString(m.Name, "$1")
	return MethodEntry{Class: numberedClass().ReplaceAllString(class, "$1"), Name: numberedMethod().ReplaceAllString(name, "$1")}
}
