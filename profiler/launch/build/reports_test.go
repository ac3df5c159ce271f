package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// report writes a report of a run at a time.
func report(t *testing.T, dir, name, cases string, at time.Time) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(`<?xml version="1.0" encoding="UTF-8"?><testsuite name="x">`+cases), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
}

// The cases of new reports count, of damaged ones as far as they can be read.
func TestTestCases(t *testing.T) {
	dir, began := t.TempDir(), time.Now()
	report(t, dir, "TEST-p.A.xml", `<testcase classname="p.A" name="adds[0: a/b]"><system-out>said</system-out></testcase>
		<testcase classname="p.A" name="off"><skipped message="void p.A.off() is @Disabled"/></testcase></testsuite>`, began)
	report(t, dir, "TEST-p.B.xml", `<testcase classname="p.B" name="cut"/><testcase classname=`, began)
	report(t, dir, "TEST-p.Old.xml", `<testcase classname="p.Old" name="before"/></testsuite>`, began.Add(-time.Minute))
	report(t, dir, "p.A.txt", `<testcase classname="p.A" name="other"/></testsuite>`, began)
	if err := os.Mkdir(filepath.Join(dir, "TEST-folder.xml"), 0o700); err != nil {
		t.Fatal(err)
	}
	got := TestCases([]string{filepath.Join(dir, "absent"), dir}, began)
	want := []TestCase{
		{Class: "p.A", Name: "adds[0: a/b]"}, {Class: "p.A", Name: "off", Skipped: true, Why: "void p.A.off() is @Disabled"}, {Class: "p.B", Name: "cut"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Why a test failed, where, and how long it took is told as Surefire and Gradle write it.
func TestFailedCases(t *testing.T) {
	dir := t.TempDir()
	report(t, dir, "TEST-p.A.xml", `<testcase classname="p.A" name="adds()" time="1,234.5"><failure message="expected: &lt;2&gt;" type="x"><![CDATA[E: expected: <2>
	at p.A.adds(A.java:7)]]></failure><system-out>said</system-out></testcase>
		<testcase classname="p.A" name="throws" time="0.25"><error type="x"><b>at</b> p.A.throws(A.java:9)</error></testcase>
		<testcase classname="p.A" name="flaky"><flakyFailure message="once">trace</flakyFailure></testcase></testsuite>`, time.Now())
	want := []TestCase{
		{Class: "p.A", Name: "adds()", Failed: true, Why: "expected: <2>", Trace: "E: expected: <2>\n\tat p.A.adds(A.java:7)", Seconds: 1234.5},
		{Class: "p.A", Name: "throws", Failed: true, Trace: "at p.A.throws(A.java:9)", Seconds: 0.25},
		{Class: "p.A", Name: "flaky"},
	}
	if diff := cmp.Diff(want, TestCases([]string{dir}, time.Time{})); diff != "" {
		t.Error(diff)
	}
}

// Reports of the run before are not those of this one, however soon it began. Some file systems know no more than the second.
func TestReportsOfTheRunBefore(t *testing.T) {
	began := time.Date(2026, 3, 1, 10, 0, 7, 400_000_000, time.UTC)
	for written, want := range map[time.Time]bool{
		began.Add(-300 * time.Millisecond): false, began.Add(-10 * time.Millisecond): true, began.Add(time.Millisecond): true,
		began.Truncate(time.Second): true, began.Truncate(time.Second).Add(-time.Second): false,
	} {
		if got := isSince(written, began); got != want {
			t.Errorf("written at %v: %v", written, got)
		}
	}
}

// A report has no more cases than the rest of the limit.
func TestTestCasesAreBounded(t *testing.T) {
	dir := t.TempDir()
	report(t, dir, "TEST-a.xml", strings.Repeat(`<testcase classname="a" name="x"/>`, maxCases+5), time.Now())
	report(t, dir, "TEST-b.xml", `<testcase classname="b" name="x"/>`, time.Now())
	if n := len(TestCases([]string{dir}, time.Time{})); n != maxCases {
		t.Errorf("%d cases", n)
	}
}

// Names as JUnit 4 and 5, TestNG and Surefire's versions write them.
func TestCaseIsOfMethod(t *testing.T) {
	for name, is := range map[string]bool{
		"adds": true, "adds[0]": true, "adds[0: a/b, c]": true, "adds(int)[1]": true, "adds{int}[1]": true, "adds[1](2)": true, "adds()": true,
		"addsMore": false, "addsMore[0]": false, "subtracts": false, "adds two": false,
	} {
		if got := (TestCase{Name: name}).IsOf("adds"); got != is {
			t.Errorf("%s: %v", name, got)
		}
	}
}
