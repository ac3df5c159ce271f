package overview_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"jfrlens/profiler/overview"
	"jfrlens/profiler/source"
)

// busy is a program with so many of 1,000 samples in one stack.
func busy(n int, stack string) func(*handmade) {
	return func(m *handmade) {
		quiet(m).samples(n, "main", stack).samples(1000-n, "main", "shop.Main.run:1")
	}
}

// TestCostlyCalls: calls of the JDK that should be made once, from a share of the CPU time on.
func TestCostlyCalls(t *testing.T) {
	t.Parallel()
	for _, rule := range []struct {
		id, call, what string
		permille       int // from which on it is told
		others         []string
	}{
		{"regex-compiled", "java.util.regex.Pattern.compile", "compiles regular expressions", 100, []string{"java.util.regex.Matcher.find", "java.util.regex.PatternOf.compile"}},
		{"formatter-made", "java.text.SimpleDateFormat.<init>", "makes formatters", 100, []string{"java.text.SimpleDateFormat.format", "java.time.format.DateTimeFormatter.format"}},
		{"list-search", "java.util.ArrayList.contains", "searches lists from the start", 250, []string{"java.util.ArrayList.get", "java.util.HashMap.remove"}},
		{"reflection", "java.lang.Class.getMethod", "looks up members of classes", 200, []string{"java.lang.reflect.Method.invoke", "java.lang.Class.getName"}},
	} {
		stack := "shop.Main.run:1 shop.Cart.add:42 " + rule.call + ":7 java.lang.Inner.of:3"
		cases := []findingCase{
			{
				name: "just enough", make: busy(rule.permille, stack), at: "shop.Cart.add:42", loss: float64(rule.permille) / 1000, sure: overview.Likely,
				text:     fmt.Sprintf("%d%% of the CPU time %s in Cart.add, line 42.", rule.permille/10, rule.what),
				evidence: fmt.Sprintf("%d samples below %s; from %d%% on", rule.permille, rule.call[len("java."):][lastDots(rule.call[len("java."):]):], rule.permille/10),
			},
			{name: "less", make: busy(rule.permille-1, stack)},
			{name: "by a library alone", make: busy(900, "java.lang.Thread.run:1 "+rule.call+":7")},
			{name: "in own code that it calls", make: busy(900, "shop.Cart.add:42 "+rule.call+":7 shop.Item.equals:3")},
			{name: "once, when a class starts", make: busy(900, "shop.Cart.<clinit>:42 "+rule.call+":7")},
			{name: "by an idle program", make: func(m *handmade) { m.uses(0.04, 0).samples(100, "main", stack) }},
			{
				name: "by one that had no more", make: func(m *handmade) { m.uses(0.04, 3.9).samples(100, "main", stack) },
				text: fmt.Sprintf("100%% of the CPU time %s in Cart.add, line 42.", rule.what), loss: 0.04,
			},
			{name: "few samples", make: func(m *handmade) { quiet(m).samples(19, "main", stack) }},
			{
				name: "just enough samples", make: func(m *handmade) { quiet(m).samples(20, "main", stack) },
				text: fmt.Sprintf("100%% of the CPU time %s in Cart.add, line 42.", rule.what), loss: 1,
			},
		}
		for _, other := range rule.others {
			cases = append(cases, findingCase{name: other, make: busy(900, "shop.Main.run:1 "+other+":7")})
		}
		t.Run(rule.id, func(t *testing.T) { checkFinding(t, rule.id, cases) })
	}
}

// lastDots is where class and method of a name begin.
func lastDots(name string) int {
	dots := 0
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			if dots++; dots == 2 {
				return i + 1
			}
		}
	}
	return 0
}

// TestCostlyCallsOfTwoLines: the line that calls the most is named with what it has, all count.
func TestCostlyCallsOfTwoLines(t *testing.T) {
	t.Parallel()
	m := quiet(newHandmade(t)).samples(100, "main", "shop.A.f:1 java.util.regex.Pattern.compile:1").
		samples(150, "main", "shop.B.g:2 java.util.regex.Pattern.<init>:1").samples(250, "main", "shop.C.h:3")
	f := found(m.overview(overview.Options{}), "regex-compiled")
	if f == nil || f.Text != "50% of the CPU time compiles regular expressions, 30% in B.g, line 2." || f.Evidence != "250 samples below Pattern.<init>; from 10% on" {
		t.Errorf("%+v", f)
	}
}

// TestLinkedListsWalked: getting elements of linked lists by their number wants another list than searching.
func TestLinkedListsWalked(t *testing.T) {
	t.Parallel()
	const search, walk = "shop.A.f:1 java.util.LinkedList.indexOf:1", "shop.A.f:2 java.util.LinkedList.get:1 java.util.LinkedList.node:1"
	for _, test := range []struct {
		searched, walked int
		text             string
	}{
		{400, 401, "80% of the CPU time walks through linked lists to an index, 40% in A.f, line 2."},
		{401, 399, "80% of the CPU time searches lists from the start, 40% in A.f, line 1."},
		{124, 125, ""},
		{125, 125, "25% of the CPU time searches lists from the start, 13% in A.f, line 1."},
	} {
		m := quiet(newHandmade(t)).samples(test.searched, "main", search).samples(test.walked, "main", walk).samples(1000-test.searched-test.walked, "main", "shop.A.g:3")
		f := found(m.overview(overview.Options{}), "list-search")
		if (f == nil) != (test.text == "") || f != nil && f.Text != test.text {
			t.Errorf("%+v: %+v", test, f)
		}
	}
}

// TestExceptions: from 1,000 a second on that cost a tenth of the CPU time; the class is named that most are of.
func TestExceptions(t *testing.T) {
	t.Parallel()
	const fill = "shop.Parse.number:6 java.lang.Throwable.fillInStackTrace:1"
	throwing := func(perSecond int64, permille int, classes ...string) func(*handmade) {
		return func(m *handmade) {
			busy(permille, fill)(m)
			for second := range int64(11) {
				m.event("jdk.ExceptionStatistics", time.Duration(second)*time.Second, fields{"throwables": 500 + second*perSecond})
			}
			for i, class := range classes {
				m.event("jdk.JavaExceptionThrow", time.Duration(i)*time.Millisecond, fields{"thrownClass": m.chunk.Class(class), "stackTrace": m.stack(fmt.Sprintf("shop.Parse.number:%d %s.<init>:1 java.lang.Throwable.<init>:1", 6+i, class))})
			}
		}
	}
	const a, b, c = "java.lang.NumberFormatException", "shop.NoSuchItem", "java.io.EOFException"
	checkFinding(t, "exceptions", []findingCase{
		{
			name: "just enough", make: throwing(1000, 100), text: "1,000 exceptions were thrown each second.", loss: 0.1, at: "shop.Parse.number:6", sure: overview.Sure,
			evidence: "10% of the CPU samples below Throwable, 0% of the CPU time unseen; from 1,000 a second on",
		},
		{name: "fewer", make: throwing(999, 900)},
		{name: "cheap", make: throwing(100_000, 99)},
		{name: "of one class", make: throwing(2000, 500, a, a, a), text: "2,000 exceptions were thrown each second, most of them NumberFormatException.", loss: 0.5},
		{name: "mostly of one class", make: throwing(2000, 500, a, b, a), text: "2,000 exceptions were thrown each second, most of them NumberFormatException.", loss: 0.5},
		{name: "of many classes", make: throwing(2000, 500, a, b, a, c), text: "2,000 exceptions were thrown each second, among them NumberFormatException.", loss: 0.5},
		{name: "at one place more than that class", make: func(m *handmade) {
			throwing(2000, 500, a, a, a)(m)
			for range 2 {
				m.event("jdk.JavaExceptionThrow", 0, fields{"thrownClass": m.chunk.Class(b), "stackTrace": m.stack("shop.Stock.find:9 java.lang.Throwable.<init>:1")})
			}
		}, text: "2,000 exceptions were thrown each second, most of them NumberFormatException.", loss: 0.5, at: "shop.Parse.number:6"},
	})
}

// TestSpinning: the source of the hottest line tells, from half of the CPU time on.
func TestSpinning(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		line    string // 3 of the file
		samples int    // of 100 there
		cores   float64
		found   bool
	}{
		{"while (!done) { }", 50, 1, true},
		{"while (!done) ;", 50, 1, true},
		{"while (!done) { }", 49, 1, false},
		{"while (!done) { }", 100, 0.04, false},
		{"while (!done) { work(); }", 90, 1, false},
		{"while (!done) Thread.onSpinWait();", 90, 1, true},
		{"doWhile(x); ", 90, 1, false},
		{"meanwhile (done) { }", 90, 1, false},
	} {
		dir := t.TempDir()
		text := "package shop;\nclass Spin { static boolean done; static void await() {\n" + test.line + "\n}\nstatic void work() { Thread.onSpinWait(); } }\n"
		if err := os.WriteFile(filepath.Join(dir, "Spin.java"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		m := newHandmade(t).uses(test.cores, 0).samples(test.samples, "main", "shop.Spin.await:3")
		for i := range 100 - test.samples {
			m.samples(1, "main", fmt.Sprintf("shop.Other.run:%d", i+1))
		}
		f := found(m.overview(overview.Options{Sources: source.NewIndex([]string{dir})}), "spinning")
		if (f != nil) != test.found {
			t.Errorf("%+v: %+v", test, f)
		}
		if f != nil && test.samples == 50 && (f.Text != "A loop that waits for another thread uses 50.0% of the CPU time, 1.0 cores." || f.Where.Row != 3 || f.Sure != overview.Hint) {
			t.Errorf("%+v", f)
		}
	}
}
