package profiler

import (
	"regexp"
	"sync"
	"sync/atomic"
	"time"
)

// readyMessages are what frameworks print when they are ready: Spring Boot, Micronaut, Quarkus, Tomcat, Jetty, WildFly.
var readyMessages = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`Started \S+ in [\d.,]+ seconds \((process|JVM) running for |` +
		`Startup completed in \d+ ?ms\. Server Running: |` +
		` started in [\d.]+s\. Listening on: |` +
		`Server startup in \[?[\d.,]+\]? ?(ms|milliseconds)|` +
		`: ?Started .* @\d+ms$|` +
		`WFLYSRV0025: .* started in \d+ms`)
})

// listener notices in the output of a program that it is ready.
type listener struct{ heard atomic.Pointer[time.Time] }

// hear looks at a line of the output. The first one counts.
func (l *listener) hear(line string) {
	if l.heard.Load() == nil && readyMessages().MatchString(line) {
		now := time.Now().UTC()
		l.heard.CompareAndSwap(nil, &now)
	}
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
