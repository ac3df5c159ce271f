package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jfrlens/profiler/gate"
	"jfrlens/profiler/report"
)

// requestsLedger are the durations of the requests of a recording in nanoseconds, by endpoint, as its program wrote them down.
func requestsLedger(t *testing.T, path string) map[string][]float64 {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	lists := map[string][]float64{}
	for _, row := range rows[1:] {
		if nanos, _ := strconv.ParseFloat(row[2], 64); strings.Contains(row[1], "/") { // others are stages of a request
			lists[row[1]] = append(lists[row[1]], nanos)
		}
	}
	return lists
}

// checked are the findings of budgets about a recording.
func checked(t *testing.T, recording string, budgets ...string) []gate.Finding {
	t.Helper()
	args := []string{"check", recording, "--json"}
	for _, text := range budgets {
		args = append(args, "--budget", text)
	}
	_, out, said := called(t, args...)
	var r gate.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil || len(r.Findings) != len(budgets) {
		t.Fatalf("%v, %d findings: %s%s", err, len(r.Findings), out, said)
	}
	return r.Findings
}

// Of requests with a value of a field a budget counts what their program counted, and shares are those of lines --context.
func TestBudgetsInContexts(t *testing.T) {
	recording := requestsRecording
	for endpoint, lengths := range requestsLedger(t, strings.TrimSuffix(requestsRecording, ".jfr.zst")+".ledger.csv") {
		slices.Sort(lengths)
		in := "in endpoint=" + endpoint
		found := checked(t, recording, fmt.Sprintf("count(com.acme.Request %s) = %d", in, len(lengths)),
			fmt.Sprintf("max(com.acme.Request %s) <= 1 h", in), fmt.Sprintf("own(* %s) <= 100 %%", in), fmt.Sprintf("cpu(* %s and com.acme.Request) <= 100 %%", in))
		if found[0].Verdict != gate.Held {
			t.Errorf("%+v", found[0])
		}
		if math.Abs(*found[1].Value-lengths[len(lengths)-1]) > 2e6 { // the ledger has another clock
			t.Errorf("%+v, the ledger says %v", found[1], lengths[len(lengths)-1])
		}
		whole, part := weightOf(t, recording, "cpu"), weightOf(t, recording, "cpu", "--context", "endpoint="+endpoint)
		alone := checked(t, recording, fmt.Sprintf("own(* %s) <= 100 %%", in)) // reads no more than the default type
		for _, f := range append(found[2:], alone...) {
			if want := 100 * part / whole; math.Abs(*f.Value-want) > 1e-9 {
				t.Errorf("%+v, of lines %v", f, want)
			}
		}
	}
}

// weightOf is what samples of a type weigh together in a part of a recording.
func weightOf(t *testing.T, recording, kind string, part ...string) float64 {
	t.Helper()
	_, out, said := called(t, append([]string{"lines", "--json", "--type", kind, recording}, part...)...)
	var d report.Document
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err, out, said)
	}
	return float64(d.Total)
}

// What cannot be in a context, and contexts that a recording does not have, are told.
func TestBudgetsInNoContext(t *testing.T) {
	recording := requestsRecording
	for text, want := range map[string]string{
		"count(com.acme.DbCall in endpoint=GET /nothing) = 0":          `no endpoint is "GET /nothing"; there is`,
		"own(* in com.acme.Nothing) <= 1 %":                            `no context has a field or type "com.acme.Nothing"; there is`,
		"alloc(* in com.acme.Order) per com.acme.Request <= 1 MB":      "no com.acme.Request ends in com.acme.Order in",
		"own(no.Such in com.acme.Order) <= 1 %":                        "No code in the recordings has that name.",
		"count(jdk.CPULoad in com.acme.Order) = 0":                     "jdk.CPULoad is of the whole program, and in no context.",
		"own(* on nobody in com.acme.Order and com.acme.Task) <= 50 %": "0.0%", // none is both
	} {
		if f := checked(t, recording, text)[0]; !strings.Contains(f.Message, want) || (f.Verdict == gate.Unjudged) != strings.Contains(want, "no ") {
			t.Errorf("%s: %+v, want %s", text, f, want)
		}
	}
	code, _, said := called(t, "check", recording, "--budget", "own(* in com.acme.Order) <= 1 %", "--context", "com.acme.Task")
	if code != exitUsage || !strings.Contains(said, "names its context; leave out --context") {
		t.Errorf("%d: %s", code, said)
	}
	if f := checked(t, strings.TrimSuffix(recordingOf("slow/batch-jdk17"), ".jfr")+".jfr.zst", "own(* in com.acme.Order) <= 1 %")[0]; !strings.Contains(f.Message, "the recording has no contexts") {
		t.Errorf("%+v", f)
	}
}
