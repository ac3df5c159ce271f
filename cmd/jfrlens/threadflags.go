package main

import (
	"slices"

	"github.com/spf13/cobra"

	"jfrlens/profiler/profile"
)

// threadFlags choose a part of a recording by the names of threads.
type threadFlags struct{ threads, withoutThreads []string }

func (f *threadFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.threads, "thread", nil, "only threads of this `name`; * and ? stand for other characters (may be repeated)")
	cmd.Flags().StringArrayVar(&f.withoutThreads, "without-thread", nil, "no threads of this `name`, as with --thread (may be repeated: none of them)")
}

// check refuses names that no thread is shown by.
func (f *threadFlags) check() error {
	if slices.Contains(f.threads, "") || slices.Contains(f.withoutThreads, "") {
		return usagef("--thread and --without-thread take the name of a thread, not an empty one; %q are those without a name", profile.NoName)
	}
	return nil
}

func (f *threadFlags) isEmpty() bool { return len(f.threads) == 0 && len(f.withoutThreads) == 0 }

// has tells whether a thread of that name is chosen: what it is shown as counts.
func (f *threadFlags) has(name string) bool {
	isOne := func(pattern string) bool { return isLike(profile.ThreadName(profile.Thread{Name: name}), pattern) }
	return (len(f.threads) == 0 || slices.ContainsFunc(f.threads, isOne)) && !slices.ContainsFunc(f.withoutThreads, isOne)
}

// words describe what is chosen for a title.
func (f *threadFlags) words() []string {
	words := slices.Clone(f.threads)
	for _, name := range f.withoutThreads {
		words = append(words, "without thread "+name)
	}
	return words
}
