package profile

import (
	"slices"
	"strings"
	"testing"
)

func TestOfProgramWithoutRecorder(t *testing.T) {
	const collapsed = `
[main];jdk.jfr.internal.dcmd.DCmdStart.execute:1;jdk.jfr.Recording.start:2;java.util.HashMap.get:3 4
[JFR Periodic Tasks];java.lang.Thread.run:1;jdk.jfr.internal.PlatformRecorder.periodicTask:2 3
[JFR Recorder];com.oracle.svm.core.thread.PlatformThreads.threadStartRoutine:1;com.oracle.svm.core.jfr.JfrRecorderThread.run:2 1
[main];shop.Main.main:4;java.util.HashMap.get:3 20
[main];shop.Main.main:5;shop.Sold.commit:1;jdk.jfr.internal.event.EventWriter.putLong:9 5
[pool];java.lang.Thread.run:1;shop.Worker.run:2 7
[no stack] 1
`
	p, err := FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	rest, left := v.OfProgram()
	if len(left) != 1 || left[0] != (Other{"Flight Recorder itself", 8}) || rest.Total != 41 || rest.Samples != 41 {
		t.Errorf("left out %v, total %d of %d samples", left, rest.Total, rest.Samples)
	}
	got := map[string][2]int64{}
	for _, m := range rest.Methods() {
		got[m.Class+"."+m.Method] = [2]int64{m.Self, m.Total}
	}
	for method, want := range map[string][2]int64{
		"java.util.HashMap.get": {20, 20}, "java.lang.Thread.run": {0, 7}, "shop.Main.main": {0, 25}, "shop.Worker.run": {7, 7},
		"jdk.jfr.internal.event.EventWriter.putLong":    {5, 5}, // for the program's own event
		"com.oracle.svm.core.jfr.JfrRecorderThread.run": {}, "jdk.jfr.Recording.start": {}, "jdk.jfr.internal.PlatformRecorder.periodicTask": {},
	} {
		if got[method] != want {
			t.Errorf("%s has self and total %v, want %v", method, got[method], want)
		}
	}
	for _, line := range rest.Lines() {
		if line.Class == "jdk.jfr.Recording" {
			t.Errorf("line %+v", line)
		}
	}
	if again, left := rest.OfProgram(); len(left) != 0 || again != rest {
		t.Errorf("the second time %v", left)
	}
	if full := v.Methods(); len(full) <= len(got) {
		t.Errorf("the view itself has changed: %v", full)
	}
}

// TestOfProgram: the launcher of source files compiles, then leads to the program; agents start before it, and change its
// classes; who profiles a compiler sees it.
func TestOfProgram(t *testing.T) {
	const collapsed = `
[main];com.sun.tools.javac.launcher.Main.main:1;com.sun.tools.javac.launcher.Main.compile:2;com.sun.tools.javac.api.JavacTaskImpl.call:3;java.util.HashMap.get:3 40
[main];com.sun.tools.javac.launcher.Main.main:1;com.sun.tools.javac.launcher.Main.compile:2;java.util.HashMap.get:3 2
[main];com.sun.tools.javac.launcher.Main.main:1;java.lang.reflect.Method.invoke:1;shop.Main.main:4;java.util.HashMap.get:3 20
[main];com.sun.tools.javac.main.Main.compile:2;java.util.HashMap.get:3 5
[main];sun.instrument.InstrumentationImpl.loadClassAndStartAgent:1;my.Agent.premain:1 3
[main];shop.Main.main:4;java.lang.ClassLoader.defineClass:1;sun.instrument.InstrumentationImpl.transform:1;my.Agent.transform:3 4
[agent];java.lang.Thread.run:1;io.opentelemetry.javaagent.Exporter.run:1 6
`
	p, err := FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		command string
		want    []Other
	}{
		{"", []Other{{"compiling the source file before its start", 42}, {"agents", 13}}},
		{"jdk.compiler/com.sun.tools.javac.launcher.Main Main.java", []Other{{"compiling the source file before its start", 47}, {"agents", 13}}},
	} {
		p.jvm.Command = test.command
		v, err := p.View("")
		if err != nil {
			t.Fatal(err)
		}
		rest, left := v.OfProgram()
		if !slices.Equal(left, test.want) {
			t.Errorf("started by %q: %v", test.command, left)
		}
		for _, m := range rest.Methods() {
			if m.Class == "shop.Main" && m.Total != 20 || strings.HasPrefix(m.Class, "my.") && m.Total != 0 {
				t.Errorf("%s has %d", m.Class, m.Total)
			}
		}
	}
}
