package timeline

import (
	"cmp"
	"math"
	"slices"

	"jfrlens/profiler/profile"
)

// fillThreads makes the rows of the threads that did something, and returns their numbers by that of the thread, -1 for none.
func (t *Timeline) fillThreads(did []did) (place []int32) {
	place = make([]int32, len(did))
	pools := map[string]int32{} // rows of virtual threads
	var began []int64           // by row
	for number, of := range did {
		place[number] = -1
		if !of.any {
			continue
		}
		entry := t.Names.Threads[number]
		name := profile.ThreadName(entry)
		row := Thread{Name: name, Pool: PoolOf(name), Virtual: entry.Virtual}
		at, known := pools[row.Pool]
		if !entry.Virtual || !known {
			at = int32(len(t.Threads))
			if row.Virtual {
				row.Name, pools[row.Pool] = row.Pool, at
			}
			t.Threads, began = append(t.Threads, row), append(began, math.MaxInt64)
		}
		place[number] = at
		t.Threads[at].Count++
		t.Threads[at].Busy = plus(t.Threads[at].Busy, of.busy)
		began[at] = min(began[at], of.began)
	}
	sorted := t.busiestFirst(began)
	for number, at := range place {
		if at >= 0 {
			place[number] = sorted[at]
		}
	}
	return place
}

// busiestFirst orders rows by what they did: pools by the sum of their threads, and threads of one name by their own, then by
// when they first did something, since chunks come in any order. It returns the new numbers of rows.
func (t *Timeline) busiestFirst(began []int64) (place []int32) {
	rows := t.Threads
	pools, order := map[string]int64{}, make([]int32, len(rows))
	for i, r := range rows {
		pools[r.Pool] = plus(pools[r.Pool], r.Busy)
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		ra, rb := rows[a], rows[b]
		return cmp.Or(cmp.Compare(pools[rb.Pool], pools[ra.Pool]), cmp.Compare(ra.Pool, rb.Pool), compareNames(ra.Name, rb.Name),
			cmp.Compare(rb.Busy, ra.Busy), cmp.Compare(began[a], began[b]))
	})
	place, t.Threads = make([]int32, len(rows)), make([]Thread, len(rows))
	for to, from := range order {
		place[from], t.Threads[to] = int32(to), rows[from]
	}
	return place
}

// compareNames orders threads of a pool by their numbers: 2 comes before 10.
func compareNames(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
