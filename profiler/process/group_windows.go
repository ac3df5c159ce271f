package process

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// inOwnGroup gives the command a console of its own, which nobody sees: Ctrl-C in
// the user's console is ours alone, and one in that reaches all that it starts.
func inOwnGroup(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.CreationFlags |= windows.CREATE_NO_WINDOW
}

// throughShell prepares a command that is a batch file, which only cmd.exe can run.
func throughShell(cmd *exec.Cmd) error {
	if !isBatch(cmd.Path) {
		return nil
	}
	line, err := batchLine(append([]string{cmd.Path}, cmd.Args[1:]...))
	if err != nil {
		return err
	}
	system, err := windows.GetSystemDirectory()
	if err != nil {
		return err
	}
	cmd.Path = filepath.Join(system, "cmd.exe")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: line}
	return nil
}

// groupMembers lists a started process, while it lives, and what it has started.
func groupMembers(group int) []int { return withDescendants(group, processTable()) }

// processTable lists the processes that may be looked at.
func processTable() []processEntry {
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		return nil
	}
	defer func() { _ = windows.CloseHandle(snapshot) }()
	var table []processEntry
	entry := windows.ProcessEntry32{Size: uint32(unsafe.Sizeof(windows.ProcessEntry32{}))}
	for err = windows.Process32First(snapshot, &entry); err == nil; err = windows.Process32Next(snapshot, &entry) {
		if started, ok := startOf(entry.ProcessID); ok {
			table = append(table, processEntry{pid: int(entry.ProcessID), parent: int(entry.ParentProcessID), started: started})
		}
	}
	return table
}

// startOf is when a living process was started, in nanoseconds of the Unix epoch.
func startOf(pid uint32) (started int64, ok bool) {
	handle, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, pid)
	if err != nil {
		return 0, false
	}
	defer func() { _ = windows.CloseHandle(handle) }()
	var created, exited, kernel, user windows.Filetime
	if windows.GetProcessTimes(handle, &created, &exited, &kernel, &user) != nil {
		return 0, false
	}
	return created.Nanoseconds(), true
}

// marked ones are not known on Windows.
func marked(marks Marks) []int { return nil }

// unmarked ones are not known on Windows.
func unmarked(marks Marks, group int) []Other { return nil }

// carriers are not known on Windows.
func carriers(marks Marks, group int) (found, others []int) { return nil, nil }

// signalGroup ends a process and what it has started, whatever the signal: see
// stopsByGuard for the polite way.
func signalGroup(group int, sig syscall.Signal) error {
	for _, pid := range groupMembers(group) {
		terminate(pid)
	}
	return nil
}

// signalProcess ends a process, politely if that is what the signal means.
func signalProcess(pid int, sig syscall.Signal) {
	if sig == syscall.SIGKILL {
		terminate(pid)
		return
	}
	interrupt(pid)
}

// terminate ends a process at once; it may have ended already.
func terminate(pid int) {
	handle, err := windows.OpenProcess(windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return
	}
	defer func() { _ = windows.CloseHandle(handle) }()
	_ = windows.TerminateProcess(handle, 1)
}

// interrupt presses Ctrl-C in the console of a process, which is how a program is
// ended politely on Windows. This process must have no console of its own.
func interrupt(pid int) {
	kernel := windows.NewLazySystemDLL("kernel32.dll")
	attached, _, _ := kernel.NewProc("AttachConsole").Call(uintptr(pid))
	if attached == 0 {
		return // it has none, or has ended
	}
	defer func() { _, _, _ = kernel.NewProc("FreeConsole").Call() }()
	_, _, _ = kernel.NewProc("SetConsoleCtrlHandler").Call(0, 1) // not us
	_ = windows.GenerateConsoleCtrlEvent(windows.CTRL_C_EVENT, 0)
}

func signalOf(state *os.ProcessState) string { return "" }

// signalName is empty: exit codes do not stand for signals on Windows.
func signalName(number int) string { return "" }

// inputOf is how a device is read: a console stops nobody.
func inputOf(f *os.File) io.Reader { return f }
