package maven

import (
	"fmt"
	"strings"
	"testing"

	"jfrlens/profiler/config"
)

// TestGoalsOfAPom: what a POM can run as it is written, at the line of the plugin.
func TestGoalsOfAPom(t *testing.T) {
	t.Parallel()
	plugin := func(artifact, more string) string {
		return "<plugin>\n<groupId>g</groupId><artifactId>" + artifact + "</artifactId>" + more + "</plugin>\n"
	}
	build := func(plugins string) string {
		return "<project>\n<build><plugins>\n" + plugins + "</plugins></build>\n</project>"
	}
	const exec = "exec-maven-plugin"
	targets := []config.Target{{Prefix: "gwt:devmode"}, {Prefix: "own:"}}
	for name, test := range map[string]struct{ text, want string }{
		"Spring Boot":          {build(plugin("spring-boot-maven-plugin", "")), "4 spring-boot:run; 4 spring-boot:test-run"},
		"two plugins":          {build(plugin("maven-surefire-plugin", "") + plugin("quarkus-maven-plugin", "")), "4 test; 6 quarkus:dev; 6 quarkus:test"},
		"what packages":        {build(plugin("tomee-maven-plugin", "")), "4 package tomee:run"},
		"Jetty 12":             {build(plugin("jetty-ee10-maven-plugin", "")), "4 jetty:run"},
		"none that runs":       {build(plugin("maven-compiler-plugin", "")), ""},
		"exec of nothing":      {build(plugin(exec, "")), ""},
		"exec of a class":      {build(plugin(exec, "<configuration><mainClass>a.B</mainClass></configuration>")), "4 compile exec:java"},
		"exec of a program":    {build(plugin(exec, "<configuration><executable>java</executable></configuration>")), "4 compile exec:exec"},
		"exec by properties":   {"<project><properties>\n<exec.mainClass>a.B</exec.mainClass></properties>" + build(plugin(exec, ""))[len("<project>"):], "5 compile exec:java"},
		"of an empty property": {"<project><properties>\n<exec.mainClass/></properties>" + build(plugin(exec, ""))[len("<project>"):], ""},
		"executions": {build(plugin(exec, "<executions><execution><id>shop</id><goals><goal>java</goal><goal>help</goal></goals></execution>"+
			"<execution><goals><goal>exec</goal></goals></execution></executions>")), "4 compile exec:java@shop; 4 compile exec:exec@default"},
		"an id behind its goals":          {build(plugin(exec, "<executions><execution><goals><goal>java</goal></goals><id>late</id></execution></executions>")), "4 compile exec:java@late"},
		"only managed":                    {"<project><build><pluginManagement>" + build(plugin("maven-surefire-plugin", ""))[len("<project>\n<build>"):len(build(plugin("maven-surefire-plugin", "")))-len("</build>\n</project>")] + "</pluginManagement></build></project>", ""},
		"only reported":                   {"<project><reporting><plugins>" + plugin("maven-surefire-plugin", "") + "</plugins></reporting></project>", ""},
		"in a dependency":                 {build(plugin("x", "<dependencies><dependency><artifactId>maven-surefire-plugin</artifactId></dependency></dependencies>")), ""},
		"in a profile":                    {"<project><profiles><profile><id>dev</id>" + build(plugin("maven-surefire-plugin", ""))[len("<project>\n"):len(build(plugin("maven-surefire-plugin", "")))-len("</project>")] + "</profile></profiles></project>", "3 test -Pdev"},
		"in a profile with its id behind": {"<project><profiles><profile>" + build(plugin("maven-surefire-plugin", ""))[len("<project>\n"):len(build(plugin("maven-surefire-plugin", "")))-len("</project>")] + "<id>dev</id></profile></profiles></project>", "3 test -Pdev"},
		"behind a profile":                {"<project><profiles><profile><id>dev</id></profile></profiles>" + build(plugin("maven-surefire-plugin", ""))[len("<project>"):], "4 test"},
		"a target of the settings":        {build(plugin("gwt-maven-plugin", "")), "4 gwt:devmode"},
		"executed below a prefix":         {build(plugin("own-maven-plugin", "<executions><execution><id>x</id><goals><goal>go</goal></goals></execution></executions>")), "4 own:go@x"},
		"commented out":                   {build("<!-- " + plugin("maven-surefire-plugin", "") + " -->"), ""},
		"cut off":                         {build(plugin("maven-surefire-plugin", "") + plugin("quarkus-maven-plugin", ""))[:150], "4 test"},
	} {
		var got []string
		for _, g := range goals([]byte(test.text), targets) {
			got = append(got, fmt.Sprint(g.Line, " ", strings.Join(g.Words, " ")))
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%s: %s, want %s\n%s", name, strings.Join(got, "; "), test.want, test.text)
		}
	}
}
