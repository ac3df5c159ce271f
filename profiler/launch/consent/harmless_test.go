package consent

import (
	"strings"
	"testing"
)

// What a repository may bring without being asked about, and what not: new or
// unknown options, those with files in them, and all that hands options on.
func TestHarmlessOptions(t *testing.T) {
	for _, test := range []struct {
		name     string
		options  Harmless
		harmless []string
		not      []string
	}{
		{
			"of the program's JVM", ProgramOptions(),
			[]string{
				"-Xmx1g", "-Xss512k", "-ea", "-ea:demo...", "-esa", "-server", "-Dspring.profiles.active=dev", "-Dx", "-Dx=", "-Dmail=a@b", "-XX:+UseZGC", "-XX:MaxRAMPercentage=50",
				"-XX:MaxGCPauseMillis=20", "--add-opens java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.lang=ALL-UNNAMED", "--enable-preview", "-Xlog:gc*", "-Xlog:gc*:stdout:time",
				"-Djava.awt.headless=true", "-Dfile.encoding=UTF-8", "-Doffset=-10", "-XX:+HeapDumpOnOutOfMemoryError", "-XX:-OmitStackTraceInFastThrow", "",
			},
			[]string{
				"-javaagent:a.jar", "-agentpath:/a.so", "-agentlib:jdwp=transport=dt_socket", "-Xrunjdwp:x", "-XXaltjvm=/tmp/x", "-XX:OnOutOfMemoryError=reboot", "-XX:OnError=gdb",
				"-XX:Flags=.hotspotrc", "-XX:VMOptionsFile=x", "-XX:SharedArchiveFile=x.jsa", "-XX:ArchiveClassesAtExit=x.jsa", "-XX:AOTCache=x", "-XX:HeapDumpPath=/home/x/.bashrc", "-XX:ErrorFile=/x", "-XX:LogFile=/x",
				"-Xloggc:/x", "-Xlog:gc:file=/x", "-Xlog:gc:/x", "-XX:StartFlightRecording=filename=/x", "-XX:+EnableJVMCI", "-XX:+PrintAssembly", "-XX:+SomethingNew", "-XX:Something=New", "-Xbootclasspath/p:x.jar", "-Xbootclasspath/a:x.jar",
				"--patch-module=java.base=x", "--patch-module java.base=x", "-Djava.system.class.loader=Evil", "-Djava.security.manager=x", "-Djava.library.path=x", "-Djava.io.tmpdir=x", "-Dcom.sun.management.jmxremote.port=9", "-Duser.home=x",
				"-Dmaven.ext.class.path=x.jar", "-DargLine=-Xmx1g -javaagent:a.jar", "-Dmn.jvmArgs=-Xmx1g,-agentlib:x", "-Dexec.executable=/bin/sh", "-cp x", "-classpath x", "-jar x.jar", "@options", "Evil", "-m a/b", "--add-opens @x", "--add-opens",
				"-D -javaagent:a.jar", "-D", "--define x=y",
			},
		},
		{
			"of a build tool's JVM", ToolJVMOptions(),
			[]string{"-Xmx2g", "-XX:MaxMetaspaceSize=512m", "-Dfile.encoding=UTF-8", "--add-opens jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED", "-Dorg.slf4j.simpleLogger.showDateTime=true"},
			[]string{"-Dmaven.repo.local=/x", "-Danything=x", "-Dorg.slf4j.simpleLogger.logFile=/x", "-Dmaven.ext.class.path=x.jar", "-javaagent:x"},
		},
		{"of a build", Harmless{Form: anything, Defining: []string{"-D"}, Property: IsToolProperty}, []string{"-D skipTests", "-D file.encoding=UTF-8"}, []string{"-D x=y", "-D -javaagent:x"}},
		{"of the program itself", ProgramArguments(), []string{"-Dx=y", "-javaagent:x", "word"}, nil},
	} {
		for _, option := range test.harmless {
			if found := In("f", strings.Fields(option), test.options); len(found) > 0 {
				t.Errorf("%s: %q needs consent: %+v", test.name, option, found)
			}
		}
		for _, option := range test.not {
			if found := In("f", strings.Fields(option), test.options); len(found) == 0 || found[0].Reason == "" {
				t.Errorf("%s: %q counts as harmless", test.name, option)
			}
		}
	}
}

// What is one word here may be cut at its blanks on the way to a JVM, in JAVA_TOOL_OPTIONS for one.
func TestWordsWithBlanksHandNoOptions(t *testing.T) {
	for _, blank := range []string{" ", "\t", "\n", "\r", "\v", "\f"} {
		for _, words := range [][]string{{"-Da" + blank + "-javaagent:x=y"}, {"-Da=b" + blank + "-javaagent:x"}, {"-Da=b" + blank + "@/x"}, {"--add-opens", "a/b=c" + blank + "-javaagent:x"}, {"--add-opens", "a/b=c" + blank + "@"}} {
			if found := In("f", words, ProgramOptions()); len(found) == 0 {
				t.Errorf("%q count as harmless", words)
			}
		}
	}
}

func TestHarmlessVariables(t *testing.T) {
	for name, want := range map[string]bool{
		"PORT": true, "SPRING_PROFILES_ACTIVE": true, "LC_ALL": true, "TZ": true,
		"JAVA_TOOL_OPTIONS": false, "_JAVA_OPTIONS": false, "JDK_JAVA_OPTIONS": false, "CATALINA_OPTS": false, "JAVACMD": false, "PATH": false, "LD_AUDIT": false, "BASH_FUNC_mvn%%": false,
		"XDG_CONFIG_HOME": false, "HTTPS_PROXY": false, "MY_OWN": false, "": false,
	} {
		if got := isHarmlessVariable(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
