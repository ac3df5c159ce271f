package contexts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/timeline"
)

// Wait is a time in which a thread waited in a chosen context.
type Wait struct {
	Event  string `json:"event"`           // type
	State  string `json:"state"`           // lock, io, wait or memory
	Start  int64  `json:"startNanos"`      // since 1970
	Nanos  int64  `json:"nanos"`           // within the context
	Thread string `json:"thread"`          // name
	For    string `json:"for"`             // class of a lock, path of a file, address; "" where it does not tell
	At     string `json:"at"`              // the topmost line that is no library's, "" where there is no stack
	Owner  string `json:"owner,omitempty"` // thread that held the lock
	Does   Work   `json:"ownerDid"`        // meanwhile
	DoesAt string `json:"ownerAt,omitempty"`
	owner  int64
}

// waits are some of them.
type waits []Wait

// mostWaits is how many waits are listed, and mostOwners for how many it is found out what the owner of the lock did.
const (
	mostWaits  = 20
	mostOwners = 5
)

// waitFields are the fields that tell what for (metadata.xml of the JDK).
var waitFields = []string{"monitorClass", "parkedClass", "previousOwner", "path", "host", "port"}

// longest keeps the longest.
func (w waits) longest(n int) waits {
	slices.SortFunc(w, func(a, b Wait) int { return cmp.Or(cmp.Compare(b.Nanos, a.Nanos), cmp.Compare(a.Start, b.Start)) })
	return w[:min(len(w), n)]
}

// keepWait remembers a wait in a chosen context.
func (t *tally) keepWait(c *jfr.Chunk, e timeline.Seen, in []place) {
	m := t.measured
	if m.choice == nil || !m.choice.includes(e.Key, e.To) {
		return
	}
	outermost := in[0].number
	for _, p := range in {
		if m.Set.list[p.number].from < m.Set.list[outermost].from {
			outermost = p.number
		}
	}
	around := &m.Set.list[outermost]
	w := Wait{
		Event: e.Type, State: e.State.String(), Start: max(e.From, around.from), Thread: m.Set.names[e.Key],
		Nanos: max(min(e.To, around.to)-max(e.From, around.from), 0),
	}
	if w.Nanos <= t.shortest {
		return
	}
	w.tell(c, e)
	t.waits = append(t.waits, w)
	if len(t.waits) > 4*mostWaits {
		t.waits = t.waits.longest(mostWaits)
		t.shortest = t.waits[mostWaits-1].Nanos
	}
}

// tell finds out what a wait was for, and where.
func (w *Wait) tell(c *jfr.Chunk, e timeline.Seen) {
	text := func(name string) string {
		column := e.Table.Column(name)
		if column == nil {
			return ""
		}
		if value := textOf(c, column, e.Row); value != absent {
			return value
		}
		return ""
	}
	w.For = cmp.Or(text("monitorClass"), text("parkedClass"), text("path"), text("host"))
	if port := text("port"); port != "" {
		w.For += ":" + port
	}
	if owners := e.Table.Ints("previousOwner"); owners != nil && owners[e.Row] != 0 {
		w.owner, w.Owner = owners[e.Row], text("previousOwner")
	}
	w.At = lineOf(c, e.Table.Int(stackField, e.Row))
}

// lineOf is the topmost line of a stack trace that is not the JDK's, "" where there is none.
func lineOf(c *jfr.Chunk, key int64) string {
	stacks, err := c.Stacks()
	if err != nil {
		return ""
	}
	frames, _, _ := stacks.Frames(key, nil)
	top := ""
	for _, f := range frames {
		class, name, _ := c.MethodName(f.Method)
		line := strings.TrimPrefix(class+"."+name, ".")
		if f.Line > 0 {
			line += ":" + strconv.Itoa(int(f.Line))
		}
		top = cmp.Or(top, line)
		if !isOfJDK(class) {
			return line
		}
	}
	return top
}

func isOfJDK(class string) bool {
	return slices.ContainsFunc([]string{"java.", "javax.", "jdk.", "sun.", "com.sun."}, func(prefix string) bool { return strings.HasPrefix(class, prefix) })
}

// lookAtOwners finds out what those did meanwhile for whom the longest waits were.
func (m *Measured) lookAtOwners(rec *jfr.Recording) error {
	var owned []*Wait
	for i := range m.waits {
		if m.waits[i].owner != 0 && len(owned) < mostOwners {
			owned = append(owned, &m.waits[i])
		}
	}
	if len(owned) == 0 {
		return nil
	}
	longest := make([]int64, len(owned))
	o := owners{waits: owned, longest: longest}
	for c, err := range rec.Chunks() {
		if err != nil {
			return nil // what can be read is told
		}
		if err := timeline.Observe(c, func(e timeline.Seen) { o.add(c, e) }); err != nil {
			return err
		}
	}
	return nil
}

// owners adds up what owners of locks did.
type owners struct {
	waits   []*Wait
	longest []int64 // of what they did
}

func (o *owners) add(c *jfr.Chunk, e timeline.Seen) {
	for i, w := range o.waits {
		nanos := min(e.To, w.Start+w.Nanos) - max(e.From, w.Start)
		if e.Key != w.owner || nanos <= 0 {
			continue
		}
		switch {
		case e.Type == cpuEvents[0]:
			w.Does.CPU += nanos
		case e.State == timeline.Lock:
			w.Does.Lock += nanos
		case e.State == timeline.IO:
			w.Does.IO += nanos
		case !e.Sampled:
			w.Does.Wait += nanos
		}
		if !e.Sampled && nanos > o.longest[i] {
			o.longest[i] = nanos
			w.DoesAt = strings.TrimPrefix(e.Type, "jdk.") + " at " + lineOf(c, e.Table.Int(stackField, e.Row))
		}
	}
}

// Waits lists the longest waits in the chosen contexts.
func (m *Measured) Waits() []Wait { return slices.Clone(m.waits) }
