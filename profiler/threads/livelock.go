package threads

import (
	"fmt"
	"strings"
)

// yields are methods of the JDK that ask for something or give the CPU away, and come back in any case: a thread that waits
// in a loop calls them again and again.
var yields = map[string]bool{
	"java.lang.Thread.yield": true, "java.lang.Thread.yield0": true, "java.lang.Thread.onSpinWait": true, "java.lang.VirtualThread.tryYield": true,
}

// comesBack tells whether a frame is one of those: also tryLock and tryAcquire, of whatever lock.
func (f *Frame) comesBack() bool {
	return yields[f.Class+"."+f.Method] || strings.HasPrefix(f.Class, "java.util.concurrent.") &&
		(strings.HasPrefix(f.Method, "tryLock") || strings.HasPrefix(f.Method, "tryAcquire") || strings.HasPrefix(f.Method, "tryRead") || strings.HasPrefix(f.Method, "tryWrite"))
}

// triesAgain tells whether a thread was in the same method of the program in all moments, running or asleep for a while, and
// in one of them where it asks and comes back.
func triesAgain(moments []map[string]*Thread, key func(*Thread) string, now *Activity) bool {
	tries := false
	for _, threads := range moments {
		t := threads[key(now.Thread)]
		if t == nil {
			return false
		}
		then := activityOf(t)
		if then.Place == nil || now.Place == nil || then.Place.IsLibrary() || then.Place.Class != now.Place.Class || then.Place.Method != now.Place.Method ||
			then.Kind != Works && then.Kind != Sleeps {
			return false
		}
		for _, f := range t.Stack {
			if !f.IsLibrary() {
				break
			}
			tries = tries || f.comesBack()
		}
	}
	return tries
}

// livelocks finds threads that run in one method and try something again and again. That none of them gets on cannot be
// seen in dumps.
func (a *Analysis) livelocks() {
	var trying []*Activity
	for _, t := range a.Activities {
		if t.triesAgain {
			trying = append(trying, t)
		}
	}
	for _, g := range grouped(trying, func(t *Activity) string { return t.Place.Class + "." + t.Place.Method }) {
		if len(g) < 2 {
			continue
		}
		a.add(Finding{
			Kind: Livelock, Threads: g,
			Sentence: fmt.Sprintf("%s tried something again and again%s without waiting for it: if each gives way to the others, this is a livelock.", has(g), since(a.Span)),
		})
	}
}
