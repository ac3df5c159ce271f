package inspect

import (
	"encoding/binary"
	"math"
	"strconv"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
)

// published is the performance data file of a JVM with some counters (perfMemory.hpp and perfData.hpp of HotSpot).
func published(numbers map[string]int64, texts map[string]string) []byte {
	const prologue, header = 32, 20
	order := binary.LittleEndian
	var entries []byte
	add := func(name string, kind byte, length int, value []byte) {
		named := append([]byte(name), make([]byte, 8-len(name)%8)...)
		entry := order.AppendUint32(nil, uint32(header+len(named)+len(value)))
		entry = order.AppendUint32(entry, header)
		entry = order.AppendUint32(entry, uint32(length))
		entry = append(entry, kind, 1, 1, 1)
		entry = order.AppendUint32(entry, uint32(header+len(named)))
		entries = append(append(append(entries, entry...), named...), value...)
	}
	for _, name := range sortedKeys(numbers) {
		add(name, 'J', 0, order.AppendUint64(nil, uint64(numbers[name])))
	}
	for _, name := range sortedKeys(texts) {
		value := append([]byte(texts[name]), 0)
		add(name, 'B', len(value), value)
	}
	file := append([]byte{0xCA, 0xFE, 0xC0, 0xC0, 1, 2, 0, 1}, make([]byte, 16)...)
	file = order.AppendUint32(file, prologue)
	file = order.AppendUint32(file, uint32(len(numbers)+len(texts)))
	return append(file, entries...)
}

// collecting is a JVM whose only collector has taken some ticks, of which there are a thousand in a second.
func collecting(at time.Duration, ticks int64) Sample {
	return Sample{At: at, Taken: time.UnixMilli(10_000).Add(at), PerfData: published(map[string]int64{
		"sun.os.hrt.frequency": 1000, "sun.gc.collector.0.time": ticks, "sun.gc.collector.0.invocations": 3, "sun.os.hrt.ticks": 9000,
		"sun.gc.collector.0.lastEntryTime": 7000, "sun.gc.collector.0.lastExitTime": 7250, "sun.rt.createVmBeginTime": 4000,
	}, map[string]string{"sun.gc.collector.0.name": "MSC"})}
}

// The part of the time that a program stood still for collections is that between the samples, and is one of 0 to 1 whatever a JVM claims.
func TestShareOfCollections(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		samples []Sample
		want    float64
	}{
		"a fifth":            {[]Sample{collecting(0, 500), collecting(time.Second, 700)}, 0.2},
		"of three":           {[]Sample{collecting(0, 0), collecting(time.Second, 900), collecting(4*time.Second, 1000)}, 0.25},
		"nothing":            {[]Sample{collecting(0, 500), collecting(time.Second, 500)}, 0},
		"more than all":      {[]Sample{collecting(0, 0), collecting(time.Second, 5000)}, 1},
		"less than before":   {[]Sample{collecting(0, 700), collecting(time.Second, 500)}, 0},
		"less than nothing":  {[]Sample{collecting(0, 0), collecting(time.Second, -500)}, 0},
		"more than can be":   {[]Sample{collecting(0, 0), collecting(time.Second, math.MaxInt64)}, 1},
		"one sample":         {[]Sample{collecting(0, 500)}, -1},
		"at the same time":   {[]Sample{collecting(0, 500), collecting(0, 700)}, -1},
		"one without a file": {[]Sample{collecting(0, 500), collecting(time.Second, 700), {At: 2 * time.Second, Taken: time.UnixMilli(12_000)}}, -1},
	} {
		p, ok := (&Case{Samples: test.samples}).Published()
		if !ok || math.Abs(p.GC.Share-test.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, p.GC.Share, test.want)
		}
		if c := p.GC.Collectors[0]; c.Time < 0 || c.Last != 250*time.Millisecond || c.Ago != 1750*time.Millisecond || p.GC.Collections() != 3 {
			t.Errorf("%s: %+v", name, c)
		}
		if p.Uptime < 6*time.Second {
			t.Errorf("%s: it is up for %v", name, p.Uptime)
		}
	}
	if p, ok := (&Case{Samples: []Sample{{}}}).Published(); ok {
		t.Errorf("without a file there is %+v", p)
	}
}

// A heap is that of its spaces; what a hostile file claims ends where numbers do, and is never less than nothing.
func TestSizesThatAreClaimed(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		policy             string
		most, used         []int64
		wantMost, wantUsed int64
	}{
		"parts of it":                 {"Copy:MSC", []int64{32, 32}, []int64{5, 7}, 64, 12},
		"parts of another size":       {"ParScav:MSC", []int64{20, 44}, []int64{5, 7}, 64, 12},
		"shared":                      {"GarbageFirst", []int64{64, 64}, []int64{5, 7}, 64, 12},
		"shared by nobody knows whom": {"", []int64{64, 64}, []int64{5, 7}, 64, 12},
		"one":                         {"Shenandoah", []int64{64}, []int64{12}, 64, 12},
		"less than nothing":           {"Copy:MSC", []int64{-32, 32}, []int64{-5, 7}, 32, 7},
		"more than can be":            {"Copy:MSC", []int64{math.MaxInt64, math.MaxInt64}, []int64{math.MaxInt64, 7}, math.MaxInt64, math.MaxInt64},
		"none":                        {"Copy:MSC", nil, nil, 0, 0},
	} {
		c := jvm.Counters{Numbers: map[string]int64{}, Texts: map[string]string{"sun.gc.policy.name": test.policy}}
		for i, most := range test.most {
			generation := "sun.gc.generation." + strconv.Itoa(i)
			c.Numbers[generation+".maxCapacity"], c.Numbers[generation+".space.0.used"] = most, test.used[i]
			c.Texts[generation+".space.0.name"] = "s" + strconv.Itoa(i)
		}
		if h := heapOf(c); h.Max != test.wantMost || h.Used != test.wantUsed || len(h.Spaces) != len(test.most) {
			t.Errorf("%s: %+v, want at most %d, used %d", name, h, test.wantMost, test.wantUsed)
		}
	}
}
