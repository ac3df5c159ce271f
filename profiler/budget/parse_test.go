package budget

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// What is understood, as the parts that it has.
func TestParse(t *testing.T) {
	for text, want := range map[string]Budget{
		"own(com.acme.*) <= 20 %":                                          {Measure: Measure{Level: Own, Target: Target{Pattern: Pattern{Text: "com.acme.*"}}}, Sign: AtMost, Limit: Limit{Value: 20, Dimension: Percent}},
		"alloc(com.acme.Parser.parse) ≤ +5 %":                              {Measure: Measure{Type: "alloc", Target: Target{Pattern: Pattern{Text: "com.acme.Parser.parse"}}}, Sign: AtMost, Limit: Limit{Value: 5, Dimension: Percent, Change: true}},
		"count(jdk.SocketRead on main) = 0":                                {Measure: Measure{Kind: Count, Target: Target{Pattern: Pattern{Text: "jdk.SocketRead"}, Thread: "main"}}, Sign: Equal},
		"p95(com.acme.Checkout) <= 200 ms":                                 {Measure: Measure{Kind: Quantile, Quantile: 0.95, Target: Target{Pattern: Pattern{Text: "com.acme.Checkout"}}}, Sign: AtMost, Limit: Limit{Value: 2e8, Dimension: Time}},
		"self cpu-time(A.<init>) < 1.5s":                                   {Measure: Measure{Level: Self, Type: "cpu-time", Target: Target{Pattern: Pattern{Text: "A.<init>"}}}, Sign: Below, Limit: Limit{Value: 1.5e9, Dimension: Time}},
		"alloc(Parser.java:120) <= 4 MB/s":                                 {Measure: Measure{Type: "alloc", Target: Target{Pattern: Pattern{"Parser.java", 120}}}, Sign: AtMost, Limit: Limit{Value: 4e6, Dimension: Bytes, PerSecond: true}},
		"alloc(*) per com.acme.Request <= 1kB":                             {Measure: Measure{Type: "alloc", Target: Target{Pattern: Pattern{Text: "*"}}}, Per: "com.acme.Request", Sign: AtMost, Limit: Limit{Value: 1e3, Dimension: Bytes}},
		"slower() = 0":                                                     {Measure: Measure{Kind: Slower}, Sign: Equal},
		"total(a.B) >= -10%":                                               {Measure: Measure{Target: Target{Pattern: Pattern{Text: "a.B"}}}, Sign: AtLeast, Limit: Limit{Value: -10, Dimension: Percent, Change: true}},
		"own(a.B on http-* in endpoint=GET /in and on (a) and a.C) <= 5 %": {Measure: Measure{Level: Own, Target: Target{Pattern{Text: "a.B"}, "http-*", "endpoint=GET /in and on (a) and a.C"}}, Sign: AtMost, Limit: Limit{Value: 5, Dimension: Percent}},
		`count(a.B on "pool in use") = 0`:                                  {Measure: Measure{Kind: Count, Target: Target{Pattern: Pattern{Text: "a.B"}, Thread: "pool in use"}}, Sign: Equal},
		`count(a.B on 'x on "y"' in z=1 on 2) = 0`:                         {Measure: Measure{Kind: Count, Target: Target{Pattern{Text: "a.B"}, `x on "y"`, "z=1 on 2"}}, Sign: Equal},
		`count(a.B in c=1 on "x") = 0`:                                     {Measure: Measure{Kind: Count, Target: Target{Pattern: Pattern{Text: "a.B"}, Context: `c=1 on "x"`}}, Sign: Equal},
		"max(jdk.GCPhasePause) <= 50 ms":                                   {Measure: Measure{Kind: Quantile, Quantile: 1, Target: Target{Pattern: Pattern{Text: "jdk.GCPhasePause"}}}, Sign: AtMost, Limit: Limit{Value: 5e7, Dimension: Time}},
	} {
		got, err := Parse(text)
		if want.Text = text; err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", text, got, err, want)
		}
	}
}

// What is not understood is said in one sentence that names what is wrong.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                              "no limit",
		"own(com.acme.*)":                               "no limit",
		"own com.acme <= 3 %":                           "in parentheses",
		"hot(com.acme.*) <= 3 %":                        "nothing that can be measured",
		"own(com.acme.*) <= 3 parsecs":                  `unit "parsecs" is not known`,
		"own(com.acme.*) <= ":                           "no limit; write a number",
		"own(com.acme.*) = 3 %":                         "never exactly",
		"own() <= 3 %":                                  "nothing in its parentheses",
		"count(jdk.SocketRead) <= 3 ms":                 "plain number",
		"count(jdk.SocketRead) <= 3 %":                  "no percents",
		"p95(com.acme.Checkout) <= 3":                   "unit of time",
		"own(a.B) each x <= 3 %":                        "not understood",
		"slower(a.B) = 0":                               "slower() counts",
		"calls(a.B in a.C) = 0":                         "of all threads and contexts",
		"alloc(a.B) per x.Y <= 3 kB/s":                  "divides twice",
		"own(a.B) <= 1 %/s":                             "not counted by the second",
		"lock(a.B) <= 1e308 h":                          "more than can be counted",
		"alloc(a.B) <= -1e308 GB":                       "more than can be counted",
		"alloc(a.B) <= 1e309":                           "no limit; write a number",
		"p(a.B) <= 1 ms":                                "nothing that can be measured",
		"own(" + strings.Repeat("*", 3000) + ") <= 1 %": "longer than",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40s: %v, want %q", text, err, want)
		}
	}
	for limit, want := range map[string]string{"20": "no limit", "<= x": "no limit", "x <= 20": "no limit", "<= 3 kB/s": "by the second"} {
		if _, err := ParseSQL("SELECT 1", limit); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", limit, err, want)
		}
	}
}

func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		pattern, class, method string
		want                   bool
	}{
		{"com.acme", "com.acme.shop.Cart", "add", true},
		{"com.acme", "com.acmes.Cart", "add", false},
		{"com.acme.*", "com.acme.Cart$Item", "add", true},
		{"com.acme.Cart.Item.add", "com.acme.Cart$Item", "add", true},
		{"com.acme.Cart", "com.acme.Cart$Item", "add", true},
		{"*.Cart.add", "com.acme.Cart", "add", true},
		{"*.Cart.add", "com.acme.Cart", "added", false},
		{"com.acme.Cart.add", "com.acme.Cart", "addAll", false},
		{"Cart.java", "com.acme.Cart$Item", "add", true},
		{"src/main/java/com/acme/Cart.java", "com.acme.Cart", "add", true},
		{"src/main/java/com/acme/Cart.java", "org.acme.Cart", "add", false},
		{"Cart.kt", "com.acme.CartKt", "main", true},
		{"main.kt", "com.acme.MainKt", "main", true},
		{"my-app.kt", "My_appKt", "main", true},
		{"main.kt", "com.acme.Main", "main", false},
		{"Cart*.java", "com.acme.CartItems", "add", true},
		{"com/acme/*.java", "com.acme.Cart$Item", "add", true},
		{"com/acme/*.java", "com.other.Cart", "add", false},
		{"*Test.java", "com.acme.CartTests", "add", false},
		{"*", "Cart", "add", true},
		{"****a****b", strings.Repeat("a", 5000), "c", false},
	} {
		if got := newPattern(test.pattern).HasMethod(test.class, test.method); got != test.want {
			t.Errorf("%s has %.40s.%s: %v", test.pattern, test.class, test.method, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("own(com.acme.*) <= 20 %")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(b.Text); err != nil || again != b {
			t.Errorf("%q: %+v, then %+v, %v", text, b, again, err)
		}
	})
}

// A number has the unit that its measure has.
func TestParseNumber(t *testing.T) {
	for text, want := range map[string]Dimension{
		"com.acme.Parser": Percent, "own(com.acme.Parser)": Percent, "alloc(a.B)": Percent, "count(jdk.SocketRead)": Plain,
		"p95(a.B)": Time, "sum(a.B)": Percent, "calls(a.B.c)": Plain, "Parser.java:12": Percent, "a.B.<init>": Percent,
	} {
		b, limited, err := ParseNumber(text)
		if err != nil || limited || b.Limit.Dimension != want {
			t.Errorf("%s: %+v, %v, %v", text, b, limited, err)
		}
	}
	if b, limited, err := ParseNumber("alloc(a.B) <= 4 MB/s"); err != nil || !limited || b.Limit.Value != 4e6 {
		t.Errorf("%+v, %v, %v", b, limited, err)
	}
	if _, _, err := ParseNumber("hot(a.B)"); err == nil {
		t.Error("anything is a number")
	}
}

// Patterns with stars fit what the regular expression fits that means the same.
func TestGlobAsRegexp(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	word := func(letters string, most int) string {
		b := make([]byte, random.IntN(most+1))
		for i := range b {
			b[i] = letters[random.IntN(len(letters))]
		}
		return string(b)
	}
	fits := 0
	for range 20_000 {
		pattern, text := word("ab.*", 6), word("ab.", 8)
		want := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, ".*") + "$").MatchString(text)
		if got := Glob(pattern, text); got != want {
			t.Fatalf("%q fits %q: %v", pattern, text, got)
		}
		if want {
			fits++
		}
	}
	if fits < 1000 {
		t.Errorf("only %d fit", fits)
	}
}
