package write

import (
	"io"

	"jfrlens/jfr"
)

// mergedMetadata and those above it are the ids of metadata in merged recordings.
const mergedMetadata = 1 << 25

// Merge writes recordings one behind the other, so that no tool takes types or constants of one for those of another, as
// they do with files put together byte by byte. The JDK's tools from 17 on count time in all chunks as in the first one of
// the file: recordings of several JVMs have the right times in all other tools.
func Merge(w io.Writer, recordings ...*jfr.Recording) (Result, error) {
	var sum Result
	for i, rec := range recordings {
		done, err := Rewrite(w, rec, Edit{Renumber: mergedMetadata + sum.Chunks, NotLast: i < len(recordings)-1})
		sum.Chunks += done.Chunks
		sum.Events += done.Events
		sum.Bytes += done.Bytes
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}
