package redact

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"jfrlens/jfr"
	"jfrlens/jfr/repair"
)

// Input is a file that can be read several times.
type Input struct {
	// Name is what the file is called in messages.
	Name string
	// Kind is one of [RecordingFile], [CrashLog], [ThreadDump], [GCLog] and [TextFile], or "archive".
	Kind string
	// Mended says that a recording was damaged or never finished, and that what is readable of it is taken.
	Mended bool

	members []Input  // of an archive
	omitted []string // files of an archive that are not written
	folder  string   // that members are in

	path string // of the file that is read: whole chunks of a recording, unpacked
	raw  string // of the bytes that a stranger would have
}

// OpenInput finds out what a file is and makes it one that can be read several times, in a scratch folder if need be. The
// name "-" is the stream. A folder is one of chunks.
func OpenInput(ctx context.Context, name string, stream io.Reader, scratch string) (Input, error) {
	in := Input{Name: name, path: name, Kind: RecordingFile}
	if name == "-" {
		in.path = filepath.Join(scratch, "input")
		if err := spool(ctx, in.path, stream); err != nil {
			return in, fmt.Errorf("read standard input: %w", err)
		}
	}
	info, err := os.Stat(in.path)
	if err != nil {
		return in, unreadable(name, err)
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return in, fmt.Errorf("%s is neither a file nor a folder; to redact a stream, give - and have it on standard input", name)
	}
	if !info.IsDir() {
		if in.Kind, err = detectFile(in.path); err != nil {
			return in, unreadable(name, err)
		}
	}
	in.raw = in.path
	switch in.Kind {
	case RecordingFile:
		err = in.unpack(ctx, scratch)
	case archiveFile:
		err = in.unpackArchive(ctx, scratch)
	}
	return in, err
}

// unreadable says why a file cannot be read, without the name of the system call.
func unreadable(name string, err error) error {
	if known := (*fs.PathError)(nil); errors.As(err, &known) {
		err = known.Err
	}
	return fmt.Errorf("cannot read %s: %w", name, err)
}

// interruptible is a writer that fails when the context is done.
type interruptible struct {
	ctx context.Context
	io.Writer
}

// Write writes to the writer behind it.
func (i interruptible) Write(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.Writer.Write(p)
}

// spool copies a stream into a file that nobody else may read.
func spool(ctx context.Context, path string, from io.Reader) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(interruptible{ctx, file}, from)
	return errors.Join(err, file.Close())
}

func detectFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	start := make([]byte, detectBytes)
	n, err := io.ReadFull(file, start)
	if err != nil && err != io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", err
	}
	return Detect(start[:n]), nil
}

// unpack makes a recording one file of whole chunks, if it is none.
func (in *Input) unpack(ctx context.Context, scratch string) error {
	rec, err := jfr.Opener{}.Open(ctx, in.path)
	if errors.Is(err, jfr.ErrNotRecording) && isPacked(in.path) {
		return fmt.Errorf("%s is packed and no recording; unpack it first, since of other files only plain ones are read", in.Name)
	}
	if err != nil {
		return err
	}
	defer rec.Close()
	if isWhole(in.path, rec) {
		return nil
	}
	file, err := os.CreateTemp(scratch, "whole-*.jfr")
	if err != nil {
		return err
	}
	done, err := repair.Repair(interruptible{ctx, file}, rec)
	if !startsAsRecording(in.path) { // a folder, or packed
		in.raw = file.Name()
	}
	in.Mended, in.path = done.Repaired > 0 || done.Dropped > 0, file.Name()
	return errors.Join(err, file.Close())
}

// read opens a recording or a text.
func (in *Input) read(recording func(*jfr.Recording) error, text func(io.Reader) error) error {
	if in.Kind == archiveFile {
		var all error
		for i := range in.members {
			all = errors.Join(all, in.members[i].read(recording, text))
		}
		return all
	}
	if in.Kind == RecordingFile {
		rec, err := jfr.Open(in.path)
		if err != nil {
			return err
		}
		return errors.Join(recording(rec), rec.Close())
	}
	if in.Kind == perfData {
		data, err := os.ReadFile(in.path)
		if err != nil {
			return err
		}
		return text(bytes.NewReader(bytes.Join(runsOf(data), []byte{'\n'})))
	}
	file, err := os.Open(in.path)
	if err != nil {
		return unreadable(in.Name, err)
	}
	return errors.Join(text(file), file.Close())
}

// Discover reads a file for what is to be replaced in all, unless the rules want each text looked at alone.
func (s *Session) Discover(in *Input) error {
	if s.rules.Discover == "none" {
		return nil
	}
	return in.read(s.DiscoverRecording, s.DiscoverText)
}

// Redact writes a file anew into an empty one, which it closes, and searches what it has written. It is for nobody's eyes unless
// the report is clean.
func (s *Session) Redact(ctx context.Context, in *Input, file *os.File, report *FileReport) error {
	if err := s.begin(); err != nil {
		return errors.Join(err, file.Close())
	}
	if in.Kind == archiveFile {
		return s.archive(ctx, in, file, report)
	}
	if err := s.rewrite(ctx, in, file, report); err != nil {
		return err
	}
	report.written = true
	return s.Check(&Input{Name: in.Name, Kind: in.Kind, path: file.Name(), raw: file.Name()}, report)
}

// Pretend says what [Session.Redact] would replace, and writes nothing.
func (s *Session) Pretend(in *Input, report *FileReport) error {
	report.Dry = true
	if err := s.begin(); err != nil {
		return err
	}
	return in.read(
		func(rec *jfr.Recording) error { return s.Recording(io.Discard, rec, report) },
		func(text io.Reader) error { return s.Text(io.Discard, text, report) },
	)
}

// rewrite writes a file that is no archive anew into an empty one, which it closes.
func (s *Session) rewrite(ctx context.Context, in *Input, file *os.File, report *FileReport) error {
	out := interruptible{ctx, file}
	if in.Kind == perfData {
		data, err := os.ReadFile(in.path)
		return errors.Join(err, s.perfData(out, data, report), file.Close())
	}
	err := in.read(
		func(rec *jfr.Recording) error { return s.Recording(out, rec, report) },
		func(text io.Reader) error { return s.Text(out, text, report) },
	)
	return errors.Join(err, file.Close())
}

// Check searches a file for what is secret.
func (s *Session) Check(in *Input, report *FileReport) error {
	if in.Kind == archiveFile {
		var all error
		for i := range in.members {
			all = errors.Join(all, s.Check(&in.members[i], report))
		}
		return all
	}
	err := in.read(
		func(rec *jfr.Recording) error { return s.CheckRecording(rec, report) },
		func(text io.Reader) error { return s.CheckText(text, report) },
	)
	if err != nil {
		return err
	}
	file, err := os.Open(in.raw)
	if err != nil {
		return err
	}
	return errors.Join(s.CheckBytes(file, report), file.Close())
}
