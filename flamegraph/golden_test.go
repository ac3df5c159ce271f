package flamegraph

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"jfrlens/profiler/profile"
	"jfrlens/testdata/golden"
)

// TestGolden reads collapsed stacks and compares what is made of them: the merged
// tree, the collapsed stacks, the cells of the time and thread grid.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("../testdata/flamegraph/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sections := map[string]string{}
			for _, f := range archive.Files {
				sections[f.Name] = string(f.Data)
			}
			p := collapsed2profile(t, sections["stacks"])
			options := readOptions(t, sections["options"])
			for i := range archive.Files {
				checkSection(t, &archive.Files[i], p, options)
			}
			golden.Write(t, file, txtar.Format(archive))
		})
	}
}

// collapsed2profile reads collapsed stacks.
func collapsed2profile(t testing.TB, collapsed string) *profile.Profile {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(collapsed))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func readOptions(t *testing.T, text string) Options {
	var o Options
	for line := range strings.Lines(text) {
		var name string
		var n int
		if _, err := fmt.Sscan(line, &name, &n); err != nil {
			t.Fatalf("option %q: %v", line, err)
		}
		switch name {
		case "nodes":
			o.MaxNodes = n
		case "cells":
			o.MaxCells = n
		default:
			t.Fatalf("unknown option %q", name)
		}
	}
	return o
}

// checkSection compares one golden section, or replaces it.
func checkSection(t *testing.T, file *txtar.File, p *profile.Profile, o Options) {
	t.Helper()
	var got string
	switch file.Name {
	case "tree":
		got = treeText(t, p, o)
	case "collapsed":
		got = collapsedText(t, p)
	case "cells":
		got = cellText(t, p, o)
	default:
		return
	}
	if golden.Updating() {
		file.Data = []byte(got)
		return
	}
	if diff := cmp.Diff(string(file.Data), got); diff != "" {
		t.Errorf("section %s (-want +got):\n%s", file.Name, diff)
	}
}

// treeText shows the tree of a page, one node per line: name, line, and total
// and self weight per sample type.
func treeText(t *testing.T, p *profile.Profile, o Options) string {
	t.Helper()
	d, err := build(p, o)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	self, total := weightsOf(d, d.Types)
	for n, depth := range d.Nodes.Depth {
		text.WriteString(strings.Repeat("  ", int(depth)) + nodeText(d, n))
		for i, s := range d.Types {
			fmt.Fprintf(&text, " %s %d/%d", s.Name, total[i][n], self[i][n])
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// nodeText names a node of a page.
func nodeText(d *PageData, n int) string {
	frame := d.Nodes.Frame[n]
	switch {
	case n == 0:
		return "all"
	case frame < 0:
		return fmt.Sprintf("(%d smaller)", -1-frame)
	}
	method := d.Frames.Method[frame]
	name := d.Strings[d.Methods.Name[method]]
	if class := d.Strings[d.Methods.Class[method]]; class != "" {
		name = class + "." + name
	}
	return fmt.Sprintf("%s:%d", name, d.Frames.Line[frame])
}

// weightsOf adds up the cells of a page per sample type and node, of types that
// are those of the profile or of the earlier one.
func weightsOf(d *PageData, types []SampleTypeData) (self, total [][]int64) {
	for _, s := range types {
		selves := make([]int64, len(d.Nodes.Depth))
		n := int32(0)
		for cell, gap := range s.Gap {
			n += gap
			selves[n] += s.Weight[cell]
		}
		totals := make([]int64, len(selves))
		var path []int
		for n, depth := range d.Nodes.Depth {
			path = append(path[:depth], n)
			for _, above := range path {
				totals[above] += selves[n]
			}
		}
		self, total = append(self, selves), append(total, totals)
	}
	return self, total
}

func collapsedText(t *testing.T, p *profile.Profile) string {
	t.Helper()
	var out bytes.Buffer
	if err := WriteCollapsed(&out, p, Options{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// cellText shows the cells of the first sample type of a page.
func cellText(t *testing.T, p *profile.Profile, o Options) string {
	t.Helper()
	d, err := build(p, o)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%d bins of %.0f ms\n", d.Bins, d.BinMillis)
	s := d.Types[0]
	n := 0
	for cell, gap := range s.Gap {
		n += int(gap)
		fmt.Fprintf(&text, "%s, thread %s, bin %d: %d\n", nodeText(d, n), d.Threads[s.Thread[cell]], s.Bin[cell], s.Weight[cell])
	}
	return text.String()
}
