package jfr

import (
	"errors"
	"fmt"
)

// What can be wrong with a recording. Every error and problem of this package that is about the
// bytes of a recording wraps exactly one of these; test with [errors.Is].
var (
	// ErrTruncated says that bytes announced by the recording are not there: the writer was
	// killed, is still writing, or the file was cut.
	ErrTruncated = errors.New("recording is truncated")
	// ErrCorrupt says that bytes of the recording contradict the format.
	ErrCorrupt = errors.New("recording is corrupt")
	// ErrUnsupportedVersion says that this is a recording, but of a format version other than 1.x and 2.x.
	ErrUnsupportedVersion = errors.New("recording has an unsupported format version")
	// ErrNotRecording says that there is no Flight Recorder data at all.
	ErrNotRecording = errors.New("not a Flight Recorder file")
)

// FormatError says what is wrong with a recording, and where. Its text is one sentence.
type FormatError struct {
	// File is the name given to [Open] or [NewRecording].
	File string
	// Chunk is the number of the chunk in the recording, counted from 0; -1 means the file as a whole.
	Chunk int
	// Offset is the place of the damage, in bytes from the start of the (decompressed) file.
	Offset int64
	// What is the description, without file and place.
	What string
	// Err is one of the sentinel errors of this package, or the error of the operating system.
	Err error

	follows bool // from other damage of the same chunk, if there is any
}

// Error returns the sentence: file, chunk, offset and description.
func (e *FormatError) Error() string {
	if e.Chunk < 0 {
		return fmt.Sprintf("%s: %s", e.File, e.What)
	}
	return fmt.Sprintf("%s: chunk %d, byte %d: %s", e.File, e.Chunk, e.Offset, e.What)
}

// Unwrap returns the sentinel error.
func (e *FormatError) Unwrap() error { return e.Err }
