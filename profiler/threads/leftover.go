package threads

import (
	"fmt"
	"strings"
)

// afterMain is the thread that ends the JVM: HotSpot gives the main thread this name when main has returned or failed.
const afterMain = "DestroyJavaVM"

// leftOver finds programs that end only when somebody shuts their pools down: main has ended, and all that keeps the
// JVM are workers that wait for tasks without a limit, which no other thread is left to give them.
func (a *Analysis) leftOver() {
	ended := false
	var workers []*Activity
	for _, t := range a.Activities {
		switch {
		case t.Thread.Name == afterMain:
			ended = true
		case t.Thread.Daemon || t.Kind == JVMThread:
		case t.Kind == Idle && t.Thread.State == Waiting && isWorker(t.Thread):
			workers = append(workers, t)
		default:
			return
		}
	}
	if !ended || len(workers) == 0 {
		return
	}
	var pools []string
	for _, pool := range grouped(workers, func(t *Activity) string { return poolOf(t.Thread) }) {
		pools = append(pools, plural(len(pool), "idle worker", "idle workers")+" of the pool "+poolName(pool[0].Thread))
	}
	a.add(Finding{
		Kind: LeftOver, Certain: true, Threads: workers,
		Sentence: fmt.Sprintf("main has ended, and only %s %s the JVM running: shut the pool down where main ends, however it ends.",
			strings.Join(pools, " and "), map[bool]string{true: "keeps", false: "keep"}[len(workers) == 1]),
	})
}
