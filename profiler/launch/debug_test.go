package launch

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jfrlens/profiler/config"
	"jfrlens/testdata/jdks"
)

// debugging is a preparation with a debugger in a folder of files by name.
func debugging(t *testing.T, r Request, files map[string]string) *preparation {
	t.Helper()
	dir := t.TempDir()
	writeFiles(t, dir, files)
	r.Debug, r.Dir, r.Session = true, dir, t.TempDir()
	p, err := newPreparation(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.env = environ(r.Env)
	return p
}

// jdkWith is a JDK whose debug agent holds a text, at its place in a release.
func jdkWith(t *testing.T, release int, library, text string) JDK {
	t.Helper()
	home := t.TempDir()
	path := filepath.Join(home, filepath.FromSlash(library))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
	return JDK{Home: home, Major: release}
}

func TestDebugAgentOfJDK(t *testing.T) {
	for _, test := range []struct {
		name       string
		jdk        JDK
		one, any   bool // the program's JVM only; JVMs of any release
		onDemand   bool
		port       bool
		noteSaying string
	}{
		{"knows the command", jdkWith(t, 21, "lib/libjdwp.so", "..onjcmd.."), true, false, true, true, "not before"},
		{"knows it as a fork", jdkWith(t, 21, "lib/libjdwp.so", "..onjcmd.."), false, false, true, true, "not before"},
		{"of a vendor that kept it", jdkWith(t, 25, "lib/libjdwp.so", "onjcmd"), true, false, true, true, "JDK 25"},
		{"does not know it", jdkWith(t, 21, "lib/libjdwp.so", "onthrow"), true, false, false, true, "from the start, because JDK 21 cannot"},
		{"JDK 8", jdkWith(t, 8, "jre/lib/amd64/libjdwp.so", "onthrow"), true, false, false, true, "JDK 8 cannot"},
		{"by the environment", jdkWith(t, 21, "lib/libjdwp.so", "onjcmd"), false, true, false, false, "it is not known which JDK starts it"},
		{"chosen by Gradle", JDK{Major: 17}, false, false, false, false, "or at its start where its JDK cannot begin later"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := debugging(t, Request{}, nil)
			p.oneJVM, p.olderJVMs, p.byRelease = test.one, test.any, test.jdk.Home == ""
			var r recorderOptions
			if err := p.addDebugAgent(test.jdk, &r); err != nil {
				t.Fatal(err)
			}
			d := r.debug
			if d.OnDemand != test.onDemand || strings.Contains(d.Option, "onjcmd=y") != test.onDemand || (d.Port != 0) != test.port {
				t.Errorf("agent %+v", d)
			}
			if !strings.Contains(d.Option, "address=localhost:"+strconv.Itoa(d.Port)) || !strings.Contains(d.Option, "suspend=n") {
				t.Errorf("option %s", d.Option)
			}
			if !strings.Contains(d.Note, test.noteSaying) || len(r.options) != 1 || r.options[0] != d.Option {
				t.Errorf("note %q, options %q", d.Note, r.options)
			}
		})
	}
}

// The JDKs of this machine are told apart by their libraries.
func TestDebugsOnDemand(t *testing.T) {
	for release, want := range map[int]bool{8: false, 11: true, 17: true, 21: true, 25: false} {
		jdk, err := ProbeJDK(context.Background(), jdks.Home(t, release))
		if err != nil || jdk.debugsOnDemand() != want {
			t.Errorf("JDK %d: %v, %v", release, jdk.debugsOnDemand(), err)
		}
	}
}

func TestOwnDebugAgent(t *testing.T) {
	const agent = "-agentlib:jdwp=transport=dt_socket,server=y,address=5005"
	pom := map[string]string{"pom.xml": "<project><jvmArguments>" + agent + "</jvmArguments></project>"}
	words := func(line string) Request { return Request{Command: strings.Fields(line)} }
	for _, test := range []struct {
		name, want string
		request    Request
		files      map[string]string
	}{
		{"nothing", "", words("java -Xmx1g a.B"), nil},
		{"JVM options", "the JVM options", Request{Options: []string{"-Xmx1g", agent}}, nil},
		{"command line", "the command line", words("java " + agent + " a.B"), nil},
		{"old spelling", "the command line", words("java -Xrunjdwp:server=y a.B"), nil},
		{"property of Maven", "the command line", words("mvn spring-boot:run -Dspring-boot.run.jvmArguments=" + agent), nil},
		{"mvnDebug", "the command line", words("mvnDebug exec:java"), nil},
		{"Gradle's option", "the command line", words("gradle run --debug-jvm"), nil},
		{"Quarkus", "the command line", words("mvn quarkus:dev -Ddebug=5006"), nil},
		{"Quarkus by coordinates", "the command line", words("mvn io.quarkus:quarkus-maven-plugin:3.15.1:dev -Ddebug=5006"), nil},
		{"Quarkus without", "", words("mvn quarkus:dev -Ddebug=false"), nil},
		{"WildFly", "the command line", words("mvn wildfly:run -Dwildfly.debug"), nil},
		{"TomEE", "the command line", words("mvn tomee:debug"), nil},
		{"of another goal", "", words("mvn tomee:run -Dwildfly.debug"), nil},
		{"tests", "the command line", words("mvn verify -Dmaven.failsafe.debug"), nil},
		{"by path", "the command line", words("java -agentpath:/jdk/lib/libjdwp.so=server=y a.B"), nil},
		{"other agent by path", "", words("java -agentpath:/x/libasync.so=start -Dx=jdwp a.B"), nil},
		{"Gradle's option of another program", "", words("java a.B --debug-jvm"), nil},
		{"a property of the program", "", words("mvn spring-boot:run -Ddebug=true"), nil},
		{"environment", "JAVA_TOOL_OPTIONS", Request{Env: []string{"JAVA_TOOL_OPTIONS=-Xmx1g " + agent}}, nil},
		{"MAVEN_OPTS", "MAVEN_OPTS", Request{Env: []string{"MAVEN_OPTS=" + agent}}, nil},
		{"POM", "pom.xml", words("mvn spring-boot:run"), pom},
		{"POM without Maven", "", words("java a.B"), pom},
		{"module's POM", "app/pom.xml", words("mvn -pl app test"), map[string]string{"pom.xml": "<project/>", "app/pom.xml": pom["pom.xml"]}},
		{"POM above", "pom.xml", words("mvn -f app test"), map[string]string{"pom.xml": pom["pom.xml"], "app/pom.xml": "<project/>"}},
		{"Maven's own JVM", "jvm.config", words("mvn exec:java"), map[string]string{"pom.xml": "<project/>", ".mvn/jvm.config": agent}},
		{"build script", "build.gradle", words("gradle run"), map[string]string{"build.gradle": "run { debug = true }"}},
		{"build script in another spelling", "build.gradle", words("gradle run"), map[string]string{"build.gradle": "tasks.run { debug(true) }"}},
		{"build script without", "", words("gradle run"), map[string]string{"build.gradle": "ext.debugging = true\nrun { debug = false }"}},
		{"build script of a task's project", "app/build.gradle", words("gradle :app:run"), map[string]string{"app/build.gradle": "run { debug true }"}},
		{"build script of another project", "", words("gradle :app:run"), map[string]string{"lib/build.gradle": "run { debug true }"}},
		{"build script of any project", "lib/build.gradle", words("gradle run"), map[string]string{"lib/build.gradle": "run { debug true }"}},
		{"build script of a module", "app/build.gradle.kts", words("gradle -p app run"), map[string]string{"app/build.gradle.kts": "jvmArgs(\"" + agent + "\")"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := debugging(t, test.request, test.files)
			if got := p.ownDebugAgent(); (got == "") != (test.want == "") || !strings.HasSuffix(filepath.ToSlash(got), test.want) {
				t.Errorf("found in %q, want %q", got, test.want)
			}
			var r recorderOptions
			if err := p.addDebugAgent(JDK{Major: 21}, &r); err != nil || (len(r.options) == 0) != (test.want != "") {
				t.Errorf("options %q, %v", r.options, err)
			}
		})
	}
}

func TestDebugTrigger(t *testing.T) {
	for _, test := range []struct {
		name     string
		settings config.Debug
		want     string // part of the option, or of the error
		danger   bool
	}{
		{"thrown", config.Debug{OnThrow: "a.Bad"}, "suspend=y,address=localhost:0,onthrow=a.Bad,launch=HOOK", false},
		{"uncaught", config.Debug{OnUncaught: true}, "onuncaught=y,launch=HOOK", false},
		{"own program", config.Debug{OnUncaught: true, Launch: "/bin/rm -i 'a b'"}, "onuncaught=y,launch=HOOK", true},
		{"injected", config.Debug{OnThrow: "a.B,server=n"}, "blanks, commas or quotes", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := debugging(t, Request{Common: Common{Config: &config.Config{Debug: &test.settings}}}, nil)
			agent, err := p.debugAgent(JDK{Major: 21})
			got := ""
			if err != nil {
				got = err.Error()
			} else {
				got = strings.ReplaceAll(agent.Option, filepath.Join(p.Session, hookName), "HOOK")
				if script := p.files[hookName]; !strings.Contains(script, agent.Stops) || test.settings.Launch != "" && !strings.Contains(script, "\nexec "+test.settings.Launch+` "$@"`) {
					t.Errorf("hook %s", script)
				}
			}
			if !strings.Contains(got, test.want) {
				t.Errorf("got %s, want %s", got, test.want)
			}
			if dangers := p.configDangers(); (len(dangers) > 0) != test.danger {
				t.Errorf("dangers %v", dangers)
			}
		})
	}
}

// All that the project's settings say of the agent is in its options, or the note says why not.
func TestDebugSettings(t *testing.T) {
	free, err := freePort()
	if err != nil {
		t.Fatal(err)
	}
	at := "address=localhost:" + strconv.Itoa(free)
	for _, test := range []struct {
		name         string
		settings     config.Debug
		release      int
		many         bool // JVMs
		option, note string
	}{
		{"suspended", config.Debug{Suspend: true, Port: free}, 17, false, "suspend=y," + at, "waits at its start until a debugger attaches at port " + strconv.Itoa(free)},
		{"port", config.Debug{Port: free}, 25, false, "suspend=n,quiet=y," + at, ""},
		{"port and exception", config.Debug{Port: free, OnThrow: "a.B"}, 25, false, "suspend=y," + at + ",onthrow=a.B,launch=", "when a.B is thrown"},
		{"port for many", config.Debug{Port: free}, 25, true, "suspend=n,quiet=y,address=localhost:0", "not at port " + strconv.Itoa(free)},
		{"timeout", config.Debug{Suspend: true, Timeout: "30s"}, 8, false, ",timeout=30000", ""},
		{"virtual threads", config.Debug{VirtualThreads: true}, 21, false, ",includevirtualthreads=y", ""},
		{"no virtual threads", config.Debug{VirtualThreads: true}, 17, false, "suspend=n", "without virtual threads"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := debugging(t, Request{Common: Common{Config: &config.Config{Debug: &test.settings}}}, nil)
			p.oneJVM = !test.many
			agent, err := p.debugAgent(JDK{Major: test.release})
			if err != nil || !strings.Contains(agent.Option, test.option) || !strings.Contains(agent.Note, test.note) {
				t.Errorf("%+v, %v", agent, err)
			}
			if strings.Contains(agent.Option, "virtual") && test.release < 21 {
				t.Errorf("JDK %d does not start with %s", test.release, agent.Option)
			}
		})
	}
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	p := debugging(t, Request{Common: Common{Config: &config.Config{Debug: &config.Debug{Port: listener.Addr().(*net.TCPAddr).Port}}}}, nil)
	p.oneJVM = true
	if _, err := p.debugAgent(JDK{Major: 17}); err == nil || !strings.Contains(err.Error(), "port of debugConfig") {
		t.Errorf("a port that is taken: %v", err)
	}
}
