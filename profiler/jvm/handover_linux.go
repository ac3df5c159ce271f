package jvm

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// handoverPrefix begins the name of a folder that is made in a JVM's /tmp.
const handoverPrefix = "jfrlens-"

// Handover returns a folder that the JVM can write to: dir itself when the JVM
// sees it at that path and runs as our user, else a private one in the JVM's
// /tmp, which Close removes.
func (vm *VM) Handover(dir string) (*Handover, error) {
	p := vm.Process
	root, err := openRoot(p.PID)
	if err != nil {
		return nil, refused(p, "its root folder cannot be entered", err)
	}
	ours, err := os.Stat(dir)
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	theirs, err := root.Stat(strings.TrimPrefix(dir, "/"))
	if err == nil && os.SameFile(ours, theirs) && p.uid == uint32(os.Geteuid()) {
		return &Handover{Inside: dir}, root.Close()
	}
	name := filepath.Join("tmp", handoverPrefix+filepath.Base(dir))
	if err := root.Mkdir(name, 0o700); err != nil {
		return nil, errors.Join(refused(p, "no folder for its recording can be made in its /tmp", err), root.Close())
	}
	h := &Handover{Inside: "/" + name, root: root, name: name}
	h.remove = func() error { return errors.Join(root.RemoveAll(name), root.Close()) }
	if err := root.Lchown(name, int(p.uid), int(p.gid)); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot give a folder to user %s: %w", p.User, err), h.Close())
	}
	return h, nil
}

// RemoveHandover removes a folder that was made for a JVM by a process that
// could not close its handover any more. inside is its name in the JVM.
func (vm *VM) RemoveHandover(inside string) error {
	if filepath.Dir(inside) != "/tmp" || !strings.HasPrefix(filepath.Base(inside), handoverPrefix) {
		return fmt.Errorf("%s is no folder that was handed to process %d", inside, vm.Process.PID)
	}
	root, err := openRoot(vm.Process.PID)
	if err != nil {
		return refused(vm.Process, "its root folder cannot be entered", err)
	}
	return errors.Join(root.RemoveAll(strings.TrimPrefix(inside, "/")), root.Close())
}
