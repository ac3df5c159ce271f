package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jfrlens/profiler"
)

// lastRun is how users name it.
const lastRun = "@1"

// action is what a command does with its arguments.
type action = func(cmd *cobra.Command, args []string) error

// onRuns lets all arguments of a command, and what --before names, be runs as well as paths.
func onRuns(std streams, do action) action {
	return func(cmd *cobra.Command, args []string) error {
		paths, err := recordingsOf(std, args)
		if err != nil {
			return err
		}
		if before := cmd.Flag(beforeName); before != nil && before.Changed {
			named := before.Value.(pflag.SliceValue)
			earlier, err := recordingsOf(std, named.GetSlice())
			if err != nil {
				return err
			}
			if err := named.Replace(earlier); err != nil {
				return err
			}
		}
		return do(cmd, paths)
	}
}

// recordingsOf are the paths of recordings that are named by path or run, of the last run where none is. Which run it is is told, for its number changes
// with the next one.
func recordingsOf(std streams, words []string) (paths []string, err error) {
	if len(words) > 0 {
		return pathsOf(std, words)
	}
	if paths, err = pathsOf(std, []string{lastRun}); err != nil {
		return nil, usageError{err}
	}
	return paths, nil
}

// pathsOf are the paths of what is named.
func pathsOf(std streams, words []string) (paths []string, err error) {
	sessions, err := openSessions()
	if err != nil && !slices.ContainsFunc(words, isRun) {
		return words, nil // paths need no folder for sessions
	}
	for i := 0; err == nil && i < len(words); i++ {
		path, missing := pathOf(std, sessions, words[i])
		paths, err = append(paths, path), missing
	}
	return paths, err
}

// pathOf is the path of a recording or run.
func pathOf(std streams, sessions *profiler.Sessions, word string) (string, error) {
	if !isRun(word) {
		return word, sessions.Dropped(word)
	}
	run, err := sessions.Run(".", word)
	if err != nil {
		return "", err
	}
	std.note(run.Word() + " is " + titleOfRun(run) + ": " + run.Recording)
	return run.Recording, nil
}

// wordFor is what a user types here for a recording: the short name of a run of this project, else the path.
func wordFor(recording string) string {
	sessions, err := openSessions()
	if err != nil {
		return recording
	}
	return cmp.Or(sessions.WordOf(".", recording), recording)
}

// argumentFor is what comes after a command on a recording, with a blank before it: nothing for the last run, which
// commands take by themselves.
func argumentFor(recording string) string {
	word := wordFor(recording)
	if word == lastRun {
		return ""
	}
	return " " + word
}

// isRun tells whether a word names a run.
func isRun(word string) bool { return strings.HasPrefix(word, "@") }

// completeRuns offers runs to a shell where one is begun, else files.
func completeRuns(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	sessions, err := openSessions()
	if err != nil || !isRun(begun) {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var offered []string
	for _, run := range sessions.Runs(".") {
		if run.Number > 0 {
			offered = append(offered, cobra.CompletionWithDesc(run.Word(), titleOfRun(run)))
		}
		if run.Name != "" {
			offered = append(offered, cobra.CompletionWithDesc("@"+run.Name, titleOfRun(run)))
		}
	}
	return offered, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}
