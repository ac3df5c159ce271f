package flamegraph

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRenumbered: two readings of a recording that gave frames different numbers make the same page, in which ids differ from
// each other and what has none gets none.
func TestRenumbered(t *testing.T) {
	t.Parallel()
	page := func(frames []int32, first int32) *PageData {
		return &PageData{
			Frames: FrameTable{ID: frames},
			Overview: OverviewData{
				Kinds:    []KindData{{Place: PlaceData{ID: first}}, {Place: PlaceData{ID: -1}}},
				Findings: []FindingData{{Place: PlaceData{ID: first + 2}}},
			},
		}
	}
	one, other := page([]int32{7, -1, 3}, 100), page([]int32{5, -1, 9}, 42)
	one.renumber()
	other.renumber()
	if want := page([]int32{0, -1, 2}, 3); cmp.Diff(want, one) != "" || cmp.Diff(want, other) != "" {
		t.Errorf("the pages differ from what they should be: %s%s", cmp.Diff(want, one), cmp.Diff(want, other))
	}
}
