package threads

import "strings"

// Combine makes one dump of a text and a JSON dump that were taken one after the other: the text has CPU times and numbers
// of the system, JSON the virtual threads and, from JDK 25 on, who has which monitor in names that hold for both. A
// thread that moved in between is as the text has it.
func Combine(text, json *Dump) *Dump {
	joined := *text
	joined.Threads = nil
	fromJSON := json.byID()
	seen, carriers := map[int64]bool{}, map[int64]int64{}
	for _, t := range text.Threads {
		if t.Carries != 0 {
			carriers[t.Carries] = t.ID
		}
		if other := fromJSON[t.ID]; other != nil && t.ID != 0 {
			seen[t.ID] = true
			t = t.with(other)
		}
		joined.Threads = append(joined.Threads, t)
	}
	for _, t := range json.Threads {
		if !seen[t.ID] && (t.Virtual || isVirtual(t)) {
			virtual := *t
			virtual.Virtual = true
			if c := carriers[t.ID]; c != 0 {
				virtual.Carrier = c
			}
			joined.Threads = append(joined.Threads, &virtual)
		}
	}
	joined.Reported = nil // by addresses of the text
	if !namesObjects(json) {
		joined.Reported = text.Reported
	}
	return &joined
}

// with adds to a thread what JSON knows of it. A copy is made.
func (t *Thread) with(json *Thread) *Thread {
	both := *t
	both.Group = json.Group
	if both.Name == "" {
		both.Name = json.Name
	}
	if both.Carrier == 0 {
		both.Carrier = json.Carrier
	}
	if json.State != "" && sameTop(t, json) {
		both.Locks = keepText(t.Locks)
		both.Locks = append(both.Locks, json.Locks...)
		if both.State == "" {
			both.State = json.State
		}
		for i, l := range both.Locks { // compiled code forgets its reference; JSON does not
			if l.Relation == AwaitsCall && t.State == Blocked {
				both.Locks[i].Relation = WantsReturn
			}
		}
	}
	return &both
}

// keepText are the locks that JSON does not tell of.
func keepText(locks []Lock) (kept []Lock) {
	for _, l := range locks {
		if l.Relation == AwaitsClass || l.Relation == Owns {
			kept = append(kept, l)
		}
	}
	return kept
}

// sameTop tells whether two stacks are of the same moment, as far as can be told.
func sameTop(x, y *Thread) bool {
	if len(x.Stack) == 0 || len(y.Stack) == 0 {
		return len(x.Stack) == len(y.Stack)
	}
	return *x.Stack[0] == *y.Stack[0]
}

// namesObjects tells whether a JSON dump says who waits for what.
func namesObjects(d *Dump) bool {
	for _, t := range d.Threads {
		if t.State != "" {
			return true
		}
	}
	return false
}

// isVirtual tells whether a thread of a JSON dump of JDK 21, which does not say so, is virtual: the stacks of those
// that have begun end in the method that runs them.
func isVirtual(t *Thread) bool {
	if len(t.Stack) == 0 {
		return false
	}
	last := t.Stack[len(t.Stack)-1]
	return last.Class == "java.lang.VirtualThread" || strings.HasPrefix(last.Class, "jdk.internal.vm.Continuation")
}

// HasVirtual tells whether a text dump is of a program that uses virtual threads, which are not in it.
func (d *Dump) HasVirtual() bool {
	for _, t := range d.Threads {
		if t.Carries != 0 || t.Name == "VirtualThread-unparker" || t.Name == "VirtualThread-unblocker" {
			return true
		}
		for _, f := range t.Stack {
			if f.Class == "jdk.internal.misc.CarrierThread" {
				return true
			}
		}
	}
	return false
}

// LacksOwners tells whether threads wait for locks of which a dump with locks would name the owner.
func (a *Analysis) LacksOwners() bool {
	for _, t := range a.Activities {
		if t.Kind == LockWait && t.Owner == nil && (strings.Contains(t.Class, "ReentrantLock$") || strings.Contains(t.Class, "ReentrantReadWriteLock$")) {
			return true
		}
	}
	return false
}
