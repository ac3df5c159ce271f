package profiler

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
)

// thrower throws what it catches, after a while.
const thrower = `public class Thrower {
    static void fail(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("no");
        }
        fail(depth - 1);
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> { synchronized (Thrower.class) { try { Thrower.class.wait(); } catch (InterruptedException e) { } } }).start();
        Thread.sleep(300);
        fail(2);
    }
}
`

// A program that stops at an exception says so at once, and where; a debugger finds it there, and the user's own program is run
// with its arguments.
func TestProgramThatStops(t *testing.T) {
	for _, release := range []int{8, 17, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			jdks.Compile(t, 8, dir, "Thrower.java", thrower)
			told := filepath.Join(dir, "told by us.txt")
			settings := &config.Config{Dir: dir, Debug: &config.Debug{OnThrow: "java.lang.IllegalStateException", Launch: fmt.Sprintf(`sh -c 'echo "$*" > "$0"' '%s' "a  b"`, told)}}
			r := launch.Request{Target: "Thrower", ClassPath: []string{dir}, Dir: dir, JDK: jdks.Home(t, release), Debug: true, Common: launch.Common{Config: settings, AllowDangers: true}}
			session := start(t, r, &watcher{})
			await(t, func() bool { return session.Status().Stopped != nil || isDone(session) })
			stop := session.Status().Stopped
			if stop == nil {
				_, err := session.Result()
				t.Fatalf("it did not stop: %v", err)
			}
			want := fmt.Sprintf("java.lang.IllegalStateException is thrown: process %d has stopped in Thrower.fail(Thrower.java:4) (thread main) and waits for a debugger at localhost:%d", stop.PID, stop.Port)
			if stop.Text != want || stop.PID != session.Status().PID {
				t.Errorf("got  %s\nwant %s", stop.Text, want)
			}
			at, err := session.StartDebugging(context.Background())
			if err != nil || at.Port != stop.Port {
				t.Fatalf("debugger at %+v, %v", at, err)
			}
			if text := readText(t, told); text != fmt.Sprintf("a  b dt_socket %d\n", stop.Port) {
				t.Errorf("told %q", text)
			}
			shakeHands(t, at)
			session.Stop()
			_, _ = session.Result() // there may be no samples
		})
	}
}

// Of a dump only threads that were running code may have thrown.
func TestRunningIn(t *testing.T) {
	const dump = `2026-01-01
Full thread dump

"main" #1 [1] prio=5 cpu=1ms tid=0x1 nid=1 runnable  [0x1]
   java.lang.Thread.State: RUNNABLE
	at a.B.c(B.java:2)
	at a.B.main(B.java:3)

"poll "er"" #2 daemon tid=0x2 nid=2 runnable [0x2]
   java.lang.Thread.State: RUNNABLE
	at sun.nio.ch.EPoll.wait(Native Method)

"idle" #3 tid=0x3 nid=3 waiting on condition [0x3]
   java.lang.Thread.State: TIMED_WAITING (sleeping)
	at java.lang.Thread.sleep(Thread.java:1)

"VM Thread" os_prio=0 tid=0x4 nid=4 runnable 

"unblocker" #4 daemon tid=0x6 nid=6 runnable [0x6]
   java.lang.Thread.State: RUNNABLE
	at java.lang.VirtualThread.takeVirtualThreadListToUnblock(java.base@25.0.3/Native Method)

"x" #5 tid=0x5 nid=5 runnable [0x5]
   java.lang.Thread.State: RUNNABLE
	at a.B.d(B.java:9)
`
	if got := runningIn(dump); !slices.Equal(got, []string{"a.B.c(B.java:2) (thread main)", "a.B.d(B.java:9) (thread x)"}) {
		t.Errorf("%q", got)
	}
}

// A JVM that a debugger has left goes on, though its agent runs the hook again; another one has stopped.
func TestStopsOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "stops")
	const nobody = 1 << 30 // process id
	s := stops{agent: &launch.DebugAgent{Trigger: "a.Bad is thrown", Stops: file}}
	if s.next() != nil {
		t.Error("stopped before it has")
	}
	text := fmt.Sprintf("%d 5005\n%d 5005\n%d 5006\n%d", nobody, nobody, nobody+1, nobody+2)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, port := range []int{5005, 5006} {
		if stop := s.next(); stop == nil || stop.Port != port {
			t.Errorf("%+v, want port %d", stop, port)
		}
	}
	if stop := s.next(); stop != nil {
		t.Errorf("%+v", stop)
	}
}

func isDone(s *Session) bool {
	select {
	case <-s.Done():
		return true
	default:
		return false
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}
