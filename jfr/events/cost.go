package events

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
)

// Cost is what an event takes in a recording, and what it would take with other settings.
type Cost struct {
	Event string
	Was   Usage
	// Rate and BytesPerSecond are with the settings; both are at most those of Was unless the event comes more often.
	Rate, BytesPerSecond float64
	// Unknown is why there is no number: the event was off, or recorded less of.
	Unknown string
}

// Load is bytes a second in the recording.
func (c Cost) Load() float64 {
	if c.Was.Span <= 0 {
		return 0
	}
	return float64(c.Was.Bytes) / c.Was.Span.Seconds()
}

// active are the settings that were in force in a recording, by event#setting; of several values the last.
func active(rec *jfr.Recording) (map[string]string, error) {
	all := map[string]string{}
	for chunk, err := range rec.Chunks() {
		if err != nil {
			return nil, err
		}
		t := chunk.Metadata().Type("jdk.ActiveSetting")
		if t == nil {
			continue
		}
		for table, err := range chunk.Events(chunk.Select(t, "id", "name", "value")) {
			if err != nil {
				return nil, err
			}
			for row := range table.Rows {
				if of := chunk.Metadata().TypeByID(table.Int("id", row)); of != nil {
					all[of.Name+"#"+table.Text("name", row)] = table.Text("value", row)
				}
			}
		}
	}
	return all, nil
}

// Costs tells what a configuration would record of the program in a recording, the most bytes first. Events that it
// turns on and that were off are among them, as unknown.
func (c *Configuration) Costs(rec *jfr.Recording, usage map[string]Usage) ([]Cost, error) {
	was, err := active(rec)
	if err != nil {
		return nil, err
	}
	file := &File{Root: c.root}
	given := file.values()
	longer := durations{rec: rec}
	var costs []Cost
	for name, used := range usage {
		cost := Cost{Event: name, Was: used}
		value := func(setting string) string { return given[name+"#"+setting].Value }
		switch {
		case given[name+"#enabled"].Element == nil && (used.Count == 0 || strings.HasPrefix(name, "jdk.Metadata") || strings.HasPrefix(name, "jdk.Checkpoint")):
			continue
		case value("enabled") != "true":
		case used.Count == 0 && was[name+"#enabled"] == "false":
			cost.Unknown = "it was off"
		case used.Count > 0:
			if err := cost.estimate(name, value, was, &longer); err != nil {
				return nil, err
			}
		}
		if used.Count > 0 || cost.Unknown != "" {
			costs = append(costs, cost)
		}
	}
	slices.SortFunc(costs, func(a, b Cost) int {
		return cmp.Or(cmp.Compare(max(b.Load(), b.BytesPerSecond), max(a.Load(), a.BytesPerSecond)), strings.Compare(a.Event, b.Event))
	})
	return costs, nil
}

// estimate scales what was recorded by period, threshold and throttle.
func (c *Cost) estimate(name string, value func(string) string, was map[string]string, longer *durations) error {
	factor := 1.0
	if then, now := span(was[name+"#period"]), span(value("period")); then > 0 && now > 0 {
		factor = float64(then) / float64(now)
	}
	if then, now := span(was[name+"#threshold"]), span(value("threshold")); now < then {
		c.Unknown = "shorter ones were not recorded"
	} else if now > then {
		share, err := longer.share(name, now)
		if err != nil {
			return err
		}
		factor *= share
	}
	c.Rate = c.Was.Rate() * factor
	then, now := perSecond(was[name+"#throttle"]), perSecond(value("throttle"))
	c.Rate = min(c.Rate, now)
	if now > then && c.Was.Rate() > 0.5*then {
		c.Unknown = "more than its throttle was not recorded"
	}
	c.BytesPerSecond = c.Rate * float64(c.Was.Bytes) / float64(c.Was.Count)
	return nil
}

// span is a time span of a setting, 0 for none.
func span(text string) time.Duration {
	d, err := ParseTimespan(text)
	if err != nil {
		return 0
	}
	return d
}

// perSecond is a rate, without end where there is none.
func perSecond(text string) float64 {
	m := throttle().FindStringSubmatch(text)
	if m == nil {
		return math.Inf(1)
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return math.Inf(1)
	}
	return n * 1e9 / float64(nanos[m[2]])
}

// durations answers how many events of a recording are long.
type durations struct{ rec *jfr.Recording }

// share is the part of the events of a type that take at least so long.
func (d *durations) share(name string, least time.Duration) (float64, error) {
	all, long := 0, 0
	for chunk, err := range d.rec.Chunks() {
		if err != nil {
			return 0, err
		}
		t := chunk.Metadata().Type(name)
		if t == nil || t.Field("duration") == nil {
			continue
		}
		for table, err := range chunk.Events(chunk.Select(t, "duration")) {
			if err != nil {
				return 0, err
			}
			for _, ticks := range table.Ints("duration") {
				all++
				if chunk.Nanos(ticks) >= int64(least) {
					long++
				}
			}
		}
	}
	if all == 0 {
		return 1, nil
	}
	return float64(long) / float64(all), nil
}
