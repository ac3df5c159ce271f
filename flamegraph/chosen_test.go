package flamegraph

import (
	"slices"
	"strings"
	"testing"
)

// What is chosen by context or thread narrows charts, events and contexts; what is of no thread says that it is of all.
func TestChosenPart(t *testing.T) {
	_, r := requestsResources(t)
	const slow = "context=traceId%3D5105510551055105510551050000beef"
	for _, test := range []struct {
		asked string
		count int
		whole bool
	}{
		{"events?type=jdk.JavaMonitorEnter", 9, false},
		{"events?type=jdk.JavaMonitorEnter&" + slow, 1, false},
		{"events?type=jdk.JavaMonitorEnter&thread=http-worker-9", 1, false},
		{"events?type=jdk.JavaMonitorEnter&thread=http-worker-1&" + slow, 0, false},
		{"events?type=jdk.ThreadSleep&context=endpoint%3DGET+/items", 362, false},
		{"events?type=jdk.GarbageCollection&" + slow, 10, true},
	} {
		var page EventPage
		if ask(t, r, test.asked, &page); page.Count != test.count || page.Whole != test.whole {
			t.Errorf("%s: %d events, of all %v", test.asked, page.Count, page.Whole)
		}
	}
	for asked, want := range map[string]int{"": 621, "?thread=http-worker-9": 1, "?from=0&to=1000": 0, "?from=0&to=1e9": 621} {
		var d ContextsData
		got := int64(0)
		ask(t, r, "contexts"+asked, &d)
		for _, row := range d.Types {
			if row.Name == "com.acme.Request" {
				got = row.Count
			}
		}
		if got != int64(want) {
			t.Errorf("contexts%s: %d requests", asked, got)
		}
	}
}

// Some threads and all but those are together all: of events, types and contexts.
func TestAllButSomeThreads(t *testing.T) {
	_, r := requestsResources(t)
	count := func(name string) (n int64) {
		t.Helper()
		var page EventPage
		ask(t, r, name, &page)
		return int64(page.Count)
	}
	counted := func(name string) (n int64) {
		t.Helper()
		var types []TypeData
		ask(t, r, name, &types)
		for _, of := range types {
			if of.Name == "jdk.ThreadSleep" {
				n = of.Count
			}
		}
		return n
	}
	requests := func(name string) (n int64) {
		t.Helper()
		var d ContextsData
		ask(t, r, name, &d)
		for _, row := range d.Types {
			n += row.Count
		}
		return n
	}
	for request, number := range map[string]func(string) int64{
		"events?type=jdk.ThreadSleep&": count, "types?": counted, "contexts?": requests,
	} {
		whole, some, others := number(request), number(request+"thread=http-worker-9&thread=http-worker-1"), number(request+"exceptthread=http-worker-9&exceptthread=http-worker-1")
		if some == 0 || others == 0 || some+others != whole {
			t.Errorf("%s: %d and %d are %d", request, some, others, whole)
		}
	}
}

// The numbers of event types are those of the events that are listed of them, whatever is chosen.
func TestTypesOfChosenPart(t *testing.T) {
	_, r := requestsResources(t)
	const slow = "context=traceId%3D5105510551055105510551050000beef"
	for _, chosen := range []string{"", "thread=http-worker-9", slow, "since=2000&until=6000", "since=2000&until=6000&thread=http-worker-1"} {
		var types []TypeData
		ask(t, r, "types?"+chosen, &types)
		if len(types) < 20 {
			t.Errorf("%s: %d types", chosen, len(types))
		}
		for _, of := range types {
			if name := of.Name; name != "jdk.ThreadSleep" && name != "com.acme.Request" && name != "jdk.GarbageCollection" && name != "jdk.CPUTimeSample" {
				continue
			}
			var page EventPage
			ask(t, r, "events?type="+of.Name+"&"+chosen, &page)
			if int64(page.Count) != of.Count {
				t.Errorf("%s: %d of %s are counted, %d listed", chosen, of.Count, of.Name, page.Count)
			}
			if chosen == slow && of.Name == "jdk.ThreadSleep" && (of.Count != 1 || of.Millis < 10 || of.Millis > 20) {
				t.Errorf("%d sleeps of %v ms in the slow request", of.Count, of.Millis)
			}
		}
	}
}

// Values of a chart are of what is chosen; a chart of which nothing is chosen stays without a line.
func TestChartsOfChosenPart(t *testing.T) {
	_, r := requestsResources(t)
	values := func(asked string) (count int, charts []ChartData) {
		ask(t, r, asked, &charts)
		for _, c := range charts {
			for _, l := range c.Lines {
				count += len(l.Values)
			}
		}
		return count, charts
	}
	const sleep = "chart?field=jdk.ThreadSleep.duration"
	for asked, want := range map[string]int{
		sleep: 511, sleep + "&context=endpoint%3DGET+/items": 362, sleep + "&context=endpoint%3DPOST+/checkout": 149,
		sleep + "&thread=journal-writer": 0,
	} {
		if got, charts := values(asked); got != want || len(charts) != 1 || charts[0].Whole {
			t.Errorf("%s: %d values of %d charts", asked, got, len(charts))
		}
	}
	all, before := values("charts")
	part, after := values("charts?thread=journal-writer")
	if part >= all || len(after) != len(before) {
		t.Errorf("%d of %d values, %d of %d charts", part, all, len(after), len(before))
	}
	for i, c := range after {
		if c.Whole == (c.Title == "Allocation") || before[i].Whole {
			t.Errorf("%s is of the whole: %v, before %v", c.Title, c.Whole, before[i].Whole)
		}
	}
}

// What can be drawn is offered, that of the program first, and all of it can be drawn.
func TestFieldsToDraw(t *testing.T) {
	_, r := requestsResources(t)
	var fields []string
	ask(t, r, "fields", &fields)
	if len(fields) < 20 || !strings.HasPrefix(fields[0], "com.acme.") || !slices.Contains(fields, "jdk.GCHeapSummary.heapSpace.committedSize") {
		t.Errorf("fields are %q", fields)
	}
	for _, field := range fields {
		if strings.HasPrefix(field, "com.acme.") || strings.HasPrefix(field, "jdk.GC") {
			if answer, err := r.Answer(t.Context(), "chart?field="+field); err != nil || !strings.Contains(string(answer), `"times":[`) {
				t.Errorf("%s: %s %v", field, answer, err)
			}
		}
	}
}
