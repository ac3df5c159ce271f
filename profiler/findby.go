package profiler

import (
	"slices"
	"strings"
	"time"
)

// shortCommit is how many digits of a commit a word has at least.
const shortCommit = 6

// byCircumstance finds the last run of the project with a commit or branch, or that began up to a time.
func byCircumstance(all []Run, word string) (Run, bool) {
	until, isTime := untilTime(word)
	i := slices.IndexFunc(all, func(r Run) bool {
		return r.Number > 0 && (r.hasCommit(word) || isTime && !r.Started.After(until))
	})
	if i < 0 {
		return Run{}, false
	}
	return all[i], true
}

// hasCommit tells whether a word is the beginning of the run's commit, or its branch.
func (r *Run) hasCommit(word string) bool {
	if r.Commit == nil || word == "" {
		return false
	}
	return len(word) >= shortCommit && strings.HasPrefix(r.Commit.Commit, strings.ToLower(word)) || r.Commit.Branch == word
}

// untilTime is the last moment that a word means: a day such as 2026-01-31, of all of it, a time of one, or one of today.
func untilTime(word string) (until time.Time, ok bool) {
	for layout, length := range map[string]time.Duration{
		time.DateOnly: 24 * time.Hour, "2006-01-02T15:04": time.Minute, "2006-01-02T15:04:05": time.Second, "2006-01-02 15:04": time.Minute,
	} {
		if at, err := time.ParseInLocation(layout, word, time.Local); err == nil {
			return at.Add(length - 1), true
		}
	}
	if at, err := time.ParseInLocation("15:04", word, time.Local); err == nil {
		now := time.Now()
		return time.Date(now.Year(), now.Month(), now.Day(), at.Hour(), at.Minute(), 59, 0, time.Local), true
	}
	return time.Time{}, false
}
