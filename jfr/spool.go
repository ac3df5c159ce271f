package jfr

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
)

// spoolMemory is how much of a stream is kept in memory; more goes to a temporary file.
const spoolMemory = 32 << 20

// temporaryName is the pattern of the names of temporary files.
const temporaryName = "jfrlens-*.jfr"

// What is said about a stream that is more than is kept in memory.
const (
	unpackedInto = "is unpacked into"
	keptIn       = "is kept in"
)

// spool makes a source of a stream, which cannot be read from the middle or twice. Together with an
// error it returns what could be read.
func (o Opener) spool(name string, r io.Reader, how string) (source, error) {
	var head bytes.Buffer
	n, err := io.CopyN(&head, r, spoolMemory)
	if err != nil {
		if err == io.EOF {
			err = nil
		} else {
			err = fmt.Errorf("read %s: %w", name, err)
		}
		return source{name: name, reader: bytes.NewReader(head.Bytes()), size: n}, err
	}
	f, closeFile, err := openTemporary()
	if err != nil {
		return source{}, fmt.Errorf("keep the content of %s: %w", name, err)
	}
	if o.Notice != nil {
		o.Notice(fmt.Sprintf("%s %s a temporary file in %s", name, how, os.TempDir()))
	}
	size, err := io.Copy(f, &limited{from: io.MultiReader(&head, r), left: roomIn(f)})
	if err != nil {
		err = fmt.Errorf("keep the content of %s: %w", name, err)
	}
	return source{name: name, reader: f, size: size, close: closeFile}, err
}

// limited is a stream that fails when more comes than there is room for.
type limited struct {
	from io.Reader
	left int64 // bytes
}

// Read fails when there is no room left.
func (l *limited) Read(p []byte) (int, error) {
	n, err := l.from.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, fmt.Errorf("%w in %s; free some, or set TMPDIR to a folder with more", errNoRoom, os.TempDir())
	}
	return n, err
}

var errNoRoom = errors.New("it needs more room than there is")

// roomIn is how much a temporary file may take of the disk that it is on, in bytes: others need some of it.
func roomIn(f *os.File) int64 {
	free, ok := freeSpace(f)
	if !ok {
		return math.MaxInt64
	}
	return free / 10 * 9
}

// unpacking is content that is being decompressed.
type unpacking struct {
	from         io.Reader
	packed, read int64 // bytes
}

// maxRatio is how many times as large as a compressed file its content may be, if it is larger than every disk has
// room for: recordings become a tenth at best, since times and numbers of events differ.
const (
	maxRatio     = 100
	maxUnchecked = 256 << 20
)

var errBomb = fmt.Errorf("the content is more than %d times as large as the file, which that of no recording is; it is not unpacked", maxRatio)

// Read fails when the content has become more than that of a recording.
func (u *unpacking) Read(p []byte) (int, error) {
	n, err := u.from.Read(p)
	if u.read += int64(n); u.read > maxUnchecked && u.read/maxRatio > u.packed {
		return n, errBomb
	}
	return n, err
}
