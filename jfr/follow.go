package jfr

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Follower reads a recording while a JVM writes it. HotSpot of JDK 14 and later flushes about once a
// second; older ones give nothing before a chunk is complete. A Follower is for one goroutine.
type Follower struct {
	path   string
	shared *shared
	files  []*followedFile
	chunks int // seen so far
}

// followedFile is one file that grows by events and by chunks.
type followedFile struct {
	name   string
	file   *os.File
	offset int64 // of the current chunk
	body   *body // of the current chunk; nil before its first flush
	from   uint32
}

// Follow returns a follower of a recording that is being written: a file, or a repository folder in
// which the JVM makes one file after the other. Nothing need be there yet.
func Follow(path string) *Follower { return &Follower{path: path, shared: newShared()} }

// Poll calls fn for what has been flushed since the last call: chunks, or parts of them that hold the
// new events together with all constants so far. Nothing is read twice. A part is valid during its call
// only. After an error of fn the rest comes with the next call.
func (f *Follower) Poll(fn func(*Chunk) error) error {
	if err := f.findFiles(); err != nil {
		return err
	}
	for i, file := range f.files {
		last := i == len(f.files)-1
		if err := f.pollFile(file, last, fn); err != nil {
			return err
		}
	}
	return nil
}

// Problems returns what could not be read so far.
func (f *Follower) Problems() []*FormatError { return f.shared.sortedProblems() }

// Close closes the files. Parts must not be used afterwards.
func (f *Follower) Close() error {
	var all error
	for _, file := range f.files {
		if file.file != nil {
			all = errors.Join(all, file.file.Close())
			file.file = nil
		}
	}
	return all
}

// findFiles enters files that are new.
func (f *Follower) findFiles() error {
	paths, err := filesOf(f.path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrNotRecording) {
		return nil // not there yet
	}
	if err != nil {
		return err
	}
	for _, path := range paths {
		if f.known(path) {
			continue
		}
		file, err := openLive(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the JVM has removed it in the meantime
		}
		if err != nil {
			return fmt.Errorf("follow recording: %w", err)
		}
		f.files = append(f.files, &followedFile{name: filepath.Clean(path), file: file})
	}
	return nil
}

func (f *Follower) known(path string) bool {
	for _, file := range f.files {
		if file.name == filepath.Clean(path) {
			return true
		}
	}
	return false
}

// pollFile delivers what is new in a file, chunk after chunk.
func (f *Follower) pollFile(file *followedFile, last bool, fn func(*Chunk) error) error {
	for file.file != nil {
		finished, err := f.pollChunk(file, fn)
		if err != nil || !finished {
			return err
		}
		file.offset += file.body.length
		f.shared.put(file.body)
		file.body, file.from = nil, 0
		info, err := file.file.Stat()
		if err != nil {
			return fmt.Errorf("follow recording: %w", err)
		}
		if info.Size() <= file.offset {
			if !last { // the JVM has gone on to the next file
				err = file.file.Close()
				file.file = nil
			}
			return err
		}
	}
	return nil
}

// pollChunk delivers what is new in the current chunk and says whether it is finished.
func (f *Follower) pollChunk(file *followedFile, fn func(*Chunk) error) (finished bool, err error) {
	h, ok := file.header()
	if !ok {
		return false, nil
	}
	b := file.body
	if b == nil {
		b = f.shared.take(&extent{
			file: file.name, index: f.chunks, reader: file.file, offset: file.offset, header: h,
		})
		file.body, file.from = b, HeaderSize
		f.chunks++
	}
	if err := b.extend(h); err != nil {
		return false, err
	}
	from, to := file.from, b.events.next
	file.from = to
	if to > from {
		if from == HeaderSize {
			from = 0
		}
		if err := fn(b.part(from, to)); err != nil {
			return false, err
		}
	}
	return h.State == 0, nil
}

// header reads the header of the current chunk; false if nothing has been flushed, or if the JVM is
// changing the header right now.
func (file *followedFile) header() (Header, bool) {
	var first, second [HeaderSize]byte
	if n, _ := file.file.ReadAt(first[:], file.offset); n < HeaderSize || !hasMagic(first[:]) || !supportedVersion(first[:]) {
		return Header{}, false
	}
	if n, _ := file.file.ReadAt(second[:], file.offset); n < HeaderSize || first != second {
		return Header{}, false
	}
	h := parseHeader(first[:])
	info, err := file.file.Stat()
	if err != nil || h.State == stateGuard || h.MetadataOffset == 0 || h.Size <= HeaderSize {
		return Header{}, false
	}
	return h, h.Size <= info.Size()-file.offset
}

// extend reads what has been added to a growing chunk.
func (b *body) extend(h Header) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if h.Size <= b.length {
		b.header = h
		return nil
	}
	b.header, b.length = h, h.Size
	b.loaded = true
	if b.loadErr = b.read(); b.loadErr != nil {
		return b.loadErr
	}
	b.strings.Store(nil)
	b.resolver.refresh()
	if old := b.meta; old == nil || b.findMetadata() != old {
		b.meta = nil
		b.constants.reset()
		b.metadataLocked()
	}
	return nil
}
