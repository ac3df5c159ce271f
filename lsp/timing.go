package lsp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/units"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// timeable is a Run in which methods can be timed while it goes on.
type timeable interface {
	TimeMethods(ctx context.Context, filter string) (notes []string, err error)
}

// timedMethods are the methods that the user wants to be counted and timed.
type timedMethods struct {
	mu      sync.Mutex // guards filters
	filters map[string]bool
}

// has tells whether a method is among them.
func (t *timedMethods) has(m source.Method) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.filters[launch.FilterOf(m.Class, m.Name)]
}

// toggle adds a filter, or takes it away, and tells which.
func (t *timedMethods) toggle(filter string) (added bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.filters[filter] {
		delete(t.filters, filter)
		return false
	}
	if t.filters == nil {
		t.filters = map[string]bool{}
	}
	t.filters[filter] = true
	return true
}

// all are the filters, sorted.
func (t *timedMethods) all() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Sorted(maps.Keys(t.filters))
}

// timingResult is what timeMethod answers.
type timingResult struct {
	Filter  string `json:"filter" doc:"the JVM's name of the method"`
	Timed   bool   `json:"timed" doc:"false: not any more"`
	Message string `json:"message" doc:"one sentence for people"`
}

// timeMethod counts and times every call of a method, in programs that are run
// from now on and in those that run; the second time it ends that.
func (l *launcher) timeMethod(ctx context.Context, args methodArgs) (result timingResult, err error) {
	filter := launch.FilterOf(args.Class, args.Method)
	if args.Class == "" || args.Method == "" {
		return result, errors.New("no method is named; use the code action on one")
	}
	notes, err := launch.CheckFilter(filter)
	if err != nil {
		return result, err
	}
	name := args.Class + "." + args.Method
	result = timingResult{Filter: filter, Timed: l.timed.toggle(filter)}
	if !result.Timed {
		result.Message = name + " is not counted and timed in the next run."
	} else {
		result.Message = name + " is counted and timed in the next run (JDK 25 or later)." + note(append(l.runs.timeNow(ctx, filter), notes...))
	}
	if !args.Quiet {
		l.editor.show(ctx, protocol.MessageTypeInfo, result.Message)
	}
	return result, nil
}

// timeNow begins to time a method in what runs and says where.
func (r *runs) timeNow(ctx context.Context, filter string) []string {
	var told []string
	for _, a := range r.all() {
		run, ok := a.program().(timeable)
		if !ok {
			continue
		}
		if _, err := run.TimeMethods(ctx, filter); err != nil {
			told = append(told, err.Error())
			continue
		}
		told = append(told, a.name+" runs: its calls count from now on")
	}
	return told
}

// timingsOf are the exact counts of a method, one for each overload, else those of
// its recorded calls.
func timingsOf(p *published, class, method string) []profile.MethodTiming {
	for _, list := range [][]profile.MethodTiming{p.profile.MethodTimings(), p.profile.MethodTraces()} {
		var found []profile.MethodTiming
		for _, timing := range list {
			if timing.Class == class && timing.Name == method {
				found = append(found, timing)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// asItIs is a name where there is no mark-up.
func asItIs(name string) string { return name }

// timingText writes exact counts for people, with marked names. Overloads stand side by side:
// lines say nothing about which is which.
func timingText(timings []profile.MethodTiming, mark func(name string) string) string {
	parts := make([]string, 0, len(timings))
	for _, t := range timings {
		text := units.Plural(t.Invocations, "call")
		if t.Average >= 0 {
			text += fmt.Sprintf(" · average %s · %s to %s", spanText(t.Average), spanText(t.Minimum), spanText(t.Maximum))
		}
		if len(timings) > 1 {
			text = mark(t.Descriptor) + ": " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " | ")
}

// spanText writes a time of a timing.
func spanText(d time.Duration) string {
	if d < 0 {
		return "?"
	}
	return units.Duration(d)
}
