package profiler

import (
	"bytes"
	"context"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/process"
	"jfrlens/testdata/jdks"
)

func TestReadyMessages(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"2026-11-26T01:02:03.456Z  INFO 1 --- [main] demo.Shop : Started Shop in 12.345 seconds (process running for 14.5)":       true,
		"INFO 129 --- [main] o.s.c.support.DefaultLifecycleProcessor : Restored Shop in 0.046 seconds (process running for 0.07)": true,
		"2021-01-02 03:04:05.678  INFO 1 --- [main] demo.Shop  : Started Shop in 2.1 seconds (JVM running for 2.9)":               true,
		"01:02:03.456 [main] INFO  io.micronaut.runtime.Micronaut - Startup completed in 891ms. Server Running: http://h:8080":    true,
		"2026-11-26 01:02:03,456 INFO  [io.quarkus] (main) shop 1.0 on JVM started in 1.234s. Listening on: http://0.0.0.0:8":     true,
		"26-Nov-2026 01:02:03.456 INFO [main] org.apache.catalina.startup.Catalina.start Server startup in [1234] milliseconds":   true,
		"2026-11-26 01:02:03.456:INFO:oejs.Server:main: Started Server@1b2c3d{STARTING}[11.0.9,sto=0] @1234ms":                    true,
		"01:02:03,456 INFO  [org.jboss.as] (Controller Boot Thread) WFLYSRV0025: WildFly 30 (core) started in 5678ms - Started":   true,
		"Started the job in 3 seconds":  false,
		"the server started in a hurry": false,
		"":                              false,
	} {
		if got := saysReady(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}

// starting says after a while that it is ready, and works on.
const starting = `public class Starting {
	static long sum;
	static void work(long millis) {
		for (long end = System.nanoTime() + millis * 1_000_000; System.nanoTime() < end; )
			for (int i = 0; i < 100_000; i++) sum += Long.numberOfTrailingZeros(sum + i);
	}
	public static void main(String[] args) {
		work(4000);
		System.out.println("INFO : Started Starting in 4.0 seconds (process running for 4.2)");
		work(4000);
	}
}
`

// passing lets the program's streams through, as a terminal does.
type passing struct {
	hooks
	out, err bytes.Buffer
}

func (p *passing) Streams() process.Stdio { return process.Stdio{Stdout: &p.out, Stderr: &p.err} }

// What the output says is known of the recording afterwards, in an editor as on the command line, which lets it through.
func TestReadyOf(t *testing.T) {
	t.Parallel()
	terminal := &passing{}
	for name, observer := range map[string]Observer{"editor": nil, "terminal": terminal} {
		t.Run(name, func(t *testing.T) { readyOf(t, observer) })
	}
	if said := terminal.out.String(); said != "INFO : Started Starting in 4.0 seconds (process running for 4.2)\n" {
		t.Errorf("the terminal shows %q", said)
	}
}

func readyOf(t *testing.T, observer Observer) {
	dir := t.TempDir()
	jdks.Compile(t, 17, dir, "Starting.java", starting)
	r := launch.Request{Command: []string{jdks.Tool(t, 17, "java"), "-cp", dir, "Starting"}, Dir: dir}
	begun := time.Now()
	session, err := open(t).Start(context.Background(), Launch{r}, observer)
	if err != nil {
		t.Fatal(err)
	}
	result, err := session.Result()
	if err != nil {
		t.Fatal(err)
	}
	ready := ReadyOf(result.Recording)
	if ready.Sub(begun) < 4*time.Second || ready.After(time.Now()) {
		t.Errorf("ready at %s, started %s", ready, begun)
	}
	if other := ReadyOf(dir); !other.IsZero() {
		t.Errorf("of another folder: %s", other)
	}
}
