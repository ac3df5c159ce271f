package units

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Time spans at the edges between units and numbers of digits.
func TestEdgesOfDurations(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		d    time.Duration
		want string
	}{
		{0, "0 s"},
		{1, "1 ns"},
		{999, "999 ns"},
		{1000, "1.00 µs"},
		{1004, "1.00 µs"},
		{1005, "1.01 µs"},
		{9994, "9.99 µs"},
		{9995, "10.0 µs"},
		{99_949, "99.9 µs"},
		{99_950, "100 µs"},
		{999_499, "999 µs"},
		{999_500, "1.00 ms"},
		{999_499_999, "999 ms"},
		{999_500_000, "1.00 s"},
		{59_949_999_999, "59.9 s"},
		{59_950_000_000, "1 min 00 s"},
		{60 * time.Second, "1 min 00 s"},
		{89*time.Second + 499*time.Millisecond, "1 min 29 s"},
		{89*time.Second + 500*time.Millisecond, "1 min 30 s"},
		{time.Hour - 501*time.Millisecond, "59 min 59 s"},
		{time.Hour - 500*time.Millisecond, "1 h 00 min 00 s"},
		{24*time.Hour - 501*time.Millisecond, "23 h 59 min 59 s"},
		{24*time.Hour - 500*time.Millisecond, "1 d 00 h 00 min"},
		{48*time.Hour - 31*time.Second, "1 d 23 h 59 min"},
		{48*time.Hour - 30*time.Second, "2 d 00 h 00 min"},
		{-1, "−1 ns"},
		{-90 * time.Second, "−1 min 30 s"},
		{-59_950_000_000, "−1 min 00 s"},
	} {
		if got := Duration(test.d); got != test.want {
			t.Errorf("%d ns: %s, want %s", test.d, got, test.want)
		}
	}
}

// Numbers of bytes at the edges between units and numbers of digits.
func TestEdgesOfSizes(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{
		0: "0 B", 1: "1 B", 999: "999 B", 1000: "1.00 kB", 1004: "1.00 kB", 1005: "1.01 kB", 9995: "10.0 kB", 99_950: "100 kB", 999_499: "999 kB", 999_500: "1.00 MB",
		1_000_000: "1.00 MB", 999_499_999: "999 MB", 999_500_000: "1.00 GB", 1e12: "1.00 TB", 1e15: "1.00 PB", 1e18: "1.00 EB", 1 << 62: "4.61 EB", -1: "−1 B", -1005: "−1.01 kB",
	} {
		if got := Size(n); got != want {
			t.Errorf("%d B: %s, want %s", n, got, want)
		}
	}
}

// read is the number of a text of ours with the factor of its unit.
func read(t *testing.T, text string) (number, factor float64, digits int) {
	t.Helper()
	digitsAndPoint, unit, _ := strings.Cut(strings.ReplaceAll(strings.ReplaceAll(text, ",", ""), minus, "-"), " ")
	number, err := strconv.ParseFloat(digitsAndPoint, 64)
	if err != nil {
		t.Fatal(err)
	}
	factor = map[string]float64{
		"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9, "B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "PB": 1e15, "EB": 1e18,
	}[unit]
	return number, factor, len(strings.Trim(strings.ReplaceAll(digitsAndPoint, ".", ""), "-"))
}

// What is written exactly is read back as what it was, and no time is older than a longer one.
func TestExactAndAgeOfAnySpan(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	for range 20_000 {
		d := time.Duration(random.Int64() >> random.IntN(63))
		back, err := time.ParseDuration(strings.ReplaceAll(strings.ReplaceAll(Exact(d), ",", ""), " ", ""))
		if err != nil || back != d {
			t.Fatalf("%d ns is %s, which is %d ns: %v", d, Exact(d), back, err)
		}
		number, unit, _ := strings.Cut(strings.ReplaceAll(Age(d), ",", ""), " ")
		n, err := strconv.ParseInt(number, 10, 64)
		one := map[string]time.Duration{"s": time.Second, "min": time.Minute, "h": time.Hour, "d": 24 * time.Hour}[unit]
		if err != nil || one == 0 || time.Duration(n) != d/one || d >= time.Second && n == 0 {
			t.Fatalf("%d ns are %s: %v", d, Age(d), err)
		}
	}
}

// Whatever the number, its text has three digits, is as near as these allow, and a larger number has no smaller text.
func TestAnyNumber(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	for range 20_000 {
		n := random.Int64() >> random.IntN(63)
		for _, text := range []string{Size(n), Duration(time.Duration(n % 59_000_000_000))} {
			value := n
			if !strings.HasSuffix(text, "B") {
				value %= 59_000_000_000
			}
			number, factor, digits := read(t, text)
			if value == 0 {
				continue
			}
			if off := math.Abs(number*factor - float64(value)); off > 0.0051*float64(value) || digits != 3 && value >= 1000 || number >= 1000 {
				t.Fatalf("%d is %s", value, text)
			}
		}
		if Size(-n) != minus+Size(n) && n > 0 {
			t.Fatalf("%d is %s, its negative %s", n, Size(n), Size(-n))
		}
		if got := strings.ReplaceAll(strings.ReplaceAll(Count(-n), ",", ""), minus, "-"); got != strconv.FormatInt(-n, 10) {
			t.Fatalf("%d is %s", -n, Count(-n))
		}
	}
}

// Counts in groups of three, with their noun.
func TestCounts(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{
		0: "0 frames", 1: "1 frame", -1: "−1 frames", 2: "2 frames", 999: "999 frames", 1000: "1,000 frames", 12_345: "12,345 frames", 123_456: "123,456 frames", 1_000_000: "1,000,000 frames",
		-1000: "−1,000 frames",
	} {
		if got := Plural(n, "frame"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Shares in all forms; what is next to nothing or to all is never told to be it.
func TestEdgesOfShares(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		share                 float64
		exact, rough, growing string
	}{
		{0, "0.0%", "0%", "+0.0%"},
		{1e-300, "<0.1%", "<0.1%", "+<0.1%"},
		{0.049, "<0.1%", "<0.1%", "+<0.1%"},
		{0.05, "0.1%", "0.1%", "+0.1%"},
		{9.94, "9.9%", "9.9%", "+9.9%"},
		{9.95, "10.0%", "10%", "+10.0%"},
		{10.4, "10.4%", "10%", "+10.4%"},
		{99.4, "99.4%", "99%", "+99.4%"},
		{99.94, "99.9%", ">99%", "+99.9%"},
		{99.96, ">99.9%", ">99%", "+>99.9%"},
		{100, "100.0%", "100%", "+100.0%"},
		{999.94, "999.9%", "1,000%", "+999.9%"},
		{999.96, "1,000%", "1,000%", "+1,000%"},
		{1234.5, "1,235%", "1,235%", "+1,235%"},
		{-0.04, "−<0.1%", "−<0.1%", "+0.0%"},
		{-0.06, "−0.1%", "−0.1%", "−0.1%"},
		{-34.44, "−34.4%", "−34%", "−34.4%"},
		{-99.96, "−>99.9%", "−>99%", "−>99.9%"},
		{math.Inf(1), "1,000,000,000,000,000,000%", "1,000,000,000,000,000,000%", "+1,000,000,000,000,000,000%"},
	} {
		if exact, rough, growing := Percent(test.share), RoughPercent(test.share), Growth(test.share); exact != test.exact || rough != test.rough || growing != test.growing {
			t.Errorf("%v: %s, %s, %s, want %s, %s, %s", test.share, exact, rough, growing, test.exact, test.rough, test.growing)
		}
	}
	for _, test := range []struct {
		part, whole int64
		is          bool
	}{{0, 0, true}, {5, 0, true}, {5, -1, true}, {0, 100, true}, {1, 2001, true}, {1, 2000, false}, {-1, 2001, true}, {-1, 2000, false}, {100, 100, false}} {
		if Negligible(test.part, test.whole) != test.is {
			t.Errorf("%d of %d is negligible: %v", test.part, test.whole, !test.is)
		}
		if text := Share(test.part, test.whole); test.is != (text == "0.0%" || strings.HasSuffix(text, "<0.1%")) {
			t.Errorf("%d of %d is %s, negligible: %v", test.part, test.whole, text, test.is)
		}
	}
}

// Differences are what they are even where they are more than a number holds.
func TestLargestChanges(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		unit    Unit
		is, was int64
		want    string
	}{
		{Samples, 5, 5, "no change"},
		{Bytes, math.MaxInt64, 0, "+9.22 EB"},
		{Bytes, math.MaxInt64, math.MinInt64, "+9.22 EB"},
		{Bytes, math.MinInt64, math.MaxInt64, "−9.22 EB"},
		{Value, math.MaxInt64, -1, "+9,223,372,036,854,775,807"},
		{Nanos, -5, 5, "−10 ns"},
		{Samples, 1, 0, "+1"},
		{Unit("unknown"), 2000, 0, "+2,000"},
	} {
		if got := test.unit.ShortChange(test.is, test.was); got != test.want {
			t.Errorf("from %d to %d %s: %s, want %s", test.was, test.is, test.unit, got, test.want)
		}
	}
}

// Ages, spans and averages that are less than nothing, or no numbers, have the sign or a word that all others have.
func TestLessThanNothing(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		Age(-5 * time.Second):              "−5 s",
		Age(0):                             "0 s",
		Age(59*time.Second + 999e6):        "59 s",
		Age(23*time.Hour + 59*time.Minute): "23 h",
		Age(1000 * 24 * time.Hour):         "1,000 d",
		Age(-999 * time.Millisecond):       "0 s",
		Age(-119 * time.Second):            "−1 min",
		Age(-5 * time.Hour):                "−5 h",
		Age(math.MinInt64):                 "−106,751 d",
		Exact(math.MaxInt64):               "9223372036.854775807 s",
		Exact(math.MinInt64):               "−9223372036.854775808 s",
		Exact(1<<53 + 1):                   "9007199.254740993 s",
		Exact(100 * time.Second):           "100 s",
		Exact(-20 * time.Millisecond):      "−20 ms",
		Exact(-1500 * time.Millisecond):    "−1.5 s",
		Exact(-5):                          "−5 ns",
		Exact(0):                           "0 ns",
		Average(-0.5):                      "−0.50",
		Average(-12.6):                     "−13",
		Average(1e300):                     "1,000,000,000,000,000,000",
		Average(9.949):                     "9.9",
		Average(0.125):                     "0.13",
		Average(2.25):                      "2.3",
		Average(4.5):                       "4.5",
		Average(12.5):                      "13",
		Average(9.95):                      "10",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Digits that tell a number from all others, an exponent where JSON has one; they are read back as what it was.
func TestDigits(t *testing.T) {
	t.Parallel()
	for v, want := range map[float64]string{
		0: "0", 1: "1", -1.5: "-1.5", 0.1: "0.1", 1e-6: "0.000001", 9.9e-7: "9.9e-07", 1e20: "100000000000000000000", 1e21: "1e+21", -1e300: "-1e+300",
		math.Inf(1): "Infinity", math.Inf(-1): "-Infinity", 123456789.125: "123456789.125",
	} {
		if got := Digits(v, 64); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
	if got := Digits(float64(float32(0.1)), 32) + Digits(math.NaN(), 64); got != "0.1NaN" {
		t.Errorf("it is %s", got)
	}
	random := rand.New(rand.NewPCG(9, 10))
	for range 20_000 {
		v := math.Float64frombits(random.Uint64())
		if back, err := strconv.ParseFloat(Digits(v, 64), 64); err != nil || back != v && !math.IsNaN(v) {
			t.Fatalf("%v is %s, which is %v: %v", v, Digits(v, 64), back, err)
		}
		if back, err := strconv.ParseFloat(Digits(float64(float32(v)), 32), 32); err != nil || float32(back) != float32(v) && !math.IsNaN(v) {
			t.Fatalf("%v is %s, which is %v: %v", float32(v), Digits(float64(float32(v)), 32), back, err)
		}
	}
}
