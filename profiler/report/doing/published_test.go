package doing

import (
	"strings"
	"testing"

	"jfrlens/profiler/inspect"
)

// What a JVM answered is told where it publishes nothing, as in archives of others.
func TestAnswersWithoutPerformanceData(t *testing.T) {
	c := &inspect.Case{Answers: map[string]string{"GC.heap_info": "total 98304K, used 73214K", "Compiler.queue": "Current compiles:\x1b[2J", "VM.uptime": "3 s"}}
	for _, test := range []struct {
		write      func(w *strings.Builder) error
		has, lacks string
	}{
		{func(w *strings.Builder) error { return Heap(w, c) }, "used 73214K", "3 s"},
		{func(w *strings.Builder) error { return Compiler(w, c) }, "Current compiles:", "\x1b"},
		{func(w *strings.Builder) error { return VM(w, c) }, "3 s", "Current"},
	} {
		var w strings.Builder
		if err := test.write(&w); err != nil || !strings.Contains(w.String(), test.has) || strings.Contains(w.String(), test.lacks) {
			t.Errorf("%v: %s", err, w.String())
		}
	}
}

// Before the first collection a JVM does not tell what is in use.
func TestHeapBeforeTheFirstCollection(t *testing.T) {
	var p inspect.Published
	p.Heap.Max, p.Heap.Used = 64<<20, 4<<20
	if got := heapText(p); got != "Heap at most 67.1 MB, no collection yet" {
		t.Error(got)
	}
	p.GC.Collectors = []inspect.Collector{{Name: "Copy", Invocations: 1}}
	if got := heapText(p); got != "Heap 4.19 MB of 67.1 MB after the last collection" {
		t.Error(got)
	}
}
