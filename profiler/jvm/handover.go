package jvm

import (
	"os"
	"path/filepath"
)

// Handover is a folder that a JVM can write to and that we can read, though
// the JVM may have another root folder or another user.
type Handover struct {
	// Inside is the folder as the JVM names it.
	Inside string

	root   *os.Root     // of the JVM; nil when the folder was there before
	name   string       // of the folder below root
	remove func() error // likewise
}

// Direct tells whether the JVM writes into the very folder that was asked for.
func (h *Handover) Direct() bool { return h.remove == nil }

// Open opens a file of the folder for reading, also after the JVM has ended.
func (h *Handover) Open(name string) (*os.File, error) {
	if h.root == nil {
		return os.Open(filepath.Join(h.Inside, name))
	}
	return h.root.Open(filepath.Join(h.name, name))
}

// WriteFile makes a file in the folder that the JVM can read.
func (h *Handover) WriteFile(name string, data []byte) error {
	if h.root == nil {
		return os.WriteFile(filepath.Join(h.Inside, name), data, 0o600)
	}
	return h.root.WriteFile(filepath.Join(h.name, name), data, 0o644) // of our user, in a folder of the JVM's alone
}

// Foreign is the folder as the JVM names it when it was made for the JVM, ""
// when it was there before.
func (h *Handover) Foreign() string {
	if h.Direct() {
		return ""
	}
	return h.Inside
}

// Remove removes a file of the folder.
func (h *Handover) Remove(name string) error {
	if h.root == nil {
		return os.Remove(filepath.Join(h.Inside, name))
	}
	return h.root.Remove(filepath.Join(h.name, name))
}

// Close removes a folder that was made for the JVM, with what is in it.
func (h *Handover) Close() error {
	if h.remove == nil {
		return nil
	}
	return h.remove()
}
