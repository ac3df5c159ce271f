package events_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr/events"
)

// Time spans as the JDK reads them (jdk.jfr.internal.util.ValueParser): an integer, a unit in small letters, nothing else.
func TestTimespans(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"20 ms": 20 * time.Millisecond, "20ms": 20 * time.Millisecond, "  0   ns": 0, "1 us": time.Microsecond, "2 s": 2 * time.Second, "3 m": 3 * time.Minute, "1 h": time.Hour, "2 d": 48 * time.Hour,
		"-5 ms": -5 * time.Millisecond, "+5 ms": 5 * time.Millisecond, "infinity": math.MaxInt64, "9223372036854775807 ns": math.MaxInt64,
		"999999999999 d": math.MaxInt64, "-999999999999 d": math.MinInt64, "106751 d": 106751 * 24 * time.Hour, "106752 d": math.MaxInt64,
		"２０ ms": 20 * time.Millisecond, "٣ s": 3 * time.Second, "-१२ ms": -12 * time.Millisecond, "𝟗𝟎 s": 90 * time.Second,
	} {
		if got, err := events.ParseTimespan(text); got != want || err != nil {
			t.Errorf("%q is %d, %v, want %d", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "is no time span; write an integer and a unit", "ms": "is no time span; write", "1.5 s": "and nothing behind it", "1 s 5 ms": "and nothing behind it", "20": "has no unit", "1 min": "it takes m", "1 MS": "it takes ms",
		"1 Sec": "it takes s", "1 µs": "it takes us", "1 micros": "it takes us", "1 nanos": "it takes ns", "1 millis": "it takes ms", "1 hr": "it takes h", "1 hours": "it takes h", "1 days": "it takes d",
		"1 weeks": "it takes ns, us, ms, s, m, h, d", "Infinity": "is no time span", "20 ms ": "and nothing behind it",
		"9223372036854775808 ns": "larger than JFR can read", "-9223372036854775809 ns": "larger than JFR can read", "9223372036854775808 d": "larger than JFR can read",
	} {
		if got, err := events.ParseTimespan(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %d, %v, want %s", text, got, err, want)
		}
	}
}

// What settings of each kind take, and what was probably meant by what they do not.
func TestValuesOfSettings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		kind             events.Kind
		good, bad, meant string // bad ones with what was meant, separated by |
	}{
		{events.KindFlag, "true|false", "TRUE|yes|| true|1", "true||" + "|true|"},
		{events.KindTimespan, "0 ns|20 ms|infinity", "20|1 min|Infinity|everyChunk|1,5 s|abc", "|1 m|infinity|||"},
		{events.KindPeriod, "everyChunk|beginChunk|endChunk|1 s", "everychunk|EndChunk|1 sec|always", "everyChunk|endChunk|1 s|"},
		{events.KindThrottle, "off|100/s| 5 / ms |0/h", "100|100/min|-1/s|1.5/s|Off", "||||"},
		{events.KindLevel, "forRemoval|all", "forremoval|ALL|some", "forRemoval|all|"},
		{events.KindFilter, "|a.B::c|a.B;::c;@a.C", "a.*|a.B:c", "|"},
		{events.KindOther, "|x|20", "", ""},
	} {
		for value := range strings.SplitSeq(test.good, "|") {
			if err := test.kind.Check(value); err != nil {
				t.Errorf("%d: %q: %v", test.kind, value, err)
			}
		}
		meant := strings.Split(test.meant, "|")
		for i, value := range strings.Split(test.bad, "|") {
			if test.kind == events.KindOther {
				break
			}
			if err := test.kind.Check(value); err == nil {
				t.Errorf("%d: nothing is wrong with %q", test.kind, value)
			}
			if got := test.kind.Repaired(value); got != meant[i] {
				t.Errorf("%d: by %q %q was meant, want %q", test.kind, value, got, meant[i])
			}
		}
		for _, value := range test.kind.Examples() {
			if err := test.kind.Check(value); err != nil {
				t.Errorf("an example is wrong: %v", err)
			}
		}
		if effect := test.kind.Effect(); !strings.HasPrefix(effect, "the JVM ") {
			t.Errorf("%d: the effect is %q", test.kind, effect)
		}
	}
}
