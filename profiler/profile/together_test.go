package profile

import (
	"strings"
	"testing"
)

// A call and the lambda in it stand on one line: each sample counts once.
func TestTogetherCountsEachSampleOncePerGroup(t *testing.T) {
	p, err := FromCollapsed(strings.NewReader(`
a.Main.main:10;a.Main.lambda$main$0:10;a.Main.work:20 6
a.Main.main:10;a.Main.work:20 3
a.Main.main:11 1
a.Main.work:20;a.Main.work:21;a.Main.work:20 5
`))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	groups := [][]Place{
		{{"a.Main", "main", 10}, {"a.Main", "lambda$main$0", 10}},
		{{"a.Main", "work", 20}, {"a.Main", "work", 21}},
		{{"a.Main", "main", 11}},
		{{"a.Main", "absent", 1}},
	}
	want := []struct{ self, total int64 }{{0, 9}, {14, 14}, {1, 1}, {0, 0}}
	for i, got := range v.Together(groups) {
		if got.Self != want[i].self || got.Total != want[i].total || got.Samples != want[i].total {
			t.Errorf("group %v: self %d, total %d, samples %d; want %+v", groups[i], got.Self, got.Total, got.Samples, want[i])
		}
	}
}
