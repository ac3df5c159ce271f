package profiler

import (
	"errors"
	"os"

	"jfrlens/profiler/opinion"
)

// opinionName is the file of a second opinion in the folder of the session that it is on.
const opinionName = "check.json"

// maxOpinion bounds it, in bytes.
const maxOpinion = 16 << 20

// keptOpinion is check.json.
type keptOpinion struct {
	Version   int    `json:"version"`
	Recording string `json:"recording"` // that was checked
	*opinion.Opinion
}

// OpinionOf returns the second opinion on the recording of a session, nil where it was
// not checked; of what a session has not made nothing is believed.
func OpinionOf(recording string) *opinion.Opinion {
	_, dir, ok := recordOf(recording)
	if !ok {
		return nil
	}
	return readOpinion(dir, opinionName, recording)
}

// readOpinion reads an opinion that is on a recording, nil for none.
func readOpinion(dir, name, recording string) *opinion.Opinion {
	kept, ok := readKept[keptOpinion](dir, name, maxOpinion)
	if !ok || kept.Version != recordVersion || !isSame(kept.Recording, recording) {
		return nil
	}
	return kept.Opinion
}

// keepOpinion writes the file: it is always whole.
func keepOpinion(recording string, o *opinion.Opinion) error {
	_, dir, ok := recordOf(recording)
	if !ok {
		return errors.New("the session of the recording is gone")
	}
	return writeKept(dir, opinionName, keptOpinion{recordVersion, recording, o})
}

// isSame tells whether two paths name the same file or folder.
func isSame(a, b string) bool {
	is, err := os.Stat(a)
	other, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(is, other)
}
