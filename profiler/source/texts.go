package source

import (
	"bytes"
	"encoding/binary"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"jfrlens/profiler/smallfile"
)

// stamp identifies one state of a file.
type stamp struct {
	modified time.Time
	size     int64
}

// stampOf returns the stamp of a regular file.
func stampOf(path string) (stamp, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return stamp{}, false
	}
	return stamp{info.ModTime(), info.Size()}, true
}

// readText reads a source file of a size that people write, see counted.
func readText(path string) ([]byte, bool) {
	s, ok := stampOf(path)
	if !ok || s.size > maxText {
		return nil, false
	}
	text, err := ReadFile(path)
	return counted(text), err == nil
}

// maxFile bounds a source file, in bytes.
const maxFile = 64 << 20

// ReadFile reads a source file. One in UTF-16, as its byte order mark says, is
// made UTF-8; any other text stays as it is.
func ReadFile(path string) ([]byte, error) {
	text, err := smallfile.Read(path, maxFile)
	if err != nil || len(text) < 2 {
		return text, err
	}
	switch [2]byte(text) {
	case [2]byte{0xFE, 0xFF}:
		return fromUTF16(text[2:], binary.BigEndian), nil
	case [2]byte{0xFF, 0xFE}:
		return fromUTF16(text[2:], binary.LittleEndian), nil
	}
	return text, nil
}

// fromUTF16 is a text in UTF-8.
func fromUTF16(text []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	return []byte(string(utf16.Decode(units)))
}

// counted is a text without the mark of its byte order, with line ends that count,
// and in UTF-8: what is not is taken for Latin-1, as which older sources are written.
func counted(text []byte) []byte {
	text = countedEnds(bytes.TrimPrefix(text, []byte("\uFEFF")))
	if utf8.Valid(text) {
		return text
	}
	wide := make([]rune, len(text))
	for i, b := range text {
		wide[i] = rune(b)
	}
	return []byte(string(wide))
}

// countedEnds makes a \r that is a line end of its own a \n, as compilers and
// editors count it; offsets stay. Files that were converted twice have \r\r\n.
func countedEnds(text []byte) []byte {
	returns := bytes.Count(text, []byte{'\r'})
	if returns == 0 || returns == bytes.Count(text, []byte("\r\n")) {
		return text
	}
	out := bytes.Clone(text)
	for i, c := range out {
		if c == '\r' && (i+1 == len(out) || out[i+1] != '\n') {
			out[i] = '\n'
		}
	}
	return out
}

// maxTexts bounds the texts kept in memory.
const maxTexts = 64

// Texts are source texts as they were at some time, by the path of their file.
type Texts interface {
	Text(path string) (text []byte, ok bool)
}

// textCache keeps the texts of files last used, split into lines. The zero
// value is ready for use.
type textCache struct {
	kept Texts // go before the files themselves; may be nil

	mu    sync.Mutex // guards all below
	texts map[string]*lines
	uses  int
}

// lines is one text.
type lines struct {
	stamp  stamp // zero for kept ones
	text   []byte
	starts []int32 // offset of each line
	used   int
}

// line returns one line of a file without its end.
func (c *textCache) line(path string, line int) (string, bool) {
	if line < 1 {
		return "", false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.load(path)
	if l == nil || line > len(l.starts) {
		return "", false
	}
	text := l.text[l.starts[line-1]:]
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	return strings.TrimSuffix(string(text), "\r"), true
}

// load returns the text of a file split into lines, nil when it cannot be read.
// The caller holds mu.
func (c *textCache) load(path string) *lines {
	s, ok := c.stamp(path)
	if !ok {
		return nil
	}
	c.uses++
	if l := c.texts[path]; l != nil && l.stamp == s {
		l.used = c.uses
		return l
	}
	text, ok := c.text(path)
	if !ok {
		return nil
	}
	if c.texts == nil {
		c.texts = map[string]*lines{}
	}
	if len(c.texts) >= maxTexts {
		c.dropOldest()
	}
	l := &lines{stamp: s, text: text, starts: lineStarts(text), used: c.uses}
	c.texts[path] = l
	return l
}

// stamp identifies the text of a file: all that was kept is the same.
func (c *textCache) stamp(path string) (stamp, bool) {
	if _, ok := c.keptText(path); ok {
		return stamp{}, true
	}
	return stampOf(path)
}

// text returns the text of a file: the one that was kept, else that of now.
func (c *textCache) text(path string) ([]byte, bool) {
	if text, ok := c.keptText(path); ok {
		return counted(text), true
	}
	return readText(path)
}

// keptText returns the text of a file that was kept.
func (c *textCache) keptText(path string) ([]byte, bool) {
	if c.kept == nil {
		return nil, false
	}
	return c.kept.Text(path)
}

// dropOldest forgets the text that was not used for longest.
func (c *textCache) dropOldest() {
	oldest := ""
	for path, l := range c.texts {
		if oldest == "" || l.used < c.texts[oldest].used {
			oldest = path
		}
	}
	delete(c.texts, oldest)
}

// lineStarts returns the offset at which each line begins.
func lineStarts(text []byte) []int32 {
	starts := make([]int32, 0, countLines(text))
	for at := 0; at < len(text); {
		starts = append(starts, int32(at))
		end := bytes.IndexByte(text[at:], '\n')
		if end < 0 {
			break
		}
		at += end + 1
	}
	return starts
}
