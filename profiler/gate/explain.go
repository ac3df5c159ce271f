package gate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
)

// explained is how many of the largest changes are explained.
const explained = 3

// mostOf is the part of a change that something must make to be named as its cause.
const mostOf = 0.5

// Reason is one thing that is known of a change.
type Reason struct {
	Method  string `json:"method,omitempty"` // whose change it is of; "" of the whole program
	Text    string `json:"text"`             // one sentence
	Command string `json:"command"`          // what shows it
}

// Explain says of the largest changes where they come from: which callers and what they call, more calls or slower ones,
// allocation, waiting, the collector, the compiler. Only what the runs are sure of is said.
func Explain(r *compare.Result, after, before []Run, o Options) []Reason {
	if r == nil || len(r.Changes) == 0 {
		return nil
	}
	j := &judge{options: o, after: after, before: before}
	var reasons []Reason
	for i, c := range r.Changes[:min(len(r.Changes), explained)] {
		for _, reason := range slices.Concat(j.whereFrom(r, c), j.calls(c, r.Was(c.Method), i == 0), j.amounts(c, r.Was(c.Method))) {
			reason.Method = c.String()
			reasons = append(reasons, reason)
		}
	}
	return append(reasons, j.machine()...)
}

// command is one that compares the last runs of both sides.
func (j *judge) command(words ...string) string {
	line := append([]string{"jfrlens"}, words...)
	return strings.Join(append(line, "--before", visible.Word(j.before[len(j.before)-1].Path), visible.Word(j.after[len(j.after)-1].Path)), " ")
}

// whereFrom says by which callers a change came, in what is called, and whether it was compiled.
func (j *judge) whereFrom(r *compare.Result, c compare.Change) []Reason {
	was, is := j.mean(j.before, r.Was(c.Method), 1), j.mean(j.after, c.Method, r.Factor)
	if was.samples+is.samples < 20 {
		return nil
	}
	more := is.total - was.total
	var reasons []Reason
	if name, part := largest(was.callers, is.callers, more); len(is.callers)+len(was.callers) > 2 && part >= mostOf {
		reasons = append(reasons, Reason{Text: fmt.Sprintf("%s of the difference is in calls from %s%s.", units.RoughPercent(100*part), callerName(name), isNew(was.callers, is.callers, name)), Command: j.command("open")})
	}
	if name, part := largest(was.callees, is.callees, more); part >= mostOf {
		where := "in the method itself"
		if name != itself {
			where = "in its calls of " + name + isNew(was.callees, is.callees, name)
		}
		reasons = append(reasons, Reason{Text: fmt.Sprintf("%s of the difference is %s.", units.RoughPercent(100*part), where), Command: j.command("lines")})
	}
	if before, now := interpretedPart(was), interpretedPart(is); math.Abs(now-before) > 0.2 {
		reasons = append(reasons, Reason{Text: fmt.Sprintf("%s of it ran interpreted, before %s: another state of the compiler.", units.Percent(100*now), units.Percent(100*before)), Command: "jfrlens view longest-compilations " + visible.Word(j.after[len(j.after)-1].Path)})
	}
	return reasons
}

// mean is that of several runs, shares divided by a factor.
func (j *judge) mean(runs []Run, of compare.Method, factor float64) parts {
	sum := parts{callers: map[string]float64{}, callees: map[string]float64{}}
	for i := range runs {
		v, err := runs[i].Profile.View(j.options.Type)
		if err != nil || v.Total == 0 {
			continue
		}
		p, n := j.dissect(v, of), float64(len(runs))*factor
		sum.total += p.total / n
		sum.interpreted += p.interpreted / n
		sum.samples += p.samples
		for name, share := range p.callers {
			sum.callers[name] += share / n
		}
		for name, share := range p.callees {
			sum.callees[name] += share / n
		}
	}
	return sum
}

func interpretedPart(p parts) float64 {
	if p.total == 0 {
		return 0
	}
	return p.interpreted / p.total
}

// largest is what makes the largest part of a change.
func largest(was, is map[string]float64, more float64) (name string, part float64) {
	names := map[string]bool{}
	for n := range was {
		names[n] = true
	}
	for n := range is {
		names[n] = true
	}
	for n := range names {
		if p := (is[n] - was[n]) / more; p > part || p == part && n < name {
			name, part = n, p
		}
	}
	return name, min(math.Round(part*1e6)/1e6, 1)
}

// isNew says that something was not there before.
func isNew(was, is map[string]float64, name string) string {
	switch {
	case was[name] == 0 && is[name] > 0:
		return ", which is new"
	case is[name] == 0:
		return ", which is gone"
	}
	return ""
}

func callerName(name string) string {
	if name == itself {
		return "outside of the project's code"
	}
	return name
}

// calls says of a method, before under an old name, whether there were more calls or slower ones, where they were counted; where not, of the largest change, how
// they would be.
func (j *judge) calls(c compare.Change, old compare.Method, isLargest bool) []Reason {
	was, before := timingOf(j.before, old)
	is, after := timingOf(j.after, c.Method)
	if (was == 0 || is == 0) && !isLargest {
		return nil
	}
	if was == 0 || is == 0 {
		return []Reason{{
			Text:    "Whether there are more calls or slower ones was not recorded; exact counts tell, on JDK 25 and later.",
			Command: "jfrlens profile --method-timing '" + c.Class + "::" + c.Name + "' TARGET",
		}}
	}
	text := fmt.Sprintf("It was called %s times a run, before %s", units.Count(int64(is)), units.Count(int64(was)))
	if before > 0 && after > 0 { // else the clock was too coarse
		text += fmt.Sprintf("; a call takes %s, before %s", formatNanos(after), formatNanos(before))
	}
	return []Reason{{Text: text + ".", Command: j.command("lines")}}
}

// timingOf is the mean number of exact calls of a run, and how many nanoseconds one takes on average.
func timingOf(runs []Run, of compare.Method) (calls, nanos float64) {
	total := 0.0
	for _, r := range runs {
		for _, t := range r.Profile.MethodTimings() {
			if t.Class == of.Class && t.Name == of.Name {
				calls += float64(t.Invocations) / float64(len(runs))
				total += float64(t.Invocations) * float64(max(t.Average, 0)) / float64(len(runs))
			}
		}
	}
	return calls, total / max(calls, 1)
}

func formatNanos(n float64) string { return budget.Limit{Dimension: budget.Time}.Format(n) }

// amountTypes are the sample types of which amounts explain a change.
var amountTypes = [...]struct{ name, verb string }{
	{"alloc", "It allocates"}, {"lock", "It waits for locks"}, {"io", "It reads and writes"}, {"wait", "It waits otherwise"},
}

// amounts says what a method allocates and waits more or less than before, where the runs are sure.
func (j *judge) amounts(c compare.Change, old compare.Method) []Reason {
	var reasons []Reason
	for _, kind := range amountTypes {
		if kind.name == j.options.Type {
			continue
		}
		was, is := j.amount(j.before, kind.name, old), j.amount(j.after, kind.name, c.Method)
		if was == nil || is == nil {
			continue
		}
		if words, ok := changed(was, is); ok {
			reasons = append(reasons, Reason{Text: fmt.Sprintf("%s %s.", kind.verb, words), Command: j.command("lines", "--type", kind.name)})
		}
	}
	return reasons
}

// amount is what a method has of a sample type in each run by the second, nil where it is not in all of them.
func (j *judge) amount(runs []Run, kind string, of compare.Method) []compare.Value {
	var list []compare.Value
	for i := range runs {
		seconds := runs[i].Profile.Recorded().Seconds()
		v, err := runs[i].Profile.View(kind)
		if err != nil || v.Total == 0 || seconds == 0 {
			return nil
		}
		share, scale, noise := j.dissect(v, of).total, float64(v.Total)/seconds, compare.Noise(v)
		list = append(list, compare.Value{Number: share * scale, Noise: max(share, noise) * noise * scale * scale})
	}
	return list
}

// changed says by how much values changed, if that is sure.
func changed(was, is []compare.Value) (words string, ok bool) {
	claim := compare.Hold(is, compare.Limit{Before: was, Times: 1})
	if sure := compare.Sure([]float64{2 * min(claim.Above, claim.Below)}); !sure[0] {
		return "", false
	}
	if claim.Before == 0 {
		return "now, and did not before", true
	}
	return fmt.Sprintf("%s a second (%s to %s)", units.Growth(100*(claim.Number/claim.Before-1)),
		units.Growth(100*max(claim.Low/claim.Before, -1)), units.Growth(100*claim.High/claim.Before)), true
}

// machine says what the collector and the compiler did otherwise in the whole program.
func (j *judge) machine() []Reason {
	var reasons []Reason
	was, is := j.pauses(j.before), j.pauses(j.after)
	if words, ok := changed(was, is); was != nil && is != nil && ok {
		reasons = append(reasons, Reason{Text: fmt.Sprintf("The collector stops the program %s.", words), Command: "jfrlens view gc-pauses " + visible.Word(j.after[len(j.after)-1].Path)})
	}
	before, now := j.before[0].Profile.Quality().Compiler, j.after[0].Profile.Quality().Compiler
	if before != now && (before != profile.CompilerNormal || now != profile.CompilerNormal) {
		reasons = append(reasons, Reason{Text: "The JVM's compilers were set otherwise on the two sides.", Command: "jfrlens summary --overview " + visible.Word(j.after[len(j.after)-1].Path)})
	}
	return reasons
}

// pauses are how long the collector stopped the program in each run by the second.
func (j *judge) pauses(runs []Run) []compare.Value {
	var list []compare.Value
	for i := range runs {
		seconds := runs[i].Profile.Recorded().Seconds()
		found, why := runs[i].Events.find(budget.Target{Pattern: budget.Pattern{Text: pauseEvent}})
		if why != "" || seconds == 0 {
			return nil
		}
		list = append(list, compare.Value{Number: float64(found.nanos) / seconds, Noise: found.squares / (seconds * seconds)})
	}
	return list
}
