package jvm

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
)

// Inspect runs a diagnostic command that looks at the program at a safepoint, such as "Thread.print", and returns what
// it prints. From JDK 24 on a JVM writes the reply while the command runs (JDK-8319055): the whole program would stand
// still for as long as we read. It is asked to keep the reply until the command is done, which it does from that
// release on.
func (vm *VM) Inspect(ctx context.Context, line string) (string, error) {
	if !vm.streams(ctx) {
		return vm.Command(ctx, line)
	}
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	if strings.ContainsRune(line, 0) {
		return "", fmt.Errorf("%w: %q holds a zero byte", ErrCommand, line)
	}
	reply, err := vm.send(ctx, requestV2("jcmd streaming=0", line))
	if err != nil {
		return "", err
	}
	return vm.answer(line, reply)
}

// streams tells whether the JVM writes replies while commands run. Older ones refuse the question.
func (vm *VM) streams(ctx context.Context) bool {
	reply, err := vm.send(ctx, requestV1("getversion", "options"))
	if err != nil {
		return false
	}
	status, text, err := parseReply(reply)
	return err == nil && status == 0 && strings.Contains(text, "streaming")
}

// answer is the text of a reply to a diagnostic command.
func (vm *VM) answer(line string, reply []byte) (string, error) {
	status, text, err := parseReply(reply)
	if err != nil {
		return "", err
	}
	if status != 0 {
		name, _, _ := strings.Cut(line, " ")
		return "", &processError{fmt.Sprintf("process %d: %s: %s", vm.Process.PID, name, firstLine(text)), ErrCommand, nil}
	}
	return text, nil
}

// ThreadDump returns what Thread.print prints. With locks it names the owners of java.util.concurrent's locks, for
// which the JVM walks its whole heap while the program stands still: seconds where that is large.
func (vm *VM) ThreadDump(ctx context.Context, locks bool) (string, error) {
	if locks {
		return vm.Inspect(ctx, "Thread.print -l")
	}
	return vm.Inspect(ctx, "Thread.print")
}

// maxJSONDump bounds a dump of virtual threads, in bytes.
const maxJSONDump = 512 << 20

// VirtualDump returns the JSON of Thread.dump_to_file, which has the virtual threads too (JDK 21 and later). The
// program runs on meanwhile. The JVM writes a file, which is removed again.
func (vm *VM) VirtualDump(ctx context.Context) ([]byte, error) {
	dir, err := os.MkdirTemp("", "jfrlens-dump-")
	if err != nil {
		return nil, fmt.Errorf("cannot make a folder for the dump: %w", err)
	}
	defer os.RemoveAll(dir)
	handover, err := vm.Handover(dir)
	if err != nil {
		return nil, err
	}
	defer handover.Close()
	const name = "threads.json"
	said, err := vm.Command(ctx, "Thread.dump_to_file -format=json "+Quote(handover.Inside+"/"+name))
	if err != nil {
		return nil, err
	}
	file, err := handover.Open(name)
	if err != nil { // a failure has the status of success: what it said is why
		return nil, &processError{fmt.Sprintf("process %d: Thread.dump_to_file: %s", vm.Process.PID, firstLine(said)), ErrCommand, err}
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxJSONDump))
}
