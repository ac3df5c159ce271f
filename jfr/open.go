package jfr

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Open opens recordings as one: files, "-" for standard input, or folders of chunks such as the
// repository of a running or killed JVM (its .jfr files in the order of their names, packed ones as .jfr.gz
// included). Content compressed with gzip, LZ4 or Zstandard is decompressed, whatever the file's name.
//
// It fails if a path cannot be opened or holds no recording at all; what is damaged inside, and a file of a folder
// that cannot be opened, is in [Recording.Problems].
func Open(paths ...string) (*Recording, error) { return Opener{}.openAll(paths) }

// Opener opens recordings for somebody who waits. The zero value is ready for use.
type Opener struct {
	// Notice, if not nil, is told in a sentence what takes long or room on the disk.
	Notice func(string)
}

// Open is the function [Open], but when the context ends it waits no longer for standard input or a pipe, and returns the
// context's error. What it has opened until then is closed as soon as that can be.
func (o Opener) Open(ctx context.Context, paths ...string) (*Recording, error) {
	type result struct {
		rec *Recording
		err error
	}
	opened := make(chan result)
	go func() {
		rec, err := o.openAll(paths)
		select {
		case opened <- result{rec, err}:
		case <-ctx.Done():
			if err == nil {
				_ = rec.Close() // nobody waits for it
			}
		}
	}()
	select {
	case r := <-opened:
		return r.rec, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (o Opener) openAll(paths []string) (*Recording, error) {
	if len(paths) == 0 {
		return nil, errors.New("open recording: no file given")
	}
	r := &Recording{name: paths[0], shared: newShared()}
	for _, path := range paths {
		if err := r.add(path, o); err != nil {
			return nil, errors.Join(err, r.Close())
		}
	}
	return r, nil
}

// add opens one path and checks that there is a recording.
func (r *Recording) add(path string, o Opener) error {
	files, err := filesOf(path)
	if err != nil {
		return err
	}
	first := len(r.sources)
	if err := r.addAll(files, o); err != nil {
		return err
	}
	for i := first; i < len(r.sources); i++ {
		if err := checkStart(&r.sources[i]); err == nil {
			return nil
		} else if i == len(r.sources)-1 {
			return err
		}
	}
	return nil
}

// addAll opens files and fails if none can be opened. One of several that cannot is reported: its JVM has removed it in
// the meantime, or it belongs to somebody else.
func (r *Recording) addAll(files []string, o Opener) error {
	var failed error
	opened := 0
	for _, file := range files {
		s, err := o.openSource(file)
		if err != nil {
			failed = err
			if len(files) > 1 {
				r.shared.report(unopened(file, err))
			}
			continue
		}
		r.sources = append(r.sources, s)
		opened++
	}
	if opened == 0 {
		return failed
	}
	return nil
}

// unopened makes a problem of the error of a file that cannot be opened.
func unopened(file string, err error) *FormatError {
	if known := (*FormatError)(nil); errors.As(err, &known) {
		return known
	}
	if cause := errors.Unwrap(err); cause != nil {
		err = cause
	}
	return &FormatError{File: file, Chunk: -1, What: fmt.Sprintf("the file cannot be opened (%v)", err), Err: err}
}

const endsInHeader = "the file ends inside the header of its first chunk, so there is nothing to show"

// checkStart says why there is no chunk at the start of a file.
func checkStart(s *source) error {
	var b [foreignHead]byte
	n, err := s.reader.ReadAt(b[:min(foreignHead, s.size)], 0)
	if err != nil && err != io.EOF {
		return fmt.Errorf("read %s: %w", s.name, err)
	}
	fail := func(what string, err error) error {
		return &FormatError{File: s.name, Chunk: -1, What: what, Err: err}
	}
	switch {
	case n == 0:
		return fail("the file is empty; a JVM writes its recording when it ends or when asked to dump it", ErrNotRecording)
	case n < 8 && hasMagic(b[:n]):
		return fail(endsInHeader, ErrTruncated)
	case !hasMagic(b[:n]):
		found, err := list(s, newShared(), nil)
		if err == nil && len(found) > 0 {
			return nil // a chunk behind something else
		}
		return fail(foreignFile(b[:n]), ErrNotRecording)
	case !supportedVersion(b[:]):
		return fail(otherVersion(b[:]), ErrUnsupportedVersion)
	case s.size < HeaderSize:
		return fail(endsInHeader, ErrTruncated)
	}
	return nil
}

// filesOf returns the path itself, or the recordings in a folder: its own, or if it has none those
// of its sub-folders, as in the base folder of repositories.
func filesOf(path string) ([]string, error) {
	if path == "-" {
		return []string{path}, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, openError(path, err)
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	files, err := recordingsIn(path)
	if err != nil {
		return nil, err
	}
	if len(files) > 0 {
		return files, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fmt.Errorf("open recording: %w", err)
	}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		inner, err := recordingsIn(filepath.Join(path, e.Name()))
		if err != nil && !errors.Is(err, fs.ErrPermission) {
			return nil, err
		}
		files = append(files, inner...)
	}
	if len(files) == 0 {
		return nil, &FormatError{File: path, Chunk: -1, What: "the folder has no .jfr files with content; " +
			"JVMs before JDK 14 write a chunk only when it is complete", Err: ErrNotRecording}
	}
	return files, nil
}

// openError says what the system says about a path, without the name of the system call.
func openError(path string, err error) error {
	if inner := (*fs.PathError)(nil); errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("open recording %s: %w", path, err)
}

// recordingsIn returns the .jfr files in a folder that are not empty, in the order of their names. What is there packed
// and unpacked is taken once.
func recordingsIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("open recording: %w", err)
	}
	var files []string
	last := ""
	for _, e := range entries {
		name := unpackedName(e.Name())
		if e.IsDir() || name == last || filepath.Ext(name) != ".jfr" {
			continue
		}
		if info, err := e.Info(); err == nil && info.Size() > 0 {
			files = append(files, filepath.Join(folder, e.Name()))
			last = name
		}
	}
	return files, nil
}

// unpackedName is the name of a file without what compressing adds to it.
func unpackedName(name string) string {
	switch packing := filepath.Ext(name); packing {
	case ".gz", ".lz4", ".zst":
		return strings.TrimSuffix(name, packing)
	}
	return name
}

// openSource opens a file, decompressing it if need be.
func (o Opener) openSource(path string) (source, error) {
	if path == "-" {
		return o.openStream("standard input", io.NopCloser(os.Stdin))
	}
	f, err := os.Open(path)
	if err != nil {
		return source{}, openError(path, err)
	}
	info, err := f.Stat()
	if err != nil {
		return source{}, errors.Join(fmt.Errorf("open recording: %w", err), f.Close())
	}
	if !info.Mode().IsRegular() { // a pipe has no size and cannot be read from the middle
		return o.openStream(path, f)
	}
	return o.unpackSource(source{name: path, reader: f, size: info.Size(), close: f.Close})
}

// openStream reads a stream to its end and closes it.
func (o Opener) openStream(name string, r io.ReadCloser) (source, error) {
	s, err := o.spool(name, r, keptIn)
	if err = errors.Join(err, r.Close()); err != nil {
		return source{}, errors.Join(err, closeSource(s))
	}
	return o.unpackSource(s)
}
