package profile

import "testing"

func TestProgramName(t *testing.T) {
	for command, want := range map[string]string{
		"":                              "",
		"shop.Checkout --all /tmp/x":    "shop.Checkout",
		"/srv/shop/shop.jar --port 80":  "shop.jar",
		"shop.module/shop.Checkout all": "shop.Checkout",
		"jdk.compiler/com.sun.tools.javac.launcher.Main /home/me/Search.java book.txt":  "Search.java",
		"jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Search.java book.txt": "Search.java",
		"jdk.compiler/com.sun.tools.javac.launcher.Main":                                "com.sun.tools.javac.launcher.Main",
	} {
		if got := (JVM{Command: command}).Program(); got != want {
			t.Errorf("%q is %q, want %q", command, got, want)
		}
	}
}
