package overview

import (
	"slices"
	"strings"

	"jfrlens/jfr"
)

// springStep is the event of Spring's FlightRecorderApplicationStartup, which programs ask for, and its steps that end a
// start: the latter is of Spring Boot 2.4 and 2.5.
const springStep = "org.springframework.core.metrics.jfr.FlightRecorderStartupEvent"

var springReady = []string{"spring.boot.application.ready", "spring.boot.application.running"}

// announced is when an event of a framework told that the program was ready; 0 where none did. Those of Quarkus's
// extension are of requests.
func announced(c *jfr.Chunk) (at int64, who string, err error) {
	if at, err := lastStep(c); at != 0 || err != nil {
		return at, announcedIt, err
	}
	for _, event := range []string{"quarkus.RestStart", "quarkus.Rest"} {
		if at, err := firstEvent(c, event, timeField, func(int64) bool { return true }); at != 0 || err != nil {
			return at, served, err
		}
	}
	return 0, "", nil
}

// lastStep is when the step of Spring's start ended that says that the program is ready; 0 where there is none.
func lastStep(c *jfr.Chunk) (end int64, err error) {
	for table, err := range c.EventsAlone(springStep, timeField, durationField, "name") {
		if err != nil {
			return 0, err
		}
		for row := range table.Rows {
			if slices.Contains(springReady, table.Text("name", row)) {
				end = c.UnixNanos(table.Int(timeField, row)) + c.Nanos(table.Int(durationField, row))
			}
		}
	}
	return end, nil
}

// firstServed is when a thread was first seen to serve a request; 0 for never.
func firstServed(c *jfr.Chunk) (int64, error) {
	if !knowsServer(c) {
		return 0, nil
	}
	var looks []func(*jfr.Chunk) (int64, error)
	for _, event := range []string{"jdk.ExecutionSample", "jdk.CPUTimeSample", "jdk.SocketRead", "jdk.SocketWrite"} {
		looks = append(looks, func(c *jfr.Chunk) (int64, error) { return firstStack(c, event, 0, servesRequest) })
	}
	return earliest(c, looks...)
}

// handlers are the methods below which the JDK's server, and those of servlets, Netty, Undertow, Vert.x, Helidon and gRPC
// serve a request.
var handlers = []method{
	{"sun.net.httpserver.ServerImpl$Exchange", "run"},
	{"jakarta.servlet.http.HttpServlet", "service"},
	{"javax.servlet.http.HttpServlet", "service"},
	{"org.eclipse.jetty.server.HttpChannel", "handle"},
	{"io.undertow.server.Connectors", "executeRootHandler"},
	{"io.netty.handler.codec.http.HttpServerCodec", "channelRead"},
	{"io.netty.handler.codec.http.HttpServerCodec$HttpServerRequestDecoder", "decode"},
	{"reactor.netty.http.server.HttpServerOperations", "onInboundNext"},
	{"io.vertx.core.http.impl.Http1xServerConnection", "handleMessage"},
	{"io.helidon.webserver.http1.Http1Connection", "handle"},
	{"io.grpc.internal.ServerCallImpl$ServerStreamListenerImpl", "halfClosed"},
}

// handlerClasses are their classes.
var handlerClasses = classesOf(handlers)

func classesOf(methods []method) map[string]bool {
	classes := map[string]bool{}
	for _, m := range methods {
		classes[m.class] = true
	}
	return classes
}

// knowsServer tells whether one of their classes is in a chunk at all: most have none, and then no stack needs to be
// looked at.
func knowsServer(c *jfr.Chunk) bool {
	if has, err := c.HasClass(handlerClasses); err != nil || !has {
		return false
	}
	pool, err := c.Pool("jdk.types.Method")
	if err != nil || pool == nil {
		return false
	}
	for _, key := range pool.Keys {
		class, name, _ := c.MethodName(key)
		if slices.Contains(handlers, method{class, name}) {
			return true
		}
	}
	return false
}

// servesRequest tells whether a stack serves a request.
func servesRequest(c *jfr.Chunk, frames []jfr.Frame) bool {
	return slices.ContainsFunc(frames, func(frame jfr.Frame) bool {
		class, name, _ := c.MethodName(frame.Method)
		return slices.Contains(handlers, method{class, name})
	})
}

// listenerThreads are the beginnings and ends of the names of threads that a server starts to listen: of Tomcat and Jetty,
// Undertow, Vert.x (and with it Quarkus), Netty below Spring WebFlux, and the JDK's own.
var listenerThreads = struct{ starts, ends, whole []string }{
	starts: []string{"vert.x-acceptor-thread", "reactor-http-", "XNIO-1 Accept"},
	ends:   []string{"-Acceptor", "-acceptor-0"},
	whole:  []string{"HTTP-Dispatcher"},
}

// listens tells whether a thread of that name listens for connections.
func listens(name string) bool {
	return slices.Contains(listenerThreads.whole, name) ||
		slices.ContainsFunc(listenerThreads.starts, func(start string) bool { return strings.HasPrefix(name, start) }) ||
		slices.ContainsFunc(listenerThreads.ends, func(end string) bool { return strings.HasSuffix(name, end) })
}
