package query

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// record runs the program in testdata/java/views under the recorder of a JDK, with all events that
// views need, and returns the recording.
func record(t *testing.T, jdk int, options ...string) string {
	t.Helper()
	dir := t.TempDir()
	program, err := os.ReadFile(filepath.Join("..", "..", "testdata", "java", "views", "Views.java"))
	if err != nil {
		t.Fatal(err)
	}
	jdks.Compile(t, 21, dir, "Views.java", string(program))
	manifest := "Premain-Class: Views\nCan-Retransform-Classes: true\nCan-Redefine-Classes: true\n"
	write(t, filepath.Join(dir, "manifest.txt"), manifest)
	runTool(t, dir, jdks.Tool(t, jdk, "jar"), "--create", "--file", "agent.jar", "--manifest", "manifest.txt", "-C", dir, ".")
	write(t, filepath.Join(dir, "all.jfc"), settings(t, jdk))
	recording := filepath.Join(dir, "views.jfr")
	arguments := []string{
		"-Xmx96m", "-XX:InitiatingHeapOccupancyPercent=1", "-XX:NativeMemoryTracking=summary", "-Xlog:jfr*=off", "-Xlog:disable",
		"-XX:StartFlightRecording=settings=all.jfc,dumponexit=true,filename=" + recording,
		"-javaagent:agent.jar=some=options", "-Dlong.property=" + strings.Repeat("0123456789 ", 30),
	}
	arguments = append(append(arguments, options...), "-cp", "agent.jar", "Views", "argument")
	runTool(t, dir, jdks.Tool(t, jdk, "java"), arguments...)
	return recording
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func runTool(t *testing.T, dir, tool string, arguments ...string) {
	t.Helper()
	cmd := exec.Command(tool, arguments...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=C.UTF-8")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", filepath.Base(tool), err, out)
	}
}

// settings makes recorder settings with all event types that views name.
func settings(t *testing.T, jdk int) string {
	t.Helper()
	tables, err := declared("events.sql")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration version=\"2.0\" label=\"All\" description=\"all\" provider=\"jfrlens\">\n")
	for _, table := range tables {
		if table.name == "ObjectAllocationSample" && jdk == 26 {
			continue // so that one version shows "no events"
		}
		fmt.Fprintf(&b, "<event name=\"jdk.%s\">", table.name)
		set := func(name, value string) { fmt.Fprintf(&b, "<setting name=%q>%s</setting>", name, value) }
		set("enabled", "true")
		set("stackTrace", "true")
		set("period", period(table.name))
		set("threshold", "0 ms")
		set("throttle", "off")
		switch table.name {
		case "OldObjectSample":
			set("cutoff", "0 ns")
		case "MethodTrace":
			set("filter", "Views::step")
		case "MethodTiming":
			set("filter", "Views")
		case "DeprecatedInvocation":
			set("level", "forRemoval")
		case "CPUTimeSample":
			set("throttle", "5 ms")
		}
		b.WriteString("</event>\n")
	}
	b.WriteString("</configuration>\n")
	return b.String()
}

func period(event string) string {
	switch event {
	case "ExecutionSample", "NativeMethodSample":
		return "10 ms"
	case "CPULoad", "ThreadCPULoad", "JavaThreadStatistics", "ThreadAllocationStatistics", "NativeMemoryUsage", "ExceptionStatistics", "CompilerStatistics":
		return "300 ms"
	}
	return "everyChunk"
}

// TestViewsAgree records a program with each JDK and compares every cell of every view, and the tables of all event types,
// with the tool of that JDK.
func TestViewsAgree(t *testing.T) {
	for _, jdk := range []int{21, 25, 26, 28} {
		t.Run(fmt.Sprint(jdk), func(t *testing.T) {
			recording := record(t, jdk)
			compareEvents(t, jdk, recording)
			filled := compareViews(t, jdk, recording)
			views, err := Views(jdk)
			if err != nil {
				t.Fatal(err)
			}
			var empty []string
			for _, v := range views {
				if v.Category != ownCategory && !filled[v.Name] && v.Since <= jdk {
					empty = append(empty, v.Name)
				}
			}
			t.Logf("JDK %d: %d views with rows agree; without rows: %s", jdk, len(filled), strings.Join(empty, ", "))
		})
	}
}
