package timeline

import (
	"math"
	"strconv"
	"strings"
)

// readSettings reads how samples were taken, and from which duration on waits were recorded (jdk.ActiveSetting).
func (r *chunkReader) readSettings() {
	t := r.chunk.Metadata().Type("jdk.ActiveSetting")
	if t == nil {
		return
	}
	whole := r.chunk.Whole() // settings stand in one part of a chunk
	for table, err := range whole.Events(whole.Select(t, "id", "name", "value")) {
		if err != nil {
			return // the defaults do
		}
		for row := range table.Rows {
			of := r.chunk.Metadata().TypeByID(table.Int("id", row))
			if of == nil {
				continue
			}
			switch value := table.Text("value", row); table.Text("name", row) {
			case "period", "throttle":
				r.periods[of.Name] = nanosOf(value)
			case "interval": // of async-profiler and Datadog's profiler, without a unit
				r.periods[of.Name] = nanosOf(value + " ns")
			case "threshold":
				if nanosOf(value) > 0 && isInterval(of.Name) {
					r.limits[of.Name] = value
				}
			}
		}
	}
}

func isInterval(event string) bool {
	for _, f := range feeds() {
		if f.event == event {
			return !f.sample
		}
	}
	return false
}

// spanUnits are the units of time spans in settings (jdk.jfr.internal.util.ValueParser).
var spanUnits = map[string]int64{
	"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9, "d": 86400e9,
}

// nanosOf reads a time span as settings have it, such as "20 ms" or "20ms"; 0 for anything else.
func nanosOf(text string) int64 {
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz ")
	factor := spanUnits[strings.TrimSpace(text[len(number):])]
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 0 || factor == 0 || n > math.MaxInt64/factor {
		return 0
	}
	return n * factor
}
