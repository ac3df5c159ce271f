package profiler

import "os"

// sendTo sends a signal to a process.
func sendTo(pid int, sig os.Signal) error {
	process, err := os.FindProcess(pid)
	if err != nil {
		return err
	}
	return process.Signal(sig)
}
