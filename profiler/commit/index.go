package commit

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Bounds of what is looked at.
const (
	maxIndex   = 64 << 20 // bytes of the index
	maxEntries = 50_000   // files that are looked at
	maxNamed   = 20       // files that are named
	maxContent = 1 << 20  // bytes of a file that is read
)

// entry is a tracked file as the index has it.
type entry struct {
	name              string
	changed, modified moment // its state, as its rights and name; its content
	mode, size        uint32
	hash              []byte
	ignored           bool // git itself does not look at it
}

// moment is a time as the index has it; zero where who wrote that did not know.
type moment struct{ seconds, nanos uint32 }

func momentOf(t time.Time) moment { return moment{uint32(t.Unix()), uint32(t.Nanosecond())} }

// is tells whether a file has this time: not every writer of an index has parts of a second.
func (m moment) is(of moment) bool {
	return m.seconds == of.seconds && (m.nanos == 0 || m.nanos == of.nanos)
}

// changes are the tracked files that differ from the index of a work tree.
func changes(root, index string, hashSize int) (named []string, more int) {
	data, err := read(index, maxIndex)
	info, statErr := os.Stat(index)
	if err != nil || statErr != nil {
		return nil, 0
	}
	written := momentOf(info.ModTime())
	last := ""
	for _, e := range entries(data, hashSize) {
		again := e.name == last // in a merge that is not done a file is there several times
		last = e.name
		if again || e.ignored || !filepath.IsLocal(filepath.FromSlash(e.name)) || !e.differs(filepath.Join(root, filepath.FromSlash(e.name)), written) {
			continue
		}
		if len(named) < maxNamed {
			named = append(named, e.name)
		} else {
			more++
		}
	}
	return named, more
}

// entries are those of an index of version 2 to 4, as far as it is whole.
func entries(data []byte, hashSize int) (list []entry) {
	if len(data) < 12 || string(data[:4]) != "DIRC" {
		return nil
	}
	version, count := binary.BigEndian.Uint32(data[4:]), binary.BigEndian.Uint32(data[8:])
	at, last := 12, ""
	for range min(count, maxEntries) {
		e, next, ok := entryAt(data, at, hashSize, version, last)
		if !ok {
			break
		}
		list = append(list, e)
		at, last = next, e.name
	}
	return list
}

// entryAt reads one entry: ten numbers of 4 bytes, the hash, flags, and the name, which in version 4 leaves out what it
// begins with like the one before.
func entryAt(data []byte, at, hashSize int, version uint32, last string) (e entry, next int, ok bool) {
	names := at + 40 + hashSize + 2
	if names+2 > len(data) {
		return e, 0, false
	}
	number := func(i int) uint32 { return binary.BigEndian.Uint32(data[at+4*i:]) }
	e = entry{changed: moment{number(0), number(1)}, modified: moment{number(2), number(3)}, mode: number(6), size: number(9), hash: data[at+40 : at+40+hashSize]}
	flags := binary.BigEndian.Uint16(data[names-2:])
	e.ignored = flags&0x8000 != 0 || e.mode>>12 != 8 // assumed unchanged; no regular file
	if version >= 3 && flags&0x4000 != 0 {
		e.ignored = e.ignored || binary.BigEndian.Uint16(data[names:])&0x4000 != 0 // not in the work tree
		names += 2
	}
	begin := ""
	if version == 4 {
		cut, size := varint(data[names:])
		if size == 0 || cut > len(last) {
			return e, 0, false
		}
		begin, names = last[:len(last)-cut], names+size
	}
	end := bytes.IndexByte(data[names:], 0)
	if end < 0 {
		return e, 0, false
	}
	e.name = begin + string(data[names:names+end])
	if next = names + end + 1; version < 4 {
		next = at + (names+end-at+8)/8*8
	}
	return e, next, next <= len(data)
}

// varint is a number as in offsets of packs: seven bits a byte, the highest first, one added at each byte.
func varint(data []byte) (value, size int) {
	for i, b := range data[:min(len(data), 4)] {
		if i > 0 {
			value++
		}
		value = value<<7 | int(b&0x7f)
		if b < 0x80 {
			return value, i + 1
		}
	}
	return 0, 0
}

// differs tells whether a file is another one than in an index that was written then: where only its times may be, by its content.
func (e *entry) differs(path string, written moment) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || uint32(info.Size()) != e.size {
		return true
	}
	isAsOld := e.modified.is(momentOf(info.ModTime()))
	if isAsOld && !e.isDoubtful(info, written) {
		return false
	}
	content, err := read(path, maxContent+1)
	if err != nil || len(content) > maxContent {
		return !isAsOld
	}
	return !bytes.Equal(e.hash, hashOf(content, len(e.hash)))
}

// isDoubtful tells whether a file that is as old as in the index may have another content, as git has it (read-cache.c,
// is_racy_timestamp and match_stat_data): it was changed when the index was written or after that, or somebody set its time back.
func (e *entry) isDoubtful(info os.FileInfo, written moment) bool {
	if at := e.modified; written.seconds < at.seconds || written.seconds == at.seconds && written.nanos <= at.nanos {
		return true
	}
	changed, known := changeOf(info)
	return known && e.changed.seconds != 0 && !e.changed.is(momentOf(changed))
}

// hashOf is how git names a content.
func hashOf(content []byte, size int) []byte {
	blob := append([]byte(fmt.Sprintf("blob %d\x00", len(content))), content...)
	if size == sha256.Size {
		sum := sha256.Sum256(blob)
		return sum[:]
	}
	sum := sha1.Sum(blob)
	return sum[:]
}
