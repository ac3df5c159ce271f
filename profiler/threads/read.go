package threads

import (
	"bytes"
	"errors"
	"fmt"
)

// ErrNoDump says that a text holds no dump of threads that can be read.
var ErrNoDump = errors.New("it holds no thread dump")

// Read returns the dumps that a text holds, in its order: one or several of Thread.print, which may stand in the
// output of a program; one JSON dump; one crash log; or one javacore of OpenJ9. The error is ErrNoDump when there is none, and says what the
// text is instead where that can be told.
func Read(text []byte) ([]*Dump, error) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	begin := bytes.TrimLeft(text, " \t\r\n")
	switch {
	case len(begin) == 0:
		return nil, fmt.Errorf("%w: it is empty", ErrNoDump)
	case begin[0] == '{':
		d, err := readJSON(begin)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNoDump, err)
		}
		return []*Dump{d}, nil
	case bytes.Contains(begin[:min(len(begin), 4096)], []byte("A fatal error has been detected by the Java Runtime Environment")):
		return []*Dump{readCrash(begin)}, nil
	case isJavacore(begin):
		d, err := readJavacore(begin)
		if err != nil {
			return nil, err
		}
		return []*Dump{d}, nil
	}
	if dumps := readText(text); len(dumps) > 0 {
		return dumps, nil
	}
	return nil, fmt.Errorf("%w: %s", ErrNoDump, instead(begin))
}

// instead says what a text is that holds no dump.
func instead(text []byte) string {
	head := text[:min(len(text), 64<<10)]
	switch {
	case bytes.HasPrefix(head, []byte("FLR\x00")):
		return "it is a recording of JDK Flight Recorder; jfrlens summary shows it"
	case bytes.HasPrefix(head, []byte("JAVA PROFILE ")):
		return "it is a heap dump"
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return "it is a zip archive"
	}
	return "jfrlens reads what Thread.print, jstack and SIGQUIT print, the JSON of Thread.dump_to_file, hs_err files, and javacores of OpenJ9"
}
