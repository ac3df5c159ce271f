package jvm

import "time"

// Task is what the system says of one thread of a process.
type Task struct {
	Name     string        // as the system has it: the first 15 bytes of the JVM's
	CPU      time.Duration // that it has run
	Queue    time.Duration // that it has waited for a CPU; −1 when the system does not say
	Switches int64         // how often it gave the CPU away by itself; −1 when unknown
	State    byte          // R runs or wants to, S sleeps, D waits for a disk, T is stopped …
}
