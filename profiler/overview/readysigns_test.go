package overview_test

import (
	"testing"
	"time"

	"jfrlens/profiler/overview"
)

// Signs of the end of a start-up, each as a producer writes it.
func springStep(m *handmade, at time.Duration, name string) {
	m.event("org.springframework.core.metrics.jfr.FlightRecorderStartupEvent", at, fields{"duration": 500 * time.Millisecond, "name": name})
}

func threadStarts(m *handmade, at time.Duration, name string) {
	m.event("jdk.ThreadStart", at, fields{"thread": m.thread(name)})
}

func accepts(m *handmade, at time.Duration, stack string) {
	m.event("jdk.NativeMethodSample", at, fields{"sampledThread": m.thread("a"), "stackTrace": m.stack(stack)})
}

func computes(m *handmade, at time.Duration, stack string) {
	m.event("jdk.ExecutionSample", at, fields{"sampledThread": m.thread("a"), "stackTrace": m.stack(stack)})
}

// loads tells how many classes there were each second.
func loads(m *handmade, counts ...int64) {
	for second, n := range counts {
		m.event("jdk.ClassLoadingStatistics", time.Duration(second)*time.Second, fields{"loadedClassCount": n})
	}
}

// TestSignsOfReadiness: the best sign tells, of those that come neither at once nor in the last tenth.
func TestSignsOfReadiness(t *testing.T) {
	t.Parallel()
	const (
		announced = "its framework said that it was ready"
		listened  = "it listened for connections"
		served    = "it served its first request"
		loaded    = "hardly any classes were loaded"
		accept    = "shop.Main.main:1 java.net.ServerSocket.accept:2 sun.nio.ch.Net.accept:3"
		servlet   = "java.lang.Thread.run:1 jakarta.servlet.http.HttpServlet.service:5 shop.Page.show:9"
	)
	start := func(m *handmade, ago time.Duration) {
		m.event("jdk.JVMInformation", 0, fields{"jvmStartTime": m.begin.Add(-ago).UnixMilli()})
	}
	for _, test := range []struct {
		name string
		make func(m *handmade)
		at   time.Duration
		sign string
	}{
		{"nothing", func(*handmade) {}, 2 * time.Second, ""},
		{"Spring", func(m *handmade) { springStep(m, 4*time.Second, "spring.boot.application.ready") }, 4500 * time.Millisecond, announced},
		{"Spring of old", func(m *handmade) { springStep(m, 4*time.Second, "spring.boot.application.running") }, 4500 * time.Millisecond, announced},
		{"a step of Spring", func(m *handmade) { springStep(m, 4*time.Second, "spring.beans.instantiate") }, 2 * time.Second, ""},
		{"Quarkus", func(m *handmade) {
			m.event("quarkus.RestStart", 5*time.Second, nil)
			m.event("quarkus.RestStart", 3*time.Second, nil)
		}, 3 * time.Second, served},
		{"Tomcat", func(m *handmade) { threadStarts(m, 3*time.Second, "http-nio-8080-Acceptor") }, 3 * time.Second, listened},
		{"Jetty", func(m *handmade) { threadStarts(m, 3*time.Second, "qtp5-31-acceptor-0") }, 3 * time.Second, listened},
		{"Vert.x", func(m *handmade) { threadStarts(m, 3*time.Second, "vert.x-acceptor-thread-0") }, 3 * time.Second, listened},
		{"the JDK's server", func(m *handmade) { threadStarts(m, 3*time.Second, "HTTP-Dispatcher") }, 3 * time.Second, listened},
		{"a thread of another name", func(m *handmade) { threadStarts(m, 3*time.Second, "HTTP-Dispatcher-2") }, 2 * time.Second, ""},
		{"a socket", func(m *handmade) { accepts(m, 5*time.Second, accept) }, 5 * time.Second, listened},
		{"the earlier of thread and socket", func(m *handmade) {
			accepts(m, 5*time.Second, accept)
			threadStarts(m, 3*time.Second, "reactor-http-epoll-1")
		}, 3 * time.Second, listened},
		{"a socket that connects", func(m *handmade) { accepts(m, 5*time.Second, "shop.Main.main:1 java.net.ServerSocket.bind:2") }, 2 * time.Second, ""},
		{"a request", func(m *handmade) { computes(m, 6*time.Second, servlet) }, 6 * time.Second, served},
		{"another method of a servlet", func(m *handmade) { computes(m, 6*time.Second, "jakarta.servlet.http.HttpServlet.init:5") }, 2 * time.Second, ""},
		{"listening is better than serving", func(m *handmade) { computes(m, 3*time.Second, servlet); accepts(m, 5*time.Second, accept) }, 5 * time.Second, listened},
		{"its own word is best", func(m *handmade) {
			accepts(m, 3*time.Second, accept)
			springStep(m, 5*time.Second, "spring.boot.application.ready")
		}, 5500 * time.Millisecond, announced},
		{"too early", func(m *handmade) { accepts(m, 2*time.Second, accept) }, 2 * time.Second, ""},
		{"too late", func(m *handmade) { accepts(m, 9*time.Second, accept) }, 2 * time.Second, ""},
		{"just in time", func(m *handmade) { accepts(m, 9*time.Second-1, accept) }, 9*time.Second - 1, listened},
		{"classes", func(m *handmade) { loads(m, 0, 400, 900, 1300, 1700, 1701, 1701) }, 4 * time.Second, loaded},
		{"classes of too short a time", func(m *handmade) { loads(m, 0, 400, 900, 901, 901, 901) }, 2 * time.Second, ""},
		{"classes and still more", func(m *handmade) { loads(m, 0, 400, 900, 1300, 1700, 1750, 1800, 1850) }, 2 * time.Second, ""},
		{"tests", func(m *handmade) {
			m.event("jdk.JVMInformation", 0, fields{"javaArguments": "org.apache.maven.surefire.booter.ForkedBooter"})
			accepts(m, 5*time.Second, accept)
		}, 2 * time.Second, ""},
		{"attached after minutes", func(m *handmade) { start(m, 10*time.Minute); accepts(m, 5*time.Second, accept) }, 0, ""},
		{"attached after seconds", func(m *handmade) { start(m, 2*time.Second) }, 0, ""},
		{"attached after seconds, not ready", func(m *handmade) { start(m, 9*time.Minute); accepts(m, 5*time.Second, accept) }, 5 * time.Second, listened},
		{"attached at once", func(m *handmade) { start(m, time.Second) }, 2 * time.Second, ""},
	} {
		m := newHandmade(t)
		test.make(m)
		ready, err := overview.FindReady(m.recording())
		if got := ready.At.Sub(m.begin); err != nil || got != test.at || ready.Sign != test.sign {
			t.Errorf("%s: ready after %v, %q, %v; want %v, %q", test.name, got, ready.Sign, err, test.at, test.sign)
		}
	}
}

// TestStartUpIsLeftOut: what happened before is not looked at, of samples neither.
func TestStartUpIsLeftOut(t *testing.T) {
	t.Parallel()
	m := newHandmade(t).uses(1, 0)
	threadStarts(m, 4*time.Second, "http-nio-8080-Acceptor")
	m.waitsFor("shop.Account", 10, 0, 399*time.Millisecond, "a")
	m.collects("G1New", "G1 Evacuation Pause", 3, time.Second) // at 0 s, 3.3 s and 6.7 s
	for i := range 100 {
		line := "shop.Boot.scan:1"
		if i >= 40 {
			line = "shop.Main.run:2"
		}
		computes(m, time.Duration(i)*100*time.Millisecond, line)
	}
	o, err := overview.Read(t.Context(), m.recording(), overview.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if o.Span != 6*time.Second || o.StartUp != 4*time.Second || o.Ready != "it listened for connections" || found(o, "lock") != nil {
		t.Errorf("%v after %v until %s: %s", o.Span, o.StartUp, o.Ready, ids(o.Findings))
	}
	want := map[string]string{"cpu": "1.0 of 4 cores busy, 100.0% of it in the hottest line", "gc": "pauses take 17% of the time, the longest 1.00 s"}
	for _, k := range o.Worthwhile() {
		if k.Text != want[k.Name] || k.Name == "cpu" && k.Where.String() != "shop.Main.run:2" {
			t.Errorf("%s: %q at %s", k.Name, k.Text, k.Where)
		}
	}
}
