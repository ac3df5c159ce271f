package jvm

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

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
	name := filepath.Join("tmp", "jfrlens-"+filepath.Base(dir))
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
