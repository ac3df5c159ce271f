package profiler

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/profiler/inspect"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/threads"
)

// blockedNow says which threads wait in a JVM where waiting was to be recorded and nothing was, nil elsewhere: JFR
// writes a wait when it ends, and some do not. p is nil where there is no profile at all.
func (e *attachmentEnd) blockedNow(p *profile.Profile) []string {
	asked := e.session.common.SampleTypes
	missing := func(kind string) bool { return slices.Contains(asked, kind) && (p == nil || !p.Has(kind)) }
	locks, waits := missing(sample.Lock), missing(sample.Wait)
	if !locks && !waits || !e.vm.Alive() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), inspect.DefaultLimit)
	defer cancel()
	c, err := inspect.Collect(ctx, e.vm.Process, inspect.Options{Dumps: true})
	if err != nil {
		return nil
	}
	a, err := c.Analyse()
	if err != nil || a == nil {
		return nil
	}
	return blockedSentence(a, waits, e.request.PID)
}

// maxBlockedPlaces is how many lines the sentence names.
const maxBlockedPlaces = 3

// blockedSentence names the lines at which the most threads wait, nil when none does.
func blockedSentence(a *threads.Analysis, waits bool, pid int) []string {
	at := map[string]int{}
	count := 0
	for _, t := range a.Activities {
		if t.Kind.Blocked() || waits && t.Kind.Waits() {
			count++
			at[t.At()]++
		}
	}
	if count == 0 {
		return nil
	}
	places := make([]string, 0, len(at))
	for place := range at {
		places = append(places, place)
	}
	slices.SortFunc(places, func(x, y string) int { return cmp.Or(cmp.Compare(at[y], at[x]), cmp.Compare(x, y)) })
	verb := "wait"
	if count == 1 {
		verb = "waits"
	}
	text := fmt.Sprintf("waiting is recorded when it ends; %s that %s now did so all the time or began late (%s)",
		units.Plural(int64(count), "thread"), verb, strings.Join(places[:min(len(places), maxBlockedPlaces)], ", "))
	for _, f := range a.Findings {
		if f.IsDeadlock() {
			return []string{text + ". " + strings.TrimSuffix(f.Sentence, ".") + fmt.Sprintf("; jfrlens deadlock %d tells more", pid)}
		}
	}
	return []string{text + fmt.Sprintf("; jfrlens waits %d shows for whom", pid)}
}
