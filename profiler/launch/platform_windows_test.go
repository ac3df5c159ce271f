package launch

import (
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/profiler/launch/build/buildtest"
)

func TestEnvironOfWindows(t *testing.T) {
	bin := t.TempDir()
	java := buildtest.WriteFile(t, bin, "java.exe", "")
	maven := buildtest.WriteFile(t, bin, "mvn.cmd", "")
	buildtest.WriteFile(t, bin, "mvn", "#!/bin/sh\n")
	env := environ{`Path=` + bin, `UserProfile=C:\Users\Ann`}
	for name, want := range map[string]string{"java": java, "mvn": maven, "gradle": ""} {
		if path, ok := env.lookPath(name, `C:\`); path != want || ok != (want != "") {
			t.Errorf("%s is at %q (%v), want %q", name, path, ok, want)
		}
	}
	if path, ok := env.lookPath("./mvn", bin); !ok || path != maven {
		t.Errorf("./mvn is %q, %v", path, ok)
	}
	if got := env.home(); got != `C:\Users\Ann` {
		t.Errorf("home is %q", got)
	}
	if left := withoutVars(env, "PATH"); len(left) != 1 {
		t.Errorf("left %q", left)
	}
}

func TestJDKPlacesOnWindows(t *testing.T) {
	programs := t.TempDir()
	buildtest.WriteFile(t, programs, "Eclipse Adoptium/jdk-21/bin/java.exe", "")
	want := filepath.Join(programs, "Eclipse Adoptium", "jdk-21")
	if places := jdkPlaces(environ{"PROGRAMFILES=" + programs}); !slices.Contains(places, want) {
		t.Errorf("places %q, want %q among them", places, want)
	}
}

func TestWrapperOnWindows(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "mvnw", "#!/bin/sh\n")
	wrapper := buildtest.WriteFile(t, dir, "mvnw.cmd", "@exit /b 0\r\n")
	argv, err := testPreparation(t).toolCommand(mavenProject(dir))
	if err != nil || argv[0] != wrapper {
		t.Errorf("the build tool is %q, %v; want %s", argv, err, wrapper)
	}
}
