package maven

import (
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
)

// reasons are the sentences that tell why, by the outputs in testdata/failures: all
// are of Maven itself, with other paths and hosts and without what it loads.
func reasons() map[string]string {
	return map[string]string{
		"compile":        "/p/src/main/java/a/A.java:[1,42] cannot find symbol (class Foo)",
		"dep":            "Could not resolve dependencies for project g:x:jar:1: Could not find artifact no.such:thing:jar:1 in central (https://repo.example.org/maven2)",
		"depoff":         "Could not resolve dependencies for project g:x:jar:1: Cannot access central (https://repo.example.org/maven2) in offline mode and the artifact no.such:other:jar:1 has not been downloaded from it before.",
		"plugin":         "Plugin no.such:x-maven-plugin:1 or one of its dependencies could not be resolved: Could not find artifact no.such:x-maven-plugin:jar:1 in central (https://repo.example.org/maven2)",
		"prefix":         "No plugin found for prefix 'nosuch'",
		"phase":          "Unknown lifecycle phase \"nosuchphase\".",
		"goal":           "Could not find goal 'nosuch' in plugin org.apache.maven.plugins:maven-compiler-plugin:3.1 among available goals testCompile, compile, help",
		"xml":            "Non-parseable POM /p/pom.xml: start tag unexpected character < (position: TEXT seen ...</properties>\\n<oops\\n<... @4:2)  @ line 4, column 2",
		"parent":         "Non-resolvable parent POM for g:x:1: Could not find artifact no.such:p:pom:1 in central (https://repo.example.org/maven2) and 'parent.relativePath' points at wrong local POM @ line 1, column 60",
		"exec":           "An exception occurred while executing the Java class. boom",
		"kotlin":         "/p/src/main/kotlin/App.kt: (3, 16) Initializer type mismatch: expected 'kotlin.Int', actual 'kotlin.String'.",
		"toolchain":      "Cannot find matching toolchain definitions for the following toolchain types: jdk [ version='99' ]",
		"test-surefire2": "x(a.ATest): sum expected:<1> but was:<2>",
		"testng-depends": "p.NgTest.after() is depending on method public void p.NgTest.plain(), which is not annotated with @Test or not included.",
		"test-surefire3": "ATest.x:1 sum expected:<1> but was:<2>",
	}
}

func TestReason(t *testing.T) { buildtest.Reasons(t, Tool{}, reasons()) }
