package main

import "path/filepath"

// command is how a process is started: arguments, and what is added to the environment.
type command struct {
	argv []string
	env  []string
}

// task is one thing that we do with a recording, and a peer for comparison.
type task struct {
	name string
	ours func(recording) command
	// peer gives no command where there is none, or where it would take too long.
	peer func(recording) command
	// goal is the ratio asked for.
	goal func(recording) float64
	// peakMB is the memory allowed; 0 means that nothing is asked for.
	peakMB int
}

// patience is the size up to which slow peers are run; each takes minutes on 5 GB, every round.
const patience = 1 << 30

// tasks lists what is measured. decode is the program of that name beside this one.
func tasks(binary, decode, work string, p peers) []task {
	page := filepath.Join(work, "ours.html")
	flame := func(r recording) command { return command{argv: []string{binary, "flame", r.path, "-o", page}} }
	summary := func(r recording) command { return command{argv: []string{binary, "summary", r.path}} }
	redacted := filepath.Join(work, "ours.redacted.jfr")
	redact := func(r recording) command {
		return command{argv: []string{binary, "redact", r.path, "-o", redacted}}
	}
	full := func(r recording) command { return command{argv: []string{decode, r.path}} }
	return []task{
		{"flame against a RecordingFile loop", flame, slow(p.loop), always(15), 200},
		{"flame against jfrconv", flame, slow(p.converter), always(8), 200},
		{"count by type against jfr summary", summary, quick(p.summary), always(20), 200},
		{"full decode against a RecordingFile loop", full, slow(p.loop), always(30), 0},
		{"redact, with its proof, against jfr scrub", redact, slow(p.scrub), always(5), 200},
		{"full decode, all CPUs against one", full, onOneCPU(full), cpuGoal, 0},
	}
}

func always(goal float64) func(recording) float64 { return func(recording) float64 { return goal } }

// cpuGoal is what two CPUs should gain; a single chunk is harder to share.
func cpuGoal(r recording) float64 {
	if r.chunks == 1 {
		return 1.5
	}
	return 1.8
}

func onOneCPU(of func(recording) command) func(recording) command {
	return func(r recording) command {
		c := of(r)
		c.env = append(c.env, "GOMAXPROCS=1")
		return c
	}
}

// quick makes a peer of a tool, which may not be on the machine.
func quick(tool func(string) []string) func(recording) command {
	return func(r recording) command {
		if tool == nil {
			return command{}
		}
		return command{argv: tool(r.path)}
	}
}

// slow is quick for tools that are not tried on the largest recordings.
func slow(tool func(string) []string) func(recording) command {
	run := quick(tool)
	return func(r recording) command {
		if r.bytes > patience {
			return command{}
		}
		return run(r)
	}
}
