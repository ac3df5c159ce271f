package maven

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"jfrlens/profiler/launch/build/buildtest"
)

// What Maven itself would understand of a command line.
func TestParseMaven(t *testing.T) {
	for _, test := range []struct{ line, goals, file, projects string }{
		{"mvn test", "test", "", ""},
		{"mvn -B -q clean verify", "clean verify", "", ""},
		{"mvn -f app/pom.xml test", "test", "app/pom.xml", ""},
		{"mvn --file app test", "test", "app", ""},
		{"mvn -pl a,b -am test", "test", "", "a,b"},
		{"mvn --projects a test", "test", "", "a"},
		{"mvn -P fast -T 4 -s my.xml -D a=b test -Dc=d", "test", "", ""},
		{"mvn -rf :app --color never -l out.txt install", "install", "", ""},
		{"mvn org.codehaus.mojo:exec-maven-plugin:3.1.0:java@dev", "exec:java", "", ""},
		{"mvn -fapp -T4 -Pfast -lout.txt test", "test", "app", ""},
		{"mvn -f=app -pl=a test", "test", "app", "a"},
		{"mvn -file app --projects=a test", "test", "app", "a"},
		{"mvn -fae -ff -fn -llr test", "test", "", ""},
		{"mvn -f app test -f other -pl a -pl b", "test", "app", "a"},
		{"mvn -D", "", "", ""},
		{"mvn", "", "", ""},
	} {
		c := Parse(strings.Fields(test.line))
		if got := strings.Join(c.Goals, " "); got != test.goals || c.file != test.file || c.projects != test.projects {
			t.Errorf("%s: goals %q of %q, projects %q", test.line, got, c.file, c.projects)
		}
	}
}

// The value of a property on a command line, and the line with another one.
func TestMavenProperty(t *testing.T) {
	for _, test := range []struct {
		line, value string
		has         bool
		with        string
	}{
		{"mvn run", "", false, "mvn -Dx=new run"},
		{"mvn -Dx=old run", "old", true, "mvn -Dx=new run"},
		{"mvn run -D x=old -q", "old", true, "mvn -Dx=new run -q"},
		{"mvn -Dx run", "true", true, "mvn -Dx=new run"},
		{"mvn -Dx=a -Dy=1 -Dx=b run", "b", true, "mvn -Dx=new -Dy=1 run"},
		{"mvn --define x=old run", "old", true, "mvn -Dx=new run"},
		{"mvn --define=x=old -define x=older run", "older", true, "mvn -Dx=new run"},
		{"mvn -D=x=old run", "old", true, "mvn -Dx=new run"},
		{"mvn --color -Dx=old run", "old", true, "mvn -Dx=new --color run"},
		{"mvn -Dxy=1 run", "", false, "mvn -Dx=new -Dxy=1 run"},
		{"mvn -Dx=a=b run", "a=b", true, "mvn -Dx=new run"},
		{"mvn run -D", "", false, "mvn -Dx=new run -D"},
	} {
		c := Parse(strings.Fields(test.line))
		value, has := c.property("x")
		if value != test.value || has != test.has {
			t.Errorf("%s: value %q, %v", test.line, value, has)
		}
		if diff := cmp.Diff(test.with, strings.Join(c.WithProperty("x", "new"), " ")); diff != "" {
			t.Errorf("%s: %s", test.line, diff)
		}
	}
}

// A value in the POM wins over the property, unless it takes the property in.
func TestOverridden(t *testing.T) {
	rule := Rule{Property: "argLine", plugin: "maven-surefire-plugin", parameter: "argLine"}
	for name, test := range map[string]struct {
		pom  string
		want bool
	}{
		"not there":          {"", false},
		"other plugin":       {pomWith("maven-failsafe-plugin", "<argLine>-Xmx1g</argLine>"), false},
		"literal":            {pomWith("maven-surefire-plugin", "<argLine>-Xmx1g</argLine>"), true},
		"late evaluation":    {pomWith("maven-surefire-plugin", "<argLine>@{argLine} -Xmx1g</argLine>"), false},
		"early evaluation":   {pomWith("maven-surefire-plugin", "<argLine>${argLine}</argLine>"), false},
		"another property":   {pomWith("maven-surefire-plugin", "<argLine>${my.args}</argLine>"), true},
		"another parameter":  {pomWith("maven-surefire-plugin", "<forkCount>2</forkCount>"), false},
		"managed by the POM": {"<build><pluginManagement>" + strings.TrimSuffix(strings.TrimPrefix(pomWith("maven-surefire-plugin", "<argLine>-Xmx1g</argLine>"), "<build>"), "</build>") + "</pluginManagement></build>", true},
	} {
		if got := rule.overridden(pomOfText(t, test.pom)); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if rule.overridden(nil) {
		t.Error("without a POM nothing wins")
	}
}

// A variable of the environment that the POM sets hides ours, unless it takes it in.
func TestReplacing(t *testing.T) {
	variables := func(value string) string {
		return "<environmentVariables><JDK_JAVA_OPTIONS>" + value + "</JDK_JAVA_OPTIONS></environmentVariables>"
	}
	for name, test := range map[string]struct{ pom, want string }{
		"not there":       {pomWith("exec-maven-plugin", "<mainClass>a.B</mainClass>"), ""},
		"literal":         {pomWith("exec-maven-plugin", variables("-Xmx1g")), "exec-maven-plugin"},
		"with what it is": {pomWith("exec-maven-plugin", variables("${env.JDK_JAVA_OPTIONS} -Xmx1g")), ""},
		"of an execution": {"<build><plugins><plugin><artifactId>exec-maven-plugin</artifactId><executions><execution><configuration>" + variables("") + "</configuration></execution></executions></plugin></plugins></build>", "exec-maven-plugin"},
	} {
		m := pomOfText(t, test.pom)
		if got := m.replacing("JDK_JAVA_OPTIONS"); got != test.want || m.replacing("JAVA_TOOL_OPTIONS") != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Tests without forks run inside of Maven, whoever says so.
func TestZeroForks(t *testing.T) {
	for _, test := range []struct {
		line, pom string
		want      bool
	}{
		{"mvn test", "", false},
		{"mvn test -DforkCount=0", "", true},
		{"mvn test -DforkMode=never", "", true},
		{"mvn test", pomWith("maven-surefire-plugin", "<forkMode>once</forkMode>"), false},
		{"mvn test -DforkCount=1", pomWith("maven-surefire-plugin", "<forkCount>0</forkCount>"), true}, // the POM wins
		{"mvn test -DforkCount=0", pomWith("maven-surefire-plugin", "<forkCount>2</forkCount>"), false},
		{"mvn test", "<properties><forkCount>0</forkCount></properties>", true},
		{"mvn test -DforkCount=1", "<properties><forkCount>0</forkCount></properties>", false},
		{"mvn test", pomWith("maven-surefire-plugin", "<forkCount>0</forkCount>"), true},
		{"mvn test", "<properties><forks>0</forks></properties>" + pomWith("maven-surefire-plugin", "<forkCount>${forks}</forkCount>"), true},
	} {
		if got := isZeroForks(Parse(strings.Fields(test.line)), pomOfText(t, test.pom), "maven-surefire-plugin"); got != test.want {
			t.Errorf("%s with %s: %v", test.line, test.pom, got)
		}
	}
}

// Every rule of the table says where the options go and why.
func TestRulesAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules() {
		if r.goal == "" || r.Reason == "" {
			t.Errorf("%+v lacks its goal or reason", r)
		}
		if r.Inside && r.Property != "" {
			t.Errorf("%s: property %q for the JVM of Maven", r.goal, r.Property)
		}
		if seen[r.goal] {
			t.Errorf("%s is there twice", r.goal)
		}
		seen[r.goal] = true
		if found := RuleFor(r.goal, nil); found.goal != r.goal {
			t.Errorf("%s is hidden by %s", r.goal, found.goal)
		}
	}
}

// -pl chooses the module whose POM decides about the channel.
func TestMavenModulePom(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "pom.xml", "<project><artifactId>root</artifactId><modules><module>a</module></modules></project>")
	buildtest.WriteFile(t, dir, "a/pom.xml", "<project><artifactId>a</artifactId></project>")
	for command, want := range map[string]string{
		"mvn test": "root", "mvn -pl a test": "a", "mvn -pl :a,b test": "root", "mvn -f a test": "a", "mvn -f a/pom.xml test": "a",
	} {
		m, _ := Parse(strings.Fields(command)).POM(dir)
		if m == nil || m.ArtifactID != want {
			t.Errorf("%s: POM %+v, want that of %s", command, m, want)
		}
	}
}
