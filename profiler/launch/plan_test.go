package launch

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/profiler/launch/maven"
	"jfrlens/testdata/golden"
)

// checkPlan compares a value, as JSON, with a file.
func checkPlan(t *testing.T, name string, value any) {
	t.Helper()
	got, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, filepath.Join("testdata", name+".json"), append(got, '\n'))
}

// The option set of every supported release, with and without sample types.
func TestRecorderOptions(t *testing.T) {
	type row struct {
		Release     int
		SampleTypes []string `json:",omitempty"`
		InFile      bool     `json:",omitempty"`
		Options     []string
		Settings    []string `json:",omitempty"`
		Notes       []string `json:",omitempty"`
		Asides      []string `json:",omitempty"`
	}
	var rows []row
	add := func(release int, olderJVMs bool, types ...string) {
		facts := recorderFacts{major: release, linux: true, session: "/s/1", marker: "1", settings: []string{"profile"}, sampleTypes: types, olderJVMs: olderJVMs, keepsBoxes: true}
		o := facts.options()
		rows = append(rows, row{release, types, olderJVMs, o.options, slices.Collect(strings.SplitSeq(o.settingsFile, "\n")), o.notes, o.asides})
	}
	for _, release := range []int{8, 11, 17, 21, 25, 28} {
		add(release, false)
		add(release, false, "cpu", "cpu-time", "alloc", "lock", "wait", "io", "exceptions", "native")
	}
	add(21, false, "jdk.ThreadSleep", "wall", "my.Event", "nonsense", "a,b=c.D")
	add(25, true)
	add(21, false, "cpu", "lock")
	add(21, false, "lock")
	add(21, false, "jdk.ObjectAllocationInNewTLAB", "cpu")
	checkPlan(t, "options", rows)
}

func TestRecorderOptionsElsewhere(t *testing.T) {
	o := recorderFacts{major: 25, linux: false, session: "/s", settings: []string{"profile"}}.options()
	if text := strings.Join(o.options, " "); strings.Contains(text, "CPUTimeSample") {
		t.Errorf("CPU-time sampling is for Linux only: %s", text)
	}
}

func TestParseJava(t *testing.T) {
	for _, test := range []struct {
		line, kind, target, options, rest, class, classPath string
	}{
		{"java a.B x -y", "class", "a.B", "", "a.B x -y", "a.B", ""},
		{"java -Xmx1g -cp a:b a.B", "class", "a.B", "-Xmx1g -cp a:b", "a.B", "a.B", "a:b"},
		{"java --class-path=x a/B", "class", "a/B", "--class-path=x", "a/B", "a.B", "x"},
		{"java -ea -jar x.jar -cp z", "jar", "x.jar", "-ea", "-jar x.jar -cp z", "", ""},
		{"java -p mods -m m/a.B 1", "module", "m/a.B", "-p mods", "-m m/a.B 1", "a.B", ""},
		{"java --module=m/a.B", "module", "m/a.B", "", "--module=m/a.B", "a.B", ""},
		{"java --source 21 X.java 1", "source", "X.java", "--source 21", "X.java 1", "", ""},
		{"java --add-opens java.base/java.lang=ALL-UNNAMED a.B", "class", "a.B", "--add-opens java.base/java.lang=ALL-UNNAMED", "a.B", "a.B", ""},
		{"java @opts a.B", "class", "a.B", "@opts", "a.B", "a.B", ""},
		{"java -version", "", "", "-version", "", "", ""},
		{"java", "", "", "", "", "", ""},
		{"java -cp", "", "", "-cp", "", "", ""},
	} {
		t.Run(test.line, func(t *testing.T) {
			c := parseJava(strings.Fields(test.line))
			got := []string{string(c.kind), c.target, strings.Join(c.options, " "), strings.Join(c.rest, " "), c.mainClass(), c.classPath}
			want := []string{test.kind, test.target, test.options, test.rest, test.class, test.classPath}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// For each row of the table of Maven goals: the channel, the argument or
// variable, and what else is set.
func TestMavenPlans(t *testing.T) {
	type row struct {
		Command, Channel, Reason string
		Argv                     []string
		Env                      []string `json:",omitempty"`
		Notes                    []string `json:",omitempty"`
	}
	var rows []row
	for _, test := range []struct{ command, build string }{
		{"mvn spring-boot:run", ""},
		{"mvn -q clean org.springframework.boot:spring-boot-maven-plugin:3.2.1:run@dev -Dspring-boot.run.jvmArguments=-Xmx1g", ""},
		{"mvn spring-boot:run", pomWith("spring-boot-maven-plugin", "<jvmArguments>-Xmx2g</jvmArguments>")},
		{"mvn spring-boot:test-run", ""},
		{"./mvnw quarkus:dev", ""},
		{"mvn compile exec:java -Dexec.mainClass=a.B", ""},
		{"mvn exec:exec", ""},
		{"mvn jetty:run", ""},
		{"mvn jetty:run -Djetty.deployMode=FORK", ""},
		{"mvn jetty:run -Djetty.deployMode=EMBED", pomWith("jetty-maven-plugin", "<deployMode>FORK</deployMode>")},
		{"mvn jetty:run", pomWith("jetty-ee10-maven-plugin", "<deployMode>EXTERNAL</deployMode><jvmArgs>-Xmx1g</jvmArgs>")},
		{"mvn package tomee:run -Dtomee-plugin.args=-Xmx1g", ""},
		{"mvn package tomee-embedded:run", ""},
		{"mvn liberty:dev", ""},
		{"mvn wildfly:run -D wildfly.javaOpts=-Xmx1g", ""},
		{"mvn cargo:run", ""},
		{"mvn mn:run", ""},
		{"mvn clean test -Dtest=A#b", ""},
		{"mvn test", pomWith("maven-surefire-plugin", "<argLine>-Xmx1g</argLine>")},
		{"mvn test", pomWith("maven-surefire-plugin", "<argLine>@{argLine} -Xmx1g</argLine>")},
		{"mvn test", pomWith("maven-surefire-plugin", "<forkCount>0</forkCount>")},
		{"mvn test", pomWith("jacoco-maven-plugin", "")},
		{"mvn test", "<properties><argLine>-Xss2m</argLine></properties>"},
		{"mvn verify", pomWith("maven-failsafe-plugin", "<argLine>-Xmx1g</argLine>")},
		{"mvn custom:start", ""},
		{"mvn io.helidon.build-tools:helidon-cli-maven-plugin:4.0.16:dev", ""},
		{"mvn package payara-micro:start", ""},
	} {
		p := testPreparation(t)
		p.Config = &config.Config{MavenTargets: []config.Target{{Prefix: "custom:", OptionForVMArgs: "-Dcustom.jvm"}}}
		if test.build != "" {
			p.cwd = filepath.Dir(pomOfText(t, test.build))
		}
		p.Command = strings.Fields(test.command)
		start, err := maven.Tool{}.Start(p.commandLine())
		if err != nil {
			t.Fatal(err)
		}
		plan, err := p.planStart(JDK{Major: 17}, start)
		if err != nil {
			t.Fatal(err)
		}
		r := row{Command: test.command, Channel: string(plan.Channel), Reason: plan.ChannelReason, Argv: plan.Argv, Env: plan.Env, Notes: start.Notes}
		if test.build != "" {
			r.Command += " | " + test.build
		}
		rows = append(rows, r)
	}
	checkPlan(t, "maven", rows)
}

// testPreparation is a preparation that depends on nothing of the machine.
func testPreparation(t *testing.T) *preparation {
	t.Helper()
	return &preparation{
		Request: Request{Session: "/s/1"}, cwd: "/project", env: environ{"MAVEN_OPTS=-Xmx3g", "JDK_JAVA_OPTIONS=-Dmine=1"},
		progress: noProgress{}, files: map[string]string{}, links: map[string]string{},
	}
}

func TestDangers(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, ".mvn/jvm.config", "-Xmx1g -javaagent:evil.jar\n-XX:OnOutOfMemoryError=reboot \"-agentlib:x\"")
	buildtest.WriteFile(t, dir, ".mvn/maven.config", "-T1\n-Dmaven.ext.class.path=x.jar\n-D\nmaven.ext.class.path=y.jar\n")
	buildtest.WriteFile(t, dir, "gradle.properties", "a=b\norg.gradle.jvmargs=-Xmx2g -agentpath:/x.so\norg.gradle.jvmargs : \\\n  -Xru\\u006eevil\nsystemProp.x=y\norg.gradle.java.home=/x\nsystemProp.file.encoding=UTF-8\n")
	var got []string
	for _, d := range projectDangers(dir) {
		got = append(got, d.File+" "+d.Option)
	}
	want := []string{
		".mvn/jvm.config -javaagent:evil.jar", ".mvn/jvm.config -XX:OnOutOfMemoryError=reboot", ".mvn/jvm.config \"-agentlib:x\"",
		".mvn/maven.config -Dmaven.ext.class.path=x.jar", ".mvn/maven.config -D maven.ext.class.path=y.jar",
		"gradle.properties -agentpath:/x.so", "gradle.properties -Xrunevil", "gradle.properties -Dx=y", "gradle.properties org.gradle.java.home=/x",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestJDKVersions(t *testing.T) {
	for _, test := range []struct {
		text          string
		major, update int
	}{
		{"1.8.0_504", 8, 504}, {"1.8.0_262-ea", 8, 262}, {"11.0.33", 11, 0}, {"28", 28, 0}, {"21-ea", 21, 0}, {"", 0, 0}, {"x", 0, 0},
	} {
		var j JDK
		j.setVersion(test.text)
		if j.Major != test.major || j.Update != test.update {
			t.Errorf("%q: %d update %d", test.text, j.Major, j.Update)
		}
	}
}

func pomWith(plugin, configuration string) string {
	return "<build><plugins><plugin><artifactId>" + plugin + "</artifactId><configuration>" + configuration + "</configuration></plugin></plugins></build>"
}

// pomOfText writes a POM with that content and returns its path.
func pomOfText(t *testing.T, content string) string {
	t.Helper()
	return buildtest.WriteFile(t, t.TempDir(), "pom.xml", "<project><artifactId>x</artifactId>"+content+"</project>")
}
