package profile

import "strings"

// Starter is code at the bottom of stacks that only starts the program's.
type Starter struct {
	By string // what it is part of, for people, such as "JUnit"; empty for reflection, which belongs to what is below
	// Wide: code of the JDK that leads to more of it is part of it, as runners of tests call each other through streams.
	Wide bool
}

// StarterOf tells whether a method is of a launcher, a runner of tests, or the loop of a thread or pool, and of which.
func StarterOf(m Method) (Starter, bool) {
	for _, s := range runners() {
		if strings.HasPrefix(m.Class, s.prefix) {
			return Starter{By: s.by, Wide: true}, true
		}
	}
	for _, s := range loops() {
		if strings.HasPrefix(m.Class, s.prefix) && strings.Contains(s.methods, " "+m.Name+" ") {
			return Starter{By: s.by}, true
		}
	}
	return Starter{}, isReflection(m)
}

// runner is all code of a launcher, or of what runs tests.
type runner struct{ prefix, by string }

func runners() []runner {
	return []runner{
		{"org.junit.", "JUnit"},
		{"junit.", "JUnit"},
		{"org.testng.", "TestNG"},
		{"org.scalatest.", "ScalaTest"},
		{"org.apache.maven.surefire.", "Surefire"},
		{"org.apache.maven.", "Maven"},
		{"org.codehaus.", "Maven"},
		{"org.gradle.", "Gradle"},
		{"worker.org.gradle.", "Gradle"},
		{"org.springframework.boot.loader.", "Spring Boot's launcher"},
		{"org.springframework.boot.devtools.restart.", "Spring Boot's launcher"},
		{"io.quarkus.bootstrap.", "Quarkus's launcher"},
		{"org.openjdk.jmh.runner.", "JMH"},
		{"com.intellij.rt.", "IntelliJ IDEA"},
		{"org.eclipse.jdt.internal.junit", "Eclipse"},
		{"com.sun.tools.javac.launcher.", "the java launcher"},
		{"sun.launcher.", "the java launcher"},
	}
}

// loop is code of a class, or of those nested in it, below the tasks of a thread or pool.
type loop struct {
	prefix  string
	methods string // with a blank around each
	by      string
}

func loops() []loop {
	const pool, forkJoin, virtual = "a pool of threads", "a fork/join pool", "a virtual thread"
	return []loop{
		{"java.lang.Thread", " run runWith ", "a thread"},
		{"java.lang.VirtualThread", " run runContinuation ", virtual},
		{"java.lang.VirtualThread$VThreadContinuation", " wrap ", virtual},
		{"jdk.internal.vm.Continuation", " enter enter0 run ", virtual},
		{"java.util.concurrent.ThreadPoolExecutor", " run runWorker ", pool},
		{"java.util.concurrent.FutureTask", " run runAndReset ", pool},
		{"java.util.concurrent.Executors$RunnableAdapter", " call ", pool},
		{"java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask", " run ", pool},
		{"java.util.concurrent.ForkJoinWorkerThread", " run ", forkJoin},
		{"java.util.concurrent.ForkJoinPool", " runWorker scan topLevelExec runTask execLocalTasks ", forkJoin},
		{"java.util.concurrent.ForkJoinTask", " doExec exec run ", forkJoin},
		{"java.util.concurrent.RecursiveAction", " exec ", forkJoin},
		{"java.util.concurrent.RecursiveTask", " exec ", forkJoin},
		{"java.util.concurrent.CountedCompleter", " exec ", forkJoin},
		{"java.util.concurrent.CompletableFuture$Async", " run exec ", forkJoin},
		{"java.util.TimerThread", " run mainLoop ", "a timer"},
		{"org.apache.tomcat.util.threads.ThreadPoolExecutor", " run runWorker ", "Tomcat's pool of threads"},
		{"org.apache.tomcat.util.threads.TaskThread$WrappingRunnable", " run ", "Tomcat's pool of threads"},
		{"org.eclipse.jetty.util.thread.QueuedThreadPool", " run runJob ", "Jetty's pool of threads"},
		{"io.netty.util.concurrent.FastThreadLocalRunnable", " run ", "an event loop of Netty"},
		{"io.netty.util.internal.ThreadExecutorMap$", " run ", "an event loop of Netty"},
		{"kotlinx.coroutines.scheduling.CoroutineScheduler", " run runWorker executeTask runSafely ", "a dispatcher of coroutines"},
		{"kotlinx.coroutines.DispatchedTask", " run ", "a dispatcher of coroutines"},
		{"kotlin.coroutines.jvm.internal.BaseContinuationImpl", " resumeWith ", "a dispatcher of coroutines"},
	}
}

// isReflection tells whether a method only passes a call on.
func isReflection(m Method) bool {
	if m.Class == "java.lang.reflect.Method" {
		return m.Name == "invoke"
	}
	for _, prefix := range []string{"jdk.internal.reflect.", "sun.reflect.", "java.lang.invoke.LambdaForm$", "java.lang.invoke.DirectMethodHandle$", "java.lang.invoke.Invokers$"} {
		if strings.HasPrefix(m.Class, prefix) {
			return true
		}
	}
	return false
}
