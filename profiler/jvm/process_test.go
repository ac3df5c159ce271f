package jvm

import (
	"testing"
	"time"
)

func TestMajor(t *testing.T) {
	for version, want := range map[string]int{
		"1.8.0_432": 8, "8.0_504": 8, "11.0.33": 11, "21": 21, "25.0.3": 25, "28-ea": 28, "": 0, "unknown": 0,
	} {
		if got := (Process{Version: version}).Major(); got != want {
			t.Errorf("%q is release %d, want %d", version, got, want)
		}
	}
}

func TestUptime(t *testing.T) {
	now := time.Unix(1000, 0)
	if got := (Process{Started: time.Unix(900, 0)}).Uptime(now); got != 100*time.Second {
		t.Errorf("uptime %v", got)
	}
	if got := (Process{Started: time.Unix(1001, 0)}).Uptime(now); got != 0 {
		t.Errorf("uptime %v of a process from the future", got)
	}
}

func TestMainOf(t *testing.T) {
	for command, want := range map[string]string{
		"demo.Main a b":             "demo.Main",
		"demo.Main --in data.jar x": "demo.Main",
		"/opt/my app/app.jar a":     "/opt/my app/app.jar",
		"app.jar":                   "app.jar",
		"":                          "",
	} {
		if got := mainOf(command); got != want {
			t.Errorf("%q has main %q, want %q", command, got, want)
		}
	}
}

func TestMainOfArguments(t *testing.T) {
	tests := []struct {
		argv []string
		want string
	}{
		{[]string{"java", "-Xmx1g", "-cp", "a:b", "demo.Main", "secret"}, "demo.Main"},
		{[]string{"java", "-jar", "app.jar", "x"}, "app.jar"},
		{[]string{"java", "-p", "mods", "-m", "mod/demo.Main"}, "mod/demo.Main"},
		{[]string{"java", "--module=mod/demo.Main"}, "mod/demo.Main"},
		{[]string{"java", "-p", "mods", "--add-modules", "ALL-SYSTEM", "--add-opens", "java.base/java.lang=ALL-UNNAMED", "--source", "21", "Main.java"}, "Main.java"},
		{[]string{"java", "@options", "--add-modules=x", "demo.Main"}, "demo.Main"},
		{[]string{"java", "-jar"}, ""},
		{[]string{"java", "-cp"}, ""},
		{[]string{"java", "-version"}, ""},
		{nil, ""},
	}
	for _, test := range tests {
		if got := mainOfArguments(test.argv); got != test.want {
			t.Errorf("%q has main %q, want %q", test.argv, got, test.want)
		}
	}
}

func TestVersionIn(t *testing.T) {
	if got := versionIn("OpenJDK 64-Bit Server VM version 25.504-b08\nJDK 8.0_504\n"); got != "8.0_504" {
		t.Errorf("version %q", got)
	}
	if got := versionIn("nothing"); got != "" {
		t.Errorf("version %q", got)
	}
}
