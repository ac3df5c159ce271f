package query

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/query/format"
	"jfrlens/testdata/jdks"
)

// shown is a view's result as read from text.
type shown struct {
	title, missing string
	form           bool
	header         []string
	rows           [][]string
}

// parseShown reads the output of "jfr view --width 2500 all-views", or ours.
func parseShown(text string) map[string]*shown {
	result := map[string]*shown{}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if rest, ok := strings.CutPrefix(line, "No events found for '"); ok {
			title := strings.TrimSuffix(strings.TrimSpace(rest), "'.")
			result[title] = &shown{title: title}
		}
		if name, ok := strings.CutPrefix(line, "Missing event found for "); ok {
			result[name] = &shown{missing: name}
		}
		if !isRule(line) || i < 2 {
			continue
		}
		s := &shown{}
		if i+1 < len(lines) && strings.TrimSpace(lines[i+1]) == "" && lines[i-2] == "" {
			s.title, s.form = lines[i-1], true
			s.readForm(lines[i+1:])
		} else {
			s.title = strings.TrimSpace(lines[i-3])
			s.readTable(lines[i-1], line, lines[i+1:])
		}
		result[s.title] = s
	}
	return result
}

func isRule(line string) bool {
	return strings.HasPrefix(line, "-") && strings.Trim(line, "- ") == ""
}

func (s *shown) readForm(lines []string) {
	row := []string{}
	for i := 0; i+1 < len(lines) && lines[i] == ""; i += 2 {
		label, value, ok := strings.Cut(lines[i+1], ": ")
		if !ok || i+2 < len(lines) && isRule(lines[i+2]) {
			break
		}
		s.header = append(s.header, label)
		row = append(row, strings.TrimSpace(value))
		for i+2 < len(lines) && strings.HasPrefix(lines[i+2], " ") {
			if strings.Count(strings.TrimSpace(lines[i+2]), " ") == 0 && strings.HasPrefix(lines[i+2], strings.Repeat(" ", 200)) {
				break
			}
			row[len(row)-1] += strings.TrimSpace(lines[i+2])
			i++
		}
	}
	s.rows = [][]string{row}
}

func (s *shown) readTable(header, rule string, lines []string) {
	var bounds [][2]int
	for at := 0; at < len(rule); {
		end := at
		for end < len(rule) && rule[end] == '-' {
			end++
		}
		bounds = append(bounds, [2]int{at, end})
		at = end + 1
	}
	split := func(line string) []string {
		runes := []rune(line)
		cells := make([]string, len(bounds))
		for i, b := range bounds {
			if b[0] < len(runes) {
				cells[i] = strings.TrimSpace(string(runes[b[0]:min(b[1], len(runes))]))
			}
		}
		return cells
	}
	s.header = split(header)
	for _, line := range lines {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "Can't find ") || strings.HasPrefix(line, "Missing event ") {
			break
		}
		s.rows = append(s.rows, split(line))
	}
}

// differences compares what the JDK's tool shows with ours. Rows with equal keys may come in any order, and
// any of them may be cut by a limit.
func differences(jdk int, theirs, ours *shown, limit int) []string {
	var list []string
	if !slices.Equal(theirs.header, ours.header) {
		return []string{fmt.Sprintf("header %q, want %q", ours.header, theirs.header)}
	}
	onlyTheirs, onlyOurs := without(theirs.rows, ours.rows), without(ours.rows, theirs.rows)
	if limit > 0 && len(theirs.rows) == limit && len(ours.rows) == limit {
		last := ours.rows[limit-1]
		tied := func(row []string) bool { return sameNumbers(row, last) }
		onlyTheirs, onlyOurs = slices.DeleteFunc(onlyTheirs, tied), slices.DeleteFunc(onlyOurs, tied)
	}
	for _, row := range onlyTheirs {
		list = append(list, fmt.Sprintf("missing row %q", row))
	}
	for _, row := range onlyOurs {
		list = append(list, fmt.Sprintf("row too much %q", row))
	}
	if len(list) == 0 && len(theirs.rows) == len(ours.rows) && !sameOrder(jdk, theirs.rows, ours.rows) {
		list = append(list, fmt.Sprintf("the rows have another order: %q, want %q", ours.rows, theirs.rows))
	}
	return list
}

func without(rows, others [][]string) [][]string {
	left := map[string]int{}
	for _, row := range others {
		left[strings.Join(row, "\x00")]++
	}
	var rest [][]string
	for _, row := range rows {
		key := strings.Join(row, "\x00")
		if left[key] == 0 {
			rest = append(rest, row)
			continue
		}
		left[key]--
	}
	return rest
}

// sameNumbers says whether rows agree in at least one column other than the first, which is all that a
// sort key can be.
func sameNumbers(a, b []string) bool {
	for i := 1; i < len(a); i++ {
		if a[i] == b[i] {
			return true
		}
	}
	return false
}

// sameOrder says whether some column has the same values in the same order: the sort key. Before 25 the tool
// takes a row without key for greater than any other and any other for greater than it, so that its place
// is left open.
func sameOrder(jdk int, a, b [][]string) bool {
	if len(a) == 0 {
		return true
	}
	for column := range a[0] {
		if placed := keys(jdk, a, column); len(placed) > 0 && slices.Equal(placed, keys(jdk, b, column)) {
			return true
		}
	}
	return false
}

// keys returns the cells of a column whose rows have a place.
func keys(jdk int, rows [][]string, column int) []string {
	var cells []string
	for _, row := range rows {
		if jdk >= 25 || row[column] != "N/A" {
			cells = append(cells, row[column])
		}
	}
	return cells
}

// jdkShows returns what the JDK's tool prints of a recording.
func jdkShows(t *testing.T, jdk int, recording, name, width string) string {
	t.Helper()
	cmd := exec.Command(jdks.Tool(t, jdk, "jfr"), "-J"+jdks.EndsSoon, "-J-Duser.language=en", "-J-Duser.country=US", "view", "--width", width, name, recording)
	cmd.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=C.UTF-8")
	out, err := cmd.Output()
	if err != nil {
		t.Logf("jfr view of JDK %d ends early: %v", jdk, err) // it fails on empty stack traces
	}
	return string(out)
}

// openImported imports a recording and opens the database.
func openImported(t *testing.T, recording string) *DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.db")
	importFile(t, recording, path)
	db, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// compareViews compares all views of a recording with those of the JDK's tool and returns which views have rows.
func compareViews(t *testing.T, jdk int, recording string) map[string]bool {
	t.Helper()
	theirs := parseShown(jdkShows(t, jdk, recording, "all-views", "2500"))
	db := openImported(t, recording)
	views, err := Views(jdk)
	if err != nil {
		t.Fatal(err)
	}
	filled := map[string]bool{}
	for _, v := range views {
		if v.Category == ownCategory || v.Since > jdk {
			continue
		}
		var b bytes.Buffer
		if err := db.writeOrName(t.Context(), &b, v.Name, jdk, format.Options{Width: 2500}); err != nil {
			t.Errorf("%s: %v", v.Name, err)
			continue
		}
		want := theirs[v.Title]
		if want == nil {
			want = theirs[v.Title+" (Experimental)"]
		}
		if want == nil {
			want = theirs[v.Name]
		}
		if want == nil {
			t.Logf("%s: the JDK's tool of version %d does not show %q", v.Name, jdk, v.Title)
			continue
		}
		for _, got := range parseShown(b.String()) {
			if got.missing != want.missing {
				t.Errorf("%s: missing event %q, want %q", v.Name, got.missing, want.missing)
				continue
			}
			list := differences(jdk, want, got, v.Limit)
			for _, text := range list[:min(4, len(list))] {
				t.Errorf("%s of JDK %d: %.600s", v.Name, jdk, text)
			}
			if len(want.rows) > 0 && len(list) == 0 {
				filled[v.Name] = true
			}
		}
	}
	return filled
}

// compareEvents compares the tables of all event types with those of the JDK's tool, letter by letter. Rows of a table may
// come in any order.
func compareEvents(t *testing.T, jdk int, recording string) {
	t.Helper()
	want := jdkShows(t, jdk, recording, "all-events", "200")
	var got strings.Builder
	if err := openImported(t, recording).WriteAllEvents(t.Context(), &got, jdk, format.Options{Width: 200}); err != nil {
		t.Fatal(err)
	}
	if difference := cmp.Diff(sortedTables(want), sortedTables(got.String())); difference != "" {
		t.Errorf("events as shown by JDK %d (-theirs +ours):\n%.4000s", jdk, difference)
	}
}

// sortedTables sorts the lines between those that are empty.
func sortedTables(text string) []string {
	var all []string
	for table := range strings.SplitSeq(text, "\n\n") {
		lines := strings.Split(table, "\n")
		slices.Sort(lines)
		all = append(all, strings.Join(lines, "\n"))
	}
	return all
}

// TestTypesAgree compares the list of event types with that of the JDK's tool, blanks included.
func TestTypesAgree(t *testing.T) {
	for _, name := range []string{"hard-jdk25.jfr", "chunks-jdk17.jfr"} {
		want, err := exec.Command(jdks.Tool(t, 25, "jfr"), "view", "types", small(t, name)).Output()
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		if err := imported(t, name).WriteTypes(t.Context(), &got); err != nil {
			t.Fatal(err)
		}
		if difference := cmp.Diff(string(want), got.String()); difference != "" {
			t.Errorf("%s (-theirs +ours):\n%s", name, difference)
		}
	}
}

// TestViewsOfOldRecordings compares the views of recordings whose events have fewer fields, or fields with other labels.
func TestViewsOfOldRecordings(t *testing.T) {
	for _, name := range []string{"hard-jdk8.jfr", "hard-jdk11.jfr", "hard-jdk17.jfr"} {
		t.Run(name, func(t *testing.T) { compareViews(t, 25, small(t, name)) })
	}
}

// TestViewsOfRecordings compares the views of the recordings in RECORDINGS.
func TestViewsOfRecordings(t *testing.T) {
	dir := os.Getenv("RECORDINGS")
	if dir == "" {
		t.Skip("RECORDINGS names no folder of recordings")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.jfr"))
	for _, file := range files {
		for _, jdk := range []int{21, 25, 26, 28} {
			t.Run(fmt.Sprintf("%s/%d", filepath.Base(file), jdk), func(t *testing.T) {
				filled := compareViews(t, jdk, file)
				t.Logf("%d views with rows agree", len(filled))
			})
		}
	}
}
