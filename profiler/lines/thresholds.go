package lines

import "jfrlens/profiler/profile"

// Threshold is the smallest share, in percent, from which on a line or method is
// shown, unless the user says otherwise.
const Threshold = 1

// fewSamples is the number of samples below which a number is weak.
const fewSamples = 10

// Weak tells that a number rests on few samples, so that its share is a rough one.
func (o *Overlay) Weak(samples int64) bool {
	return samples > 0 && samples < fewSamples && !o.View.Quality().Complete()
}

// heatSteps are the shares, in percent, from which on a line is one level hotter.
var heatSteps = [...]float64{3, 8, 20, 40}

// Level is the level of a share, 1 to 5, or -1 to -5 of one that is negative; 0 of
// none.
func Level(share float64) int {
	switch {
	case share < 0:
		return -Level(-share)
	case share == 0:
		return 0
	}
	level := 1
	for _, step := range heatSteps {
		if share >= step {
			level++
		}
	}
	return level
}

// Share is a weight in percent of all samples of the view.
func (o *Overlay) Share(weight int64) float64 {
	if o.View.Total == 0 {
		return 0
	}
	return 100 * float64(weight) / float64(o.View.Total)
}

// Reaches tells whether something has a share that is to be shown, or had one
// before and lost it.
func (o *Overlay) Reaches(threshold float64, n *Numbers) bool {
	if o.Share(n.Total.Weight) >= threshold {
		return true
	}
	return n.Changed() && o.Before.Share(n.Before.Total.Weight) >= threshold
}

// Heat is the share that a line has with the library code that it calls; in a
// comparison what a line or method has more of all than before, per unit of unchanged work, in percent points,
// and 0 where it did not change beyond chance. What only leads to others has none.
func (o *Overlay) Heat(n *Numbers) float64 {
	switch {
	case o.Before == nil:
		return o.Share(n.Own.Weight)
	case !n.Changed():
		return 0
	}
	own, total := o.more(n.Own, n.Before.Own), o.more(n.Total, n.Before.Total)
	if own*total <= 0 { // its own is no part of the change
		return 0
	}
	return own
}

// more is by how many percent points something has more of all than before.
func (o *Overlay) more(now, before profile.Sum) float64 {
	return 100 * o.Compared.More(o.part(now, before))
}
