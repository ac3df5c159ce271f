package threads

import "strings"

// lockLines are the beginnings of lines about objects, the longer first.
var lockLines = []struct {
	begin string
	is    Relation
}{
	{"waiting to re-lock in wait() ", WantsReturn},
	{"waiting to lock ", WantsEntry},
	{"waiting on the Class initialization monitor for ", AwaitsClass},
	{"waiting on ", AwaitsCall},
	{"parking to wait for ", Parks},
	{"locked ", Holds},
	{"eliminated ", Eliminated},
}

// lock reads a line about an object, without the dash. JDK 11 and 17 forget the end of the line behind locks that the
// compiler removed: a frame may follow.
func (r *textReader) lock(text string) {
	t := r.thread
	if i := strings.Index(text, "\tat "); i >= 0 {
		defer func(frame string) {
			if f := r.frames.parse([]byte(frame)); f != nil {
				t.Stack = append(t.Stack, f)
			}
		}(text[i+len("\tat "):])
		text = text[:i]
	}
	lock := Lock{Depth: len(t.Stack) - 1}
	if r.owned {
		if !strings.HasPrefix(text, "<") {
			return // "None"
		}
		lock.Relation, lock.Depth = Owns, -1
		lock.Object, lock.Class = object(text)
		t.Locks = append(t.Locks, lock)
		return
	}
	for _, known := range lockLines {
		rest, found := strings.CutPrefix(text, known.begin)
		if !found {
			continue
		}
		lock.Relation = known.is
		if known.is == AwaitsClass {
			lock.Class = strings.TrimSpace(rest)
		} else {
			lock.Object, lock.Class = object(strings.TrimLeft(rest, " "))
		}
		t.Locks = append(t.Locks, lock)
		return
	}
}

// object reads "<0x…> (a java.lang.Object)". Where the JVM has no address it writes words.
func object(text string) (address, class string) {
	inner, rest, _ := strings.Cut(strings.TrimPrefix(text, "<"), ">")
	if strings.HasPrefix(inner, "0x") {
		address = inner
	}
	class = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(rest), "(a "), ")")
	return address, class
}

// deadlockReader reads the deadlocks that the JVM found:
//
//	"left":
//	  waiting to lock monitor 0x… (object 0x…, a java.lang.Object),
//	  which is held by "right"
//
// Names repeat: edges are tied to threads by the object. On JDK 8 the list begins with mere bystanders.
type deadlockReader struct {
	dump   *Dump
	edge   Reported
	stacks bool // below, the stacks are printed once more
}

func (d *deadlockReader) line(line string) {
	text := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, "Found one Java-level deadlock"):
		d.stacks = false
	case strings.HasPrefix(line, "Java stack information"):
		d.stacks = true
	case d.stacks:
	case strings.HasPrefix(text, "waiting to lock monitor "):
		_, at, _ := strings.Cut(text, "(object ")
		d.edge.Object, _, _ = strings.Cut(at, ",")
	case strings.HasPrefix(text, "waiting for ownable synchronizer "):
		d.edge.Object, _, _ = strings.Cut(strings.TrimPrefix(text, "waiting for ownable synchronizer "), ",")
	case strings.HasPrefix(text, `which is held by "`):
		d.edge.Owner = strings.TrimSuffix(strings.TrimPrefix(text, `which is held by "`), `"`)
		d.dump.Reported = append(d.dump.Reported, d.edge)
		d.edge = Reported{}
	case strings.HasPrefix(line, `"`) && strings.HasSuffix(line[1:], `":`):
		d.edge = Reported{Name: line[1 : len(line)-2]}
	}
}
