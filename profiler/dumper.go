package profiler

import (
	"context"
	"time"

	"jfrlens/profiler/jvm"
)

// dumpTime bounds how long async-profiler may take to write what it has.
const dumpTime = 20 * time.Second

// pace is how often async-profiler is asked for what it has measured so far. It
// ends a chunk of its recording then, into which it writes every stack that it
// has seen since the start, and takes no sample meanwhile
// (FlightRecorder::flush and writeStackTraces in its flightRecorder.cpp). So it
// is asked about once a second at first, and the less often the longer it has
// measured or the longer it takes.
type pace struct{ began, next time.Time }

const (
	firstDump = time.Second
	dumpRest  = 20 // times as long as the last one took
	dumpShare = 20 // of the time since the start
)

// newPace begins to count.
func newPace(began time.Time) *pace { return &pace{began, began.Add(firstDump)} }

// due tells whether it is time.
func (p *pace) due(now time.Time) bool { return !now.Before(p.next) }

// took notes how long the dumps have taken that ended at that time.
func (p *pace) took(spent time.Duration, ended time.Time) {
	p.next = ended.Add(max(firstDump, dumpRest*spent, ended.Sub(p.began)/dumpShare))
}

// dump makes the agent in a JVM write what it has measured so far.
func dump(ctx context.Context, vm *jvm.VM, library string) bool {
	ctx, cancel := context.WithTimeout(ctx, dumpTime)
	defer cancel()
	// it opens its log anew with each command, and must not use the program's output
	code, err := vm.LoadAgent(ctx, library, "dump,jfr,loglevel=none")
	return err == nil && code == 0
}

// dumper asks async-profiler again and again for what it has measured so far, in a
// goroutine of its own, which close ends: a JVM may take its time to answer. A
// nil dumper asks nobody.
type dumper struct {
	cancel context.CancelFunc
	done   chan struct{}
}

// startDumper begins to ask by a function that returns how long the JVMs took.
func startDumper(ask func(context.Context) time.Duration) *dumper {
	ctx, cancel := context.WithCancel(context.Background())
	d := &dumper{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(d.done)
		ticker := time.NewTicker(liveInterval)
		defer ticker.Stop()
		pace := newPace(time.Now())
		for {
			select {
			case <-ctx.Done():
				return
			case now := <-ticker.C:
				if pace.due(now) {
					pace.took(ask(ctx), time.Now())
				}
			}
		}
	}()
	return d
}

// close ends the asking.
func (d *dumper) close() {
	if d != nil {
		d.cancel()
		<-d.done
	}
}

// agents are those in the JVMs of a run that was launched with async-profiler.
type agents struct {
	run *programRun
	vms map[int]*jvm.VM // nil for one that does not answer
}

// dump asks the JVMs that the program can be in, and returns how long they took
// to write.
func (a agents) dump(ctx context.Context) (spent time.Duration) {
	pids := a.run.jvms()
	for _, pid := range pids[:min(len(pids), maxFollowed)] {
		vm, known := a.vms[pid]
		if !known {
			vm, _ = jvm.Attach(ctx, pid) // one that refuses is shown at its end
			a.vms[pid] = vm
		}
		begun := time.Now()
		if vm != nil && !dump(ctx, vm, a.run.plan.AsyncLibrary) {
			a.vms[pid] = nil
		}
		spent += time.Since(begun)
	}
	return spent
}
