package profile

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// insertStack inserts a stack given root first.
func insertStack(t *tree, frames ...int32) int32 {
	hashes := make([]uint64, len(frames))
	hash := uint64(rootHash)
	for i, f := range frames {
		hash = extendHash(hash, f)
		hashes[i] = hash
	}
	return t.insert(frames, hashes)
}

// path returns the frames of a node, root first.
func path(n Nodes, node int32) []int32 {
	var frames []int32
	for ; node > 0; node = n.Parent[node] {
		frames = append(frames, n.Frame[node])
	}
	slices.Reverse(frames)
	return frames
}

func TestTreeSharesPrefixes(t *testing.T) {
	tr := newTree()
	a := insertStack(tr, 1, 2, 3)
	b := insertStack(tr, 1, 2)
	c := insertStack(tr, 1, 2, 4)
	if again := insertStack(tr, 1, 2, 3); again != a {
		t.Errorf("the same stack got nodes %d and %d", a, again)
	}
	nodes := tr.nodes()
	if nodes.Len() != 5 || nodes.Parent[a] != b || nodes.Parent[c] != b {
		t.Errorf("nodes %+v", nodes)
	}
	if root := insertStack(tr); root != 0 {
		t.Errorf("the empty stack is node %d", root)
	}
}

// A map from path to node, slow and certain, is the oracle of the hash table.
func TestTreeAgainstMap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tr := newTree()
	oracle := map[string]int32{}
	for range 20_000 {
		stack := make([]int32, 1+random.IntN(12))
		for i := range stack {
			stack[i] = int32(random.IntN(6))
		}
		node := insertStack(tr, stack...)
		key := string(textOf(stack))
		if known, ok := oracle[key]; ok && known != node {
			t.Fatalf("stack %v: node %d, then %d", stack, known, node)
		}
		oracle[key] = node
		if got := path(tr.nodes(), node); !slices.Equal(got, stack) {
			t.Fatalf("stack %v: node %d has path %v", stack, node, got)
		}
	}
	seen := map[int32]bool{}
	for _, node := range oracle {
		if seen[node] {
			t.Fatalf("two stacks share node %d", node)
		}
		seen[node] = true
	}
}

func textOf(stack []int32) []rune {
	runes := make([]rune, len(stack))
	for i, f := range stack {
		runes[i] = rune('a' + f)
	}
	return runes
}

func TestSnapshotsStayAsTheyWere(t *testing.T) {
	tr := newTree()
	insertStack(tr, 1, 2)
	before := tr.nodes()
	parents := slices.Clone(before.Parent)
	for i := range int32(10_000) {
		insertStack(tr, 1, i)
	}
	if !slices.Equal(parents, before.Parent) {
		t.Error("later stacks changed an earlier snapshot")
	}
}
