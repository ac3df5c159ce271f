package profiler

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

// TestStartDebugging profiles a program, lets a debugger shake hands with it,
// and gets the profile all the same.
func TestStartDebugging(t *testing.T) {
	const own = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0"
	for _, test := range []struct {
		name     string
		release  int
		options  []string
		onDemand bool
		note     string
	}{
		{"on demand", 21, nil, true, "when debugging is started"},
		{"from the start", 25, nil, false, "from the start"},
		{"own agent", 25, []string{own}, false, "of its own"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			request := compile(t, test.release, "60000", "end")
			request.Debug, request.Options = true, test.options
			w := &watcher{}
			warm := w.onOutput("warm")
			session := start(t, request, w)
			select {
			case <-warm:
			case <-session.Done():
				_, err := session.Result()
				t.Fatalf("the program did not run: %v", err)
			}
			agent := session.Plan().Debugger
			if agent == nil || agent.OnDemand != test.onDemand || !strings.Contains(session.Status().Debugger, test.note) {
				t.Fatalf("agent %+v, status %q", agent, session.Status().Debugger)
			}
			at, err := session.StartDebugging(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if at.PID != session.Status().PID || agent.Port != 0 && at.Port != agent.Port {
				t.Errorf("debugger at %+v of %+v", at, agent)
			}
			shakeHands(t, at)
			session.Stop()
			result, err := session.Result()
			if err != nil || result.Profile == nil {
				t.Fatalf("no profile: %v", err)
			}
			if text := strings.Join(result.Notes, "\n"); !strings.Contains(text, "debug agent") {
				t.Errorf("warnings %s", text)
			}
		})
	}
}

// Two JVMs of one script are debugged at the same time, each at a port of its
// own: the options that both get name none.
func TestDebugTwoJVMs(t *testing.T) {
	t.Parallel()
	r := compile(t, 17, "600000", "end")
	java := fmt.Sprintf("%s/bin/java -cp %s Spin 600000 end", r.JDK, r.Dir)
	w := &watcher{}
	s := start(t, launch.Request{Command: []string{"sh", "-c", java + " & " + java + "; wait"}, Dir: r.Dir, JDK: r.JDK, Debug: true}, w)
	await(t, func() bool { return strings.Count(w.text(), "warm") == 2 })
	ports := map[int]bool{}
	for _, pid := range s.measurement.(*programRun).process.JVMs() {
		at, err := jvm.StartDebugging(context.Background(), pid)
		if err != nil {
			t.Fatal(err)
		}
		ports[at.Port] = true
		shakeHands(t, at)
	}
	if len(ports) != 2 {
		t.Errorf("ports %v", ports)
	}
	s.Stop()
	if _, err := s.Result(); err != nil {
		t.Error(err)
	}
}

// shakeHands begins as every debugger does (JDWP specification, Connection
// Handshake).
func shakeHands(t *testing.T, at jvm.Debugger) {
	t.Helper()
	const greeting = "JDWP-Handshake"
	conn, err := net.DialTimeout("tcp", at.Address(), 2*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(2 * time.Minute))
	answer := make([]byte, len(greeting))
	if _, err := io.WriteString(conn, greeting); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(conn, answer); err != nil || string(answer) != greeting {
		t.Errorf("the agent answered %q, %v", answer, err)
	}
}

func TestDebuggingUnprepared(t *testing.T) {
	w := &watcher{}
	session := newSession("1", t.TempDir(), Launch{launch.Request{Target: "a.B"}}, w, func() {})
	if _, err := session.StartDebugging(context.Background()); !errors.Is(err, ErrNotPrepared) {
		t.Errorf("error %v", err)
	}
	session.debuggable = true
	if _, err := session.StartDebugging(context.Background()); !errors.Is(err, jvm.ErrNoProcess) {
		t.Errorf("error %v", err)
	}
}
