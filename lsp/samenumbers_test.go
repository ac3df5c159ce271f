package lsp

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"jfrlens/profiler/report"
)

// numbered is what a surface says of a line of the text that was profiled.
type numbered struct {
	Line                      int
	Self, Own, Total, Samples int64
}

// A line has the same numbers in hints, lists of hot lines, `lines --json` and `lines`: one with three lambdas, none of
// which is worth telling alone, one that calls itself, one that calls a library, and one that only leads to others; also
// after an edit and beside an earlier run.
func TestSameNumbersEverywhere(t *testing.T) {
	const text = `package a;
class B {
  void c(int n) {
    x.map(i -> d(i)).map(i -> e(i)).map(i -> f(i));
    c(n - 1);
    list.get(n);
    run();
    small();
  }
  void run() {
    work();
  }
}
`
	const now = "a.B.lambda$c$0:4 4\na.B.lambda$c$1:4 4\na.B.lambda$c$2:4 4\n" +
		"a.B.c:5;a.B.c:5;a.B.c:5 20\na.B.c:5;a.B.c:6;java.util.ArrayList.get:400 400\na.B.c:7;a.B.run:11 559\na.B.c:8 9\n"
	const before = "a.B.c:7;a.B.run:11 1000\n"
	want := []numbered{ // by rank
		{11, 559, 559, 559, 559}, {6, 0, 400, 400, 400}, {5, 20, 20, 420, 420}, {4, 12, 12, 12, 12}, {8, 9, 9, 9, 9}, {7, 0, 0, 559, 559},
	}
	s := silentServer(t, nil, features{paddedHints: true})
	s.screen.publish(ofText(t, s, text, now))
	earlier := ofText(t, s, text, before)
	for _, compares := range []bool{false, true} {
		if compares {
			s.screen.compareShown(s.screen.shown.Load(), earlier)
		}
		shown := s.screen.shown.Load()
		var hot []numbered
		for _, h := range shown.Hottest() {
			at := s.answers.locate(shown, h)
			hot = append(hot, numbered{h.Number, at.Self, at.Own, at.Total, at.Samples})
		}
		if diff := cmp.Diff(want[:5], hot); diff != "" {
			t.Errorf("hottest lines, compared %v (-want +got):\n%s", compares, diff)
		}
		options := report.Options{Libraries: shown.Libraries}
		if compares {
			options.Before = &report.Earlier{View: earlier.View, Sources: earlier.Sources}
		}
		if diff := cmp.Diff(want, jsonLines(t, shown, options)); diff != "" {
			t.Errorf("lines --json, compared %v (-want +got):\n%s", compares, diff)
		}
		if diff := cmp.Diff(totals(want, shown.Share), hinted(t, s, "// edited\n"+text, 1)); diff != "" {
			t.Errorf("hints, compared %v (-want +got):\n%s", compares, diff)
		}
		if diff := cmp.Diff(totals(want, shown.Share), printed(t, shown, options)); diff != "" {
			t.Errorf("lines, compared %v (-want +got):\n%s", compares, diff)
		}
	}
}

// jsonLines are the lines of the file in the order of `lines --json`.
func jsonLines(t *testing.T, shown *published, o report.Options) (list []numbered) {
	t.Helper()
	var out bytes.Buffer
	if err := report.JSON(&out, "", shown.View, shown.Sources, o); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Lines []struct {
			numbered
			File string
		}
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	for _, line := range doc.Lines {
		if line.File == "/B.java" {
			list = append(list, line.numbered)
		}
	}
	return list
}

// totals are the totals of lines that reach the threshold, by line.
func totals(list []numbered, share func(int64) float64) map[int]int64 {
	totals := map[int]int64{}
	for _, line := range list {
		if share(line.Total) >= 1 {
			totals[line.Line] = line.Total
		}
	}
	return totals
}

// hinted are the totals that hints tell, by line of the text before an edit that added some lines at the top.
func hinted(t *testing.T, s *Server, text string, added int) map[int]int64 {
	t.Helper()
	doc := newDocument("file:///B.java", "java", 1, text)
	shown := s.screen.shown.Load()
	told := map[int]int64{}
	for _, hint := range s.hintsIn(shown.of(doc).in(doc), shown, s.settings.Load()).hints {
		label := hint.Label.(protocol.InlayHintLabelPartSlice)[0].Value
		label, _, _ = strings.Cut(label, " (was ")
		_, samples, _ := strings.Cut(label, " · ")
		told[int(hint.Position.Line)+1-added] = integer(t, samples)
	}
	return told
}

// hotRow is a line of `lines`: the last number in front of that of the line is its total.
var hotRow = regexp.MustCompile(`(?m)^[^│\n]*%.* ([\d,]+) +(\d+) │`)

// printed are the totals that `lines` prints.
func printed(t *testing.T, shown *published, o report.Options) map[int]int64 {
	t.Helper()
	var out bytes.Buffer
	if err := report.Text(&out, shown.View, shown.Sources, o); err != nil {
		t.Fatal(err)
	}
	told := map[int]int64{}
	for _, match := range hotRow.FindAllStringSubmatch(out.String(), -1) {
		told[int(integer(t, match[2]))] = integer(t, match[1])
	}
	return told
}

func integer(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(strings.ReplaceAll(text, ",", ""), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
