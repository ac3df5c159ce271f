package overview

import "jfrlens/jfr"

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

// amounts adds numbers up by what they are of.
type amounts struct {
	of  jfr.KeyNumbers // of kind, class and spot, see packed
	all []int64        // by number
}

// packed is a kind, the number of a name, 0 where there is none, and a spot in one number: a map of them would take longer than
// all else that is done with an event.
func packed(kind uint8, name int32, at spot) int64 {
	return int64(kind)<<60 | int64(name)<<30 | int64(at)
}

// unpack is the reverse of packed.
func unpack(number int64) (kind uint8, name int32, at spot) {
	const low = 1<<30 - 1
	return uint8(uint64(number) >> 60), int32(number >> 30 & low), spot(number & low)
}

func (a *amounts) add(amount, n int64) {
	number, isNew := a.of.Of(amount)
	if isNew {
		a.all = append(a.all, 0)
	}
	a.all[number] += n
}

// nameAmounts adds to the facts what was added up by number.
func (g *gatherer) nameAmounts() {
	for number, of := range g.amounts.of.Keys() {
		n := g.amounts.all[number]
		kindNumber, classNumber, at := unpack(of)
		kind, class, place, call := amountKind(kindNumber), g.names.List[classNumber], g.stacks.place(at), g.stacks.call(at)
		switch kind {
		case allocatedBytes:
			g.allocated[class] += n
		case allocatedThere:
			g.allocations[allocation{class, call, place}] += n
		case exceptionsThrown:
			g.thrown[thrown{class, place}] += n
		case threadStarts:
			g.starts[place] += n
		case collectionsAsked, collectionsForBuffers:
			g.collects[collector{place, kind == collectionsForBuffers}] += n
		case nativeSamples:
			g.native[nativeCall{call, place}] += n
		case keptObjects:
			g.kept[place] += n
		}
	}
	g.amounts = amounts{}
}
