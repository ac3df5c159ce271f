package overview

import "jfrlens/jfr"

func readHardware(g *gatherer, row int) { g.hardware = g.number(0, row) }

func readLoad(g *gatherer, row int) {
	when, ok := g.at(row)
	jvm, machine := g.share(0, row)+g.share(1, row), g.share(2, row)
	if ok && (jvm > 0 || machine > 0) { // the first event of a JVM has nothing to compare with, and is zero
		g.loads = append(g.loads, load{when, jvm, machine})
	}
}

// share is a fraction of an event in one of the other columns, 0 where that is missing.
func (g *gatherer) share(other, row int) float64 {
	if c := g.others[other]; c != nil && c.Kind == jfr.KindFloat {
		return c.Floats[row]
	}
	return 0
}

func readCollection(g *gatherer, row int) {
	if when, ok := g.at(row); ok {
		g.collections = append(g.collections, collection{
			when, g.chunk.Nanos(g.number(2, row)), g.chunk.Nanos(g.number(3, row)),
			g.constant(0, row), g.constant(1, row),
		})
	}
}

// constant is the text of a constant that an event refers to.
func (g *gatherer) constant(other, row int) string {
	c := g.others[other]
	if c == nil {
		return ""
	}
	if c.Kind != jfr.KindConstant {
		return c.String(row)
	}
	text, _ := g.chunk.Text(c.Field.Type, c.Ints[row])
	return text
}

func readHeap(g *gatherer, row int) {
	if when, ok := g.at(row); ok {
		g.heaps = append(g.heaps, heapUse{when, g.number(1, row), g.constant(0, row) == "After GC"})
	}
}

func readHeapSize(g *gatherer, row int) {
	g.maxHeap = max(g.maxHeap, g.number(0, row))
}

func readFlag(g *gatherer, row int) {
	if g.textOf(0, row) == "G1HeapRegionSize" {
		g.region = g.number(1, row)
	}
}

// readCounters reads events of which each other column tells how far a counter is.
func readCounters(counters ...counterKind) func(*gatherer, int) {
	return func(g *gatherer, row int) {
		when, ok := g.at(row)
		if !ok {
			return
		}
		for other, kind := range counters {
			g.counters[kind].tell(when, g.number(other, row))
		}
	}
}

func readThreads(g *gatherer, row int) {
	if when, ok := g.at(row); ok {
		active := g.number(1, row)
		g.counters[threadsEnded].tell(when, g.number(0, row)-active)
		g.mostThreads = max(g.mostThreads, active)
	}
}

func readSwap(g *gatherer, row int) {
	if when, ok := g.at(row); ok {
		g.counters[swapUsed].tell(when, g.number(0, row)-g.number(1, row))
	}
}

func readFinalizers(g *gatherer, row int) {
	when, ok := g.at(row)
	if !ok {
		return
	}
	class := g.names.List[g.classNumber(0, row)]
	objects := g.number(1, row)
	g.waiting[class] = max(g.waiting[class], objects)
	g.waitingAt[when] += objects
	g.finalizersOf(class).tell(when, g.number(2, row))
}

func readCodeCacheFull(g *gatherer, row int) {
	if _, ok := g.at(row); ok {
		g.codeFull++
	}
}

func readLost(g *gatherer, row int) {
	if _, ok := g.at(row); ok {
		g.lost += g.number(0, row)
	}
}
