package main

import (
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/profiler/profile"
)

// stackFlags choose samples by the methods on their stacks.
type stackFlags struct{ with, without []string }

func (f *stackFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.with, "focus", nil, "only samples with this `method` on their stack, such as shop.Basket.total or 'shop.*'; * and ? stand for other characters (may be repeated: one of them)")
	cmd.Flags().StringArrayVar(&f.without, "without", nil, "no samples with this `method` on their stack, as with --focus (may be repeated: none of them)")
}

// check refuses names that no method has.
func (f *stackFlags) check() error {
	if slices.Contains(f.with, "") || slices.Contains(f.without, "") {
		return usagef("--focus and --without take the full name of a method, such as shop.Basket.total, not an empty one")
	}
	return nil
}

func (f *stackFlags) isEmpty() bool { return len(f.with) == 0 && len(f.without) == 0 }

// stacks are what the flags choose.
func (f *stackFlags) stacks() profile.Stacks {
	return profile.Stacks{With: likeAny(f.with), Without: likeAny(f.without)}
}

// words describe what is chosen for a title.
func (f *stackFlags) words() (words []string) {
	for _, name := range f.with {
		words = append(words, "with "+name)
	}
	for _, name := range f.without {
		words = append(words, "without "+name)
	}
	return words
}

// likeAny tells of a name whether it matches one of some patterns; nil where there are none.
func likeAny(patterns []string) func(string) bool {
	if len(patterns) == 0 {
		return nil
	}
	return func(name string) bool {
		return slices.ContainsFunc(patterns, func(pattern string) bool { return isLike(name, pattern) })
	}
}
