package compare

import (
	"maps"
	"slices"
)

// grid is what all runs of a comparison have of each method and folded stack, so that they can be divided into sides in many
// ways. Runs are numbered, those before the change first.
type grid struct {
	methods []methodRow
	stacks  []stackRow
	noise   float64 // mean of 1/N of the runs
}

// methodRow is what runs have of a method: shares.
type methodRow struct {
	method  Method
	earlier []float64 // of runs that only vary
	shares  []float64
}

// stackRow is what runs have of a folded stack: shares, and samples.
type stackRow struct {
	isOwn bool
	of    []stack
}

// newGrid puts runs side by side.
func newGrid(earlier, before, after []run) *grid {
	runs := slices.Concat(before, after)
	return &grid{methodRows(earlier, runs), stackRows(runs), meanNoise(runs)}
}

func methodRows(earlier, runs []run) (rows []methodRow) {
	names := map[Method]bool{}
	for _, run := range runs {
		for m := range run.methods {
			names[m] = true
		}
	}
	for m := range names {
		rows = append(rows, methodRow{m, shares(earlier, m), shares(runs, m)})
	}
	return rows
}

// shares are those of a method in runs.
func shares(runs []run, m Method) []float64 {
	list := make([]float64, len(runs))
	for i, r := range runs {
		list[i] = r.methods[m] / r.total
	}
	return list
}

func stackRows(runs []run) []stackRow {
	rows := map[string]stackRow{}
	for i, r := range runs {
		for key, s := range r.stacks {
			row, has := rows[key]
			if !has {
				row = stackRow{isOwn: key != "", of: make([]stack, len(runs))}
			}
			row.of[i] = stack{s.weight / r.total, s.samples}
			rows[key] = row
		}
	}
	return slices.Collect(maps.Values(rows))
}

func meanNoise(runs []run) float64 {
	sum := 0.0
	for _, r := range runs {
		sum += r.noise()
	}
	return sum / float64(len(runs))
}

// pairs are the stacks as two sides of the runs have them.
func (g *grid) pairs(sides division) []pair {
	list := make([]pair, len(g.stacks))
	for i, row := range g.stacks {
		list[i] = pair{row.isOwn, row.mean(sides.before), row.mean(sides.after)}
	}
	return list
}

// mean is the mean share of a stack in some runs, with their samples in all.
func (r stackRow) mean(runs []int) (sum stack) {
	for _, i := range runs {
		sum.weight += r.of[i].weight / float64(len(runs))
		sum.samples += r.of[i].samples
	}
	return sum
}

// factor is the reference factor of two sides, 1 where there is none.
func (g *grid) factor(sides division) (factor float64, ok bool) {
	factor, ok = reference(g.pairs(sides), sides.scatter())
	if !ok {
		return 1, false
	}
	return factor, true
}

// trials are those of all methods that have enough on both sides together.
func (g *grid) trials(sides division, factor float64) (list []trial) {
	for _, row := range g.methods {
		before, after := pick(row.shares, sides.before, 1), pick(row.shares, sides.after, factor)
		if (mean(before)+mean(after))/2 >= least {
			list = append(list, try(row.method, row.earlier, before, after, g.noise))
		}
	}
	return list
}

// pick are some of all shares, divided by a factor.
func pick(shares []float64, runs []int, factor float64) []float64 {
	list := make([]float64, len(runs))
	for i, run := range runs {
		list[i] = shares[run] / factor
	}
	return list
}
