package lsp_test

import (
	"strings"
	"testing"

	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

type callTree struct {
	Title, Head string
	Notes       []string
	Rows        []struct {
		ID            string
		Depth, Line   int
		Numbers, Name string
		Open, More    bool
		URI           string
	}
}

// text is the tree as a terminal shows it.
func (c callTree) text() string {
	lines := []string{c.Head}
	for _, row := range c.Rows {
		mark := " "
		if row.More {
			mark = map[bool]string{true: "-", false: "+"}[row.Open]
		}
		lines = append(lines, row.Numbers+" "+strings.Repeat(" ", row.Depth)+mark+" "+row.Name)
	}
	return strings.Join(lines, "\n") + "\n"
}

func TestCallTree(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	var tree callTree
	if err := askCustom(t, e, "jfrlens/callTree", map[string]any{}, &tree); err == nil {
		t.Error("a call tree without a profile")
	}
	r, _ := run(t, e, runner)
	finish(t, e, r, "demo.Main.main:5 40\ndemo.Main.main:5;demo.Main.work:9 40\ndemo.Main.main:5;demo.Main.work:9;java.util.Map.get:1 20")
	ask := func(params map[string]any, title, want string) {
		t.Helper()
		tree = callTree{}
		if err := askCustom(t, e, "jfrlens/callTree", params, &tree); err != nil {
			t.Fatal(err)
		}
		if tree.Title != title || tree.text() != want[1:] {
			t.Errorf("%s\n%s\nwant %s%s", tree.Title, tree.text(), title, want)
		}
	}
	ask(map[string]any{}, "demo.Main: 100 cpu samples, from the bottom of the stacks up to callees", `
 total    self          weight
100.0%    0.0%     100 samples - all
100.0%   40.0%     100 samples  - demo.Main.main:5
 60.0%   40.0%      60 samples   + demo.Main.work:9
`)
	main, work := tree.Rows[1], tree.Rows[2]
	if main.URI != string(uri.File(path)) || main.Line != 4 || work.Line != 8 {
		t.Errorf("main is at %s:%d, work at line %d", main.URI, main.Line, work.Line)
	}
	ask(map[string]any{"open": []string{work.ID}}, tree.Title, `
 total    self          weight
100.0%    0.0%     100 samples - all
100.0%   40.0%     100 samples  - demo.Main.main:5
 60.0%   40.0%      60 samples   - demo.Main.work:9
 20.0%   20.0%      20 samples      java.util.Map.get:1
`)
	if lib := tree.Rows[3]; lib.URI != "" {
		t.Errorf("a method of the JDK is at %s", lib.URI)
	}
	ask(map[string]any{"callers": true}, "demo.Main: 100 cpu samples, from the top of the stacks down to callers", `
on top          weight
100.0%     100 samples - all
 40.0%      40 samples    demo.Main.main:5
 40.0%      40 samples  + demo.Main.work:9
 20.0%      20 samples  + java.util.Map.get:1
`)
}
