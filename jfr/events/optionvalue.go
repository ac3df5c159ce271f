package events

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

var (
	optionTime = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-?\d+(ns|us|ms|s|m|h|d)$`) })
	optionSize = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-?\d+(k|kb|m|mb|g|gb)?$`) })
)

// value checks the value of a key.
func (c *optionChecker) value(p Pair, key *optionKey) {
	if strings.ContainsAny(p.Value, "$") { // filled in later
		return
	}
	switch key.kind {
	case timeValue:
		c.time(p, key)
	case sizeValue:
		c.size(p, key)
	case boolValue:
		c.bool(p)
	case intValue:
		if n, err := strconv.ParseInt(p.Value, 10, 64); err != nil {
			c.refused(p.ValueAt, fmt.Sprintf("%s takes a number, not %q", p.Key, p.Value))
		} else if key.least > 0 && n < key.least {
			c.refused(p.ValueAt, fmt.Sprintf("%s is %d or more", p.Key, key.least))
		}
	case settingsValue:
		if p.Value == "" {
			c.refused(p.ValueAt, "settings names no file")
		}
	case textValue:
		if _, err := strconv.Atoi(p.Value); err == nil && p.Key == "name" {
			c.refused(p.ValueAt, "a name of nothing but digits would be a number of a recording")
		}
	}
}

func (c *optionChecker) time(p Pair, key *optionKey) {
	if p.Value == "0" && key.least == 0 {
		return
	}
	if !optionTime().MatchString(p.Value) {
		var fixes []Fix
		if meant := KindTimespan.Repaired(p.Value); meant != "" {
			fixes = append(fixes, replaced(p.ValueAt, strings.ReplaceAll(meant, " ", "")))
		}
		c.refused(p.ValueAt, fmt.Sprintf("%s takes an integer and a unit such as 10s, not %q", p.Key, p.Value), fixes...)
		return
	}
	switch span, err := ParseTimespan(p.Value); {
	case err != nil:
		c.refused(p.ValueAt, err.Error())
	case key.least > 0 && int64(span) < key.least:
		c.refused(p.ValueAt, fmt.Sprintf("%s is 1s or more, not %s", p.Key, p.Value))
	case span < 0 && p.Key == "maxage":
		c.refused(p.ValueAt, "maxage cannot be negative")
	}
}

func (c *optionChecker) size(p Pair, key *optionKey) {
	lower := strings.ToLower(p.Value)
	if !optionSize().MatchString(lower) {
		message := fmt.Sprintf("%s takes an integer with k, m or g, not %q", p.Key, p.Value)
		if c.release.Number < 17 && c.option.Kind != RecorderOption {
			c.add(p.ValueAt, Warning, message+fmt.Sprintf(": JDK %d takes no notice of what it cannot read", c.release.Number))
			return
		}
		c.refused(p.ValueAt, message)
		return
	}
	n, err := bytesOf(lower)
	switch {
	case err != nil:
		c.refused(p.ValueAt, fmt.Sprintf("%s is larger than the JVM can read", p.Value))
	case n < key.least:
		c.refused(p.ValueAt, fmt.Sprintf("%s is %s bytes or more", p.Key, strconv.FormatInt(key.least, 10)))
	}
}

// bytesOf is a size in bytes.
func bytesOf(text string) (int64, error) {
	factor := int64(1)
	for suffix, times := range map[string]int64{"k": 1 << 10, "m": 1 << 20, "g": 1 << 30} {
		if strings.Contains(text, suffix) {
			factor = times
		}
	}
	n, err := strconv.ParseInt(strings.TrimRight(text, "kmgb"), 10, 64)
	return max(min(n, math.MaxInt64/factor), math.MinInt64/factor) * factor, err
}

func (c *optionChecker) bool(p Pair) {
	value := p.Value
	if !p.Has {
		return // the key alone is true
	}
	if c.release.Number < 17 {
		value = strings.ToLower(value)
	}
	if value != "true" && value != "false" {
		var fixes []Fix
		if meant := KindFlag.Repaired(value); meant != "" {
			fixes = append(fixes, replaced(p.ValueAt, meant))
		}
		c.refused(p.ValueAt, fmt.Sprintf("%s takes true or false, not %q", p.Key, p.Value), fixes...)
	}
}
