package flamegraph

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// The viewer itself reads what we write and shows self and total of every method as we do.
func TestSpeedscopeShowsTheSame(t *testing.T) {
	for _, name := range []string{"hard-jdk28", "producers/async-cpu"} {
		p := recorded(t, name)
		view, err := p.View("")
		if err != nil {
			t.Fatal(err)
		}
		type weights struct{ Self, Total int64 }
		want, got := map[string]weights{}, map[string]weights{}
		for _, m := range view.Methods() {
			want[fullName(profile.Method{Class: m.Class, Name: m.Method})] = weights{m.Self, m.Total}
		}
		text, _ := writeSpeedscope(t, p, Options{Title: name})
		shown := inSpeedscope(t, text)
		for _, row := range methodRow.FindAllStringSubmatch(shown, -1) {
			got[row[3]] = weights{Self: number(t, row[2]), Total: number(t, row[1])}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-ours +speedscope):\n%s", name, diff)
		}
		if whole := fmt.Sprintf("%s, all threads|%s|", view.Type.Label, units.Count(view.Total)); !strings.Contains(shown, whole) {
			t.Errorf("%s: there is no %q in\n%.2000s", name, whole, shown)
		}
	}
}

// methodRow is a row of the viewer's table: total and self with their shares, and the name.
var methodRow = regexp.MustCompile(`\|([\d,]+) \([^)]*%\)\|([\d,]+) \([^)]*%\)\|([^|]+)`)

// inSpeedscope opens a file in the viewer, in a browser, and returns the texts of the page, with | between.
func inSpeedscope(t *testing.T, file []byte) string {
	t.Helper()
	app := filepath.Join(speedscopeFolder(t), "index.html")
	if _, err := exec.LookPath("chromium"); err != nil && os.Getenv("CI") == "" {
		t.Skipf("there is no browser: %v", err)
	}
	path := filepath.Join(t.TempDir(), "test.speedscope.json")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	shown := exec.CommandContext(ctx, "node", "../editors/webview/test/browser/speedscope.mjs", app, path)
	shown.WaitDelay = 10 * time.Second
	var problem bytes.Buffer
	shown.Stderr = &problem
	out, err := shown.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problem.Bytes())
	}
	_, body, _ := strings.Cut(string(out), "<body")
	body = regexp.MustCompile(`(?s)<(?:style|script).*?</(?:style|script)>`).ReplaceAllString(body, "")
	body = regexp.MustCompile(`(?:<[^>]*>)+`).ReplaceAllString(body, "|")
	return html.UnescapeString(body)
}

// number reads a number with commas.
func number(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(strings.ReplaceAll(text, ",", ""), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
