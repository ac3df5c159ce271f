package jvm

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// Tasks returns the threads of a process by the number that dumps of the JVM call nid: that of its own PID namespace.
// It reads /proc and stops nobody. Threads that end meanwhile are left out.
func Tasks(pid int) (map[int64]Task, error) {
	entries, err := os.ReadDir(procFile(pid, "task"))
	if err != nil {
		return nil, gone(pid, err)
	}
	tasks := make(map[int64]Task, len(entries))
	for _, e := range entries {
		if nid, task, ok := readTask(procFile(pid, "task/"+e.Name()) + "/"); ok {
			tasks[nid] = task
		}
	}
	return tasks, nil
}

// readTask reads one thread. Its folder ends in a slash.
func readTask(folder string) (nid int64, task Task, ok bool) {
	status, err := os.ReadFile(folder + "status")
	if err != nil {
		return 0, Task{}, false
	}
	nid, task = parseTask(string(status))
	if text, err := os.ReadFile(folder + "schedstat"); err == nil && task.schedule(string(text)) {
		return nid, task, nid != 0
	}
	text, err := os.ReadFile(folder + "stat")
	if err != nil || !task.times(string(text)) {
		return 0, Task{}, false
	}
	return nid, task, nid != 0
}

// parseTask reads the name, the number, the state and the switches of a thread (man 5 proc_pid_status).
func parseTask(text string) (nid int64, task Task) {
	task = Task{Queue: -1, Switches: -1}
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(line, ":")
		fields := strings.Fields(value)
		if len(fields) == 0 {
			continue
		}
		switch key {
		case "Name":
			task.Name = strings.Trim(value, "\t\n")
		case "State":
			task.State = fields[0][0]
		case "Pid", "NSpid": // the second comes later, where the kernel knows it
			nid, _ = strconv.ParseInt(fields[len(fields)-1], 10, 64)
		case "voluntary_ctxt_switches":
			task.Switches, _ = strconv.ParseInt(fields[0], 10, 64)
		}
	}
	return nid, task
}

// schedule reads schedstat: nanoseconds run, nanoseconds waited for a CPU, and turns. Kernels without it have zeros.
func (t *Task) schedule(text string) bool {
	fields := strings.Fields(text)
	if len(fields) < 3 || fields[2] == "0" {
		return false
	}
	run, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return false
	}
	wait, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return false
	}
	t.CPU, t.Queue = time.Duration(run), time.Duration(wait)
	return true
}

// times reads the CPU time from stat: fields 14 and 15, in clock ticks.
func (t *Task) times(text string) bool {
	fields := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	const user = 14 - 3 // the field after the name is the third
	if len(fields) <= user+1 {
		return false
	}
	for _, field := range fields[user : user+2] {
		ticks, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return false
		}
		t.CPU += time.Duration(ticks) * time.Second / hertz
	}
	return true
}
