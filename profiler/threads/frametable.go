package threads

import "strings"

// known are methods of the JDK in which threads stand, and what they do there. Names are exact; a class that ends in
// "*" is a prefix, and "" as method is any. The deepest of the frames above the program's own code counts: a queue
// says more than the lock in it, and a pool more than its queue.
var known = []struct {
	class, method string
	is            Kind
}{
	{"java.lang.Object", "wait", Signal},
	{"java.lang.Object", "wait0", Signal},
	{"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject", "", Signal},
	{"java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject", "", Signal},
	{"java.util.concurrent.locks.ReentrantLock", "lock", LockWait},
	{"java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock", "lock", LockWait},
	{"java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock", "lock", LockWait},
	{"java.util.concurrent.locks.StampedLock", "readLock", LockWait},
	{"java.util.concurrent.locks.StampedLock", "writeLock", LockWait},
	{"java.lang.Thread", "sleep", Sleeps},
	{"java.lang.Thread", "sleep0", Sleeps},
	{"java.lang.Thread", "sleepNanos", Sleeps},
	{"java.lang.VirtualThread", "sleepNanos", Sleeps},
	{"java.lang.Thread", "join", Join},
	{"java.lang.VirtualThread", "joinNanos", Join},
	{"java.util.concurrent.CyclicBarrier", "", Latch},
	{"java.util.concurrent.CountDownLatch", "", Latch},
	{"java.util.concurrent.Phaser", "", Latch},
	{"java.util.concurrent.Exchanger", "", Latch},
	{"java.util.concurrent.Semaphore", "", Permit},
	{"java.util.concurrent.FutureTask", "get", Future},
	{"java.util.concurrent.FutureTask", "awaitDone", Future},
	{"java.util.concurrent.CompletableFuture", "get", Future},
	{"java.util.concurrent.CompletableFuture", "join", Future},
	{"java.util.concurrent.ForkJoinTask", "join", Future},
	{"java.util.concurrent.ForkJoinTask", "get", Future},
	{"java.util.concurrent.ForkJoinTask", "invoke", Future},
	{"java.util.concurrent.ForkJoinTask", "invokeAll", Future},
	{"java.util.concurrent.ThreadPoolExecutor", "awaitTermination", Latch},
	{"java.util.concurrent.ForkJoinPool", "awaitQuiescence", Latch},

	{"java.net.SocketInputStream", "socketRead0", Network},
	{"java.net.PlainDatagramSocketImpl", "receive0", Network},
	{"java.net.PlainSocketImpl", "socketConnect", Network},
	{"java.net.PlainSocketImpl", "socketAccept", Accept},
	{"java.net.Inet4AddressImpl", "lookupAllHostAddr", Network},
	{"java.net.Inet6AddressImpl", "lookupAllHostAddr", Network},
	{"sun.nio.ch.SocketDispatcher", "read0", Network},
	{"sun.nio.ch.DatagramDispatcher", "read0", Network},
	{"sun.nio.ch.Net", "poll", Network},
	{"sun.nio.ch.Net", "pollConnect", Network},
	{"sun.nio.ch.Net", "connect0", Network},
	{"sun.nio.ch.NioSocketImpl", "park", Network},
	{"sun.nio.ch.NioSocketImpl", "accept", Accept},
	{"sun.nio.ch.Net", "accept", Accept},
	{"sun.nio.ch.ServerSocketChannelImpl", "accept", Accept},
	{"java.io.FileInputStream", "readBytes", Input},
	{"java.io.FileInputStream", "read0", Input},
	{"java.lang.UNIXProcess", "waitFor", Child},
	{"java.lang.ProcessImpl", "waitFor", Child},

	{"java.util.concurrent.ThreadPoolExecutor", "getTask", Idle},
	{"java.util.concurrent.ForkJoinPool", "awaitWork", Idle},
	{"java.util.concurrent.ThreadPerTaskExecutor", "awaitTermination", Latch},
	{"java.lang.ref.ReferenceQueue", "", Idle},
	{"java.lang.ref.Reference", "waitForReferencePendingList", Idle},
	{"java.lang.ref.Reference", "tryHandlePending", Idle},
	{"java.util.TimerThread", "mainLoop", Idle},
	{"jdk.internal.ref.CleanerImpl", "run", Idle},
	{"sun.nio.ch.EPoll", "wait", Idle},
	{"sun.nio.ch.EPollArrayWrapper", "epollWait", Idle},
	{"sun.nio.ch.KQueue", "poll", Idle},
	{"sun.nio.ch.KQueueArrayWrapper", "kevent0", Idle},
	{"sun.nio.ch.WEPoll", "wait", Idle},
	{"sun.nio.ch.WindowsSelectorImpl*", "poll0", Idle},
	{"sun.nio.ch.PollSelectorImpl", "poll", Idle},
	{"sun.nio.ch.SelectorImpl", "select", Idle},
	{"sun.nio.ch.Poller", "", Idle},
	{"java.lang.ProcessHandleImpl", "waitForProcessExit0", Idle},
	{"java.lang.UNIXProcess", "waitForProcessExit", Idle},
	{"sun.misc.Signal*", "dispatch", Idle},
	{"java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", "", Idle},
	{"jdk.jfr.internal.PlatformRecorder", "", Idle},
	{"sun.nio.fs.LinuxWatchService", "poll", Idle},
	{"sun.nio.ch.EPollPort$EventHandlerTask", "", Idle},
}

// queues are methods of all blocking queues of the JDK.
var queues = map[string]Kind{
	"take": QueueEmpty, "takeFirst": QueueEmpty, "takeLast": QueueEmpty, "poll": QueueEmpty, "pollFirst": QueueEmpty, "pollLast": QueueEmpty,
	"put": QueueFull, "putFirst": QueueFull, "putLast": QueueFull, "offer": QueueFull, "offerFirst": QueueFull, "offerLast": QueueFull, "transfer": QueueFull,
}

// byFrames judges by the methods of the JDK that a thread stands in.
func (a *Activity) byFrames() bool {
	for i, f := range a.Thread.Stack {
		if !f.IsLibrary() {
			break
		}
		if f.is != "" && i < maxTableDepth {
			a.Kind = f.is
		}
	}
	if a.Kind == LockWait { // only the JSON of JDK 21 says nothing of the lock itself
		a.How = lockMode(a.Thread.Stack)
		if !parks(a.Thread.Stack[0]) {
			a.Kind = ""
		}
	}
	return a.Kind != ""
}

// maxTableDepth is how far below the top a method still says what a thread does: those that call much are deeper.
const maxTableDepth = 16

// kindOf looks one frame up, "" when it says nothing.
func kindOf(f *Frame) Kind {
	if is := queues[f.Method]; is != "" && strings.HasPrefix(f.Class, "java.util.concurrent.") &&
		(strings.HasSuffix(f.Class, "Queue") || strings.HasSuffix(f.Class, "Deque")) {
		return is
	}
	for _, k := range known {
		prefix, open := strings.CutSuffix(k.class, "*")
		if (f.Class == k.class || open && strings.HasPrefix(f.Class, prefix)) && (k.method == "" || f.Method == k.method) {
			return k.is
		}
	}
	return ""
}
