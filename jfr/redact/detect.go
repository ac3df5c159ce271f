package redact

import (
	"bytes"

	"jfrlens/jfr"
)

// Kinds of files, as reports call them.
const (
	RecordingFile = "recording"
	CrashLog      = "crash log"
	ThreadDump    = "thread dump"
	GCLog         = "GC log"
	TextFile      = "text"

	archiveFile = "archive"
	perfData    = "performance data" // in an archive
)

// detectBytes is how much of the start of a file tells its kind.
const detectBytes = 64 << 10

var gcLine = jfr.Pattern(`(?m)^\[\d[^\]]*\](?:\[[^\]]*\])*\[gc`)

// Detect tells the kind of a file by how it starts. What is packed is a recording: of texts only plain ones are read.
func Detect(start []byte) string {
	switch {
	case bytes.HasPrefix(start, []byte("PK\x03\x04")):
		return archiveFile
	case bytes.HasPrefix(start, []byte("FLR\x00")), bytes.HasPrefix(start, []byte{0x1f, 0x8b}), bytes.HasPrefix(start, []byte{0x28, 0xb5, 0x2f, 0xfd}),
		bytes.HasPrefix(start, []byte{0x04, 0x22, 0x4d, 0x18}):
		return RecordingFile
	case bytes.Contains(start, []byte("# A fatal error has been detected by")) || bytes.Contains(start, []byte("#  Internal Error (")) || bytes.HasPrefix(start, []byte("#\n# ")):
		return CrashLog
	case bytes.Contains(start, []byte("Full thread dump")) || bytes.Contains(start, []byte(`"threadDump"`)):
		return ThreadDump
	case gcLine().Match(start):
		return GCLog
	}
	return TextFile
}
