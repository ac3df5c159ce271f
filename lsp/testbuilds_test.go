package lsp_test

import (
	"cmp"
	"encoding/xml"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// testRuns are lenses of tests. The hot code of each is in a class that only
// the JVM of the tests runs, not that of the build tool.
func testRuns() []buildRun {
	const primes, primesTest = "lib/src/main/java/sample/lib/Primes.java", "app/src/test/java/sample/app/PrimesTest.java"
	const divisors, divisorsTest = "src/main/java/sample/Divisors.java", "src/test/java/sample/DivisorsTest.java"
	const groupsTest, ranGroups = "src/test/java/sample/GroupsTest.java", "GroupsTest$Products$Small.countsThoseOfTen GroupsTest$Products.countsThoseOfTwoPrimes"
	const digits, digitsTest = "lib/src/main/java/sample/lib/Digits.java", "lib/src/test/java/sample/lib/DigitsTest.java"
	const method, class = "▶ Profile test", "▶ Profile tests"
	const steps, names = "src/test/java/sample/StepsTest.java", "src/test/kotlin/sample/NamesTest.kt"
	runs := []buildRun{
		{
			name: "JUnit 4 parameterized method", tool: "mvn", project: "maven-junit4", file: steps, on: "void counts()", title: method,
			source: steps, hot: `steps\(rounds\)|hash \* 31|i < rounds`, ran: "StepsTest.counts",
		},
		{
			name: "Kotlin method in backticks", tool: "mvn", project: "maven-kotlin", file: names, on: "counts two, and", title: method, language: "kotlin", sourceKind: "kotlin",
			source: names, hot: `steps\(|hash \* 31|0 until rounds`, ran: "NamesTest.counts two, and ", long: true,
		},
		{
			name: "Maven test method", tool: "mvn", project: "maven-modules", file: primesTest, on: "countsLargeRange", title: method,
			source: primes, hot: `isPrime\(n\)`, ran: "PrimesTest.countsLargeRange", long: true,
		},
		{
			name: "Maven test class", tool: "mvn", project: "maven-modules", file: primesTest, on: "class PrimesTest", title: class,
			source: primes, hot: `isPrime\(n\)`, ran: "PrimesTest.countsLargeRange PrimesTest.countsSmallRange", long: true,
		},
		{
			name: "JUnit 5 nested method", tool: "mvn", project: "maven-junit5", file: divisorsTest, on: "countsThoseOfASquare", title: method,
			source: divisors, hot: `number % d|d <= number`, ran: "DivisorsTest$Squares.countsThoseOfASquare", long: true,
		},
		{
			name: "JUnit 5 parameterized method", tool: "mvn", project: "maven-junit5", file: divisorsTest, on: "countsThoseOfPrimes", title: method,
			source: divisorsTest, hot: `Divisors\.count\(prime\)`, ran: "DivisorsTest.countsThoseOfPrimes", long: true,
		},
		{
			name: "JUnit 5 class", tool: "mvn", project: "maven-junit5", file: divisorsTest, on: "class DivisorsTest", title: class,
			source: divisors, hot: `number % d|d <= number`, long: true,
			ran: "DivisorsTest$Squares.countsThoseOfASquare DivisorsTest$Squares.countsThoseOfFour DivisorsTest.countsThoseOfOne DivisorsTest.countsThoseOfPrimes",
		},
		{
			name: "JUnit 5 class of nested ones", tool: "mvn", project: "maven-junit5", file: groupsTest, on: "class GroupsTest", title: class,
			source: divisors, hot: `number % d|d <= number`, ran: ranGroups, long: true,
		},
		{
			name: "JUnit 5 class of nested ones by Surefire 2", tool: "mvn", project: "maven-junit5", properties: "-Dsurefire.version=2.22.2",
			file: groupsTest, on: "class GroupsTest", title: class,
			source: divisors, hot: `number % d|d <= number`, ran: ranGroups, long: true,
		},
		{
			name: "Gradle test method", tool: "gradle", project: "gradle-app", file: digitsTest, on: "sumsMany", title: method,
			source: digits, hot: `rest`, ran: "DigitsTest.sumsMany", long: true,
		},
		{
			name: "Gradle test class", tool: "gradle", project: "gradle-app", file: digitsTest, on: "class DigitsTest", title: class,
			source: digitsTest, hot: `Digits\.sum\(20_000_000\)`, ran: "DigitsTest.sumsFew DigitsTest.sumsMany", long: true,
		},
	}
	for i := range runs {
		runs[i].language, runs[i].sourceKind = cmp.Or(runs[i].language, "java"), cmp.Or(runs[i].sourceKind, "java")
	}
	return runs
}

// ranTests lists the test methods in the reports below a folder, in the format
// that Surefire and Gradle took over from Ant.
func ranTests(t *testing.T, dir string) string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if ok, _ := filepath.Match("TEST-*.xml", filepath.Base(path)); err != nil || !ok {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var suite struct {
			Cases []struct {
				Class string `xml:"classname,attr"`
				Name  string `xml:"name,attr"`
			} `xml:"testcase"`
		}
		if err := xml.Unmarshal(text, &suite); err != nil {
			return err
		}
		for _, c := range suite.Cases {
			method := c.Name
			if i := strings.IndexAny(method, "(["); i >= 0 { // of a parameterized test: method(int)[1] or method[1]
				method = method[:i]
			}
			names = append(names, c.Class[strings.LastIndexByte(c.Class, '.')+1:]+"."+method)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ")
}
