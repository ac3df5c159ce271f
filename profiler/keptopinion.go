package profiler

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"jfrlens/profiler/opinion"
	"jfrlens/profiler/smallfile"
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
	text, err := smallfile.ReadIn(dir, name, maxOpinion)
	kept := keptOpinion{}
	if err != nil || json.Unmarshal(text, &kept) != nil || kept.Version != recordVersion || !isSame(kept.Recording, recording) {
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
	text, err := json.MarshalIndent(keptOpinion{recordVersion, recording, o}, "", "  ")
	if err != nil {
		return err
	}
	return writeWhole(dir, opinionName, append(text, '\n'))
}

// isSame tells whether two paths name the same file or folder.
func isSame(a, b string) bool {
	is, err := os.Stat(a)
	other, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(is, other)
}

// writeWhole writes a private file in a session folder that others never see half of.
func writeWhole(dir, name string, text []byte) error {
	fresh := filepath.Join(dir, name+".new")
	if err := os.WriteFile(fresh, text, 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, filepath.Join(dir, name))
}
