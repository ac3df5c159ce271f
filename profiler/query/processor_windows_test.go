package query

import (
	"syscall"
	"time"
)

// processorSeconds is the processor time of this process.
func processorSeconds() float64 {
	self, err := syscall.GetCurrentProcess()
	var created, exited, kernel, user syscall.Filetime
	if err != nil || syscall.GetProcessTimes(self, &created, &exited, &kernel, &user) != nil {
		return 0
	}
	return (hundreds(kernel) + hundreds(user)).Seconds()
}

// hundreds reads a length of time that is counted in hundreds of nanoseconds.
func hundreds(t syscall.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}
