package print_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

// Recordings in which every event is enabled, without threshold, are printed as the JDK's tool prints them: there
// are events in them that no program has a reason to ask for.
func TestEveryEvent(t *testing.T) {
	if os.Getenv("JFRLENS_TEST_ALL") == "" {
		t.Skip("the JDK's tool prints hundreds of megabytes; set JFRLENS_TEST_ALL=1 to run it")
	}
	tool := jdks.Tool(t, 25, "jfr")
	for _, version := range []int{11, 17, 21, 25, 26, 28} {
		home := jdks.Home(t, version)
		t.Run(filepath.Base(home), func(t *testing.T) {
			folder := t.TempDir()
			settings, err := os.ReadFile(filepath.Join(home, "lib", "jfr", "profile.jfc"))
			if err != nil {
				t.Skipf("this JDK has no settings to start from: %v", err)
			}
			every, path := filepath.Join(folder, "every.jfc"), filepath.Join(folder, "every.jfr")
			if err := os.WriteFile(every, everyEvent(settings), 0o600); err != nil {
				t.Fatal(err)
			}
			program := filepath.Join("..", "..", "testdata", "java", "recordings", "Busy.java")
			java := exec.Command(jdks.Tool(t, version, "java"), "-Xmx64m",
				"-XX:StartFlightRecording:settings="+every+",filename="+path, program, "50")
			if out, err := java.CombinedOutput(); err != nil {
				t.Fatalf("cannot record: %v\n%s", err, out)
			}
			want, err := exec.Command(tool, "print", "--json", "--stack-depth", "2", path).Output()
			if err != nil {
				t.Fatal(err)
			}
			got := ours(t, path, print.Options{StackDepth: 2, JDKClock: true})
			if diff := firstDifference(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// everyEvent enables everything in a file of settings.
func everyEvent(settings []byte) []byte {
	for name, value := range map[string]string{"enabled": "true", "threshold": "0 ms", "throttle": "off", "stackTrace": "true"} {
		setting := regexp.MustCompile(`(<setting name="` + name + `"[^>]*>)[^<]*<`)
		settings = setting.ReplaceAll(settings, []byte("${1}"+value+"<"))
	}
	return settings
}
