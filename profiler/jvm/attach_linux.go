package jvm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strconv"
	"syscall"
	"time"
)

const (
	// openTime bounds the time that a JVM may take to open its socket.
	openTime = 10 * time.Second
	// Pauses between two looks for the socket; a JVM takes 20 to 70 ms.
	firstPause = 10 * time.Millisecond
	maxPause   = 500 * time.Millisecond
	// maxReply bounds what is read of a reply, in bytes.
	maxReply = 64 << 20
)

// Attach makes a JVM ready for commands. It looks for the socket that the JVM
// listens on, and asks it to open one when there is none: by a file that only
// its user can make, and SIGQUIT, which is sent to a JVM that handles it and to
// nothing else.
func Attach(ctx context.Context, pid int) (*VM, error) {
	p, err := findStarted(ctx, pid)
	if err != nil {
		return nil, err
	}
	if !p.Attachable() {
		return nil, refused(p, p.Obstacle, nil)
	}
	vm := &VM{Process: p}
	if conn, err := dial(p); err == nil {
		_ = conn.Close()
	} else if err := vm.open(ctx); err != nil {
		return nil, err
	}
	if p.Version == "" { // no performance data, and no file that names the release
		text, err := vm.Command(ctx, "VM.version")
		if err != nil {
			return nil, err
		}
		vm.Process.Version = versionIn(text)
	}
	return vm, nil
}

// findStarted finds a JVM and waits while it is just starting.
func findStarted(ctx context.Context, pid int) (Process, error) {
	for {
		p, err := Find(pid)
		if err != nil || !p.starting {
			return p, err
		}
		if sleep(ctx, youthPause) != nil {
			return p, refused(p, p.Obstacle, ctx.Err())
		}
	}
}

// open asks the JVM for its socket and waits for it.
func (vm *VM) open(ctx context.Context) error {
	s, err := readStatus(vm.Process.PID)
	if err != nil {
		return err
	}
	if s.caught&sigQuit == 0 {
		return refused(vm.Process, "it does not listen for tools (a socket of a dead JVM is in its way)", nil)
	}
	remove, err := vm.trigger()
	if err != nil {
		return refused(vm.Process, "no file can be made in its working folder nor in its /tmp", err)
	}
	defer remove()
	if !vm.Alive() {
		return gone(vm.Process.PID, nil)
	}
	if err := syscall.Kill(vm.Process.PID, syscall.SIGQUIT); err != nil {
		return refused(vm.Process, "it cannot be signalled", err)
	}
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	for pause := firstPause; ; pause = min(pause*2, maxPause) {
		select {
		case <-ctx.Done():
			return &processError{fmt.Sprintf("process %d did not open its attach socket: %v; try again when it is less busy", vm.Process.PID, context.Cause(ctx)), ErrNoAnswer, ctx.Err()}
		case <-time.After(pause):
		}
		if conn, err := dial(vm.Process); err == nil {
			return conn.Close()
		}
		if !vm.Alive() {
			return gone(vm.Process.PID, nil)
		}
	}
}

// trigger makes the file that tells the JVM that SIGQUIT asks for the socket:
// in its working folder, else in its /tmp. It has to belong to the JVM's user.
func (vm *VM) trigger() (remove func(), err error) {
	name := ".attach_pid" + strconv.Itoa(vm.Process.inner)
	remove, err = vm.triggerIn(procFile(vm.Process.PID, "cwd"), name)
	if err == nil {
		return remove, nil
	}
	remove, second := vm.triggerIn(procFile(vm.Process.PID, "root"), path.Join("tmp", name))
	if second == nil {
		return remove, nil
	}
	return nil, errors.Join(err, second)
}

// triggerIn makes the file below a folder, following no link out of it.
func (vm *VM) triggerIn(folder, name string) (remove func(), err error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	_ = root.Remove(name) // of an earlier attempt
	f, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	remove = func() {
		_ = root.Remove(name)
		_ = root.Close()
	}
	if os.Geteuid() == 0 && vm.Process.uid != 0 {
		err = f.Chown(int(vm.Process.uid), int(vm.Process.gid))
	}
	if err = errors.Join(err, f.Close()); err != nil {
		remove()
		return nil, err
	}
	return remove, nil
}

// send sends one request and returns the reply. ctx bounds both.
func (vm *VM) send(ctx context.Context, request []byte) ([]byte, error) {
	if !vm.Alive() {
		return nil, gone(vm.Process.PID, nil)
	}
	conn, err := dial(vm.Process)
	if err != nil {
		return nil, refused(vm.Process, "its attach socket does not answer", err)
	}
	defer conn.Close()
	unwatch := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer unwatch()
	if _, err := conn.Write(request); err != nil {
		return nil, vm.unanswered(ctx, err)
	}
	reply, err := io.ReadAll(io.LimitReader(conn, maxReply))
	if err != nil || len(reply) == 0 {
		return nil, vm.unanswered(ctx, err)
	}
	return reply, nil
}

// unanswered says that a command got no reply.
func (vm *VM) unanswered(ctx context.Context, err error) error {
	why := "it closed the connection"
	switch {
	case !vm.Alive():
		return &processError{fmt.Sprintf("process %d ended before it answered", vm.Process.PID), ErrNoProcess, err}
	case ctx.Err() != nil:
		why, err = "the time was up", errors.Join(ctx.Err(), err)
	case err != nil:
		why = err.Error()
	}
	return &processError{fmt.Sprintf("process %d did not answer: %s", vm.Process.PID, why), ErrNoAnswer, err}
}

// Alive tells whether the JVM that was attached to still runs: another process
// that got the same id does not count.
func (vm *VM) Alive() bool {
	s, err := readStatus(vm.Process.PID)
	if err != nil || s.state == 'Z' || s.state == 'X' {
		return false
	}
	ticks, err := readTicks(vm.Process.PID)
	return err == nil && ticks == vm.Process.ticks
}

// refused says that a JVM cannot be attached to, and why.
func refused(p Process, why string, err error) error {
	return &processError{fmt.Sprintf("process %d cannot be attached to: %s", p.PID, why), ErrRefused, err}
}

// owner is the user that a file belongs to.
func owner(info fs.FileInfo) int64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int64(stat.Uid)
	}
	return -1
}
