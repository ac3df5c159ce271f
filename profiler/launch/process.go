package launch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// Stdio is where the program's streams go. A nil Stdin is empty input; nil
// writers drop the output. The writers are called from two goroutines.
type Stdio struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

// DefaultGrace is how long a polite stop may take before the kill: shutdown
// hooks of the program and the writing of the recording are part of it.
const DefaultGrace = 20 * time.Second

// Times of waiting for what a started process leaves behind.
const (
	pollShortest = 20 * time.Millisecond
	pollLongest  = 250 * time.Millisecond
	drainTimeout = time.Second
	// startTimeout is how long a process that a script leaves behind may take
	// to become a JVM, on a machine under load too.
	startTimeout = 10 * time.Second
)

// Process is a running plan: the process started and all its children.
//
// Its goroutines end with the run: one that starts the process and waits for
// it and its children, bound to its thread because the kernel ties the
// parent-death signal to that thread; one per output stream; one that copies
// the input, which may stay until that input ends; and after Stop one that
// kills what does not end in time.
type Process struct {
	plan  *Plan
	pid   int
	grace time.Duration
	young time.Duration // how long what is left behind may take to become a JVM
	pipes pipes
	guard *Guard // of this run
	done  chan struct{}
	exit  Exit // written before done is closed

	stopMu  sync.Mutex // guards stopped and killed
	stopped bool
	killed  bool
}

// Start runs the plan. When ctx ends the process is stopped politely. The guard
// is the arguments of a [Guard], which may be empty: it is armed with the id of
// the process, for [EndRun].
func Start(ctx context.Context, plan *Plan, stdio Stdio, guard ...string) (*Process, error) {
	p := &Process{plan: plan, grace: DefaultGrace, young: startTimeout, guard: StartGuard(guard...)}
	return start(ctx, p, stdio)
}

// start runs the plan of a process whose times are set.
func start(ctx context.Context, p *Process, stdio Stdio) (*Process, error) {
	plan := p.plan
	p.done = make(chan struct{})
	cmd := exec.Command(plan.Argv[0], plan.Argv[1:]...)
	cmd.Dir = plan.Dir
	cmd.Env = append(append(os.Environ(), plan.Env...), SessionVariable+"="+plan.Marker)
	if err := throughShell(cmd); err != nil {
		p.guard.Dismiss()
		return nil, err
	}
	inOwnGroup(cmd)
	if err := p.pipes.open(cmd, stdio, plan); err != nil {
		p.guard.Dismiss()
		return nil, fmt.Errorf("cannot make pipes for %s: %w", plan.Argv[0], err)
	}
	started := make(chan error, 1)
	go p.run(ctx, cmd, started)
	if err := <-started; err != nil {
		p.guard.Dismiss()
		return nil, startError(plan, err)
	}
	return p, nil
}

// startError is the sentence for a program that could not be executed.
func startError(plan *Plan, err error) error {
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, exec.ErrNotFound) {
		if _, statErr := os.Stat(plan.Dir); statErr != nil {
			return fmt.Errorf("%w: the working directory %s does not exist", ErrNoTarget, plan.Dir)
		}
		if why := noInterpreter(plan.Argv[0], plan.Dir); why != "" {
			return fmt.Errorf("%w: %s", ErrNoTarget, why)
		}
		return fmt.Errorf("%w: the program %s was not found; check its name or PATH", ErrNoTarget, plan.Argv[0])
	}
	return fmt.Errorf("%w: %s cannot be executed: %w", ErrNoTarget, plan.Argv[0], err)
}

// run starts the command and waits until nothing of it is left.
func (p *Process) run(ctx context.Context, cmd *exec.Cmd, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := cmd.Start()
	p.pipes.started(err == nil)
	if err != nil {
		started <- err
		return
	}
	p.pid = cmd.Process.Pid
	p.guard.Arm(strconv.Itoa(p.pid))
	started <- nil
	stopOnEnd := context.AfterFunc(ctx, p.Stop)
	defer stopOnEnd()
	state, _ := cmd.Process.Wait() // the state tells all
	p.awaitRest(time.Now().Add(p.young))
	p.guard.Dismiss()
	p.pipes.drain()
	p.exit = p.exitOf(state)
	close(p.done)
}

// awaitRest waits until nothing of the run is left but what the started
// process left behind on purpose. One look may miss a process that is just
// becoming a JVM in a group of its own, so two have to find nothing. Looking
// costs time that the program would have: it is done less often the longer it
// takes.
func (p *Process) awaitRest(deadline time.Time) {
	pause := pollShortest
	for misses := 0; ; {
		if p.isAlive(time.Now().Before(deadline)) {
			misses = 0
			time.Sleep(pause)
			pause = min(pause*5/4, pollLongest)
			continue
		}
		if misses++; misses == 2 {
			return
		}
		time.Sleep(pollShortest)
	}
}

// isAlive tells whether something of the run is left that belongs to it: after
// a stop every process of the group, otherwise only profiled JVMs, so that
// daemons which a build tool or script leaves on purpose may stay. MayStart is
// true as long as a process that was left behind can still become a JVM.
func (p *Process) isAlive(mayStart bool) bool {
	p.stopMu.Lock()
	stopped := p.stopped
	p.stopMu.Unlock()
	if stopped && len(groupMembers(p.pid)) > 0 {
		return true
	}
	jvms, others := carriers(p.plan.Marker, p.pid)
	return len(jvms) > 0 || mayStart && !stopped && len(others) > 0
}

// PID is the process id of the started process (which may be a build tool).
func (p *Process) PID() int { return p.pid }

// JVMs are the process ids of the profiled JVMs that run now, as far as their
// command line or environment shows the plan's marker.
func (p *Process) JVMs() []int { return markedJVMs(p.plan.Marker) }

// JVM is a running JVM that is not profiled.
type JVM struct {
	PID  int
	Main string // its class, module, jar or source file
}

// UnprofiledJVMs are those that the program has started and that run now, where
// the plan's options reach nothing but the program itself; only on Linux.
func (p *Process) UnprofiledJVMs() []JVM {
	if p.plan.Channel != ChannelCommandLine {
		return nil
	}
	return unmarkedJVMs(p.plan.Marker, p.pid)
}

// Stop ends the program politely, so that it writes its recording, and kills
// what is left after the grace time. It returns at once; see Wait.
func (p *Process) Stop() {
	p.stopMu.Lock()
	first := !p.stopped
	p.stopped = true
	p.stopMu.Unlock()
	if !first {
		return
	}
	if !stopsByGuard || !p.guard.act() {
		p.signalAll(syscall.SIGTERM)
	}
	go func() {
		select {
		case <-p.done:
		case <-time.After(p.grace):
			p.Kill()
		}
	}()
}

// Kill ends the program at once. What it recorded up to about a second ago
// can still be read from the repository on JDK 17 and later.
func (p *Process) Kill() {
	p.stopMu.Lock()
	p.stopped, p.killed = true, true
	p.stopMu.Unlock()
	p.signalAll(syscall.SIGKILL)
}

// signalAll reaches the group and the profiled JVMs that have left it, such as
// the forks of a Gradle daemon; the daemon itself stays.
func (p *Process) signalAll(sig syscall.Signal) {
	for _, pid := range markedJVMs(p.plan.Marker) {
		signalProcess(pid, sig)
	}
	signalGroup(p.pid, sig)
}

// Signal passes a signal on to the program and its children.
func (p *Process) Signal(sig os.Signal) error {
	s, ok := sig.(syscall.Signal)
	if !ok {
		return fmt.Errorf("signal %v cannot be passed on", sig)
	}
	return signalGroup(p.pid, s)
}

// Done is closed when nothing of the run is left.
func (p *Process) Done() <-chan struct{} { return p.done }

// Wait blocks until nothing of the run is left and says how it ended.
func (p *Process) Wait() Exit {
	<-p.done
	return p.exit
}
