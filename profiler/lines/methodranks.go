package lines

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
)

// Named is what a method has, found by its name alone: with its overloads, whether its source is known or not.
type Named struct {
	Class, Method string
	Library       bool // not the project's own code, or no code at all: native functions and samples without a stack
	Numbers
}

// MethodsOf returns the methods of a view by rank.
func MethodsOf(v *profile.View, libraries profile.Libraries) []*Named {
	own := map[profile.Place]profile.Sum{}
	for _, m := range v.OwnMethods(libraries) {
		own[m.Place] = profile.Sum{Weight: m.Weight, Samples: m.Samples}
	}
	var list []*Named
	for _, m := range v.Methods() {
		list = append(list, &Named{
			Class: m.Class, Method: m.Method, Library: m.Class == "" || libraries.Has(m.Class),
			Numbers: Numbers{
				Self:  profile.Sum{Weight: m.Self, Samples: m.SelfSamples},
				Own:   own[profile.Place{Class: m.Class, Method: m.Method}],
				Total: profile.Sum{Weight: m.Total, Samples: m.Samples},
			},
		})
	}
	slices.SortFunc(list, func(a, b *Named) int {
		return cmp.Or(Rank(&a.Numbers, &b.Numbers), cmp.Compare(a.Class, b.Class), cmp.Compare(a.Method, b.Method))
	})
	return list
}
