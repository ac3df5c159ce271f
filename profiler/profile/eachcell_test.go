package profile

import (
	"strings"
	"testing"

	"jfrlens/profiler/sample"
)

func TestEachCellAddsUpToTheView(t *testing.T) {
	p, err := FromCollapsed(strings.NewReader("@type alloc\n[a];x.A.f:1;x.A.g:2 2 100\n@at 3s\n[b];x.A.f:1 1 50\n"))
	if err != nil {
		t.Fatal(err)
	}
	view, err := p.View(sample.Alloc)
	if err != nil {
		t.Fatal(err)
	}
	self := make([]int64, p.Nodes().Len())
	var samples int64
	bins := map[string]int32{}
	p.EachCell(sample.Alloc, func(c Cell) {
		self[c.Node] += c.Weight
		samples += c.Samples
		bins[p.Threads()[c.Thread].Name] = c.Bin
	})
	for node, weight := range self {
		if weight != view.Self[node] {
			t.Errorf("node %d: cells weigh %d, the view has %d", node, weight, view.Self[node])
		}
	}
	if samples != view.Samples {
		t.Errorf("cells have %d samples, the view %d", samples, view.Samples)
	}
	if first, last := bins["a"], bins["b"]; first != 0 || int(last) != p.Bins().Count-1 {
		t.Errorf("bins of threads a and b are %d and %d, want 0 and %d", first, last, p.Bins().Count-1)
	}
}
