package launch

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/gradle"
)

// The Gradle command line: the init script, one option set for each kind of
// JVM, and nothing else of the user's changed.
func TestGradlePlan(t *testing.T) {
	home, cache := fakeJDK(t, versionFile("21.0.1"), true), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	p := testPreparation(t)
	p.env = environ{"JAVA_HOME=" + home, "PATH=/nowhere"}
	p.cwd = t.TempDir()
	p.Command = []string{"gradle", "--offline", "quarkusDev", ":a:startIt"}
	p.Config = &config.Config{GradleTargets: []config.Target{{Prefix: "startIt", OptionForVMArgs: "-Dstart.args="}}}
	plan, err := p.planTool(t.Context(), gradle.Tool{})
	if err != nil {
		t.Fatal(err)
	}
	argv := plan.Argv
	scripts := filepath.Dir(argv[slices.Index(argv, "--init-script")+1]) // differs with their content
	for i := range argv {
		argv[i] = strings.ReplaceAll(strings.ReplaceAll(argv[i], scripts, "CACHE/jfrlens/gradle"), cache, "CACHE")
	}
	checkPlan(t, "gradle", argv)
	if plan.Channel != ChannelInitScript || !plan.ManyJVMs || plan.Goal != "quarkusDev :a:startIt" {
		t.Errorf("plan %+v", plan)
	}
}

// JVMs of different releases get settings files of their own.
func TestGradleSettingsOfReleases(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	p := testPreparation(t)
	p.env = environ{"JAVA_HOME=" + fakeJDK(t, versionFile("21.0.1"), true), "PATH=/nowhere"}
	p.cwd = t.TempDir()
	p.Command = []string{"gradle", "run"}
	p.SampleTypes, p.Measures.Timing = []string{"alloc"}, []string{"a.B::c"}
	plan, err := p.planTool(t.Context(), gradle.Tool{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"settings-8.jfc": "jdk.ObjectAllocationInNewTLAB", "settings-25.jfc": "jdk.MethodTiming"} {
		if !strings.Contains(p.files[name], want) || !strings.Contains(strings.Join(plan.Argv, " "), "settings=/s/1/"+name+",") {
			t.Errorf("%s in %q does not have %s: %s", name, plan.Argv, want, p.files[name])
		}
	}
	if strings.Contains(p.files["settings-8.jfc"], "Timing") || p.files["settings-17.jfc"] != "" {
		t.Errorf("files %q", p.files)
	}
}

func TestEnvChannel(t *testing.T) {
	for _, test := range []struct {
		major    int
		channel  Channel
		variable string
	}{
		{8, ChannelToolEnv, "JAVA_TOOL_OPTIONS=-Dyours=1 -XX:+Unlock"},
		{17, ChannelLauncherEnv, "JDK_JAVA_OPTIONS=-Dmine=1 -XX:+Unlock"},
		{25, ChannelLauncherEnv, "JDK_JAVA_OPTIONS=-Dmine=1 -XX:+Unlock"},
	} {
		p := testPreparation(t)
		p.env, p.Options = p.env.with("JAVA_TOOL_OPTIONS=-Dyours=1"), []string{"-Dwords=a b", "-Dname=O'Neill", `-Dsaid=it's "hi"`}
		plan, err := p.planEnv(JDK{Home: "/jdk", Major: test.major}, "reason")
		if err != nil {
			t.Fatal(err)
		}
		if plan.Channel != test.channel || !strings.HasPrefix(plan.Env[0], test.variable) || !plan.ManyJVMs {
			t.Errorf("%d: %s %q", test.major, plan.Channel, plan.Env)
		}
		if quoted := ` "-Dwords=a b" "-Dname=O'Neill" "-Dsaid=it's "'"'"hi"'"'""`; !strings.HasSuffix(plan.Env[0], quoted) {
			t.Errorf("%d: %s does not end in %s", test.major, plan.Env[0], quoted)
		}
		if strings.ContainsAny(plan.Env[0], "#") {
			t.Errorf("%d: a setting inside of the option stops older JVMs: %s", test.major, plan.Env[0])
		}
		if _, file := p.files[settingsName]; file != (test.major >= 25) {
			t.Errorf("%d: settings file %v", test.major, file)
		}
	}
}

func TestLookPathIgnoresTheProject(t *testing.T) {
	if path, ok := (environ{"PATH=.:bin::"}).lookPath("gradle", "/"); ok {
		t.Errorf("found %s by a relative PATH", path)
	}
}
