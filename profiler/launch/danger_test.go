package launch

import "testing"

// Options that can run other code, and those that cannot.
func TestDangerOf(t *testing.T) {
	for _, option := range []string{
		"-javaagent:a.jar", "-javaagent:a.jar=x", "-agentpath:/a.so", "-agentlib:jdwp=transport=dt_socket", "-Xrunjdwp:x",
		"-XX:OnOutOfMemoryError=reboot", "-XX:OnError=gdb", "-XX:Flags=.hotspotrc", "-XX:VMOptionsFile=x", "-Xbootclasspath/p:x.jar",
		"-Xbootclasspath/a:x.jar", "--patch-module=java.base=x", "-Djava.system.class.loader=Evil", "-Dmaven.ext.class.path=x.jar",
		"-DargLine=-Xmx1g -javaagent:a.jar", "-Dmn.jvmArgs=-Xmx1g,-agentlib:x", "-Dexec.executable=/bin/sh",
		"--init-script=x", "-I", "-Ix.gradle", "@options",
	} {
		if dangerOf(option) == "" {
			t.Errorf("%s counts as harmless", option)
		}
	}
	for _, option := range []string{
		"-Xmx1g", "-ea", "-Dspring.profiles.active=dev", "-XX:+UseZGC", "-XX:MaxRAMPercentage=50", "--add-opens", "java.base/java.lang=ALL-UNNAMED",
		"--enable-preview", "-T1", "-DskipTests", "a@b", "",
		"-DargLine=@{argLine} -Xmx1g", "-Dmail=@all", "-Dx", "-Dx=", "x=-javaagent:a.jar",
	} {
		if reason := dangerOf(option); reason != "" {
			t.Errorf("%s counts as dangerous: %s", option, reason)
		}
	}
}

func TestIsDangerousVar(t *testing.T) {
	for name, want := range map[string]bool{
		"JAVA_TOOL_OPTIONS": true, "_JAVA_OPTIONS": true, "CATALINA_OPTS": true, "JAVACMD": true, "PATH": true, "LD_AUDIT": true, "BASH_FUNC_mvn%%": true,
		"PORT": false, "SPRING_PROFILES_ACTIVE": false, "OPTS": false, "MY_PATH": false, "": false,
	} {
		if got := isDangerousVar(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
