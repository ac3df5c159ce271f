package overview

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// readSetting takes how long a wait has to be to be recorded, and how many are in a second.
func readSetting(g *gatherer, row int) {
	about := g.chunk.Metadata().TypeByID(g.number(0, row))
	if about == nil {
		return
	}
	switch value := g.textOf(2, row); g.textOf(1, row) {
	case "threshold":
		g.thresholds[about.Name] = max(g.thresholds[about.Name], profile.Timespan(value))
	case "period":
		if about.Name == "jdk.ExecutionSample" {
			g.samplePeriod = profile.Timespan(value)
		}
	case "throttle":
		g.limit(about.Name, profile.PerSecond(strings.ReplaceAll(value, " ", "")))
	}
}

// limit notes how many events of a type are recorded in a second, 0 for all.
func (f *facts) limit(event string, most float64) {
	if known, ok := f.mostOf[event]; most > 0 && (!ok || most < known) {
		f.mostOf[event] = most
	}
}

// tooShort says of the kinds of waits that have a line which of them are not recorded, so that nobody takes the others for
// all there were.
func (e *evidence) tooShort(kinds []Kind) (list []string) {
	for _, k := range kinds {
		if k.Loss >= Worth && (k.Type == sample.Lock || k.Type == sample.IO) {
			if left := e.leftOut(k.Type); left != "" {
				list = append(list, fmt.Sprintf("%s: waits %s are not recorded, so that the time is a lower bound", k.Label, left))
			}
		}
	}
	return list
}

// leftOut names waits of a sample type that settings left out, "" for none.
func (e *evidence) leftOut(sampleType string) string {
	var thresholds []time.Duration
	var parts []string
	most := 0.0
	for _, event := range sample.EventTypes(sampleType) {
		if threshold := e.thresholds[event]; threshold > 0 {
			thresholds = append(thresholds, threshold)
		}
		if limit := e.mostOf[event]; limit > 0 && (most == 0 || limit < most) {
			most = limit
		}
	}
	if len(thresholds) > 0 {
		parts = append(parts, "below "+spanOf(thresholds))
	}
	if most > 0 {
		parts = append(parts, "beyond "+rate(most))
	}
	return strings.Join(parts, " or ")
}

// rate writes how many there are in a second, or in a minute where those are few.
func rate(perSecond float64) string {
	if perSecond < 1 {
		return units.Count(int64(math.Round(60*perSecond))) + " a minute"
	}
	return units.Count(int64(perSecond)) + " a second"
}

// spanOf is from the shortest time to the longest.
func spanOf(times []time.Duration) string {
	least, most := slices.Min(times), slices.Max(times)
	if least == most {
		return units.Duration(least)
	}
	return units.Duration(least) + " to " + units.Duration(most)
}
