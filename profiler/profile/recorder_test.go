package profile

import (
	"strings"
	"testing"
)

func TestWithoutRecorder(t *testing.T) {
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
	rest, own := v.WithoutRecorder()
	if own != 8 || rest.Total != 41 || rest.Samples != 41 {
		t.Errorf("own %d, total %d of %d samples", own, rest.Total, rest.Samples)
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
	if again, own := rest.WithoutRecorder(); own != 0 || again != rest {
		t.Errorf("the second time %d", own)
	}
	if full := v.Methods(); len(full) <= len(got) {
		t.Errorf("the view itself has changed: %v", full)
	}
}
