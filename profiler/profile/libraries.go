package profile

import (
	"slices"
	"strings"
)

// Libraries are the beginnings of the full names of classes that are not the
// project's own, such as "org.apache.". nil stands for the JDK and well-known
// libraries; an empty list says that all classes are the project's.
type Libraries []string

// Has tells whether a class, named with dots, is library code.
func (l Libraries) Has(class string) bool {
	if l == nil {
		return TheJDK().Has(class) || knownLibraries().Has(class) || agents().Has(class)
	}
	return slices.ContainsFunc(l, func(start string) bool { return strings.HasPrefix(class, start) })
}

// knownLibraries are the JDK's former parts, languages on the JVM, and what many
// programs are built on or started by.
func knownLibraries() Libraries {
	return Libraries{
		"javax.", "jakarta.",
		"kotlin.", "kotlinx.", "scala.", "groovy.", "clojure.",
		"com.google.", "org.apache.", "org.springframework.", "org.hibernate.", "org.eclipse.", "org.jboss.",
		"com.fasterxml.", "io.netty.", "io.quarkus.", "io.micronaut.", "io.vertx.", "io.smallrye.", "reactor.",
		"com.zaxxer.", "org.h2.", "org.aspectj.", "net.bytebuddy.", "javassist.", "groovyjarjar",
		"ch.qos.logback.", "org.slf4j.", "org.junit.", "junit.", "org.testng.", "org.mockito.",
		"org.codehaus.", "org.gradle.", "worker.org.gradle.", "one.profiler.",
	}
}

// TheJDK are the libraries that come with the JDK. In native images its JVM is written in Java, too, and on top
// of each allocation and at the bottom of each thread.
func TheJDK() Libraries { return Libraries{"java.", "jdk.", "sun.", "com.sun.", "com.oracle.svm."} }
