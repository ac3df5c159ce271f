package jfr

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// pathOf returns the frames of a stack trace, the leaf first.
func pathOf(tree StackTree, number int32) []int32 {
	var frames []int32
	for ; number > 0; number = tree.Parent[number] {
		frames = append(frames, tree.Frame[number])
	}
	return frames
}

func TestStacksShareCallers(t *testing.T) {
	d := NewDictionary(nil)
	leaf, caller, other := d.Stack(3, 2, 1), d.Stack(2, 1), d.Stack(4, 2, 1)
	if again := d.Stack(3, 2, 1); again != leaf {
		t.Errorf("the same stack trace got numbers %d and %d", leaf, again)
	}
	if none := d.Stack(); none != 0 {
		t.Errorf("the stack trace without frames is number %d", none)
	}
	tree := d.Entries().Stacks
	if tree.Len() != 5 || tree.Parent[leaf] != caller || tree.Parent[other] != caller {
		t.Errorf("%+v", tree)
	}
}

// TestStackNumbersAgainstMap has a map from frames to numbers, slow and certain, as the oracle.
func TestStackNumbersAgainstMap(t *testing.T) {
	random, stacks, path := rand.New(rand.NewPCG(1, 2)), newStackNumbers(), &stackPath{}
	byFrames, frames := map[string]int32{}, map[int32]string{}
	for range 20_000 {
		stack := make([]int32, 1+random.IntN(12))
		for i := range stack {
			stack[i] = int32(random.IntN(6))
		}
		number, key := stacks.of(stack, path), textOf(stack)
		if known, ok := byFrames[key]; ok && known != number {
			t.Fatalf("%v: number %d, then %d", stack, known, number)
		}
		if same, ok := frames[number]; ok && same != key {
			t.Fatalf("number %d is %q and %q", number, same, key)
		}
		byFrames[key], frames[number] = number, key
		if got := pathOf(stacks.all(), number); !slices.Equal(got, stack) {
			t.Fatalf("%v: number %d has frames %v", stack, number, got)
		}
	}
}

func textOf(stack []int32) string {
	runes := make([]rune, len(stack))
	for i, f := range stack {
		runes[i] = rune('a' + f)
	}
	return string(runes)
}

func TestLaterStacksDoNotChangeEntries(t *testing.T) {
	d := NewDictionary(nil)
	d.Stack(2, 1)
	before := d.Entries().Stacks
	parents := slices.Clone(before.Parent)
	for i := range int32(10_000) {
		d.Stack(i, 1)
	}
	if !slices.Equal(parents, before.Parent) || before.Len() != 3 {
		t.Errorf("later stack traces changed earlier entries: %d of them", before.Len())
	}
}

func TestTopMethod(t *testing.T) {
	d := NewDictionary(nil)
	run, main := MethodEntry{"a.A", "run"}, MethodEntry{"a.A", "main"}
	stack := d.Stack(d.Frame(FrameEntry{Method: d.Method(run)}), d.Frame(FrameEntry{Method: d.Method(main)}))
	if got := d.TopMethod(stack); got != run {
		t.Errorf("on top is %v", got)
	}
}
