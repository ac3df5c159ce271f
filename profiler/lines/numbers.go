package lines

import (
	"cmp"

	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
)

// Numbers are what a line or a method has.
type Numbers struct {
	Self  profile.Sum // of the samples with it on top of the stack
	Own   profile.Sum // self with the library code that it calls; nothing of library code
	Total profile.Sum // of the samples with it anywhere on the stack

	// Before is the same in the earlier run; nil where there is none, or none that
	// is known to have had this text.
	Before *Numbers
	// Verdict is what the comparison with it says of the method, or of that which a line is in; zero where nothing was compared.
	Verdict compare.Verdict
	changed bool
}

// nothing is what an earlier run had of a line that is only in the later one.
var nothing = &Numbers{}

// numbersOf are the numbers of places that were added up.
func numbersOf(sums profile.LineWeight) Numbers {
	return Numbers{
		Self:  profile.Sum{Weight: sums.Self, Samples: sums.SelfSamples},
		Total: profile.Sum{Weight: sums.Total, Samples: sums.Samples},
	}
}

// Changed tells whether something differs from the earlier run beyond chance: a method that the comparison reports, or in
// such a method a line.
func (n *Numbers) Changed() bool { return n.Before != nil && n.changed }

// Work are the samples that make something hot: own, of library code, which has none, self. What only leads to others
// has none and is never named hot.
func (n *Numbers) Work() profile.Sum {
	if n.Own.Weight >= n.Self.Weight {
		return n.Own
	}
	return n.Self
}

// Rank orders what is hot, the hottest first: by own weight, which is that of library code for none, then by self and by
// total.
func Rank(a, b *Numbers) int {
	return cmp.Or(cmp.Compare(b.Own.Weight, a.Own.Weight), cmp.Compare(b.Self.Weight, a.Self.Weight),
		cmp.Compare(b.Total.Weight, a.Total.Weight))
}
