package gate

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/budget"
)

// anyReport is one of findings of all verdicts, with some places each.
func anyReport(random *rand.Rand, strict bool) *Report {
	var findings []Finding
	for n := range random.IntN(12) {
		f := Finding{Budget: fmt.Sprintf("own(a.B%d) <= 1 %%", n), Message: fmt.Sprintf("number %d.", n)}
		f.Of, f.Verdict = budget.Budget{Text: f.Budget}, []Verdict{Held, Exceeded, Unsure, Unjudged}[random.IntN(4)]
		for i := range random.IntN(3) {
			f.Places = append(f.Places, Place{File: fmt.Sprintf("a/B%d.java", n), Line: i * 7, Method: "a.B.c", Message: []string{"", "there"}[i%2]})
		}
		findings = append(findings, f)
	}
	return NewReport(findings, 3, 0, nil, strict)
}

// told is what a program reads of a report: of each budget in order its name, message, where it first is, and whether it fails,
// is left open, or holds.
type told struct{ name, message, file, outcome string }

// TestReportsAgree: JUnit, SARIF, annotations, Markdown and text say of each budget what JSON says, and count alike.
func TestReportsAgree(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		strict := random.IntN(2) == 0
		r := anyReport(random, strict)
		want, failures := inJSON(t, r, strict)
		for form, got := range map[string][]told{"JUnit": inJUnit(t, r), "SARIF": inSARIF(t, r), "Markdown": inMarkdown(t, r, failures == 0)} {
			if !slices.EqualFunc(got, want, func(a, b told) bool {
				return a.name == b.name && a.message == b.message && (a.outcome == b.outcome || a.outcome == "") && (a.file == b.file || b.outcome == "holds")
			}) {
				t.Fatalf("%s, strictly %v:\n%q, JSON says\n%q", form, strict, got, want)
			}
		}
		annotations, text := written(t, r, WriteAnnotations), written(t, r, WriteText)
		for i, f := range r.Findings {
			errors := strings.Count(annotations, "::error file=a/B"+fmt.Sprint(i)+".java") + strings.Count(annotations, "::error title="+property(f.Budget)+"::")
			if want := max(len(f.Places), 1); (errors == want) != (want > 0 && r.Findings[i].IsFailure(strict)) {
				t.Fatalf("%s, %s, strictly %v: %d errors in\n%s", f.Budget, f.Verdict, strict, errors, annotations)
			}
			if !strings.Contains(text, fmt.Sprintf("%-10s  %s: %s\n", f.Verdict, f.Budget, f.Message)) {
				t.Fatalf("%s is not in\n%s", f.Budget, text)
			}
		}
	}
}

func written(t *testing.T, r *Report, write func(io.Writer, *Report) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// inJSON reads a report as programs do, by the names of its fields.
func inJSON(t *testing.T, r *Report, strict bool) (list []told, failures int) {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Passed  bool
		Budgets []struct {
			Budget, Verdict, Message string
			Places                   []struct{ File string }
		}
	}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	for _, b := range read.Budgets {
		one := told{b.Budget, b.Message, "", map[string]string{"held": "holds", "unsure": "open"}[b.Verdict]}
		if one.outcome == "" || one.outcome == "open" && strict {
			one.outcome = "fails"
			failures++
		}
		if len(b.Places) > 0 {
			one.file = b.Places[0].File
		}
		list = append(list, one)
	}
	if read.Passed != (failures == 0) {
		t.Errorf("with %d failures it passed: %v", failures, read.Passed)
	}
	return list, failures
}

func inJUnit(t *testing.T, r *Report) (list []told) {
	t.Helper()
	var read junitSuites
	if err := xml.Unmarshal([]byte(written(t, r, WriteJUnit)), &read); err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, c := range read.Suite.Cases {
		one := told{c.Name, c.Output, c.File, "holds"}
		if c.Failure != nil {
			one.message, one.outcome = c.Failure.Message, "fails"
		}
		if c.Skipped != nil {
			one.message, one.outcome = c.Skipped.Message, "open"
		}
		counts[one.outcome]++
		list = append(list, one)
	}
	for _, is := range [][2]int{{read.Tests, len(list)}, {read.Suite.Tests, len(list)}, {read.Failures, counts["fails"]}, {read.Suite.Failures, counts["fails"]}, {read.Skipped, counts["open"]}, {read.Suite.Skipped, counts["open"]}} {
		if is[0] != is[1] {
			t.Errorf("JUnit counts %+v of %v", read, counts)
		}
	}
	return list
}

func inSARIF(t *testing.T, r *Report) (list []told) {
	t.Helper()
	var read sarifLog
	text := written(t, r, func(w io.Writer, r *Report) error { return WriteSARIF(w, r, "") })
	if err := json.Unmarshal([]byte(text), &read); err != nil {
		t.Fatal(err)
	}
	run := read.Runs[0]
	for i, result := range run.Results {
		rule := run.Tool.Driver.Rules[result.RuleIndex]
		if rule.ID != result.RuleID || (result.Level == "error") != (result.Kind == "fail") {
			t.Errorf("%+v is of the rule %+v", result, rule)
		}
		if i > 0 && run.Results[i-1].RuleIndex == result.RuleIndex {
			continue // a further place
		}
		one := told{name: rule.ShortDescription.Text, outcome: map[string]string{"fail": "fails", "review": "open", "pass": "holds"}[result.Kind]}
		one.message = strings.TrimPrefix(result.Message.Text, one.name+": ")
		if len(result.Locations) > 0 {
			one.file = result.Locations[0].Physical.Artifact.URI
		}
		list = append(list, one)
	}
	return list
}

func inMarkdown(t *testing.T, r *Report, passed bool) (list []told) {
	t.Helper()
	text := written(t, r, WriteMarkdown)
	if passed != strings.HasPrefix(text, "### Performance: passed") {
		t.Errorf("passed: %v, of which it says %s", passed, text)
	}
	for _, line := range strings.Split(text, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if len(cells) < 3 || strings.HasPrefix(line, "| |") {
			continue
		}
		one := told{name: strings.ReplaceAll(cells[1], "&lt;", "<"), message: cells[2]}
		if len(cells) > 3 {
			one.file, _, _ = strings.Cut(strings.TrimSpace(cells[3]), ":")
		}
		list = append(list, one)
	}
	return list
}
