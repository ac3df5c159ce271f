package consent

import "testing"

// A consent can last only for what says itself all that it does.
func TestTold(t *testing.T) {
	for option, want := range map[string]bool{
		"-Dspring.profiles.active=dev": true, "-Drevision=1.2": true, "-Dserver=http://localhost:8080/x": true, "-Dnote=a b": true,
		"-Pdev": true, "-Pversion=3": true, "-DargLine=-Xmx1g -ea": true, "-Dmaven.repo.local=repo": true, "-Duser.timezone=UTC": true,
		"-D=spring.profiles.active=dev": true,

		"-javaagent:a.jar": false, "@options": false, "--init-script": false, "-XX:+SomethingNew": false, "-Xlog:gc:file=x": false,
		"-DargLine=-javaagent:a": false, "-DargLine=-Xmx1g,-agentlib:x": false, "-Dexec.executable=sh": false, "-Dexec.args=x": false,
		"-Dx=lib/a.jar": false, "-Dx=a.JAR,b": false, "-Dx=$HOME/x": false, "-Dx=~/x": false, "-Dx=%TEMP%": false, "-Dx=`x`": false, "-Dx=*": false,
		"-Djava.system.class.loader=Evil": false, "-Djavax.xml.parsers.X=Y": false, "-Dplugin.path=x": false, "-Dmaven.ext.class.path=x": false,
		"-D=maven.ext.class.path=x": false, "-D maven.ext.class.path=x": false, "-D= exec.executable=sh": false, "-D=java.class.path=x": false,
		"-Djvm=x": false, "-Dorg.gradle.java.home=/x": false, "-Dx=@options": false,
		"-Dx -javaagent:y": false, "-Dx\v-agentlib:z=1": false, "-Dx=1 -agentlib:z": false, "-Dx=y=-agentlib:z": false, "-P dev -Ix": false,
	} {
		if got := isTold(option); got != want {
			t.Errorf("%s: %v", option, got)
		}
	}
	for variable, want := range map[[2]string]bool{
		{"DB_HOST", "db"}: true, {"APP_MODE", "fast"}: true, {"FEATURE_X", "1"}: true,
		{"LD_PRELOAD", "x"}: false, {"JAVA_TOOL_OPTIONS", "-Dx"}: false, {"PATH", "bin"}: false, {"path", "bin"}: false, {"MAVEN_ARGS", "x"}: false, {"BASH_ENV", "x"}: false,
		{"CLASSPATH", "x"}: false, {"APP_OPTS", "x"}: false, {"APP_HOME", "x"}: false, {"APP", "x.so"}: false, {"APP", "$(x)"}: false,
	} {
		if got := isToldVariable(variable[0], variable[1]); got != want {
			t.Errorf("%v: %v", variable, got)
		}
	}
}
