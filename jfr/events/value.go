package events

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"jfrlens/jfr/methodfilter"
)

// Kind is what values a setting takes.
type Kind uint8

// Kinds of settings. A setting of a custom event is KindOther: any text.
const (
	KindOther Kind = iota
	KindFlag
	KindTimespan
	KindPeriod
	KindThrottle
	KindLevel
	KindFilter
)

// kindOf is the kind of a setting, by its name and the type that the JDK gives it ("" if unknown).
func kindOf(name, javaType string) Kind {
	if javaType != "" && !strings.HasPrefix(javaType, "jdk.settings.") {
		return KindOther
	}
	switch name {
	case "enabled", "stackTrace":
		return KindFlag
	case "threshold", "cutoff":
		return KindTimespan
	case "period":
		return KindPeriod
	case "throttle":
		return KindThrottle
	case "level":
		return KindLevel
	case "filter":
		return KindFilter
	}
	return KindOther
}

// nanos are the units of time spans, in nanoseconds. They are case-sensitive (jdk.jfr.internal.util.ValueParser).
var nanos = map[string]int64{
	"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9, "d": 86400e9,
}

// timespan is a time span of a settings file: leading blanks, an integer, blanks, a unit.
var timespan = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*([+-]?\p{Nd}+)\s*([a-zA-Zµ]*)(.*)$`) })

// ParseTimespan reads a time span as the settings of events have it: an integer and one of ns, us, ms, s, m, h, d,
// or infinity, which is the longest duration. The error says what is wrong, as the end of a sentence.
func ParseTimespan(text string) (time.Duration, error) {
	if text == "infinity" {
		return math.MaxInt64, nil
	}
	m := timespan().FindStringSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("%q is no time span; write an integer and a unit, such as 20 ms", text)
	}
	if m[3] != "" {
		return 0, fmt.Errorf("%q is no time span: one integer and one unit of ns, us, ms, s, m, h, d, and nothing behind it", text)
	}
	factor, found := nanos[m[2]]
	if !found {
		return 0, unknownUnit(text, m[2])
	}
	n, err := strconv.ParseInt(strings.Map(asciiDigit, m[1]), 10, 64)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%q is no time span: the number is larger than JFR can read; write infinity", text)
	case n > math.MaxInt64/factor: // centuries
		return math.MaxInt64, nil
	case n < math.MinInt64/factor:
		return math.MinInt64, nil
	}
	return time.Duration(n * factor), nil
}

// asciiDigit is the digit of a script as ours has it; Java reads those of all. Unicode has them in rows of ten.
func asciiDigit(r rune) rune {
	for _, row := range unicode.Nd.R16 {
		if rune(row.Lo) <= r && r <= rune(row.Hi) {
			return '0' + (r-rune(row.Lo))%10
		}
	}
	for _, row := range unicode.Nd.R32 {
		if rune(row.Lo) <= r && r <= rune(row.Hi) {
			return '0' + (r-rune(row.Lo))%10
		}
	}
	return r
}

func unknownUnit(text, unit string) error {
	if unit == "" {
		return fmt.Errorf("%q has no unit; write one of ns, us, ms, s, m, h, d behind it", text)
	}
	if meant := meantUnit(unit); meant != "" {
		return fmt.Errorf("%q has the unit %s, which JFR does not know; it takes %s", text, unit, meant)
	}
	return fmt.Errorf("%q has the unit %s, which JFR does not know; it takes ns, us, ms, s, m, h, d", text, unit)
}

// meantUnit is the unit that somebody meant, "" if unknown.
func meantUnit(unit string) string {
	switch lower := strings.ToLower(unit); {
	case nanos[lower] != 0 && lower != unit:
		return lower
	case strings.HasPrefix(lower, "nano"):
		return "ns"
	case strings.HasPrefix(lower, "micro"), lower == "µs":
		return "us"
	case strings.HasPrefix(lower, "milli"):
		return "ms"
	case strings.HasPrefix(lower, "sec"):
		return "s"
	case strings.HasPrefix(lower, "min"):
		return "m"
	case strings.HasPrefix(lower, "hour"), lower == "hr":
		return "h"
	case strings.HasPrefix(lower, "day"):
		return "d"
	}
	return ""
}

// throttle is a rate: an integer, a slash and a unit.
var throttle = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(\d+)\s*/\s*(ns|us|ms|s|m|h|d)\s*$`) })

// chunkPeriods are the periods that are no time span.
func chunkPeriods() []string { return []string{"everyChunk", "beginChunk", "endChunk"} }

// levels are the values of the setting level.
func levels() []string { return []string{"forRemoval", "all"} }

// Check says what is wrong with a value of a kind, nil if nothing is. What a JDK makes of a wrong value is [Effect].
func (k Kind) Check(value string) error {
	switch k {
	case KindFlag:
		if value != "true" && value != "false" {
			return fmt.Errorf("%q is neither true nor false", value)
		}
	case KindTimespan:
		_, err := ParseTimespan(value)
		return err
	case KindPeriod:
		if slices.Contains(chunkPeriods(), value) {
			return nil
		}
		_, err := ParseTimespan(value)
		return err
	case KindThrottle:
		if value != "off" && !throttle().MatchString(value) {
			return fmt.Errorf("%q is no rate; write an integer, a slash and a unit, such as 100/s, or off", value)
		}
	case KindLevel:
		if !slices.Contains(levels(), value) {
			return fmt.Errorf("%q is none of %s", value, strings.Join(levels(), ", "))
		}
	case KindFilter:
		return methodfilter.Err(methodfilter.Parse(value))
	}
	return nil
}

// Effect says what a JVM does with a wrong value of a kind, which it seldom tells.
func (k Kind) Effect() string {
	switch k {
	case KindFlag:
		return "the JVM takes it as false"
	case KindTimespan:
		return "the JVM falls back to the noisy end: no threshold, no cutoff"
	case KindPeriod:
		return "the JVM falls back to every chunk"
	case KindThrottle:
		return "the JVM falls back to no throttle at all"
	case KindFilter:
		return "the JVM drops that part without a word"
	}
	return "the JVM falls back to its default"
}

// Examples are values that a kind takes, the usual ones first.
func (k Kind) Examples() []string {
	switch k {
	case KindFlag:
		return []string{"true", "false"}
	case KindTimespan:
		return []string{"0 ns", "1 ms", "10 ms", "20 ms", "100 ms", "1 s", "infinity"}
	case KindPeriod:
		return []string{"10 ms", "20 ms", "1 s", "10 s", "everyChunk", "beginChunk", "endChunk"}
	case KindThrottle:
		return []string{"100/s", "300/s", "1000/s", "off"}
	case KindLevel:
		return levels()
	}
	return nil
}

// Repaired is a value as it was probably meant, "" where that is not clear.
func (k Kind) Repaired(value string) string {
	trimmed := strings.TrimSpace(value)
	switch k {
	case KindFlag:
		if lower := strings.ToLower(trimmed); lower == "true" || lower == "false" {
			return lower
		}
	case KindTimespan, KindPeriod:
		for _, name := range append([]string{"infinity"}, chunkPeriods()...) {
			if strings.EqualFold(name, trimmed) && k.Check(name) == nil {
				return name
			}
		}
		if m := timespan().FindStringSubmatch(trimmed); m != nil && m[3] == "" {
			unit := m[2]
			if nanos[unit] == 0 {
				unit = meantUnit(unit)
			}
			if meant := m[1] + " " + unit; k.Check(meant) == nil {
				return meant
			}
		}
	case KindLevel:
		for _, name := range levels() {
			if strings.EqualFold(name, trimmed) {
				return name
			}
		}
	}
	return ""
}
