package threads

import (
	"bytes"
	"strings"
	"time"
)

// The text of Thread.print is written by VM_PrintThreads (src/hotspot/share/runtime/threads.cpp:
// Threads::print_on; vframe.cpp: javaVFrame::print_lock_info_on; threadService.cpp: DeadlockCycle::print_on_with):
//
//	2026-11-25 22:00:22
//	Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):
//
//	"name" #12 [4711] daemon prio=5 os_prio=0 cpu=1.25ms elapsed=2.50s tid=0x… nid=4711 waiting on condition  [0x…]
//	   java.lang.Thread.State: BLOCKED (on object monitor)
//		at pkg.Class.method(module@version/File.java:12)
//		- waiting to lock <0x…> (a java.lang.Object)
//
//	   Locked ownable synchronizers:
//		- <0x…> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
//
//	JNI global refs: 4, weak refs: 0
//
//	Found one Java-level deadlock: …

// heading begins each dump of a text.
const heading = "Full thread dump "

// textReader reads dumps of a text, line by line. Its goal is to lose no thread whatever names the program chose.
type textReader struct {
	text     []byte
	rest     []byte // of text
	at       int    // where the header of the thread begins in text
	frames   frames
	previous []byte // line before
	dumps    []*Dump
	dump     *Dump   // nil before the first heading
	thread   *Thread // whose lines are read, nil between threads
	owned    bool    // the lines are locks of java.util.concurrent
	deadlock *deadlockReader
}

// readText reads all dumps of a text; what is around them may be the output of a program.
func readText(text []byte) []*Dump {
	r := &textReader{text: text, rest: text, frames: frames{}}
	for len(r.rest) > 0 {
		line := r.next()
		r.line(line)
		r.previous = line
	}
	r.end()
	return r.dumps
}

// next takes one line, without its end.
func (r *textReader) next() []byte {
	line := r.rest
	if end := bytes.IndexByte(r.rest, '\n'); end >= 0 {
		line, r.rest = r.rest[:end], r.rest[end+1:]
	} else {
		r.rest = nil
	}
	return bytes.TrimSuffix(line, []byte("\r"))
}

// line reads one line.
func (r *textReader) line(line []byte) {
	switch {
	case bytes.HasPrefix(line, []byte(heading)):
		r.begin(line)
	case r.dump == nil:
		r.headless(line)
	case r.deadlock != nil:
		r.deadlock.line(string(line))
	case len(line) > 0 && line[0] == '"':
		r.header(line)
	case bytes.HasPrefix(line, []byte("Found one Java-level deadlock")):
		r.thread, r.deadlock = nil, &deadlockReader{dump: r.dump}
	case r.thread != nil:
		r.detail(line)
	}
}

// begin starts a dump. The time stands on the line before, in the JVM's own zone, of which nothing is said.
func (r *textReader) begin(line []byte) {
	r.end()
	r.dump = &Dump{Format: Text, VM: strings.TrimSuffix(strings.TrimSpace(string(line[len(heading):])), ":")}
	r.dump.Taken, _ = time.Parse(time.DateTime, string(trimmed(r.previous)))
	r.dumps = append(r.dumps, r.dump)
	r.thread, r.deadlock = nil, nil
}

// headless begins a dump at a thread: people cut the first lines off.
func (r *textReader) headless(line []byte) {
	if len(line) > 0 && line[0] == '"' && bytes.Contains(line, []byte(" tid=0x")) {
		r.dump = &Dump{Format: Text, Notes: []string{"the dump has no beginning: threads may be missing"}}
		r.dumps = append(r.dumps, r.dump)
		r.header(line)
	}
}

// end says what is missing of a dump that was cut off: the JVM ends with the number of references of JNI.
func (r *textReader) end() {
	if r.dump != nil && !r.dump.ended {
		r.dump.Notes = append(r.dump.Notes, "the dump has no end: threads may be missing")
	}
}

const (
	maxNameLines = 64 // of one name
	maxNameBytes = 64 << 10
)

// header reads the first line of a thread. A name may hold quotes and ends of lines: then the header continues on
// lines that follow.
func (r *textReader) header(line []byte) {
	r.at = len(r.text) - len(r.rest) - len(line) - 1
	if r.rest == nil {
		r.at = len(r.text) - len(line)
	}
	rest := r.rest
	for range maxNameLines {
		if t := parseHeader(line); t != nil {
			r.thread, r.owned = t, false
			r.dump.Threads = append(r.dump.Threads, t)
			return
		}
		if len(r.rest) == 0 || len(line) > maxNameBytes {
			break
		}
		if next := r.next(); len(next) > 0 && next[0] == '"' && parseHeader(next) != nil {
			break // another thread
		}
		line = r.since()
	}
	r.rest = rest
}

// since is the text from the beginning of the header to the end of the line that was read.
func (r *textReader) since() []byte {
	end := len(r.text) - len(r.rest)
	if r.rest != nil {
		end--
	}
	return r.text[max(r.at, 0):max(end, r.at, 0)]
}

// continued tells whether a line below a header is the end of its name, which looked like a whole header and then some.
func (r *textReader) continued(line []byte) bool {
	if !bytes.Contains(line, []byte(" tid=0x")) || !bytes.Contains(line, []byte{'"'}) || r.thread.Virtual {
		return false
	}
	whole := r.since()
	if len(whole) > maxNameBytes {
		return false
	}
	t := parseHeader(whole)
	if t == nil {
		return false
	}
	*r.thread = *t
	return true
}

// detail reads a line below a header.
func (r *textReader) detail(line []byte) {
	t := r.thread
	text := trimmed(line)
	switch {
	case len(text) == 0, r.continued(line):
	case bytes.HasPrefix(text, []byte("at ")) && line[0] == '\t':
		if f := r.frames.parse(text[3:]); f != nil {
			t.Stack = append(t.Stack, f)
		}
	case bytes.HasPrefix(text, []byte("- ")):
		r.lock(string(text[2:]))
	case bytes.HasPrefix(text, []byte("java.lang.Thread.State: ")):
		if t.State == "" && len(t.Stack) == 0 {
			t.State = parseState(string(text[len("java.lang.Thread.State: "):]))
		}
	case bytes.HasPrefix(text, []byte("Locked ownable synchronizers:")):
		r.owned = true
	case bytes.HasPrefix(text, []byte("Carrying virtual thread #")):
		t.Carries = leadingNumber(string(text[len("Carrying virtual thread #"):]))
	case bytes.HasPrefix(text, []byte("Mounted virtual thread #")):
		r.mounted(leadingNumber(string(text[len("Mounted virtual thread #"):])))
	case bytes.HasPrefix(text, []byte("JNI global ref")) && line[0] == 'J':
		r.dump.ended = true
		r.thread = nil
	}
}

// mounted begins the frames of a virtual thread, which stand below those of its carrier (JDK 25 and later).
func (r *textReader) mounted(id int64) {
	carrier := r.thread
	if carrier.Carries == 0 {
		carrier.Carries = id
	}
	r.thread = &Thread{ID: id, Virtual: true, State: Runnable, Carrier: carrier.ID, CPU: -1, Elapsed: -1}
	r.owned = false
	r.dump.Threads = append(r.dump.Threads, r.thread)
}

// parseState is the first word of "BLOCKED (on object monitor)".
func parseState(text string) State {
	word, _, _ := strings.Cut(text, " ")
	switch s := State(word); s {
	case New, Runnable, Blocked, Waiting, TimedWaiting, Terminated:
		return s
	}
	return ""
}
