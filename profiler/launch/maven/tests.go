package maven

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"jfrlens/profiler/launch/build"
)

// testGoal is a way in which Maven runs tests.
type testGoal struct {
	phase   string
	filter  string   // the property that chooses tests
	more    []string // that no module has to have such tests
	reports string   // below the folder of the build
}

// unitTests are run by Surefire.
func unitTests() testGoal {
	return testGoal{
		phase: "test", filter: "-Dtest=", reports: "surefire-reports",
		more: []string{"-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false"},
	}
}

// integrationTests are run by Failsafe, with what the build starts for them and
// stops afterwards, and without the tests of Surefire, which come before them: that
// one has no such class.
func integrationTests() testGoal {
	unit := unitTests()
	return testGoal{
		phase: "verify", filter: "-Dit.test=", reports: "failsafe-reports",
		more: append(unit.more, "-Dit.failIfNoSpecifiedTests=false", "-Dfailsafe.failIfNoSpecifiedTests=false", unit.filter+"none.but.integration.tests"),
	}
}

// TestRun runs some tests in the module of the project and with what it needs;
// other modules have no such test, which is no error.
func (Tool) TestRun(m build.Module, tests build.Tests) build.TestRun {
	goal, target := unitTests(), filepath.Join(m.Dir, "target")
	if p, err := ReadPOM(filepath.Join(m.Dir, pomName)); err == nil {
		target = p.target()
		if isIntegrationTest(tests.Class) && len(p.plugins("maven-failsafe-plugin")) > 0 {
			goal = integrationTests()
		}
	}
	filter := goal.filter + filterOf(tests)
	args := slices.Concat([]string{"-B", filter}, goal.more)
	if relative, err := filepath.Rel(m.Root, m.Dir); err == nil && relative != "." {
		args = append(args, "-pl", filepath.ToSlash(relative), "-am")
	}
	return build.TestRun{
		Tests: tests, Arguments: append(args, goal.phase), Filter: filter,
		Reports: []string{filepath.Join(target, goal.reports)},
	}
}

// isIntegrationTest tells of a class whether Failsafe takes it for one of its own,
// by the names that it includes by default.
func isIntegrationTest(class string) bool {
	outer, _, _ := strings.Cut(class[strings.LastIndexByte(class, '.')+1:], "$")
	return strings.HasPrefix(outer, "IT") || strings.HasSuffix(outer, "IT") || strings.HasSuffix(outer, "ITCase")
}

// filterOf is the filter of Surefire and Failsafe for some tests: classes with
// commas between, or a class, # and methods with + between. A slash divides what a
// star stands for. The methods of JUnit 4's Parameterized have names such as
// "adds[1: a/b]"; where the framework is another one, "+" is best left out, which
// Surefire before 2.19 does not know there.
func filterOf(t build.Tests) string {
	if t.Method == "" {
		var classes []string
		for _, class := range t.Classes() {
			classes = append(classes, literal(class))
		}
		return strings.Join(classes, ",")
	}
	method := literal(t.Method)
	filter := literal(t.Class) + "#" + method
	if t.Repeats {
		filter += "+" + method + "[*]+" + method + "[*/**/*]"
	}
	return filter
}

// literal is a name in the filter: what is no part of Java's names, as between the
// backticks of Kotlin, may mean something there, and there are no escapes, so that
// the sign for any character stands for it.
func literal(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), strings.ContainsRune("_$.-", r):
			b.WriteRune(r)
		case r > 0xFFFF: // two characters for Java
			b.WriteString("??")
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}

// testsRun is a line of Surefire and Failsafe that counts tests: those of a class
// have more behind it.
var testsRun = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\[\w+\] )?(Tests run: (\d+), Failures: \d+, Errors: \d+, Skipped: (\d+))$`)
})

// NoTests is the line of an output that says that no test ran, "" if there is none
// or one tells of tests.
func (Tool) NoTests(output []string) string {
	said := ""
	for _, line := range output {
		count := testsRun().FindStringSubmatch(line)
		switch {
		case count != nil && count[2] != count[3]:
			return ""
		case count != nil:
			said = count[1]
		case strings.HasSuffix(line, "o tests to run."), strings.HasSuffix(line, "Tests are skipped."):
			said = strings.TrimPrefix(line, "[INFO] ")
		}
	}
	return said
}
