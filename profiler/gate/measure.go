package gate

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"jfrlens/jfr/units"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// value is the number of a budget in a run, in the unit of its limit. The error says why there is none.
func (j *judge) value(b budget.Budget, r *Run) (compare.Value, error) {
	v, err := j.whole(b, r)
	if err != nil {
		return v, err
	}
	by := 1.0
	switch {
	case b.Limit.PerSecond || b.Measure.Kind == budget.Sum && b.Limit.Dimension == budget.Percent && !b.Limit.Change:
		by = r.Profile.Recorded().Seconds()
		if b.Limit.Dimension == budget.Percent {
			by *= 1e9 / 100
		}
	case b.Per != "":
		per, err := r.found(b, budget.Target{Pattern: budget.Pattern{Text: b.Per}})
		if err != nil {
			return v, err
		}
		by = float64(per.count)
	}
	if by <= 0 {
		in := string(b.Measure.Target.Context)
		if in != "" {
			in = "ends in " + in
		}
		return v, fmt.Errorf("there is nothing to divide by: no %s %s in %s", cmp.Or(b.Per, "recorded time"), cmp.Or(in, "is"), r.Name)
	}
	return compare.Value{Number: v.Number / by, Noise: v.Noise / (by * by)}, nil
}

// whole is the number of a budget in a whole run.
func (j *judge) whole(b budget.Budget, r *Run) (compare.Value, error) {
	switch {
	case b.Measure.Kind == budget.SQL:
		return sqlValue(b, r)
	case b.Measure.Kind == budget.Calls:
		return calls(b, r)
	case b.Measure.IsOfEvents():
		return eventValue(b, r)
	}
	return j.weight(b, r)
}

// sqlValue is the number that a statement gives, or of how many rows.
func sqlValue(b budget.Budget, r *Run) (compare.Value, error) {
	answer, err := r.SQL(b.SQL)
	switch {
	case err != nil:
		return compare.Value{}, err
	case b.NoRows:
		return compare.Value{Number: float64(answer.Rows)}, nil
	case !answer.IsOne:
		return compare.Value{}, fmt.Errorf("the statement gives no single number but %d rows; without a limit it would have to give none", answer.Rows)
	}
	return compare.Value{Number: answer.Number}, nil
}

// calls is how often methods were called, exactly.
func calls(b budget.Budget, r *Run) (compare.Value, error) {
	n, found := int64(0), false
	for _, t := range r.Profile.MethodTimings() {
		if b.Measure.Target.Pattern.HasMethod(t.Class, t.Name) {
			n, found = n+t.Invocations, true
		}
	}
	if !found {
		return compare.Value{}, fmt.Errorf("no call of %s was counted; --method-timing when recording, on JDK 25 and later, does that", b.Measure.Target.Pattern)
	}
	return compare.Value{Number: float64(n), Noise: float64(n)}, nil
}

// found are the events of a target that are in the context of a budget.
func (r *Run) found(b budget.Budget, of budget.Target) (spans, error) {
	events, err := r.events(b)
	if err != nil {
		return spans{}, err
	}
	list, why := events.find(of)
	if why != "" {
		return list, errors.New(why)
	}
	return list, nil
}

// eventValue is a number of events.
func eventValue(b budget.Budget, r *Run) (compare.Value, error) {
	events, err := r.found(b, b.Measure.Target)
	if err != nil {
		return compare.Value{}, err
	}
	n := float64(events.count)
	if b.Measure.Kind == budget.Count {
		return compare.Value{Number: n, Noise: n}, nil
	}
	if b.Measure.Kind == budget.Sum {
		return compare.Value{Number: float64(events.nanos), Noise: events.squares}, nil
	}
	if n == 0 && b.Measure.Quantile == 1 && b.Sign.IsUpper() {
		return compare.Value{}, nil // none is longer
	}
	if n = float64(events.timed); n == 0 { // of a pattern some types may have no duration
		return compare.Value{}, fmt.Errorf("there is no event %s with a duration in %s", b.Measure.Target.Pattern, r.Name)
	}
	switch {
	case b.Measure.Kind == budget.Mean:
		return compare.Value{Number: float64(events.nanos) / n, Noise: events.squares / (n * n)}, nil
	case b.Measure.Quantile == 1:
		return compare.Value{Number: float64(events.longest)}, nil
	case !events.isRanked():
		return compare.Value{}, fmt.Errorf("there are too many events %s in %s to put them in order: %s", b.Measure.Target.Pattern, r.Name, units.Count(events.timed))
	}
	return quantileValue(&events, b.Measure.Quantile), nil
}

// quantileValue is a quantile with the variance that its rank gives it.
func quantileValue(events *spans, part float64) compare.Value {
	around := math.Sqrt(part * (1 - part) / float64(len(events.list)))
	half := (events.quantile(part+around) - events.quantile(part-around)) / 2
	return compare.Value{Number: events.quantile(part), Noise: half * half}
}

// weight is that of code: percents of all samples, or what they weigh.
func (j *judge) weight(b budget.Budget, r *Run) (compare.Value, error) {
	v, err := j.view(b, r)
	if err != nil {
		return compare.Value{}, err
	}
	if err := fits(b, v.Type); err != nil {
		return compare.Value{}, err
	}
	part, err := r.part(b, v)
	if err != nil {
		return compare.Value{}, err
	}
	share := 0.0
	if v.Total > 0 && part != nil {
		share = float64(j.matching(b.Measure, part)) / float64(v.Total)
	}
	scale := 100.0
	if b.Limit.Dimension != budget.Percent || b.Per != "" {
		scale = float64(v.Total)
	}
	noise := compare.Noise(v)
	return compare.Value{Number: share * scale, Noise: max(share, noise) * noise * scale * scale}, nil
}

// view is the sample type of a budget; of CPU time, that which the run has.
func (j *judge) view(b budget.Budget, r *Run) (*profile.View, error) {
	name := cmp.Or(b.Measure.Type, j.options.Type)
	if (name == "cpu" || name == "cpu-time") && b.Limit.Dimension == budget.Percent && !r.Profile.Has(name) {
		name = map[string]string{"cpu": "cpu-time", "cpu-time": "cpu"}[name]
	}
	v, err := r.Profile.View(name)
	if err == nil && name != "" && (v.Type.Name == sample.CPU || v.Type.Name == sample.CPUTime) && !r.Profile.OfCPU(v.Type.Name) {
		return nil, fmt.Errorf("the run has %q, which say nothing of the CPU's time", v.Type.Label)
	}
	return v, err
}

// fits refuses a limit in a unit that a sample type does not have.
func fits(b budget.Budget, t sample.Type) error {
	has := map[string]budget.Dimension{sample.UnitNanos: budget.Time, sample.UnitBytes: budget.Bytes}[t.Unit]
	if is := b.Limit.Dimension; is == budget.Percent || is == has {
		return nil
	}
	return fmt.Errorf("%s is measured in %s, the limit is not; a share in %% always can be told", t.Label, t.Unit)
}

// matching is the weight of the samples that a measure means.
func (j *judge) matching(m budget.Measure, v *profile.View) int64 {
	counts := j.counted(m, v)
	if m.Target.Thread == "" {
		sum := int64(0)
		for node, is := range counts {
			if is {
				sum += v.Self[node]
			}
		}
		return sum
	}
	threads, sum := v.Profile().Threads(), int64(0)
	v.Profile().EachCell(v.Type.Name, func(c profile.Cell) {
		if counts[c.Node] && budget.Glob(m.Target.Thread, profile.ThreadName(threads[c.Thread])) {
			sum += c.Weight
		}
	})
	return sum
}

// counted tells of each node of the tree whether the samples that end in it count.
func (j *judge) counted(m budget.Measure, v *profile.View) []bool {
	p := v.Profile()
	nodes, meant, own := p.Nodes(), j.meant(m.Target.Pattern, p), j.own(p)
	counts := make([]bool, nodes.Len())
	for node := 1; node < len(counts); node++ {
		frame := nodes.Frame[node]
		switch {
		case meant[frame]:
			counts[node] = true
		case m.Level == budget.Total, m.Level == budget.Own && !own[p.Frames()[frame].Method]:
			counts[node] = counts[nodes.Parent[node]]
		}
	}
	return counts
}

// meant tells of each frame whether a pattern means it: its method, or for a lambda that which has it.
func (j *judge) meant(pattern budget.Pattern, p *profile.Profile) []bool {
	methods := make([]bool, len(p.Methods()))
	for i, m := range p.Methods() {
		in, _ := compare.Folded(m)
		m = m.InAnyRun()
		methods[i] = pattern.HasMethod(m.Class, m.Name) || pattern.HasMethod(in.Class, in.Name)
	}
	frames := make([]bool, len(p.Frames()))
	for i, f := range p.Frames() {
		frames[i] = methods[f.Method] && (pattern.Line == 0 || int(f.Line) == pattern.Line)
	}
	return frames
}

// own tells of each method whether it is the project's. What the JVM makes for lambdas is nobody's.
func (j *judge) own(p *profile.Profile) []bool {
	own := make([]bool, len(p.Methods()))
	for i, m := range p.Methods() {
		_, counts := compare.Folded(m)
		own[i] = counts && m.Class != "" && !j.options.Libraries.Has(m.Class)
	}
	return own
}
