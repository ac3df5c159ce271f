package threads

import (
	"bytes"
	"strings"
	"time"
)

// The crash log of HotSpot (src/hotspot/share/utilities/vmError.cpp, VMError::report):
//
//	#  SIGSEGV (0xb) at pc=0x…, pid=12, tid=13
//	# Problematic frame:
//	# V  [libjvm.so+0x…]  Unsafe_PutLong+0x…
//	---------------  T H R E A D  ---------------
//	Current thread (0x…):  JavaThread "crasher" [_thread_in_vm, id=13, stack(…)]
//	Java frames: (J=compiled Java code, j=interpreted, Vv=VM code)
//	j  Crash.crash()V+30
//	J 12 c1 Crash.hold()V (10 bytes) @ 0x… [0x…+0x…]
//	Java Threads: ( => current thread )
//	=>0x… JavaThread "crasher"        [_thread_in_vm, id=13, stack(…)]

// readCrash reads a crash log: the stack of the thread that the JVM died in, and names and states of the others.
func readCrash(text []byte) *Dump {
	c := crashReader{dump: &Dump{Format: Crash, Notes: []string{"a crash log has the stack of one thread, and no locks"}}}
	for line := range bytes.Lines(text) {
		c.line(strings.TrimRight(string(line), "\r\n"))
	}
	return c.dump
}

type crashReader struct {
	dump    *Dump
	crashed *Thread
	section string // "frames" or "threads"
	problem bool   // the next line names the frame
}

func (c *crashReader) line(line string) {
	text := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, "#"):
		c.head(strings.TrimSpace(strings.TrimPrefix(line, "#")))
	case strings.HasPrefix(line, "Current thread (") && c.crashed == nil:
		if c.crashed = crashThread(text); c.crashed != nil {
			c.crashed.Crashed = true
			c.dump.Threads = append(c.dump.Threads, c.crashed)
		}
	case strings.HasPrefix(line, "Java frames:"):
		c.section = "frames"
	case strings.HasPrefix(line, "Java Threads:"), strings.HasPrefix(line, "Other Threads:"):
		c.section = "threads"
	case text == "" || strings.HasPrefix(line, "---"):
		c.section = ""
	case c.section == "frames" && c.crashed != nil:
		if f := crashFrame(text); f != nil {
			c.crashed.Stack = append(c.crashed.Stack, f)
		}
	case c.section == "threads":
		c.other(text)
	case strings.HasPrefix(line, "Time: ") && c.dump.Taken.IsZero():
		when, _, _ := strings.Cut(strings.TrimPrefix(line, "Time: "), " elapsed")
		c.dump.Taken, _ = time.Parse("Mon Jan _2 15:04:05 2006 MST", when)
	}
}

// head reads the box at the beginning.
func (c *crashReader) head(text string) {
	switch {
	case c.problem:
		c.dump.Problem += " in " + strings.Join(strings.Fields(text), " ")
		c.problem = false
	case strings.HasPrefix(text, "Problematic frame:"):
		c.problem = c.dump.Problem != ""
	case strings.HasPrefix(text, "Java VM:"):
		c.dump.VM = strings.TrimSpace(strings.TrimPrefix(text, "Java VM:"))
	case c.dump.Problem == "" && (strings.HasPrefix(text, "SIG") || strings.HasPrefix(text, "EXCEPTION_") ||
		strings.HasPrefix(text, "Internal Error") || strings.HasPrefix(text, "fatal error") || strings.HasPrefix(text, "Out of Memory Error")):
		c.dump.Problem, _, _ = strings.Cut(text, ", pid=")
	}
}

// other reads one of the list of threads; the one that the JVM died in is there already.
func (c *crashReader) other(text string) {
	current := strings.HasPrefix(text, "=>")
	t := crashThread(strings.TrimPrefix(text, "=>"))
	if t == nil || current && c.crashed != nil {
		return
	}
	c.dump.Threads = append(c.dump.Threads, t)
}

// crashStates are the states of the JVM that tell of the program's.
var crashStates = map[string]State{
	"_thread_in_Java": Runnable, "_thread_in_native": Runnable, "_thread_in_vm": Runnable, "_thread_blocked": Waiting,
}

// crashThread reads `0x… JavaThread "name" daemon [_thread_blocked, id=13, stack(…)]`.
func crashThread(text string) *Thread {
	kind := strings.Index(text, `Thread "`)
	end := strings.LastIndex(text, `"`)
	if kind < 0 || end <= kind+len(`Thread "`)-1 {
		return nil
	}
	t := &Thread{Name: text[kind+len(`Thread "`) : end], CPU: -1, Elapsed: -1}
	rest := text[end+1:]
	t.Daemon = strings.Contains(rest, " daemon ")
	if at := strings.Index(rest, "id="); at >= 0 {
		t.NID = leadingNumber(rest[at+len("id="):])
	}
	if at := strings.Index(rest, "[_thread"); at >= 0 {
		word, _, _ := strings.Cut(rest[at+1:], ",")
		t.State, t.What = crashStates[word], word
	}
	return t
}

// crashFrame reads a Java frame: "j  a.B.c(I)V+12 java.base@17", "J 12 c1 a.B.c(I)V (10 bytes) @ 0x…". It has no line.
func crashFrame(text string) *Frame {
	if !strings.HasPrefix(text, "j ") && !strings.HasPrefix(text, "J ") {
		return nil
	}
	for _, word := range strings.Fields(text)[1:] {
		name, _, isMethod := strings.Cut(word, "(")
		dot := strings.LastIndexByte(name, '.')
		if isMethod && dot > 0 {
			return &Frame{Class: ClassName(name[:dot]), Method: name[dot+1:]}
		}
	}
	return nil
}
