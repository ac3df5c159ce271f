package gate

import (
	"strings"
	"testing"

	"jfrlens/profiler/budget"
	"jfrlens/profiler/profile"
)

// runsOf are runs with collapsed stacks as their samples.
func runsOf(t *testing.T, collapsed ...string) []Run {
	t.Helper()
	var runs []Run
	for _, text := range collapsed {
		p, err := profile.FromCollapsed(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		runs = append(runs, Run{Name: "a.txt", Profile: p, Events: NewEvents(nil, true)})
	}
	return runs
}

func parsed(t *testing.T, texts ...string) []budget.Budget {
	t.Helper()
	var list []budget.Budget
	for _, text := range texts {
		b, err := budget.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, b)
	}
	return list
}

// stacks is a program: 30 % of it are in Parser.read with the library code that it calls, a sixth of that on top.
const stacks = `
a.Main.main:3;a.Parser.read:10;java.util.HashMap.get:9 2500
a.Main.main:3;a.Parser.read:11 500
a.Main.main:3;a.Parser.read:11;a.Parser.read:11 0
a.Main.main:4;a.Writer.write:7 5000
a.Main.main:4;a.Writer.write:7;a.Parser$Entry.lambda$get$0:40 1000
a.Main.main:5 1000`

// Shares are those of the samples that a measure means, and the limit decides.
func TestShares(t *testing.T) {
	for text, want := range map[string]float64{
		"total(a.Main) <= 200 %":           100,
		"own(a.Main) <= 100 %":             10,
		"own(a.Parser) <= 100 %":           40,
		"own(a.Parser.read) <= 100 %":      30,
		"self(a.Parser.read) <= 100 %":     5,
		"total(a.Parser.read) <= 100 %":    30,
		"own(a.Parser.Entry) <= 100 %":     10,
		"own(a.Parser.Entry.get) <= 100 %": 10, // by its lambda
		"own(Parser.java:10) <= 100 %":     25,
		"own(a.Parser:11) <= 100 %":        5,
		"own(*.write) <= 100 %":            50,
		"total(a.Writer) <= 100 %":         60,
		"self(java.*) <= 100 %":            25,
		"own(a.Parser.none) <= 100 %":      0,
		"total(a.Main on main) <= 100 %":   0, // collapsed stacks have no thread
	} {
		f := Judge(parsed(t, text), runsOf(t, stacks), nil, Options{})[0]
		if f.Value == nil || *f.Value != want || f.Verdict != Held {
			t.Errorf("%s: %+v, want %v", text, f, want)
		}
	}
}

// What the runs are sure of is decided, what they are not is not, and what is not there is not judged.
func TestVerdicts(t *testing.T) {
	for text, want := range map[string]Verdict{
		"own(a.Parser.read) <= 60 %": Held,
		"own(a.Parser.read) <= 31 %": Unsure,
		"own(a.Parser.read) <= 10 %": Exceeded,
		"own(a.Parser.read) >= 60 %": Exceeded,
		"own(a.Parser.read) >= 10 %": Held,
		"own(a.Parser.read) <= +5 %": Unjudged, // there is nothing before
		"alloc(a.Parser) <= 20 %":    Unjudged, // no such samples
		"own(a.Parser) <= 3 ms":      Unjudged, // samples have no time
		"slower() = 0":               Unjudged,
		"calls(a.Parser.read) = 0":   Unjudged,
		"count(jdk.SocketRead) = 0":  Unjudged,
	} {
		f := Judge(parsed(t, text), runsOf(t, stacks), nil, Options{})[0]
		if f.Verdict != want || f.Message == "" || f.IsFailure(false) != (want == Exceeded || want == Unjudged) || f.IsFailure(true) != (want != Held) {
			t.Errorf("%s: %+v, want %s", text, f, want)
		}
	}
}

// Against runs before, per unit of what did not change: the writer takes twice as long, all else as long as before.
func TestAgainstBefore(t *testing.T) {
	usual := stacks + "\na.Main.main:9;a.Other.work:1 5000\na.Main.main:9;a.Other.rest:1 8000"
	slower := strings.Replace(usual, "Writer.write:7 5000", "Writer.write:7 11000", 1)
	before, after := runsOf(t, usual, usual, usual), runsOf(t, slower, slower, slower)
	for text, want := range map[string]Verdict{
		"own(a.Writer) <= +50 %":      Exceeded,
		"own(a.Writer) <= +200 %":     Held,
		"own(a.Parser.read) <= +50 %": Held,
		"own(a.Parser.read) >= -50 %": Held,
		"slower() = 0":                Exceeded,
		"slower() <= 5":               Held,
	} {
		f := Judge(parsed(t, text), after, before, Options{})[0]
		if f.Verdict != want {
			t.Errorf("%s: %+v, want %s", text, f, want)
		}
	}
	f := Judge(parsed(t, "slower() = 0"), after, before, Options{})[0]
	if len(f.Places) == 0 || f.Places[0].File != "a/Main.java" && f.Places[0].File != "a/Writer.java" || !strings.Contains(f.Places[0].Message, "before and") {
		t.Errorf("places %+v", f.Places)
	}
}

// A finding leads to the line that has most of what it is about, else to its own.
func TestPlaces(t *testing.T) {
	budgets := parsed(t, "own(a.Parser.read) <= 10 %", "own(*) <= 1 %", "count(x.Y) = 0")
	budgets[2].File, budgets[2].Line = "/p/.profileconfig.json", 7
	findings := Judge(budgets, runsOf(t, stacks), nil, Options{Root: "/p"})
	for i, want := range []string{"a/Parser.java:10", "a/Writer.java:7", ".profileconfig.json:7"} {
		if p := findings[i].Places; len(p) != 1 || p[0].String() != want {
			t.Errorf("%s: %+v, want %s", findings[i].Budget, p, want)
		}
	}
}

// Earlier runs that hardly vary let one run tell more, and the sentence says so; those of another kind teach nothing.
func TestEarlierRuns(t *testing.T) {
	few := "a.Main.main:3;a.Parser.read:10 30"
	for _, test := range []struct {
		earlier []string
		want    Verdict
		learned int
	}{
		{nil, Unsure, 0},
		{[]string{stacks}, Unsure, 0},
		{[]string{few, few, few}, Unsure, 0},
		{[]string{few, stacks, stacks, stacks, stacks, stacks, stacks}, Exceeded, 6},
	} {
		f := Judge(parsed(t, "own(a.Parser.read) <= 26 %"), runsOf(t, stacks), nil, Options{Earlier: runsOf(t, test.earlier...)})[0]
		said := strings.Contains(f.Message, " What runs vary by is learned from 6 earlier runs, too.")
		if f.Verdict != test.want || f.Earlier != test.learned || said != (test.learned > 0) {
			t.Errorf("%d earlier runs: %+v, want %s", len(test.earlier), f, test.want)
		}
	}
}

// A run with too few samples to learn from earlier ones says so; with none there is nothing to say.
func TestEarlierRunsOfAShortOne(t *testing.T) {
	t.Parallel()
	few := runsOf(t, "a.Main.main:3;a.Parser.read:10 99")
	for _, test := range []struct {
		earlier []string
		now     []Run
		want    bool
	}{
		{[]string{stacks, stacks, stacks}, few, true},
		{[]string{stacks}, few, false}, // one does not vary
		{nil, few, false},
		{[]string{stacks, stacks, stacks}, runsOf(t, stacks), false},
	} {
		f := Judge(parsed(t, "own(a.Parser.read) <= 26 %"), test.now, nil, Options{Earlier: runsOf(t, test.earlier...)})[0]
		want := " What runs vary by is not learned from earlier ones: a run has only 99 samples, which say nothing of single methods; 100 are needed."
		if strings.Contains(f.Message, want) != test.want {
			t.Errorf("%d earlier runs: %s", len(test.earlier), f.Message)
		}
	}
}

func TestSQL(t *testing.T) {
	run := runsOf(t, stacks)
	run[0].SQL = func(statement string) (Answer, error) {
		return map[string]Answer{"none": {}, "two": {Rows: 2}, "five": {Rows: 1, Number: 5, IsOne: true}}[statement], nil
	}
	for _, test := range []struct {
		sql, limit string
		want       Verdict
	}{
		{"none", "", Held},
		{"two", "", Exceeded},
		{"five", "", Exceeded},
		{"five", "<= 5", Held},
		{"five", "< 5", Exceeded},
		{"two", "<= 5", Unjudged},
		{"none", "= 0", Unjudged},
	} {
		b, err := budget.ParseSQL(test.sql, test.limit)
		if err != nil {
			t.Fatal(err)
		}
		if f := Judge([]budget.Budget{b}, run, nil, Options{})[0]; f.Verdict != test.want {
			t.Errorf("%s %s: %+v, want %s", test.sql, test.limit, f, test.want)
		}
	}
}
