package launch

import "testing"

// Options that can run other code, and those that cannot.
func TestDangerOf(t *testing.T) {
	for _, option := range []string{
		"-javaagent:a.jar", "-javaagent:a.jar=x", "-agentpath:/a.so", "-agentlib:jdwp=transport=dt_socket", "-Xrunjdwp:x",
		"-XX:OnOutOfMemoryError=reboot", "-XX:OnError=gdb", "-XX:Flags=.hotspotrc", "-XX:VMOptionsFile=x", "-Xbootclasspath/p:x.jar",
		"-Xbootclasspath/a:x.jar", "--patch-module=java.base=x", "-Djava.system.class.loader=Evil", "-Dmaven.ext.class.path=x.jar",
		"--init-script=x", "-I", "-Ix.gradle", "@options",
	} {
		if dangerOf(option) == "" {
			t.Errorf("%s counts as harmless", option)
		}
	}
	for _, option := range []string{
		"-Xmx1g", "-ea", "-Dspring.profiles.active=dev", "-XX:+UseZGC", "-XX:MaxRAMPercentage=50", "--add-opens", "java.base/java.lang=ALL-UNNAMED",
		"--enable-preview", "-T1", "-DskipTests", "a@b", "",
	} {
		if reason := dangerOf(option); reason != "" {
			t.Errorf("%s counts as dangerous: %s", option, reason)
		}
	}
}
