package threads

import (
	"maps"
	"slices"
)

// taskStates say what a thread does by the letter that the system has for it (man 5 proc_pid_stat).
var taskStates = map[byte]string{
	'R': "runs, or wants to", 'S': "waits", 'D': "waits for a disk", 'T': "is stopped", 't': "is stopped by a debugger", 'Z': "has ended", 'I': "waits",
}

// FromTasks makes a dump of what the system says of the threads of a process, by number, for processes that give none: names
// are cut, and nothing tells what threads do or wait for. CPU time is that of the tasks.
func FromTasks(tasks map[int64]Task) *Dump {
	d := &Dump{Format: System, Notes: []string{"names of threads are as the system has them, cut, and there are no stacks"}, ended: true}
	for _, nid := range slices.Sorted(maps.Keys(tasks)) {
		task := tasks[nid]
		t := &Thread{Name: task.Name, NID: nid, CPU: -1, Elapsed: -1, What: taskStates[task.State], system: true}
		d.Threads = append(d.Threads, t)
	}
	return d
}
