package profile

import "regexp"

// generated are names of classes that are made while a program runs, up to what differs from run to run: a number that
// reflection (jdk.internal.reflect.MethodAccessorGenerator, until JDK 21) and java.lang.reflect.Proxy count up, or the
// random ending of Byte Buddy's NamingStrategy.SuffixingRandom, which Hibernate and Mockito use, too.
var generated = regexp.MustCompile(`^(.*\bGenerated(?:Method|Constructor|SerializationConstructor)Accessor|.*\$Proxy)\d+$|` +
	`^(.*\$(?:ByteBuddy|HibernateProxy|HibernateInstantiator|HibernateAccessOptimizer|MockitoMock)\$)\w+$`)

// NameInAnyRun is the part of a class name that is the same in the next run of the program.
func NameInAnyRun(class string) string { return generated.ReplaceAllString(class, "$1$2") }
