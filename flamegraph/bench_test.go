package flamegraph

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// bushy returns collapsed stacks like a server's: deep, with many rare ones.
func bushy(stacks int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for range stacks {
		fmt.Fprintf(&text, "[worker-%d];java.lang.Thread.run:10", random.IntN(8))
		for depth := range 10 + random.IntN(40) {
			fmt.Fprintf(&text, ";com.shop.part%d.Service%d.call:%d", depth, min(random.IntN(1<<random.IntN(8)), 40), random.IntN(3))
		}
		fmt.Fprintf(&text, " %d\n", 1+random.IntN(20))
	}
	return text.String()
}

func BenchmarkWriteHTML(b *testing.B) {
	p := collapsed2profile(b, bushy(20_000))
	b.ReportMetric(float64(p.Nodes().Len()), "nodes")
	for b.Loop() {
		if err := WriteHTML(io.Discard, p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
