package threads

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A javacore is what OpenJ9 writes at SIGQUIT, by jcmd Dump.java and when it dies. Each line begins with a tag that tells what
// it is (Eclipse OpenJ9 documentation, "Java dump"; openj9/runtime/rasdump/javadump.cpp):
//
//	1TISIGINFO     Dump Event "user" (00004000) received
//	3XMTHREADINFO      "left" J9VMThread:0x…, omrthread_t:0x…, java/lang/Thread:0x…, state:B, prio=5
//	3XMJAVALTHREAD            (java/lang/Thread getId:0x14, isDaemon:false)
//	3XMTHREADINFO1            (native thread ID:0x1A2B, native priority:0x5, …)
//	3XMCPUTIME               CPU usage total: 0.001234000 secs, current category="Application"
//	3XMTHREADBLOCK     Blocked on: java/lang/Object@0x… Owned by: "right" (J9VMThread:0x…, java/lang/Thread:0x…)
//	4XESTACKTRACE                at TwoLock.both(TwoLock.java:7(Compiled Code))
//	5XESTACKTRACE                   (entered lock: java/lang/Object@0x…, entry count: 1)

// isJavacore tells whether a text is one.
func isJavacore(begin []byte) bool {
	return bytes.Contains(begin[:min(len(begin), 4096)], []byte("0SECTION       TITLE"))
}

// javacoreReader reads one javacore.
type javacoreReader struct {
	dump    *Dump
	frames  frames
	thread  *Thread // whose lines are read; nil between threads
	current bool    // the lines are about the thread that was running when the dump was made
	died    bool
	byTid   map[string]*Thread
	owners  map[*Thread]string // the tid of who has what a thread waits for
}

// readJavacore reads what it can; ErrNoDump when there are no threads in it.
func readJavacore(text []byte) (*Dump, error) {
	r := &javacoreReader{dump: &Dump{Format: Javacore, VM: "OpenJ9"}, frames: frames{}, byTid: map[string]*Thread{}, owners: map[*Thread]string{}}
	for line := range bytes.Lines(text) {
		tag, rest, _ := strings.Cut(strings.TrimRight(string(line), "\r\n"), " ")
		r.line(tag, strings.TrimSpace(rest))
	}
	for t, tid := range r.owners {
		if owner := r.byTid[tid]; owner != nil {
			for i := range t.Locks {
				if t.Locks[i].Relation != Holds {
					t.Locks[i].Owner = owner.ID
				}
			}
		}
	}
	if len(r.dump.Threads) == 0 {
		return nil, fmt.Errorf("%w: it is a javacore of OpenJ9 without threads", ErrNoDump)
	}
	if !bytes.Contains(text, []byte("END OF DUMP")) {
		r.dump.Notes = append(r.dump.Notes, "the dump has no end: threads may be missing")
	}
	return r.dump, nil
}

// line reads one line.
func (r *javacoreReader) line(tag, text string) {
	switch tag {
	case "1TISIGINFO":
		r.event(text)
	case "1TIDATETIMEUTC":
		r.time(text)
	case "1TIDATETIME":
		if r.dump.Taken.IsZero() {
			r.time(text)
		}
	case "1CIJAVAVERSION":
		r.dump.VM = "OpenJ9, " + text
	case "1XMCURTHDINFO":
		r.current = true
	case "1XMTHDINFO", "1XMPOOLINFO":
		r.current = false
	case "3XMTHREADINFO":
		r.header(text)
	default:
		if r.thread != nil {
			r.detail(tag, text)
		}
	}
}

// event is why the dump was made: of a JVM that dies, and by no other reason, that is its problem.
func (r *javacoreReader) event(text string) {
	_, name, _ := strings.Cut(text, `"`)
	name, _, _ = strings.Cut(name, `"`)
	if r.died = name == "gpf" || name == "abort" || name == "traceassert"; r.died {
		r.dump.Problem = map[string]string{"gpf": "a general protection fault", "abort": "an abort", "traceassert": "a failed assertion"}[name]
	}
}

// time reads "Date: 2026/11/26 at 05:30:00:123 (UTC)"; without a zone it is that of the machine, of which nothing is said.
func (r *javacoreReader) time(text string) {
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, "Date:"), "(UTC)"))
	if cut := strings.LastIndexByte(text, ':'); cut >= 0 {
		text = text[:cut] + "." + text[cut+1:]
	}
	if when, err := time.Parse("2006/01/02 at 15:04:05.000", strings.TrimSpace(text)); err == nil {
		r.dump.Taken = when
	}
}

// javacoreStates are the states of a thread in a javacore.
var javacoreStates = map[string]State{"R": Runnable, "CW": Waiting, "P": Waiting, "B": Blocked, "S": Waiting, "Z": Terminated}

// header begins a thread. A name may hold quotes: the last that can end it counts.
func (r *javacoreReader) header(text string) {
	r.thread = nil
	end := strings.LastIndex(text, `" J9VMThread:`)
	if end < 1 || text[0] != '"' {
		return // a thread without Java
	}
	tid := field(text[end:], "J9VMThread:")
	if known := r.byTid[tid]; known != nil {
		return // the current one, which is listed again
	}
	t := &Thread{Name: text[1:end], CPU: -1, Elapsed: -1, tid: tid, State: javacoreStates[field(text[end:], "state:")]}
	t.Crashed = r.current && r.died
	r.byTid[tid], r.thread = t, t
	r.dump.Threads = append(r.dump.Threads, t)
}

// field is the word behind a name, up to a comma, a blank or a parenthesis.
func field(text, name string) string {
	_, rest, _ := strings.Cut(text, name)
	if end := strings.IndexAny(rest, ", )"); end >= 0 {
		rest = rest[:end]
	}
	return rest
}

// detail reads a line about the thread.
func (r *javacoreReader) detail(tag, text string) {
	t := r.thread
	switch tag {
	case "3XMJAVALTHREAD":
		t.ID, t.Daemon = number(field(text, "getId:"), 0), field(text, "isDaemon:") == "true"
	case "3XMTHREADINFO1":
		t.NID = number(field(text, "native thread ID:"), 0)
	case "3XMCPUTIME":
		if seconds, err := strconv.ParseFloat(field(text, "CPU usage total: "), 64); err == nil && seconds >= 0 && seconds < 1e9 {
			t.CPU = time.Duration(seconds * float64(time.Second))
		}
	case "3XMTHREADBLOCK":
		r.block(text)
	case "4XESTACKTRACE":
		if f := r.frames.parse([]byte(javacoreFrame(text))); f != nil {
			t.Stack = append(t.Stack, f)
		}
	case "5XESTACKTRACE":
		if object, found := strings.CutPrefix(text, "(entered lock: "); found {
			class, address := javacoreObject(object)
			t.Locks = append(t.Locks, Lock{Relation: Holds, Object: address, Class: class, Depth: len(t.Stack) - 1})
		}
	}
}

// javacoreFrame is a frame as other dumps have it: "at a/b/C.m(C.java:7(Compiled Code))" is "a.b.C.m(C.java:7)".
func javacoreFrame(text string) string {
	text = strings.Replace(strings.TrimPrefix(text, "at "), "(Compiled Code)", "", 1)
	name, where, found := strings.Cut(text, "(")
	if !found {
		return text
	}
	return strings.ReplaceAll(name, "/", ".") + "(" + where
}

// javacoreObject reads "java/lang/Object@0x…".
func javacoreObject(text string) (class, address string) {
	if end := strings.IndexAny(text, ", "); end >= 0 {
		text = text[:end]
	}
	class, address, _ = strings.Cut(text, "@")
	return strings.ReplaceAll(class, "/", "."), address
}

// block reads what the thread waits for, and who has it.
func (r *javacoreReader) block(text string) {
	how, rest, _ := strings.Cut(text, " on: ")
	relation, known := map[string]Relation{"Blocked": WantsEntry, "Waiting": AwaitsCall, "Parked": Parks}[how]
	if !known {
		return
	}
	class, address := javacoreObject(rest)
	if strings.HasSuffix(class, "ClassInitializationLock") {
		relation, class = AwaitsClass, ""
	}
	r.thread.Locks = append(r.thread.Locks, Lock{Relation: relation, Object: address, Class: class})
	if tid := field(rest, "J9VMThread:"); tid != "" {
		r.owners[r.thread] = tid
	}
}
