package profile

import "jfrlens/jfr"

// noFrames is the number of a stack without frames, and of one that is not known yet.
const noFrames = 0

// Numbered tells the number of the stack trace with a key if whoever imports the chunk has decoded it already.
type Numbered func(key int64) (s jfr.StackNumber, ok bool)

// numberStacks finds the numbers of stacks that are new, or were missing before.
func (w *worker) numberStacks(c *jfr.Chunk, known Numbered) error {
	wanted := w.missing
	w.missing = nil
	for number := len(w.placed); number < len(w.stacks.Keys()); number++ {
		w.placed = append(w.placed, jfr.StackNumber{})
		wanted = append(wanted, int32(number))
	}
	keys, unknown := w.unknown(wanted, known)
	err := w.names.ReadStacks(c, keys)
	for i, stack := range unknown {
		if s, ok := w.names.StackOf(keys[i]); ok {
			w.place(stack, s)
		} else if keys[i] != 0 {
			w.missing = append(w.missing, stack) // the next part of the chunk may have it
		}
	}
	return err
}

// unknown places the stacks that are known and returns the others, with their keys.
func (w *worker) unknown(stacks []int32, known Numbered) (keys []int64, unknown []int32) {
	for _, stack := range stacks {
		key := w.stacks.Keys()[stack]
		if known != nil {
			if s, ok := known(key); ok {
				w.place(stack, s)
				continue
			}
		}
		keys, unknown = append(keys, key), append(unknown, stack)
	}
	return keys, unknown
}

// place says what a stack is.
func (w *worker) place(stack int32, s jfr.StackNumber) {
	s.Number = w.withoutHook(s.Number)
	w.placed[stack] = s
}

// resolveThreads numbers the threads that were not there before.
func (w *worker) resolveThreads(c *jfr.Chunk) {
	for _, key := range w.threads.Keys()[len(w.threadID):] {
		number, _ := w.names.Thread(c, key) // NoThread if the chunk does not have it
		w.threadID = append(w.threadID, uint16(number))
	}
}
