package inspect

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr/units"
)

//go:embed support.json
var supportTable []byte

// supportDates is the bundled table: when releases came out and until when each vendor gives updates.
type supportDates struct {
	AsOf     string                       `json:"asOf"`
	Source   string                       `json:"source"`
	Released map[string]string            `json:"released"` // by feature release
	Ended    map[string]string            `json:"ended"`    // of releases without long-term support
	Vendors  map[string]map[string]string `json:"vendors"`  // last day of updates, by vendor and release
	Extended map[string]map[string]string `json:"extended"` // the same for those who pay for more
	Updates  []string                     `json:"updates"`  // days of security updates
}

// Support is how old a JDK is and whether its line still gets updates.
type Support struct {
	Version string `json:"version"`
	Vendor  string `json:"vendor,omitempty"`
	Built   string `json:"built,omitempty"` // day of the release, "" when the JDK does not say
	Ends    string `json:"ends,omitempty"`  // last day of updates, "" when the table does not say
	// Extended is the last day of updates for those who pay for more, "" when the table knows of none.
	Extended string `json:"extended,omitempty"`
	// Missed are the days of security updates since, up to that of the table.
	Missed  []string `json:"missedUpdates"`
	Early   bool     `json:"earlyAccess"`
	Verdict string   `json:"verdict"` // "fine", "outdated", "ended", "unknown"
	// Sentences say it for people. The last tells the age of the table.
	Sentences []string `json:"sentences"`
	TableOf   string   `json:"tableOf"`
}

// vendors are parts of IMPLEMENTOR and the names of the table.
var vendors = []struct{ part, name string }{
	{"Adoptium", "Temurin"},
	{"Oracle", "Oracle"},
	{"Amazon", "Corretto"},
	{"Azul", "Zulu"},
	{"BellSoft", "Liberica"},
	{"Microsoft", "Microsoft"},
	{"Red Hat", "Red Hat"},
	{"SAP", "SapMachine"},
	{"IBM", "Semeru"},
}

// vendorOf is the vendor of a release as the table names it, "" when it has none. Oracle's own JDKs and its builds of OpenJDK,
// which get updates for half a year, are told apart by the file "release" of the former (BUILD_TYPE) and the version.
func vendorOf(release map[string]string) (found string) {
	for _, v := range vendors {
		if strings.Contains(release["IMPLEMENTOR"], v.part) {
			found = v.name
		}
	}
	version := release["JAVA_RUNTIME_VERSION"]
	if found == "Oracle" && release["BUILD_TYPE"] != "commercial" && !strings.Contains(version, "LTS") && !strings.HasPrefix(version, "1.") {
		return "OpenJDK of Oracle"
	}
	return found
}

// Support judges the JDK of a subject as of a day.
func (s Subject) Support(today time.Time) (Support, error) {
	var table supportDates
	if err := json.Unmarshal(supportTable, &table); err != nil {
		return Support{}, fmt.Errorf("the table of support dates: %w", err)
	}
	r := Support{Version: cmp.Or(strings.Trim(s.Release["JAVA_RUNTIME_VERSION"], `"`), s.Version), Built: s.Release["JAVA_VERSION_DATE"], TableOf: table.AsOf, Verdict: "unknown", Missed: []string{}}
	r.Vendor = vendorOf(s.Release)
	day := today.Format(time.DateOnly)
	r.Early = strings.Contains(r.Version, "-ea") || r.Built > day
	release := strconv.Itoa(s.Major())
	r.Ends = cmp.Or(table.Vendors[r.Vendor][release], table.Ended[release])
	r.Extended = table.Extended[r.Vendor][release]
	r.judge(table, day, release)
	r.Sentences = append(r.Sentences, fmt.Sprintf("The dates are those of %s (%s).", table.AsOf, table.Source))
	return r, nil
}

// judge writes the verdict: a line that ended is worse than missed updates.
func (r *Support) judge(table supportDates, day, release string) {
	say := func(format string, args ...any) { r.Sentences = append(r.Sentences, fmt.Sprintf(format, args...)) }
	if r.Version == "" {
		say("It is not known which JDK this is.")
		return
	}
	if r.Early {
		say("JDK %s is an early-access build, which gets no updates.", r.Version)
		return
	}
	for _, update := range table.Updates {
		if r.Built != "" && update > r.Built && update <= day && update <= cmp.Or(r.Ends, day) {
			r.Missed = append(r.Missed, update)
		}
	}
	who := cmp.Or(r.Vendor, "its vendor")
	switch {
	case r.Ends != "" && r.Ends < day:
		r.Verdict = "ended"
		say("JDK %s gets no updates any more from %s: they ended on %s.", release, who, r.Ends)
		if r.Extended >= day {
			say("Those who pay for it get updates until %s.", r.Extended)
		}
	case len(r.Missed) > 0:
		r.Verdict = "outdated"
		say("JDK %s of %s has missed %s: the last on %s.", r.Version, r.Built, units.Plural(int64(len(r.Missed)), "security update"), r.Missed[len(r.Missed)-1])
	case r.Built != "":
		r.Verdict = "fine"
		say("JDK %s of %s is the newest that the table knows of.", r.Version, r.Built)
	default:
		say("JDK %s does not say when it was built.", r.Version)
	}
	switch {
	case r.Verdict == "ended":
	case r.Ends != "":
		say("%s gives updates for JDK %s until %s.", strings.ToUpper(who[:1])+who[1:], release, r.Ends)
	case table.Released[release] == "":
		say("The table does not know JDK %s.", release)
	case r.Vendor != "":
		say("The table has no last day of updates of %s for JDK %s.", r.Vendor, release)
	default:
		say("Who built it is not in the table: distributions of Linux give updates by rules of their own.")
	}
}
