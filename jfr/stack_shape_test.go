package jfr

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/jfrtest"
)

// TestFramesOfAnyWidth compares the reading of frames by words with that of single integers.
func TestFramesOfAnyWidth(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(values ...int64) int64 { return values[random.IntN(len(values))] }
	b := jfrtest.Values()
	var want []Frame
	for range 5000 {
		f := Frame{
			Method: pick(1, 200, 1<<20, 1<<21, 1<<28-1, 1<<28, 1<<40, math.MinInt64), Line: int32(pick(0, 17, 127, 128, 70_000, -1)),
			BCI: int32(pick(0, 127, 128, 65_535, -1)), Kind: pick(0, 2, 127, 300),
		}
		want = append(want, f)
		for _, v := range []int64{f.Method, int64(f.Line), int64(f.BCI), f.Kind} {
			all := encodings(v)
			b.Byte(all[max(0, random.IntN(4*len(all))-3*len(all))]...)
		}
	}
	data, end := padded(b)
	steps := []stackStep{{target: methodTarget}, {target: lineTarget}, {target: bciTarget}, {target: kindTarget}}
	fast, slow := frameReader{data: data, end: end}, frameReader{data: data, end: end}
	fast.standard(len(want))
	slow.generic(steps, len(want))
	if diff := cmp.Diff(want, fast.frames); diff != "" || fast.p != end {
		t.Errorf("by words, up to %d of %d: %s", fast.p, end, diff)
	}
	if !slices.Equal(want, slow.frames) || slow.p != end {
		t.Error("one by one the frames are not those written")
	}
}
