package overview

// amountKind is what is added up by where in own code it happened.
type amountKind uint8

const (
	allocatedBytes amountKind = iota // without where
	allocatedThere
	exceptionsThrown
	threadStarts
	collectionsAsked
	collectionsForBuffers
	nativeSamples
	keptObjects
)

// amount is what numbers are added up of within one chunk.
type amount struct {
	kind  amountKind
	class int64 // key, 0 where there is none
	at    spot
}

// nameAmounts adds to the facts what was added up in the chunk that ends.
func (g *gatherer) nameAmounts() {
	for of, n := range g.amounts {
		class, place, call := g.className(of.class), g.stacks.place(of.at), g.stacks.call(of.at)
		switch of.kind {
		case allocatedBytes:
			g.allocated[class] += n
		case allocatedThere:
			g.allocations[allocation{class, call, place}] += n
		case exceptionsThrown:
			g.thrown[thrown{class, place}] += n
		case threadStarts:
			g.starts[place] += n
		case collectionsAsked, collectionsForBuffers:
			g.collects[collector{place, of.kind == collectionsForBuffers}] += n
		case nativeSamples:
			g.native[nativeCall{call, place}] += n
		case keptObjects:
			g.kept[place] += n
		}
	}
	clear(g.amounts)
}
