package lsp

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/jvm"
)

// jvmInterval is how often running JVMs are looked for while a main is open.
const jvmInterval = 5 * time.Second

// jvmTitle names a JVM on a button.
func jvmTitle(p jvm.Process) string {
	return fmt.Sprintf("%s (process %d)", cmp.Or(mainOf(p), "a JVM"), p.PID)
}

// mainOf is what a JVM was started with, without the module that it is in.
func mainOf(p jvm.Process) string { return p.Main[strings.LastIndexByte(p.Main, '/')+1:] }

// newestFirst orders JVMs by their start.
func newestFirst(a, b jvm.Process) int { return b.Started.Compare(a.Started) }

// runningJVM is a running JVM as clients get it.
type runningJVM struct {
	PID      int    `json:"pid" doc:"its process"`
	Main     string `json:"main" doc:"main class, module or jar; empty when unknown"`
	Version  string `json:"version" doc:"of the JDK"`
	User     string `json:"user" doc:"who runs it"`
	Seconds  int64  `json:"seconds" doc:"since its start"`
	Age      string `json:"age" doc:"the same for people, such as 2 min"`
	Obstacle string `json:"obstacle" doc:"why it cannot be attached to; empty when it can"`
}

// listJVMs answers jfrlens/jvms: what runs now, the newest first.
func (r *runningJVMs) listJVMs(context.Context, noArgs) ([]runningJVM, error) {
	list, err := jvm.List()
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, newestFirst)
	entries := []runningJVM{}
	for _, p := range list {
		uptime := p.Uptime(time.Now())
		entries = append(entries, runningJVM{
			PID: p.PID, Main: p.Main, Version: p.Version, User: p.User,
			Seconds: int64(uptime.Seconds()), Age: units.Age(uptime), Obstacle: p.Obstacle,
		})
	}
	return entries, nil
}

// runningJVMs are those that can be attached to, as they were seen last.
type runningJVMs struct {
	*workspace

	mains atomic.Pointer[map[string]ofMain] // by main class; nil before the first look
}

// ofMain counts the JVMs of a main class.
type ofMain struct {
	all       int
	recording int // those that were started with a recording of their own
}

// of counts those that run a class.
func (r *runningJVMs) of(class string) ofMain {
	if mains := r.mains.Load(); mains != nil {
		return (*mains)[class]
	}
	return ofMain{}
}

// look sees what runs now and tells whether that is something else.
func (r *runningJVMs) look() (changed bool) {
	list, err := jvm.List()
	if err != nil {
		return false // there are no such lenses on this system
	}
	mains := map[string]ofMain{}
	for _, p := range list {
		if !p.Attachable() || p.Main == "" {
			continue
		}
		of := mains[mainOf(p)]
		of.all++
		if strings.Contains(p.Options, "-XX:StartFlightRecording") {
			of.recording++
		}
		mains[mainOf(p)] = of
	}
	old := r.mains.Swap(&mains)
	return old == nil && len(mains) > 0 || old != nil && !maps.Equal(*old, mains)
}

// watchJVMs keeps the lenses that attach up to date while a main is open.
func (r *runningJVMs) watchJVMs(ctx context.Context) {
	ticker := time.NewTicker(jvmInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		r.lookForJVMs()
	}
}

// lookForJVMs lists the JVMs while a main is open, and redraws the lenses when
// they are others.
func (r *runningJVMs) lookForJVMs() {
	if r.features().codeLensRefresh && r.documents.haveMain() && r.look() {
		r.refresh.want()
	}
}
