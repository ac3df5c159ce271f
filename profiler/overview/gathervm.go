package overview

import "jfrlens/jfr"

func readHardware(g *gatherer, t *jfr.Table, row int) { g.hardware = t.Int("hwThreads", row) }

func readLoad(g *gatherer, t *jfr.Table, row int) {
	when, ok := g.at(row)
	jvm, machine := float(t, "jvmUser", row)+float(t, "jvmSystem", row), float(t, "machineTotal", row)
	if ok && (jvm > 0 || machine > 0) { // the first event of a JVM has nothing to compare with, and is zero
		g.loads = append(g.loads, load{when, jvm, machine})
	}
}

func float(t *jfr.Table, field string, row int) float64 {
	if c := t.Column(field); c != nil && c.Kind == jfr.KindFloat {
		return c.Floats[row]
	}
	return 0
}

func readCollection(g *gatherer, t *jfr.Table, row int) {
	if when, ok := g.at(row); ok {
		g.collections = append(g.collections, collection{
			when, g.chunk.Nanos(t.Int("sumOfPauses", row)), g.chunk.Nanos(t.Int("longestPause", row)),
			g.constant(t, "name", row), g.constant(t, "cause", row),
		})
	}
}

// constant is the text of a constant that an event refers to.
func (g *gatherer) constant(t *jfr.Table, field string, row int) string {
	c := t.Column(field)
	if c == nil {
		return ""
	}
	if c.Kind != jfr.KindConstant {
		return c.String(row)
	}
	text, _ := g.chunk.Text(c.Field.Type, c.Ints[row])
	return text
}

func readHeap(g *gatherer, t *jfr.Table, row int) {
	if when, ok := g.at(row); ok {
		g.heaps = append(g.heaps, heapUse{when, t.Int("heapUsed", row), g.constant(t, "when", row) == "After GC"})
	}
}

func readHeapSize(g *gatherer, t *jfr.Table, row int) {
	g.maxHeap = max(g.maxHeap, t.Int("maxSize", row))
}

func readFlag(g *gatherer, t *jfr.Table, row int) {
	if t.Text("name", row) == "G1HeapRegionSize" {
		g.region = t.Int("value", row)
	}
}

// counted is a field in which an event tells how far a counter is.
type counted struct {
	kind  counterKind
	field string
}

func readCounters(counters []counted) func(*gatherer, *jfr.Table, int) {
	return func(g *gatherer, t *jfr.Table, row int) {
		when, ok := g.at(row)
		if !ok {
			return
		}
		for _, c := range counters {
			g.counters[c.kind].tell(when, t.Int(c.field, row))
		}
	}
}

func readThreads(g *gatherer, t *jfr.Table, row int) {
	if when, ok := g.at(row); ok {
		active := t.Int("activeCount", row)
		g.counters[threadsEnded].tell(when, t.Int("accumulatedCount", row)-active)
		g.mostThreads = max(g.mostThreads, active)
	}
}

func readSwap(g *gatherer, t *jfr.Table, row int) {
	if when, ok := g.at(row); ok {
		g.counters[swapUsed].tell(when, t.Int("totalSize", row)-t.Int("freeSize", row))
	}
}

func readFinalizers(g *gatherer, t *jfr.Table, row int) {
	when, ok := g.at(row)
	if !ok {
		return
	}
	class := g.class(t, "finalizableClass", row)
	objects := t.Int("objects", row)
	g.waiting[class] = max(g.waiting[class], objects)
	g.waitingAt[when] += objects
	g.finalizersOf(class).tell(when, t.Int("totalFinalizersRun", row))
}

func readCodeCacheFull(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(row); ok {
		g.codeFull++
	}
}

func readLost(g *gatherer, t *jfr.Table, row int) {
	if _, ok := g.at(row); ok {
		g.lost += t.Int("lostSamples", row)
	}
}
