package overview

import (
	"fmt"
	"slices"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// readSetting takes the thresholds of event types: how long a wait has to be for them.
func readSetting(g *gatherer, t *jfr.Table, row int) {
	if t.Text("name", row) != "threshold" {
		return
	}
	if about := g.chunk.Metadata().TypeByID(t.Int("id", row)); about != nil {
		g.thresholds[about.Name] = max(g.thresholds[about.Name], profile.Timespan(t.Text("value", row)))
	}
}

// tooShort says of the kinds of waits that have a line which of them are not recorded, so that nobody takes the others for
// all there were.
func (e *evidence) tooShort(kinds []Kind) (list []string) {
	for _, k := range kinds {
		if k.Loss < Worth || k.Type != sample.Lock && k.Type != sample.IO {
			continue
		}
		var known []time.Duration
		for _, event := range sample.EventTypes(k.Type) {
			if threshold := e.thresholds[event]; threshold > 0 {
				known = append(known, threshold)
			}
		}
		if len(known) > 0 {
			list = append(list, fmt.Sprintf("%s: waits below %s are not recorded, so that the time is a lower bound", k.Label, spanOf(known)))
		}
	}
	return list
}

// spanOf is from the shortest time to the longest.
func spanOf(times []time.Duration) string {
	least, most := slices.Min(times), slices.Max(times)
	if least == most {
		return units.Duration(least)
	}
	return units.Duration(least) + " to " + units.Duration(most)
}
