package consent

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/config"
)

func TestDangersOfRunConfiguration(t *testing.T) {
	run := config.Run{
		Goal: "run --init-script evil.gradle", JVMOptions: []string{"-Xmx1g", "@more", "-XX:Flags=x"}, Args: []string{"--init-script=x"},
		Env: map[string]string{"PORT": "1", "LD_PRELOAD": "x.so"}, JDK: "./jdk",
	}
	arguments := ToolJVMOptions()
	arguments.Others = true // tasks
	var got []string
	for _, d := range OfRun(run, arguments) {
		got = append(got, d.Option)
	}
	if diff := cmp.Diff([]string{"--init-script", "--init-script=x", "-XX:Flags=x", "@more", "LD_PRELOAD=x.so", "jdk ./jdk"}, got); diff != "" {
		t.Error(diff)
	}
}
