package overview

import (
	"slices"
	"strings"
)

// traits are what a method says of the stack traces that it is on.
type traits uint8

const (
	ownCode       traits = 1 << iota // of the project
	recorder                         // Flight Recorder itself
	poolWorker                       // a thread of a pool that runs a task
	poolAtRest                       // one that waits for its next task
	awaitsResult                     // of what another thread computes
	readsRequests                    // of a server, which come when somebody asks
	directBuffer                     // for a direct buffer
	polls                            // for others to connect, to send or to type
)

// has tells whether all of some traits are there.
func (t traits) has(some traits) bool { return t&some == some }

// traitsOf looks at a method.
func traitsOf(class, method string) (t traits) {
	for _, m := range traitsByClass[class] {
		if m.method == method {
			t |= m.traits
		}
	}
	if strings.HasPrefix(class, "jdk.jfr.") {
		t |= recorder
	}
	if isServer(class, method) {
		t |= readsRequests
	}
	if isPolling(method) {
		t |= polls
	}
	return t
}

// traitsByClass are the methods of the JDK with a trait.
var traitsByClass = map[string][]methodTraits{
	"java.util.concurrent.ThreadPoolExecutor": {{"runWorker", poolWorker}, {"getTask", poolAtRest}},
	"java.util.concurrent.ForkJoinPool":       {{"awaitWork", poolAtRest}},
	"java.util.concurrent.DelayScheduler":     {{"loop", poolAtRest}},
	"java.util.concurrent.FutureTask":         {{"awaitDone", awaitsResult}, {"get", awaitsResult}},
	"java.util.concurrent.CompletableFuture":  {{"waitingGet", awaitsResult}, {"timedGet", awaitsResult}, {"get", awaitsResult}, {"join", awaitsResult}},
	"java.util.concurrent.ForkJoinTask":       {{"awaitDone", awaitsResult}, {"join", awaitsResult}, {"get", awaitsResult}, {"invoke", awaitsResult}},
	"java.util.concurrent.CountDownLatch":     {{"await", awaitsResult}},
	"java.util.concurrent.CyclicBarrier":      {{"await", awaitsResult}, {"dowait", awaitsResult}},
	"java.util.concurrent.Phaser":             {{"awaitAdvance", awaitsResult}, {"arriveAndAwaitAdvance", awaitsResult}},
	"java.lang.Thread":                        {{"join", awaitsResult}},
	"java.nio.Bits":                           {{"reserveMemory", directBuffer}},
}

// methodTraits are what one method of a class says.
type methodTraits struct {
	method string
	traits traits
}

// servers are the beginnings of the names of classes that read requests.
var servers = []string{"sun.net.httpserver.", "org.apache.coyote.", "org.apache.tomcat.", "org.eclipse.jetty.", "io.undertow.", "org.xnio.", "io.netty."}

func isServer(class, method string) bool {
	return method == "accept" && strings.Contains(class, "ServerSocket") ||
		slices.ContainsFunc(servers, func(start string) bool { return strings.HasPrefix(class, start) })
}

// isPolling tells whether native code waits for others to connect, to send or to type.
func isPolling(method string) bool {
	switch method {
	case "accept", "accept0", "poll", "wait", "poll0", "select", "park":
		return true
	default:
		return strings.HasPrefix(method, "epoll") || strings.HasPrefix(method, "kqueue")
	}
}
