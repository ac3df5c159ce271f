package overview

import (
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
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
)

// has tells whether all of some traits are there.
func (t traits) has(some traits) bool { return t&some == some }

// methodsTraits finds the traits of methods. Those of most are known by the class, so that the method need not be named.
type methodsTraits struct {
	libraries profile.Libraries
	byName    map[string]classTraits // of all chunks
	keys      jfr.KeyNumbers         // of classes of the chunk
	byKey     []classTraits          // by number of the key
}

// classTraits are what a class says of all its methods, unless they have to be asked one by one.
type classTraits struct {
	traits
	differ bool
}

func newMethodsTraits(libraries profile.Libraries) methodsTraits {
	return methodsTraits{libraries: libraries, byName: map[string]classTraits{}}
}

// begin forgets the keys of the chunk before.
func (m *methodsTraits) begin() {
	m.keys.Reset()
	m.byKey = m.byKey[:0]
}

// of are the traits of the method with a key.
func (m *methodsTraits) of(c *jfr.Chunk, key int64) traits {
	owner, _ := c.MethodClass(key)
	class := m.class(c, owner)
	if !class.differ {
		return class.traits
	}
	return class.traits | traitsOf(c.MethodName(key))
}

// class are the traits of the class with a key.
func (m *methodsTraits) class(c *jfr.Chunk, key int64) classTraits {
	known, isNew := m.keys.Of(key)
	if isNew {
		name := c.ClassName(key)
		class, isKnown := m.byName[name]
		if !isKnown {
			class = classTraits{m.ofClass(name), traitsByClass[name] != nil || hasServerSockets(name)}
			m.byName[name] = class
		}
		m.byKey = append(m.byKey, class)
	}
	return m.byKey[known]
}

// ofClass are those that all methods of a class have.
func (m *methodsTraits) ofClass(class string) (t traits) {
	if class != "" && !m.libraries.Has(class) {
		t |= ownCode
	}
	if strings.HasPrefix(class, "jdk.jfr.") {
		t |= recorder
	}
	if isServer(class) {
		t |= readsRequests
	}
	return t
}

// traitsOf are those that a method alone has.
func traitsOf(class, method string, _ bool) (t traits) {
	for _, m := range traitsByClass[class] {
		if m.method == method {
			t |= m.traits
		}
	}
	if method == "accept" && hasServerSockets(class) {
		t |= readsRequests
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

func isServer(class string) bool {
	return slices.ContainsFunc(servers, func(start string) bool { return strings.HasPrefix(class, start) })
}

// hasServerSockets tells whether a class accepts connections.
func hasServerSockets(class string) bool { return strings.Contains(class, "ServerSocket") }

// isPolling tells whether native code waits for others to connect, to send or to type.
func isPolling(method string) bool {
	switch method {
	case "accept", "accept0", "poll", "wait", "poll0", "select", "park":
		return true
	default:
		return strings.HasPrefix(method, "epoll") || strings.HasPrefix(method, "kqueue")
	}
}
