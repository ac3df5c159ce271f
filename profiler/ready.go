package profiler

import (
	"io"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"jfrlens/profiler/process"
)

// readyMessages are what frameworks print when they are ready: Spring Boot, Micronaut, Quarkus, Tomcat, Jetty, WildFly.
var readyMessages = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(Started|Restored) \S+ in [\d.,]+ seconds \((process|JVM) running for |` +
		`Startup completed in \d+ ?ms\. Server Running: |` +
		` started in [\d.]+s\. Listening on: |` +
		`Server startup in \[?[\d.,]+\]? ?(ms|milliseconds)|` +
		`: ?Started .* @\d+ms$|` +
		`WFLYSRV0025: .* started in \d+ms`)
})

// saysReady tells whether a line is one of them. Programs may print much: the words that all of them have are found faster
// than the expression.
func saysReady(line string) bool {
	return (strings.Contains(line, "tarted ") || strings.Contains(line, "tartup ") || strings.Contains(line, "estored ")) &&
		readyMessages().MatchString(line)
}

// listener notices in the output of a program that it is ready.
type listener struct{ heard atomic.Pointer[time.Time] }

// hear looks at a line of the output. The first one counts.
func (l *listener) hear(line string) {
	if l.heard.Load() == nil && saysReady(line) {
		now := time.Now().UTC()
		l.heard.CompareAndSwap(nil, &now)
	}
}

// overhear returns a writer that lets a stream through as it is, and listens meanwhile.
func (l *listener) overhear(to io.Writer) io.Writer {
	return &overheard{to: to, lines: process.NewLineWriter(maxLine, l.hear), by: l}
}

// overheard is a stream that goes elsewhere, of which lines are looked at until one says that the program is ready.
type overheard struct {
	to    io.Writer // nil drops it
	lines io.Writer
	by    *listener
}

// Write writes to the writer behind it.
func (o *overheard) Write(p []byte) (int, error) {
	if o.by.heard.Load() == nil {
		_, _ = o.lines.Write(p) // never fails
	}
	if o.to == nil {
		return len(p), nil
	}
	return o.to.Write(p)
}

// ReadyOf is when the program of a session said in its output that it was ready, as far as that came through here; else,
// and for any other recording, the zero time.
func ReadyOf(recording string) time.Time {
	r, _, ok := recordOf(recording)
	if !ok || r.Ready == nil {
		return time.Time{}
	}
	return *r.Ready
}
