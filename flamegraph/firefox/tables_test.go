package firefox

import (
	"runtime/debug"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// A stack of a million frames, which a recording may hold, does not end the
// program.
func TestDeepStack(t *testing.T) {
	const depth = 1_000_000
	p, err := profile.FromCollapsed(strings.NewReader(strings.Repeat("f;", depth-1) + "f 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer debug.SetMaxStack(debug.SetMaxStack(8 << 20))
	tables := newTables(p, Defaults())
	last := int32(p.Nodes().Len() - 1)
	if at := tables.stack(last); at != depth-1 {
		t.Errorf("the stack is number %d", at)
	}
	for i, offset := range tables.stacks.PrefixOffset {
		if i > 0 && offset != 1 || tables.stacks.Frame[i] != 0 {
			t.Fatalf("stack %d has frame %d and its parent %d before it", i, tables.stacks.Frame[i], offset)
		}
	}
}
