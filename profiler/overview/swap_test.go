package overview_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/profiler/overview"
)

// swapping is the recording of ten seconds on a machine whose swap space of 8 GB has so much less room each second; few
// machines swap when a test wants them to.
func swapping(t *testing.T, lessBytes int64) *jfr.Recording {
	t.Helper()
	types := write.NewTypes()
	swap := types.Event("jdk.SwapSpace", write.Field("totalSize", "long"), write.Field("freeSize", "long"))
	load := types.Event("jdk.CPULoad", write.Field("jvmUser", "float"), write.Field("jvmSystem", "float"), write.Field("machineTotal", "float"))
	hardware := types.Event("jdk.CPUInformation", write.Field("hwThreads", "int"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	start := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	c := rec.Chunk(write.Clock{Start: start})
	c.Event(hardware, start, 4)
	for second := range int64(11) {
		at := start.Add(time.Duration(second) * time.Second)
		c.Event(swap, at, int64(8e9), int64(8e9)-second*lessBytes)
		c.Event(load, at, float32(0.1), float32(0), float32(0.2))
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return jfr.NewRecording("swapping", bytes.NewReader(out.Bytes()), int64(out.Len()))
}

// TestSwapping: memory that the machine writes to disk meanwhile is told, in the time after the start-up; a little is not.
func TestSwapping(t *testing.T) {
	t.Parallel()
	for lessBytes, want := range map[int64]string{0: "", 5e6: "", 200e6: "The machine had too little memory: it wrote 1.60 GB more of it to disk meanwhile."} {
		o, err := overview.Read(t.Context(), swapping(t, lessBytes), overview.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if o.Machine != want || want != "" && !strings.Contains(strings.Join(o.Notes(), "\n"), want) {
			t.Errorf("%d bytes a second: %q, want %q", lessBytes, o.Machine, want)
		}
	}
}
