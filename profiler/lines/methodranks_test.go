package lines

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMethodsOf(t *testing.T) {
	const stacks = `shop.Main.main:4 3
shop.Main.main:4;shop.Main.price:9 2
shop.Main.main:4;shop.Main.price:10;java.util.HashMap.get:500 5
shop.Main.main:4;java.util.List.sort:7;shop.Main.compare:11 1
shop.Main.main:5;java.util.HashMap.get:501 1
[no stack] 4
`
	var got []string
	for _, m := range MethodsOf(view(t, stacks), nil) {
		got = append(got, fmt.Sprintf("%s own %d self %d total %d %v", m.Method, m.Own.Weight, m.Self.Weight, m.Total.Weight, m.Library))
	}
	want := []string{
		"price own 7 self 2 total 7 false",
		"main own 4 self 3 total 12 false",
		"compare own 1 self 1 total 1 false",
		"get own 0 self 6 total 6 true",
		"[no stack] own 0 self 4 total 4 true",
		"sort own 0 self 0 total 1 true",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
