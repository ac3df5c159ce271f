package jvm

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// procDir is where the kernel shows processes.
const procDir = "/proc"

// hertz is the unit of times in /proc: the kernel shows them in 1/100 s on
// every architecture that Go runs on (USER_HZ).
const hertz = 100

// sigQuit is the bit of SIGQUIT (3) in the signal masks of /proc/PID/status.
const sigQuit = 1 << (3 - 1)

// status is what /proc/PID/status says.
type status struct {
	state    byte // R, S, D, T, Z …
	uid, gid uint32
	inner    int
	caught   uint64 // signals that have a handler
}

// parseStatus reads the text of /proc/PID/status (man 5 proc_pid_status).
func parseStatus(text string, pid int) (status, error) {
	s := status{inner: pid}
	seen := 0
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(line, ":")
		fields := strings.Fields(value)
		if len(fields) == 0 {
			continue
		}
		var err error
		switch key {
		case "State":
			s.state = fields[0][0]
		case "Uid":
			s.uid, err = effective(fields)
			seen++
		case "Gid":
			s.gid, err = effective(fields)
			seen++
		case "NSpid":
			s.inner, err = strconv.Atoi(fields[len(fields)-1])
		case "SigCgt":
			s.caught, err = strconv.ParseUint(fields[0], 16, 64)
		}
		if err != nil {
			return s, fmt.Errorf("the status of process %d is unreadable at %q: %w", pid, key, err)
		}
	}
	if seen < 2 {
		return s, fmt.Errorf("the status of process %d names no user", pid)
	}
	return s, nil
}

// effective is the second of the four ids in a line of /proc/PID/status.
func effective(fields []string) (uint32, error) {
	if len(fields) < 2 {
		return 0, errors.New("no effective id")
	}
	id, err := strconv.ParseUint(fields[1], 10, 32)
	return uint32(id), err
}

// parseTicks reads when a process began from the text of /proc/PID/stat: the
// 22nd field, counted after the name in parentheses, which may hold anything.
func parseTicks(text string) (uint64, error) {
	fields := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	const begin = 22 - 3 // the field after the name is the third
	if len(fields) <= begin {
		return 0, errors.New("too few fields")
	}
	return strconv.ParseUint(fields[begin], 10, 64)
}

// parseBoot reads when the machine was started from the text of /proc/stat.
func parseBoot(text string) (time.Time, error) {
	for line := range strings.Lines(text) {
		if value, ok := strings.CutPrefix(line, "btime "); ok {
			seconds, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
			return time.Unix(seconds, 0).UTC(), err
		}
	}
	return time.Time{}, errors.New("the kernel does not say when it was started")
}

// bootTime is when the machine was started.
func bootTime() (time.Time, error) {
	text, err := os.ReadFile(filepath.Join(procDir, "stat"))
	if err != nil {
		return time.Time{}, err
	}
	return parseBoot(string(text))
}

// procFile is the path of a file of a process in /proc.
func procFile(pid int, name string) string {
	return filepath.Join(procDir, strconv.Itoa(pid), name)
}

// readStatus reads the status of a process; ErrNoProcess when it is gone.
func readStatus(pid int) (status, error) {
	text, err := os.ReadFile(procFile(pid, "status"))
	if err != nil {
		return status{}, gone(pid, err)
	}
	return parseStatus(string(text), pid)
}

// readTicks reads when a process began.
func readTicks(pid int) (uint64, error) {
	text, err := os.ReadFile(procFile(pid, "stat"))
	if err != nil {
		return 0, gone(pid, err)
	}
	return parseTicks(string(text))
}

// gone says that a process is not there.
func gone(pid int, err error) error {
	return &processError{fmt.Sprintf("there is no process %d", pid), ErrNoProcess, err}
}

// libraries is what the memory map of a process says about its JVM.
type libraries struct {
	jvm    string // path of libjvm.so inside the process's root; "" for no JVM
	openJ9 bool
	perf   bool // it has mapped a file of performance data
}

// parseMaps looks for a JVM in the text of /proc/PID/maps.
func parseMaps(text []byte) libraries {
	var found libraries
	for line := range bytes.Lines(text) {
		slash := bytes.IndexByte(line, '/')
		if slash < 0 {
			continue
		}
		path := strings.TrimSuffix(strings.TrimSpace(string(line[slash:])), " (deleted)")
		switch name := filepath.Base(path); {
		case name == "libjvm.so" && found.jvm == "":
			found.jvm = path
		case strings.HasPrefix(name, "libj9vm"):
			found.openJ9 = true
		case strings.HasPrefix(filepath.Base(filepath.Dir(path)), "hsperfdata_"):
			found.perf = true
		}
	}
	return found
}

// arguments is the command line of a process; nil when it cannot be read.
func arguments(pid int) []string {
	text, err := os.ReadFile(procFile(pid, "cmdline"))
	if err != nil || len(text) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\x00"), "\x00")
}

// openRoot opens the root folder of a process; nothing outside of it can be
// reached through what is returned, whatever links it holds.
func openRoot(pid int) (*os.Root, error) { return os.OpenRoot(procFile(pid, "root")) }

// sharesRoot tells whether a process has our own root folder.
func sharesRoot(pid int) bool {
	ours, err := os.Stat("/")
	if err != nil {
		return false
	}
	theirs, err := os.Stat(procFile(pid, "root") + "/")
	if errors.Is(err, fs.ErrPermission) {
		return true // another user's: nothing says otherwise
	}
	return err == nil && os.SameFile(ours, theirs)
}
