package overview

import (
	"slices"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// Ready is when a program had started and could do its work.
type Ready struct {
	At   time.Time
	Sign string // what tells so, as in "until it listened for connections"; empty: only the JVM's own start is left out
}

// The signs, best first. There is no event for sockets that listen, in no JDK.
const (
	said        = "its output said that it was ready"
	announcedIt = "its framework said that it was ready"
	listened    = "it listened for connections"
	served      = "it served its first request"
	loadedUp    = "hardly any classes were loaded"
)

// Said is when the output of a program said that it was ready; the zero time stands for never.
func Said(at time.Time) Ready {
	if at.IsZero() {
		return Ready{}
	}
	return Ready{at, said}
}

// FindReady finds when the program of a recording was ready: when its framework said so or it listened for connections,
// else when it served its first request, or the classes of a framework were loaded, else when the JVM itself had started,
// which may have been before.
// What a runner of tests starts and ends is no server, and what comes in the last tenth of a recording tells nothing.
func FindReady(rec *jfr.Recording) (Ready, error) {
	start, end, err := profile.TimeOf(rec)
	if err != nil {
		return Ready{}, err
	}
	run := interval{start.UnixNano(), end.UnixNano()}
	f, err := lookFirst(rec, run, false)
	if err != nil {
		return Ready{}, err
	}
	return f.ready(), nil
}

// lookFirst is FindReady, with all else that has been looked for then. If later, servers that were started behind the first chunk
// are still to be looked for.
func lookFirst(rec *jfr.Recording, run interval, later bool) (*firstLook, error) {
	age, err := ageAt(rec, run.from)
	if err != nil {
		return nil, err
	}
	f := newFirstLook(run)
	f.signs = age < longestStart
	if age < jvmStart {
		f.own = ownStart(run)
	}
	return f, f.visit(rec, later)
}

// ageAt is how long the JVM of a recording had run at a time, in nanoseconds from the epoch, as far as that is told: who
// attaches to one, or dumps what it records, sees no start of it.
func ageAt(rec *jfr.Recording, at int64) (age time.Duration, err error) {
	for c, err := range rec.Chunks() {
		if err != nil {
			return 0, err
		}
		for table, err := range c.EventsAlone("jdk.JVMInformation", "jvmStartTime") {
			if err != nil {
				return 0, err
			}
			for row := range table.Rows {
				if millis := table.Int("jvmStartTime", row); millis > 0 {
					return time.Duration(at) - time.Duration(millis)*time.Millisecond, nil
				}
			}
		}
		break // each chunk says the same
	}
	return 0, nil
}

// mostOf is the end of the first nine tenths.
func (i interval) mostOf() int64 { return i.from + (i.to-i.from)/10*9 }

// start is its beginning.
func (i interval) start() time.Time { return time.Unix(0, i.from) }

// longestStart bounds how far is looked for the end of a start-up: it takes reading all constants.
const longestStart = 10 * time.Minute

// firstAccept is when a thread first waited for connections, in nanoseconds from the epoch; 0 for never. It is the start
// of a thread of a server that is known to do so, or the first sample of one in such a call.
func firstAccept(c *jfr.Chunk) (int64, error) { return earliest(c, acceptor, acceptSample) }

// earliest is the first that several look for; 0 where none finds anything.
func earliest(c *jfr.Chunk, looks ...func(*jfr.Chunk) (int64, error)) (first int64, err error) {
	for _, look := range looks {
		at, err := look(c)
		if err != nil {
			return 0, err
		}
		if at != 0 && (first == 0 || at < first) {
			first = at
		}
	}
	return first, nil
}

// firstEvent is when the first event of a type began that fits; 0 for none.
func firstEvent(c *jfr.Chunk, event, field string, fits func(key int64) bool) (first int64, err error) {
	for table, err := range c.EventsAlone(event, timeField, field) {
		if err != nil {
			return 0, err
		}
		for row := range table.Rows {
			at := c.UnixNanos(table.Int(timeField, row))
			if (first == 0 || at < first) && fits(table.Int(field, row)) {
				first = at
			}
		}
	}
	return first, nil
}

// acceptor is when a thread started whose name is that of a server's that waits for connections.
func acceptor(c *jfr.Chunk) (int64, error) {
	return firstEvent(c, "jdk.ThreadStart", "thread", func(key int64) bool {
		thread, _ := c.Thread(key)
		return listens(thread.Entry().Name)
	})
}

// acceptSample is when a thread was first seen in a call that waits for connections.
func acceptSample(c *jfr.Chunk) (int64, error) {
	if has, err := c.HasClass(acceptingClasses); err != nil || !has {
		return 0, err
	}
	return firstStack(c, "jdk.NativeMethodSample", acceptDepth, isAccepting)
}

// firstStack is when the first event of a type began whose stack fits, of which as many frames as are wanted are looked
// at, or all; 0 for none.
func firstStack(c *jfr.Chunk, event string, depth int, fits func(*jfr.Chunk, []jfr.Frame) bool) (int64, error) {
	traces, err := c.Stacks()
	if err != nil {
		return 0, err
	}
	known, buffer := map[int64]bool{}, []jfr.Frame(nil)
	return firstEvent(c, event, stackField, func(key int64) bool {
		does, seen := known[key]
		if !seen {
			buffer, _, _ = traces.Frames(key, buffer[:0])
			if depth > 0 {
				buffer = buffer[:min(len(buffer), depth)]
			}
			does = fits(c, buffer)
			known[key] = does
		}
		return does
	})
}

// acceptDepth is how far below the top of a stack the call stands.
const acceptDepth = 12

// accepting are the classes whose calls wait for connections: those named, or all.
var accepting = map[string][]string{
	"java.net.ServerSocket":                               {"accept", "implAccept"},
	"sun.nio.ch.ServerSocketChannelImpl":                  {"accept", "implAccept"},
	"sun.net.httpserver.ServerImpl$Dispatcher":            nil,
	"org.apache.tomcat.util.net.NioEndpoint$Poller":       nil,
	"org.eclipse.jetty.server.AbstractConnector$Acceptor": nil,
}

// acceptingClasses are their names.
var acceptingClasses = func() map[string]bool {
	classes := map[string]bool{}
	for class := range accepting {
		classes[class] = true
	}
	return classes
}()

// isAccepting tells whether a stack waits for connections.
func isAccepting(c *jfr.Chunk, frames []jfr.Frame) bool {
	return slices.ContainsFunc(frames, func(frame jfr.Frame) bool {
		class, name, _ := c.MethodName(frame.Method)
		calls, known := accepting[class]
		return known && (calls == nil || slices.Contains(calls, name))
	})
}

// runsTests tells whether a chunk is of a JVM that a build tool started for tests.
func runsTests(c *jfr.Chunk) bool {
	for table, err := range c.EventsAlone("jdk.JVMInformation", "javaArguments") {
		if err != nil {
			return false
		}
		for row := range table.Rows {
			main := table.Text("javaArguments", row)
			if strings.Contains(main, "surefire") || strings.Contains(main, "GradleWorkerMain") || strings.Contains(main, "junit") {
				return true
			}
		}
	}
	return false
}
