package launch

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/process"
)

// The reason of a failure out of what programs and tools print.
func TestExplain(t *testing.T) {
	for _, test := range []struct {
		name, stdout, stderr, want string
		refused                    bool
	}{
		{"nothing", "", "", "", false},
		{"last line", "out", "first\nlast", "last", false},
		{"exception", "", "Exception in thread \"main\" java.lang.Error: boom\n\tat A.main(A.java:1)", "java.lang.Error: boom", false},
		{"exception of another thread", "", "Exception in thread \"worker\" java.lang.Error: boom", "Exception in thread \"worker\" java.lang.Error: boom", false},
		{"exception with causes", "", "Exception in thread \"main\" java.lang.ExceptionInInitializerError\n\tat A.main(A.java:1)\nCaused by: java.lang.Error: wrapped\n\tat B.x(B.java:1)\n\t... 1 more\nCaused by: java.io.IOException: no licence\n\tat B.y(B.java:2)", "java.lang.ExceptionInInitializerError, caused by java.io.IOException: no licence", false},
		{"exception that names its cause", "", "Exception in thread \"main\" java.lang.Error: java.io.IOException: deep\n\tat A.main(A.java:1)\nCaused by: java.io.IOException: deep", "java.lang.Error: java.io.IOException: deep", false},
		{"unknown option", "", "Unrecognized VM option 'X'\nError: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will exit.", "Unrecognized VM option 'X'", true},
		{"locked option", "", "Error: VM option 'X' is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions.\nError: The unlock option must precede 'X'.\nImproperly specified VM option 'X'\nError: Could not create the Java Virtual Machine.", "VM option 'X' is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions.", true},
		{"recorder", "Error occurred during initialization of VM\nFailure when starting JFR on_create_vm_2", "", "Failure when starting JFR on_create_vm_2", true},
		{"recorder's own words", "[0.1s][error][jfr,startup] Could not use /x as repository.\nError occurred during initialization of VM\nFailure when starting JFR on_create_vm_2", "", "Could not use /x as repository.", true},
		{"recorder without a line end", "jdk.jfr.internal.dcmd.DCmdException: Could not use /xError occurred during initialization of VM\nFailure when starting JFR on_vm_start", "", "Could not use /x", true},
		{"disk full", "[4.1s][error][jfr,system] Failed to write to jfr stream because no space left on device\n[4.1s][error][jfr,system] An irrecoverable error in Jfr. Shutting down VM...", "last", "the JVM ended itself, because its recorder could not go on: Failed to write to jfr stream because no space left on device", false},
		{"no module", "Error occurred during initialization of boot layer\njava.lang.module.FindException: Module a not found", "", "java.lang.module.FindException: Module a not found", true},
		{"options picked up", "", "last\nNOTE: Picked up JDK_JAVA_OPTIONS: -Dx=y\nPicked up JAVA_TOOL_OPTIONS: -Dx=y", "last", false},
		{"no class", "", "Error: Could not find or load main class A\nCaused by: java.lang.ClassNotFoundException: A", "Could not find or load main class A", true},
		{"refused without a reason", "", "Error: Could not create the Java Virtual Machine.", "Error: Could not create the Java Virtual Machine.", true},
		{"cut off while starting", "Error occurred during initialization of VM", "", "Error occurred during initialization of VM", true},
		{"no main", "", "Error: Main method not found in class A, please define the main method as:\n   public static void main(String[] args)", "Main method not found in class A", true},
		{"no jar", "", "Error: Unable to access jarfile x.jar", "Unable to access jarfile x.jar", true},
		{"source without an error", "", "warning: x\nerror: compilation failed", "error: compilation failed", true},
		{"cause alone", "", "x\nCaused by: java.lang.Error: deep\nlast", "Caused by: java.lang.Error: deep", false},
		{"no class above", "", "Error: Could not find or load main class A\nCaused by: java.lang.NoClassDefFoundError: B", "Could not find or load main class A, caused by java.lang.NoClassDefFoundError: B", true},
		{"unreadable module", "", "Error occurred during initialization of boot layer\njava.lang.module.FindException: Error reading module: a\nCaused by: java.lang.module.InvalidModuleDescriptorException: Unsupported major.minor version 65.0", "java.lang.module.FindException: Error reading module: a, caused by java.lang.module.InvalidModuleDescriptorException: Unsupported major.minor version 65.0", true},
		{"newer class", "", "Error: LinkageError occurred while loading main class A\n\tjava.lang.UnsupportedClassVersionError: A has been compiled by a more recent version", "java.lang.UnsupportedClassVersionError: A has been compiled by a more recent version", true},
		{"no manifest", "", "no main manifest attribute, in x.jar", "no main manifest attribute, in x.jar", true},
		{"source", "", "A.java:1: error: ';' expected\nclass A\n1 error\nerror: compilation failed", "A.java:1: error: ';' expected", true},
		{"Maven", "[INFO] x\n[ERROR] COMPILATION ERROR :\n[ERROR] /x/A.java:[1,5] ';' expected\n[ERROR] -> [Help 1]", "", "/x/A.java:[1,5] ';' expected", false},
		{"Maven over lines", "[ERROR] Failed to execute goal enforce:\n[ERROR] Rule 0: x failed with message:\n[ERROR] Maven is 3.8.7, not 3.9\n[ERROR] -> [Help 1]", "", "Failed to execute goal enforce: Rule 0: x failed with message: Maven is 3.8.7, not 3.9", false},
		{"Maven with a link", "[ERROR] The plugin x requires Maven version 3.9 -> [Help 1]\n[ERROR]", "", "The plugin x requires Maven version 3.9", false},
		{"Maven with an unreadable POM", "[ERROR] [ERROR] Some problems were encountered while processing the POMs:\n[FATAL] Non-readable POM /x/pom.xml: no more data @2:1 @ \n @ \n[ERROR] The build could not read 1 project -> [Help 1]", "", "Non-readable POM /x/pom.xml: no more data @2:1", false},
		{"Maven with a wrong POM", "[ERROR] [ERROR] Some problems were encountered while processing the POMs:\n[ERROR] 'version' is missing. @ line 3\n @ ", "", "'version' is missing. @ line 3", false},
		{"Maven without more", "[ERROR] Failed:\n[ERROR] -> [Help 1]", "", "Failed:", false},
		{"Maven with an unknown phase", "[ERROR] Unknown lifecycle phase \"x\".", "", "Unknown lifecycle phase \"x\".", false},
		{"Gradle", "", "FAILURE: Build failed with an exception.\n* What went wrong:\nTask 'x' not found in root project.", "Task 'x' not found in root project.", false},
		{"Gradle's compiler", "", "/x/A.java:1: error: ';' expected\n* What went wrong:\nExecution failed for task ':compileJava'.", "/x/A.java:1: error: ';' expected", false},
		{"no class, in German", "", "Fehler: Hauptklasse a.B konnte nicht gefunden oder geladen werden\nUrsache: java.lang.ClassNotFoundException: a.B", "Fehler: Hauptklasse a.B konnte nicht gefunden oder geladen werden", true},
		{"no class, in French", "", "Erreur : impossible de trouver ou de charger la classe principale B\nCausé par : java.lang.ClassNotFoundException: B", "Erreur : impossible de trouver ou de charger la classe principale B", true},
		{"no class above, in Japanese", "", "エラー: メイン・クラスAを検出およびロードできませんでした\n原因: java.lang.NoClassDefFoundError: B", "エラー: メイン・クラスAを検出およびロードできませんでした, 原因: java.lang.NoClassDefFoundError: B", true},
		{"newer class, in German", "", "Fehler: Beim Laden der Klasse A ist ein LinkageError aufgetreten\n\tjava.lang.UnsupportedClassVersionError: A has been compiled by a more recent version", "java.lang.UnsupportedClassVersionError: A has been compiled by a more recent version", true},
		{"no main, in German", "", "Fehler: Hauptmethode in Klasse A nicht gefunden. Definieren Sie die Hauptmethode als:\n   public static void main(String[] args):\noder eine JavaFX-Anwendung", "Fehler: Hauptmethode in Klasse A nicht gefunden. Definieren Sie die Hauptmethode als:", true},
		{"source, in German", "", "/x/A.java:1: Fehler: Inkompatible Typen\nclass A\n1 Fehler\nFehler: Kompilierung nicht erfolgreich", "/x/A.java:1: Fehler: Inkompatible Typen", true},
		{"compiler that a program runs, in German", "", "/x/A.java:1: Fehler: Inkompatible Typen\n1 Fehler", "/x/A.java:1: Fehler: Inkompatible Typen", false},
		{"class that a program misses", "", "no plug-in\nerror: java.lang.ClassNotFoundException: a.B", "error: java.lang.ClassNotFoundException: a.B", false},
		{"class that a program misses, as an exception", "", "x\nCaused by: java.lang.NoClassDefFoundError: B", "Caused by: java.lang.NoClassDefFoundError: B", false},
		{"crash", "#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x00007f, pid=1, tid=2\n#", "last", "the JVM crashed: SIGSEGV (0xb) at pc=0x00007f", false},
		{"Gradle's tests", "a.ATest > x FAILED\n    java.lang.AssertionError at ATest.java:1", "FAILURE: Build failed with an exception.\n* What went wrong:\nExecution failed for task ':test'.\n> There were failing tests.", "a.ATest > x FAILED: java.lang.AssertionError at ATest.java:1", false},
		{"Spring Boot cut off", "APPLICATION FAILED TO START\nDescription:", "last", "last", false},
		{"unknown name", "", "A.java:1: error: cannot find symbol\nFoo f;\n^\n  symbol:   class Foo\n  location: class A\n1 error\nerror: compilation failed", "A.java:1: error: cannot find symbol (class Foo)", true},
		{"crash cut off", "# A fatal error has been detected by the Java Runtime Environment:\n#", "", "the JVM crashed", false},
		{"out of memory", "Terminating due to java.lang.OutOfMemoryError: Java heap space", "last", "the JVM ended itself at java.lang.OutOfMemoryError: Java heap space", false},
		{"crash at out of memory", "", "Aborting due to java.lang.OutOfMemoryError: Java heap space\n# A fatal error", "the JVM aborted at java.lang.OutOfMemoryError: Java heap space", false},
		{"Kotlin in Gradle", "", "e: /x/A.kt: (1, 1): Unresolved reference\n* What went wrong:\nExecution failed", "e: /x/A.kt: (1, 1): Unresolved reference", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			reason, refused := explain(nil, printed(test.stdout), printed(test.stderr))
			if reason != test.want || refused != test.refused {
				t.Errorf("got %q, %v; want %q, %v", reason, refused, test.want, test.refused)
			}
		})
	}
}

// printed are the lines of an output as process hands them over.
func printed(output string) []string {
	var lines []string
	for line := range strings.Lines(output) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return said(lines)
}

func TestExitErr(t *testing.T) {
	for _, test := range []struct {
		name string
		exit Exit
		is   error
		has  string
	}{
		{"good", Exit{}, nil, ""},
		{"stopped", Exit{Code: 143, Stopped: true}, nil, ""},
		{"killed by us", Exit{Code: -1, Signal: "SIGKILL", Stopped: true, Killed: true}, nil, ""},
		{"code", Exit{Code: 3, Reason: "boom"}, ErrFailed, "boom (the program failed with exit code 3)"},
		{"silent", Exit{Code: 3}, ErrFailed, "said nothing"},
		{"signal", Exit{Code: -1, Signal: "SIGSEGV"}, ErrKilled, "SIGSEGV"},
		{"crash", Exit{Code: -1, Signal: "SIGABRT", Reason: "the JVM crashed"}, ErrKilled, "SIGABRT: the JVM crashed"},
		{"polite signal", Exit{Code: 143, Reason: "last words"}, ErrKilled, "killed by SIGTERM (exit code 143)"},
		{"killed in a shell", Exit{Code: 137}, ErrKilled, "SIGKILL"},
		{"high code", Exit{Code: 255, Reason: "boom."}, ErrFailed, "boom (the program failed with exit code 255)"},
		{"killed by the kernel", Exit{Code: -1, Signal: "SIGKILL"}, ErrKilled, "memory runs out"},
		{"refused", Exit{Code: 1, Refused: true, Reason: "no class"}, ErrRefused, "no class"},
		{"not compiled", Exit{Code: 1, Refused: true, Reason: "A.java:1: error: ';' expected"}, ErrCompile, "does not compile: A.java:1: error"},
		{"not compiled, in German", Exit{Code: 1, Refused: true, Reason: "/x/A.java:1: Fehler: Inkompatible Typen"}, ErrCompile, "does not compile: /x/A.java:1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := test.exit.Err()
			if !errors.Is(err, test.is) || err != nil && !strings.Contains(err.Error(), test.has) {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestBuildErrorIsOneSentence(t *testing.T) {
	err := error(&BuildError{Tool: "Maven", Dir: "/x", Reason: "A.java:[1,5] ';' expected"})
	if !errors.Is(err, ErrBuild) || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %q", err)
	}
}

// What the JVM of a build tool says is why, not what the tool makes of it.
func TestBuildErrorOfAJVM(t *testing.T) {
	for name, want := range map[string]string{
		"maven-jvm-option": "Unrecognized option: -Xnosuch",
		"maven-jvm-memory": "Too small maximum heap",
		"gradle-daemon":    "Unrecognized option: -Xnosuch",
	} {
		program, _, _ := strings.Cut(name, "-")
		tool := toolOf(map[string]string{"maven": "mvn", "gradle": "gradle"}[program])
		if e := buildError(process.Command{Dir: "/p"}, tool, failure(t, name), errors.New("exit status 1")); e.Reason != want {
			t.Errorf("%s: %s, want %s", name, e.Reason, want)
		}
	}
}

// An application of Spring Boot that does not start says why before Maven says only
// that it ended.
func TestReasonOfSpringBoot(t *testing.T) {
	for name, want := range map[string]string{
		"boot-report": "Config data resource 'file [/none.properties]' via location 'file:/none.properties' does not exist",
		"boot-log":    "java.lang.IllegalStateException: Unable to load config data from 'file:/none', caused by java.lang.IllegalStateException: File extension is not known to any PropertySourceLoader. If the location is meant to reference a directory, it must end in '/' or File.separator",
	} {
		if reason, refused := explain([]string{"mvn", "spring-boot:run"}, failure(t, name), nil); reason != want || refused {
			t.Errorf("%s: %s, want %s", name, reason, want)
		}
	}
}

// A script that tries an option of the JVM in vain and builds all the same has not kept the program from starting.
func TestReasonAfterVainOption(t *testing.T) {
	stderr := printed("Unrecognized option: --add-opens\nError: Could not create the Java Virtual Machine.\n/x/A.java:1: error: ';' expected\nclass A\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':compileJava'.")
	if reason, refused := explain([]string{"gradle", "run"}, nil, stderr); reason != "/x/A.java:1: error: ';' expected" || refused {
		t.Errorf("%s, refused %v", reason, refused)
	}
}

// failure are the lines of an output in testdata/failures.
func failure(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "failures", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return printed(string(text))
}
