// Package secrets makes recordings and crash logs of real JVMs that hold given texts wherever texts can be.
package secrets

import (
	_ "embed" // for the program
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

//go:embed Secrets.java
var program string

// settings switch on what the program does, with all events that have texts.
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0" label="all">
%s</configuration>
`

// types are the events that are recorded.
var types = []string{
	"JVMInformation", "InitialSystemProperty", "InitialEnvironmentVariable", "StringFlag", "SystemProcess", "ProcessStart",
	"ActiveRecording", "ActiveSetting", "FileRead", "FileWrite", "SocketRead", "SocketWrite", "JavaExceptionThrow", "JavaErrorThrow",
	"ThreadStart", "ThreadEnd", "NativeLibrary", "OSInformation", "CPUInformation", "JavaAgent", "NativeAgent", "ClassLoad", "Shutdown",
	"ExecutionSample", "GCHeapSummary", "ThreadDump", "ModuleExport", "ClassLoaderStatistics", "InitialSecurityProperty",
}

// Planted says what texts a recording gets, and where beside the places that the program itself puts texts.
type Planted struct {
	// Options are those of the JVM, such as -Dkey=value.
	Options []string
	// Environment has entries such as KEY=value.
	Environment []string
	// Texts are put into arguments, events, messages of exceptions, names of threads and files.
	Texts []string
	// Alone leaves out the other processes of the machine, whose command lines may have secrets, too.
	Alone bool
}

// Record runs the program under the recorder of a JDK and returns the path of the recording, which is in a folder of its own.
func Record(t testing.TB, release int, planted Planted) string {
	t.Helper()
	dir := t.TempDir()
	profile := filepath.Join(dir, "all.jfc")
	if err := os.WriteFile(profile, []byte(strings.Replace(settings, "%s", events(planted.Alone), 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "planted.jfr")
	start := []string{"-XX:StartFlightRecording=settings=" + profile + ",filename=" + path}
	if release == 8 {
		start = append(start, "-XX:+FlightRecorder")
	}
	run(t, release, dir, start, planted)
	return path
}

// Profile runs the program under async-profiler and returns the path of the recording.
func Profile(t testing.TB, release int, planted Planted) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "planted.jfr")
	run(t, release, t.TempDir(), []string{"-agentpath:" + jdks.AsyncProfiler(t) + "=start,event=itimer,interval=1ms,alloc=1k,jfr,file=" + path}, planted)
	return path
}

// run runs the program in a folder, with options that record it.
func run(t testing.TB, release int, dir string, start []string, planted Planted) {
	t.Helper()
	jdks.Compile(t, 8, dir, "Secrets.java", program)
	args := append([]string{
		jdks.EndsSoon, "-XX:+UseSerialGC", "-Xmx64m",
		"-Duser.language=en", "-Djdk.lang.Process.launchMechanism=FORK", "-cp", dir, // its helper does not run with every C library
	}, start...)
	args = append(append(append(args, planted.Options...), "Secrets", dir), planted.Texts...)
	java := exec.Command(jdks.Tool(t, release, "java"), args...)
	java.Env = append(os.Environ(), planted.Environment...)
	if out, err := java.CombinedOutput(); err != nil {
		t.Fatalf("java of JDK %d: %v\n%s", release, err, out)
	}
}

// events are the settings of all types, each without a threshold.
func events(alone bool) string {
	var b strings.Builder
	for _, name := range types {
		if alone && name == "SystemProcess" {
			continue
		}
		b.WriteString(`<event name="jdk.` + name + `"><setting name="enabled">true</setting><setting name="threshold">0 ms</setting>` +
			`<setting name="stackTrace">true</setting><setting name="period">everyChunk</setting></event>` + "\n")
	}
	return b.String()
}
