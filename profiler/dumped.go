package profiler

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// lastMinutesName is the recording in the folder of a run that a JVM made anyway.
const lastMinutesName = "last-minutes.jfr"

// Dump makes the last minutes of a JVM a run as any other, of the folders that hold its sources. It returns the path of
// the recording. Nothing is left of what failed.
func (s *Sessions) Dump(ctx context.Context, l LastMinutes, folders []string) (recording string, err error) {
	begun := time.Now().UTC()
	id, dir, err := newFolder(s.root, begun)
	if err != nil {
		return "", err
	}
	unlock, err := lockFolder(dir)
	if err == nil {
		defer prune(s.root, keepSessions, keepBytes)
		defer unlock()
		recording = filepath.Join(dir, lastMinutesName)
		err = l.keep(ctx, recording, record{ID: id, State: Done, Started: begun, Folders: absolute(folders)})
	}
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return recording, nil
}

// keep writes what is dumped, and the record of the run that it is.
func (l LastMinutes) keep(ctx context.Context, recording string, r record) error {
	var dumped Dumped
	dir := filepath.Dir(recording)
	err := createFile(recording, func(w io.Writer) (err error) {
		dumped, err = l.Write(ctx, dir, w)
		return err
	})
	if err != nil {
		return err
	}
	ended := time.Now().UTC()
	r.Goal, r.Ended, r.Recording = dumped.goal(l.PID), &ended, recording
	r.noteCircumstances()
	return r.write(dir)
}

// goal names what was dumped, for people.
func (d Dumped) goal(pid int) string {
	if d.Process.Main == "" {
		return fmt.Sprintf("last minutes of process %d", pid)
	}
	return fmt.Sprintf("%s (last minutes of process %d)", d.Process.Main, pid)
}

// createFile writes a private file that is not there yet.
func createFile(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
