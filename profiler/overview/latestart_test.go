package overview_test

import (
	"testing"
	"time"

	"jfrlens/profiler/overview"
)

// TestLateStart: a server is found in whichever chunk it was started, as by FindReady, and what happened before is left out.
func TestLateStart(t *testing.T) {
	t.Parallel()
	const (
		accept  = "shop.Main.main:1 java.net.ServerSocket.accept:2 sun.nio.ch.Net.accept:3"
		servlet = "java.lang.Thread.run:1 jakarta.servlet.http.HttpServlet.service:5 shop.Page.show:9"
	)
	listens := func(m *handmade) { accepts(m, 5*time.Second, accept) }
	serves := func(m *handmade) { computes(m, 6*time.Second, servlet) }
	tests := func(m *handmade) {
		m.event("jdk.JVMInformation", 0, fields{"javaArguments": "org.apache.maven.surefire.booter.ForkedBooter"})
	}
	nothing := func(*handmade) {}
	for _, test := range []struct {
		name   string
		chunks []func(m *handmade)
		at     time.Duration
		sign   string
		waits  time.Duration // for the lock, of the second that each five begin with
	}{
		{"never", []func(m *handmade){nothing, nothing, nothing}, 2 * time.Second, "", 5 * time.Second},
		{"in the first chunk", []func(m *handmade){listens, listens, nothing}, 5 * time.Second, "it listened for connections", 5 * time.Second},
		{"in the second", []func(m *handmade){nothing, listens, listens}, 15 * time.Second, "it listened for connections", 3 * time.Second},
		{"serving in the second", []func(m *handmade){nothing, serves, serves}, 16 * time.Second, "it served its first request", 2 * time.Second},
		{"listening behind serving", []func(m *handmade){nothing, serves, listens}, 25 * time.Second, "it listened for connections", time.Second},
		{"behind tests", []func(m *handmade){nothing, tests, listens}, 2 * time.Second, "", 5 * time.Second},
		{"in the last tenth", []func(m *handmade){nothing, nothing, func(m *handmade) { computes(m, 9*time.Second, servlet) }}, 2 * time.Second, "", 5 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var data []byte
			for i, fill := range test.chunks {
				m := newChunk(t, i).uses(1, 0)
				fill(m)
				for _, at := range []time.Duration{0, 5 * time.Second} {
					m.event("jdk.JavaMonitorEnter", at, fields{
						"duration": time.Second, "eventThread": m.thread("a"), "monitorClass": m.chunk.Class("shop.Account"), "stackTrace": m.stack("shop.Main.run:7"),
					})
				}
				data = append(data, m.bytes()...)
			}
			begin := newHandmade(t).begin
			known, err := overview.FindReady(recordingOf(data))
			if err != nil || known.At.Sub(begin) != test.at || known.Sign != test.sign {
				t.Fatalf("ready after %v: %q, %v", known.At.Sub(begin), known.Sign, err)
			}
			o, err := overview.Read(t.Context(), recordingOf(data), overview.Options{})
			if err != nil || o.StartUp != test.at || o.Ready != test.sign {
				t.Fatalf("%v of start-up, until %q, %v", o.StartUp, o.Ready, err)
			}
			waited := time.Duration(0)
			for _, k := range o.Kinds {
				if k.Name == "lock" {
					waited = time.Duration(k.Threads * float64(o.Span)).Round(time.Millisecond)
				}
			}
			if waited != test.waits {
				t.Errorf("waited %v; want %v", waited, test.waits)
			}
		})
	}
}
