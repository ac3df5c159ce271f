package overview

import (
	"fmt"

	"jfrlens/jfr/units"
)

// Finalizers matter from 1,000 a second or 10,000 that wait on: there are none in healthy programs.
const (
	manyFinalized = 1000
	manyWaiting   = 10_000
	finalizerCPU  = 0.10
)

func finalizers(e *evidence) *Finding {
	class, _ := e.waiting.most()
	_, waiting := e.waitingAt.most()
	rate, highest := 0.0, 0.0
	for name, c := range e.finalized {
		perSecond, _ := c.perSecond()
		rate += perSecond
		if perSecond > highest {
			class, highest = name, perSecond
		}
	}
	share := e.finalizerShare()
	if rate < manyFinalized && waiting < manyWaiting && share < finalizerCPU {
		return nil
	}
	return &Finding{
		Sure: Sure, at: e.finalizing(), Loss: share * min(max(e.cores, 0), 1),
		Text:     finalizersText(rate, waiting, share),
		Advice:   "Replace finalize() by close() or a java.lang.ref.Cleaner.",
		Evidence: finalizersOf(class) + fmt.Sprintf("%s of the CPU time in the Finalizer thread; from 1,000 a second, 10,000 waiting or 10%% on", percent(share)),
	}
}

// finalizerShare is what the thread of finalizers has of the CPU samples, of a few of which nothing follows.
func (e *evidence) finalizerShare() float64 {
	if e.cpu == nil || e.cpu.Samples < leastSamples {
		return 0
	}
	return e.shareOfThread("Finalizer")
}

// finalizersOf names the class with the most finalizers, which JDKs before 18 do not tell.
func finalizersOf(class string) string {
	if class == "" {
		return ""
	}
	return "class " + shortClass(class) + "; "
}

// finalizersText says what is known: JDKs before 18 count none, and the counts come once per chunk.
func finalizersText(rate float64, waiting int64, share float64) string {
	waits := units.Plural(waiting, "object") + " wait for theirs"
	if waiting == 1 {
		waits = "1 object waits for its own"
	}
	switch {
	case rate > 0:
		return fmt.Sprintf("%s finalizers run each second, %s.", count(rate), waits)
	case waiting > 0:
		return fmt.Sprintf("%s objects wait for their finalizers.", units.Count(waiting))
	}
	return fmt.Sprintf("The Finalizer thread uses %s of the CPU time.", percent(share))
}
