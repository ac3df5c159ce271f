package profiler

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// attachedName is the recording of an attachment in the session's folder.
const attachedName = "attached.jfr"

// attachmentEnd is how an attachment ended.
type attachmentEnd struct {
	*attachment
	cut bool // the JVM did not finish its recording
}

// exit implements ending: the program goes on, or its end is not ours to see.
func (*attachmentEnd) exit() launch.Exit { return launch.Exit{} }

// tests implements ending: no build ran some for us.
func (*attachmentEnd) tests() []launch.TestCase { return nil }

// recorded brings the recording into the session's folder.
func (e *attachmentEnd) recorded() (recorded, error) {
	path := filepath.Join(e.session.Dir, attachedName)
	if err := e.fetch(path); err != nil {
		return recorded{}, err
	}
	return recorded{
		path: path, all: []string{path}, cut: e.cut, growing: e.live, byJDK: e.byJDK, release: e.vm.Process.Major(),
	}, nil
}

// fetch copies the recording to a path when the JVM could not write there itself.
func (e *attachmentEnd) fetch(path string) error {
	from, err := e.handover.Open(attachedName)
	if err != nil {
		return e.salvage(path)
	}
	defer from.Close()
	if info, err := from.Stat(); err != nil || info.Size() == 0 {
		return e.salvage(path)
	}
	if e.handover.Direct() {
		return nil
	}
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("cannot save the recording: %w", err)
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Close()); err != nil {
		return fmt.Errorf("cannot save the recording: %w", err)
	}
	return nil
}

// salvage saves what the recorder of a JVM had written before that was killed.
func (e *attachmentEnd) salvage(path string) error {
	if err := e.chunks.save(path); err != nil {
		return &Error{
			What: "no profile of " + e.goal(), Why: "its JVM left no recording, as after a kill or a crash",
			Do: "attach again while it runs", Kind: ErrNoRecording, Err: err,
		}
	}
	e.cut = true
	e.notes = append(e.notes, unfinished)
	return nil
}

func (e *attachmentEnd) without(err error) error {
	failure := &Error{What: "no profile of " + e.goal(), Kind: ErrNoRecording, Err: err}
	if err == nil || isAbsent(err) {
		failure.Kind = ErrNoSamples
		failure.Why = "no sample was taken; the program may have waited all the time"
		failure.Do = "measure for longer, or while it works"
		if blocked := e.blockedNow(nil); len(blocked) > 0 {
			failure.Why = "no sample was taken: " + blocked[0]
		}
	} else {
		failure.Why = err.Error()
	}
	return failure
}

func (e *attachmentEnd) account(p *profile.Profile) (notes []string, toolOnly bool) {
	return append(e.notes, e.blockedNow(p)...), false
}
