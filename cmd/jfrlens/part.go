package main

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
)

// timeFlags choose a part of a recording by time.
type timeFlags struct{ from, to string }

func (f *timeFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.from, "from", "", "only from this `time` on: 90s or 2m after the start, -30s before the end, a time of day such as 14:05:30, or ready, when the program had started")
	cmd.Flags().StringVar(&f.to, "to", "", "only until this `time`, as with --from")
}

// partFlags choose a part of a recording by time, thread and context.
type partFlags struct {
	timeFlags
	threadFlags
	contextFlags
	stackFlags
}

func (f *partFlags) add(cmd *cobra.Command) {
	f.timeFlags.add(cmd)
	f.threadFlags.add(cmd)
	f.contextFlags.add(cmd)
	f.stackFlags.add(cmd)
}

// check refuses what cannot be a time.
func (f *timeFlags) check() error {
	for flag, text := range map[string]string{"from": f.from, "to": f.to} {
		if _, err := parseMoment(text); err != nil && text != readyWord {
			return usagef("--%s %q is no time; write 90s for a time after the start, -30s for one before the end, 14:05:30 for a time of day, 2026-01-31T14:05:30Z, or ready", flag, text)
		}
	}
	return nil
}

// isWhole tells whether nothing is left out.
func (f *timeFlags) isWhole() bool { return f.from == "" && f.to == "" }

// part is what the flags choose.
func (f *timeFlags) part() (part profile.Part) {
	if !f.isWhole() {
		part.Time = f.times
	}
	return part
}

// check refuses what cannot be a time or a pattern.
func (f *partFlags) check() error {
	if err := f.timeFlags.check(); err != nil {
		return err
	}
	return errors.Join(f.threadFlags.check(), f.contextFlags.check(), f.stackFlags.check())
}

// isWhole tells whether nothing is left out, and nothing told apart.
func (f *partFlags) isWhole() bool {
	return f.timeFlags.isWhole() && f.threadFlags.isEmpty() && f.contextFlags.isEmpty() && f.stackFlags.isEmpty()
}

// part is what the flags choose.
func (f *partFlags) part() profile.Part {
	part := f.timeFlags.part()
	if !f.threadFlags.isEmpty() {
		part.Thread = f.threadFlags.has
	}
	if !f.contextFlags.isEmpty() {
		part.Contexts = f.contextFlags.read
	}
	part.Stacks = f.stacks()
	return part
}

// isLike tells whether a name matches a pattern. All characters but * and ? stand for themselves, so that "[no name]" is
// not one of the letters in it.
func isLike(name, pattern string) bool {
	literal := strings.NewReplacer("[", `\[`, `\`, `\\`, "/", "\x00")
	slash := strings.NewReplacer("/", "\x00")
	matches, _ := path.Match(literal.Replace(pattern), slash.Replace(name)) // the pattern has nothing that could be wrong
	return matches
}

// times are the limits in a recording.
func (f *timeFlags) times(rec *jfr.Recording, start, end time.Time) (from, to time.Time, err error) {
	from, to = start, end.Add(1) // what happens at the very end is in
	if moment, err := momentIn(rec, f.from); err != nil {
		return from, to, fmt.Errorf("--from %w", err)
	} else if moment != nil {
		from = moment(start, end)
	}
	if moment, err := momentIn(rec, f.to); err != nil {
		return from, to, fmt.Errorf("--to %w", err)
	} else if moment != nil {
		to = moment(start, end)
	}
	length := units.Duration(end.Sub(start))
	switch {
	case f.from != "" && from.After(end):
		err = fmt.Errorf("--from %s is after the end of the recording, which lasts %s until %s", f.from, length, end.Local().Format(time.TimeOnly))
	case f.to != "" && !to.After(start):
		err = fmt.Errorf("--to %s is not after the start of the recording, which lasts %s from %s on", f.to, length, start.Local().Format(time.TimeOnly))
	case !from.Before(to):
		err = fmt.Errorf("--from %s is not before --to %s in the recording, which lasts %s", f.from, f.to, length)
	}
	return from, to, err
}

// String describes the part for a title; "" for the whole.
func (f *partFlags) String() string {
	var parts []string
	switch {
	case f.from != "" && f.to != "":
		parts = append(parts, f.from+" to "+f.to)
	case f.from != "":
		parts = append(parts, "from "+f.from)
	case f.to != "":
		parts = append(parts, "until "+f.to)
	}
	return strings.Join(slices.Concat(parts, f.threadFlags.words(), f.conditions, f.stackFlags.words()), ", ")
}

// moment finds a point in time in a recording.
type moment func(start, end time.Time) time.Time

// readyWord is the moment at which the program had started.
const readyWord = "ready"

// momentIn is the moment in a recording that a text means; nil of an empty text.
func momentIn(rec *jfr.Recording, text string) (moment, error) {
	if text != readyWord {
		return parseMoment(text)
	}
	ready, err := overview.Said(profiler.ReadyOf(rec.Name())), error(nil)
	if ready.At.IsZero() {
		ready, err = overview.FindReady(rec)
	}
	if err != nil {
		return nil, err
	}
	if ready.Sign == "" {
		return nil, errors.New("ready: nothing in the recording tells when the program was: it did not listen for connections, served no request, and loaded no framework; name a time, such as 10s")
	}
	return func(_, _ time.Time) time.Time { return ready.At }, nil
}

// parseMoment reads a point in time; nil of an empty text.
func parseMoment(text string) (moment, error) {
	if text == "" {
		return nil, nil
	}
	if after, err := time.ParseDuration(text); err == nil {
		if strings.HasPrefix(text, "-") {
			return func(_, end time.Time) time.Time { return end.Add(after) }, nil
		}
		return func(start, _ time.Time) time.Time { return start.Add(after) }, nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return func(_, _ time.Time) time.Time { return at }, nil
	}
	for _, layout := range []string{"2006-01-02T15:04:05", time.DateTime} {
		if at, err := time.Parse(layout, text); err == nil {
			return func(start, end time.Time) time.Time { return onClock(at, start, end) }, nil
		}
	}
	for _, layout := range []string{time.TimeOnly, "15:04"} {
		if at, err := time.Parse(layout, text); err == nil {
			return func(start, end time.Time) time.Time { return timeOfDay(at, start, end) }, nil
		}
	}
	return nil, fmt.Errorf("%q is no time", text)
}

// timeOfDay is when clocks here show a time of day first in a recording: on the day it starts, else on the next.
func timeOfDay(at, start, end time.Time) time.Time {
	day := start.Local()
	on := func(day time.Time) time.Time {
		shown := time.Date(day.Year(), day.Month(), day.Day(), at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), time.UTC)
		return onClock(shown, start, end)
	}
	found := on(day)
	if found.Before(start.Add(-12 * time.Hour)) {
		found = on(day.AddDate(0, 0, 1))
	}
	return found
}

// onClock is when clocks here show what a time reads. In the hour that they repeat when they are put back they show it
// twice: the one meant is the one within the recording, the first if both are.
func onClock(shown, start, end time.Time) time.Time {
	near := time.Date(shown.Year(), shown.Month(), shown.Day(), shown.Hour(), shown.Minute(), shown.Second(), shown.Nanosecond(), time.Local)
	var at []time.Time
	for _, around := range []time.Duration{-12 * time.Hour, 12 * time.Hour} { // clocks are put back at most once in that time
		_, offset := near.Add(around).Zone()
		found := shown.Add(-time.Duration(offset) * time.Second).Local()
		if found.Format(time.DateTime) == shown.Format(time.DateTime) {
			at = append(at, found)
		}
	}
	switch {
	case len(at) < 2:
		return near
	case at[0].Before(start.Add(-time.Minute)) && !at[1].After(end): // 02:30 is told of what begins at 02:30:30, too
		return at[1]
	}
	return at[0]
}
