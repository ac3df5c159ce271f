package profiler

import (
	"errors"
	"os"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/repair"
)

// chunks are those of our recording in an attached JVM, in the folder of its
// recorder, which stays behind when the JVM is killed.
type chunks struct {
	dir   string    // "" where it cannot be read
	since time.Time // chunks that began earlier are of somebody else's recording
}

// save writes them into a file as one recording.
func (c chunks) save(path string) error {
	var ours []string
	for _, file := range recordingsIn(c.dir) {
		if start, err := startOf(file); err == nil && !start.Before(c.since) {
			ours = append(ours, file)
		}
	}
	rec, err := jfr.Open(ours...)
	if err != nil {
		return err
	}
	defer rec.Close()
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = repair.Repair(to, rec)
	return errors.Join(err, to.Close())
}

// startOf is when the first chunk of a recording begins.
func startOf(path string) (time.Time, error) {
	rec, err := jfr.Open(path)
	if err != nil {
		return time.Time{}, err
	}
	defer rec.Close()
	for c, err := range rec.Chunks() {
		if err != nil {
			return time.Time{}, err
		}
		return c.Header.Start, nil
	}
	return time.Time{}, jfr.ErrNotRecording
}
