package events_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/events"
)

// What words and patterns find, in one release or all.
func TestFind(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		word    string
		release int
		found   string
	}{
		{"jdk.ThreadSleep", 25, "jdk.ThreadSleep"},
		{"threadsleep", 25, "jdk.ThreadSleep"},
		{"JDK.THREADSLEEP", 0, "jdk.ThreadSleep"},
		{"jdk.ThreadS*", 25, "jdk.ThreadSleep jdk.ThreadStart"},
		{"threads?e*", 25, "jdk.ThreadSleep"},
		{"*.ThreadEnd", 25, "jdk.ThreadEnd"},
		{"VirtualThread*d", 21, "jdk.VirtualThreadEnd jdk.VirtualThreadPinned jdk.VirtualThreadSubmitFailed"},
		{"VirtualThread*", 17, ""},
		{"[", 0, ""},
		{"[*", 25, ""},
		{"nosuchword", 25, ""},
		{"VirtualThreadPinned", 17, ""},
	} {
		found, err := events.Find(test.word, test.release)
		if err != nil || strings.Join(found, " ") != test.found {
			t.Errorf("%s of JDK %d: %q, %v, want %q", test.word, test.release, found, err, test.found)
		}
	}
	byText, err := events.Find("monitor", 25)
	if err != nil || !slices.Contains(byText, "jdk.JavaMonitorEnter") || slices.Contains(byText, "jdk.CPULoad") || !slices.IsSorted(byText) {
		t.Errorf("monitor is found in %q, %v", byText, err)
	}
	byCategory, err := events.Find("Java Virtual Machine", 25)
	if err != nil || !slices.Contains(byCategory, "jdk.GCHeapSummary") || slices.Contains(byCategory, "jdk.ThreadPark") {
		t.Errorf("a category is found in %q, %v", byCategory, err)
	}
	all, err := events.Find("*", 0)
	if err != nil || len(all) < 197 || !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != len(all) {
		t.Errorf("in all there are %d, %v", len(all), err)
	}
	if every, err := events.Find("", 25); err != nil || len(every) != 194 {
		t.Errorf("no word finds %d, %v", len(every), err)
	}
}

// Releases that the catalogue does not have.
func TestOtherReleases(t *testing.T) {
	t.Parallel()
	for release, want := range map[int]int{-1: 8, 0: 8, 7: 8, 8: 8, 9: 8, 10: 8, 11: 11, 16: 11, 17: 17, 20: 17, 22: 21, 24: 21, 25: 25, 26: 26, 27: 26, 28: 28, 99: 28} {
		if got := events.Nearest(release); got != want {
			t.Errorf("nearest to JDK %d is %d, want %d", release, got, want)
		}
	}
	const says = "JDK 22 is not in the catalogue; 21 is nearest"
	errs := map[string]error{}
	_, errs["Of"] = events.Of(22)
	_, errs["NewArticle"] = events.NewArticle("jdk.ThreadSleep", 22)
	_, errs["SettingArticle"] = events.SettingArticle("jdk.ThreadSleep", "period", 22)
	_, errs["Check"] = events.ParseFile("<a/>").Check(22)
	_, errs["Check of an option"] = events.FindOptions("-XX:StartFlightRecording:a=b")[0].Check("", 22)
	_, _, errs["Suggest"] = events.Suggest("<event", 3, 22)
	_, _, errs["SuggestOption"] = events.SuggestOption("-XX:StartFlightRecording:a=b", 25, 22)
	_, _, errs["AboutOption"] = events.AboutOption("-XX:StartFlightRecording:a=b", 25, 22)
	_, _, errs["SuggestSQL"] = events.SuggestSQL("select", 3, 22)
	_, _, errs["AboutSQL"] = events.AboutSQL("select", 3, 22)
	for name, err := range errs {
		if err == nil || err.Error() != says {
			t.Errorf("%s: %v, want %s", name, err, says)
		}
	}
}

// What the numbers of fields count, by their annotations.
func TestUnitsOfFields(t *testing.T) {
	t.Parallel()
	for marks, want := range map[string]string{
		"":                                    "",
		"Timespan(NANOSECONDS)":               "time span in nanoseconds",
		"Timespan(TICKS)":                     "time span in ticks",
		"Timestamp(MILLISECONDS_SINCE_EPOCH)": "point in time, milliseconds since epoch",
		"DataAmount(BYTES)":                   "bytes",
		"DataAmount(BITS) Frequency":          "bits a second",
		"Frequency DataAmount(BYTES)":         "bytes a second",
		"Frequency":                           "a second",
		"Percentage":                          "share, 1 is 100 %",
		"Unsigned MemoryAddress":              "memory address",
		"GcId":                                "number shared with events of the same Gc",
		"Own(x)":                              "",
	} {
		if got := (events.Field{Marks: strings.Fields(marks)}).Unit(); got != want {
			t.Errorf("%s counts %q, want %q", marks, got, want)
		}
	}
}

// isGlob is the slow way to match a pattern: all that a star may stand for is tried.
func isGlob(pattern, name string) bool {
	switch {
	case pattern == "":
		return name == ""
	case pattern[0] == '*':
		return isGlob(pattern[1:], name) || name != "" && isGlob(pattern, name[1:])
	case name == "":
		return false
	}
	return (pattern[0] == '?' || strings.EqualFold(pattern[:1], name[:1])) && isGlob(pattern[1:], name[1:])
}

// Patterns made of the names of events at random find what a slow search finds, with jdk. or without.
func TestFindByPatterns(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(21, 22))
	releases, hits := events.Releases(), 0
	for range 400 {
		release, err := events.Of(releases[random.IntN(len(releases))])
		if err != nil {
			t.Fatal(err)
		}
		pattern := []byte(release.Events[random.IntN(len(release.Events))].Name)
		for range 1 + random.IntN(3) {
			from := random.IntN(len(pattern))
			to := from + random.IntN(min(8, len(pattern)-from)+1)
			pattern = slices.Concat(pattern[:from], []byte{"*?"[random.IntN(2)]}, pattern[to:])
		}
		word := strings.TrimPrefix(string(pattern), []string{"jdk.", ""}[random.IntN(2)])
		if !strings.ContainsAny(word, "*?") {
			continue
		}
		var want []string
		for _, e := range release.Events {
			if isGlob(word, e.Name) || isGlob(word, strings.TrimPrefix(e.Name, "jdk.")) {
				want = append(want, e.Name)
			}
		}
		slices.Sort(want)
		got, err := events.Find(word, release.Number)
		if err != nil || !slices.Equal(got, slices.Compact(want)) {
			t.Errorf("%s of JDK %d: %q, %v, want %q", word, release.Number, got, err, want)
		}
		hits += len(want)
	}
	if hits < 100 {
		t.Errorf("only %d events are found in all", hits)
	}
}
