package flamegraph

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// TestNothingIsLost shortens and coarsens a large profile in every way and checks
// that no weight disappears: not as a whole, nor of any method that is listed.
func TestNothingIsLost(t *testing.T) {
	text := bushy(500) + "@type alloc\n[worker-1];java.lang.Thread.run:10;com.shop.Rare.call:1 3 4096\n"
	for at := range 40 {
		text += fmt.Sprintf("@type cpu\n@at %ds\n[t%d];java.lang.Thread.run:10 1\n", at, at)
		text += fmt.Sprintf("@type wait\n@for %ds\n[t%d];java.lang.Thread.run:10 2 1000001\n", at/2, at)
	}
	p := collapsed2profile(t, text)
	for _, o := range []Options{
		{},
		{MaxNodes: 2000},
		{MaxNodes: 50, MaxCells: 100},
		{MaxNodes: 1, MaxCells: 1},
		{MaxCells: 300},
	} {
		t.Run(fmt.Sprintf("%d nodes, %d cells", o.MaxNodes, o.MaxCells), func(t *testing.T) {
			d, err := build(p, o)
			if err != nil {
				t.Fatal(err)
			}
			checkTables(t, d)
			_, total := weightsOf(d, d.Types)
			for i, s := range d.Types {
				samples, weight := p.Samples(s.Name)
				if total[i][0] != weight {
					t.Errorf("%s: the root weighs %d, the profile %d", s.Name, total[i][0], weight)
				}
				if counted := sum(s.Samples); len(s.Samples) > 0 && counted != samples {
					t.Errorf("%s: %d samples, the profile has %d", s.Name, counted, samples)
				}
			}
			if limit := o.MaxNodes; limit > 10 && len(d.Nodes.Depth) > 2*limit {
				t.Errorf("%d nodes, wanted about %d", len(d.Nodes.Depth), limit)
			}
		})
	}
}

// TestWaitsTakeTheirTime checks that a wait weighs as much in each part of the time that it takes, and is
// counted once.
func TestWaitsTakeTheirTime(t *testing.T) {
	p := collapsed2profile(t, "@type lock\n[a];x.A.f:1 1 1\n@at 10s\n@for 20s\n[a];x.A.f:1 3 20000000000\n@at 40s\n@for 0s\n[a];x.A.f:1 1 1\n")
	d, err := build(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	width := int64(d.BinMillis * 1e6)
	for i, bin := range d.Types[0].Bin {
		weight, samples := d.Types[0].Weight[i], d.Types[0].Samples[i]
		begin := int64(bin) * width
		end := begin + width
		switch inside := begin > 10e9+width && end < 30e9-width; {
		case samples == 3 && (begin > 10e9 || end < 10e9):
			t.Errorf("the wait began between %d and %d", begin, end)
		case samples == 0 && (end < 10e9 || begin > 30e9):
			t.Errorf("it goes on between %d and %d", begin, end)
		case inside && (samples != 0 || weight < width*99/100 || weight > width*101/100):
			t.Errorf("%d samples that weigh %d between %d and %d", samples, weight, begin, end)
		}
	}
	if n := len(d.Types[0].Bin); n < 100 {
		t.Errorf("%d cells", n)
	}
}

func sum(numbers []int64) (total int64) {
	for _, n := range numbers {
		total += n
	}
	return total
}

// checkTables checks that all indexes of a page lead somewhere.
func checkTables(t *testing.T, d *PageData) {
	t.Helper()
	for n, frame := range d.Nodes.Frame {
		if int(frame) >= len(d.Frames.ID) || n == 0 && frame != -1 {
			t.Fatalf("node %d has the frame %d of %d", n, frame, len(d.Frames.ID))
		}
		if n > 0 && d.Nodes.Depth[n] > d.Nodes.Depth[n-1]+1 {
			t.Fatalf("node %d is %d deep after one %d deep", n, d.Nodes.Depth[n], d.Nodes.Depth[n-1])
		}
	}
	for _, s := range d.Types {
		for i, bin := range s.Bin {
			if int(bin) >= d.Bins || int(s.Thread[i]) >= len(d.Threads) {
				t.Fatalf("%s: cell %d is in bin %d of %d, thread %d of %d", s.Name, i, bin, d.Bins, s.Thread[i], len(d.Threads))
			}
		}
	}
}

// TestFramesResolve checks that the id of every frame leads back to its method
// and line, which is how a click finds the source.
func TestFramesResolve(t *testing.T) {
	p := demo(t)
	d, err := build(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkFrames(t, d, p, nil)
}

// checkFrames checks that the frames of a page lead back to their methods and lines.
func checkFrames(t *testing.T, d *PageData, p, before *profile.Profile) {
	t.Helper()
	for i, id := range d.Frames.ID {
		if id == -1 && strings.HasPrefix(d.Strings[d.Methods.Name[d.Frames.Method[i]]], "started by ") {
			continue // it is no frame of the profile
		}
		at, ok := placeOf(p, Options{Before: before}, id)
		if before != nil {
			m := profile.Method{Class: at.Class, Name: at.Method}.InAnyRun()
			at.Class, at.Method = m.Class, m.Name
		}
		method := d.Frames.Method[i]
		want := Place{Class: d.Strings[d.Methods.Class[method]], Method: d.Strings[d.Methods.Name[method]], Line: int(d.Frames.Line[i])}
		if !ok || at != want {
			t.Errorf("frame %d is %v, want %v", id, at, want)
		}
	}
}

func TestBuildChoosesTheType(t *testing.T) {
	p := demo(t)
	for name, want := range map[string]string{"": "cpu", "cpu": "cpu", "alloc": "alloc"} {
		d, err := build(p, Options{Type: name})
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Types[d.DefaultType].Name; got != want {
			t.Errorf("type %q shows %q first, want %q", name, got, want)
		}
	}
	if _, err := build(p, Options{Type: "wall"}); !errors.Is(err, profile.ErrNoSamples) {
		t.Errorf("a type without samples: %v", err)
	}
	if _, err := build(p, Options{Type: "my.Event"}); !errors.Is(err, profile.ErrUnknownType) {
		t.Errorf("an unknown type: %v", err)
	}
}

func TestCutoff(t *testing.T) {
	shares := []share{1 << 40, 1 << 39, 1 << 38, 1 << 38, 1 << 38, 1 << 36, 0}
	for limit := range len(shares) + 1 {
		cut := cutoffFor(shares, limit)
		var kept []share
		for _, share := range shares {
			if cut.keeps(share) {
				kept = append(kept, share)
			}
		}
		if !slices.Equal(kept, shares[:limit]) {
			t.Errorf("limit %d keeps %v of %v", limit, kept, shares)
		}
	}
	if cut := cutoffFor([]share{1, 1, math.MaxInt64 - 1}, 0); cut.keeps(1) {
		t.Errorf("%v keeps what it should not", cut)
	}
}

// Most stacks are seen once, so that their frames weigh the same: a page that has no room for all of them shows some.
func TestTiesFillThePage(t *testing.T) {
	var text strings.Builder
	for i := range 300 {
		fmt.Fprintf(&text, "demo.Main.main:1;demo.Part%d.outer:2;demo.Part%d.inner:3 1\n", i, i)
	}
	const limit = 200
	d, err := build(collapsed2profile(t, text.String()), Options{MaxNodes: limit})
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, frame := range d.Nodes.Frame {
		if frame >= 0 {
			shown++
		}
	}
	if shown < limit*9/10 || shown > limit {
		t.Errorf("%d frames are shown, wanted nearly %d", shown, limit)
	}
}

// A live page holds fewer frames than that of the result.
func TestLivePagesAreSmaller(t *testing.T) {
	p := collapsed2profile(t, bushy(8000))
	size := func(o Options) int {
		d, err := build(p, o)
		if err != nil {
			t.Fatal(err)
		}
		return len(d.Nodes.Depth)
	}
	const limit, whole = 100_000, 120_000
	if got := size(Options{Live: true}); got > whole {
		t.Errorf("a live page has %d nodes, wanted about %d", got, limit)
	}
	if got := size(Options{}); got < whole {
		t.Errorf("the result has %d nodes, too few to tell", got)
	}
}

// FuzzAppendString checks that any name becomes a JSON string that is safe
// inside HTML and reads back as the name that people are shown.
func FuzzAppendString(f *testing.F) {
	for _, seed := range []string{"", "plain", "\"\\\n\x00\x7f", "</script>", "日本\u2028", "\xff\xc0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		encoded := appendString(nil, s)
		if strings.ContainsAny(string(encoded), "<>&\u2028\u2029") {
			t.Errorf("%q is not safe inside HTML: %s", s, encoded)
		}
		var back string
		if err := json.Unmarshal(encoded, &back); err != nil {
			t.Fatalf("%q became %s: %v", s, encoded, err)
		}
		if back != visible.Text(s) {
			t.Errorf("%q came back as %q", s, back)
		}
	})
}

// TestBuildMarksLibraries checks that the page can tell the project's code from
// that of others.
func TestBuildMarksLibraries(t *testing.T) {
	p := collapsed2profile(t, "shop.Main.main:1;acme.Pool.run:2;acme.Pool.take:3;java.util.Map.get:4;memcpy 5\n")
	for _, test := range []struct {
		name      string
		libraries profile.Libraries
		want      string
	}{
		{"unless it is told, the JDK is", nil, "java.util.Map.get"},
		{"nothing is", profile.Libraries{}, ""},
		{"what it is told", profile.Libraries{"acme."}, "acme.Pool.run acme.Pool.take"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := build(p, Options{Libraries: test.libraries})
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Methods.Library) != len(d.Methods.Name) {
				t.Fatalf("%d of %d methods", len(d.Methods.Library), len(d.Methods.Name))
			}
			var got []string
			for i, is := range d.Methods.Library {
				if is == 1 {
					got = append(got, d.Strings[d.Methods.Class[i]]+"."+d.Strings[d.Methods.Name[i]])
				}
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
