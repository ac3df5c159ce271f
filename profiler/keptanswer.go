package profiler

import (
	"errors"
	"time"
)

// answerName is the file with the answer of a run in the folder of its session.
const answerName = "answer.json"

// maxAnswer bounds it, in bytes.
const maxAnswer = 64 << 10

// keptAnswer is answer.json.
type keptAnswer struct {
	Version  int           `json:"version"`
	Text     string        `json:"text"`     // one sentence
	Recorded time.Duration `json:"recorded"` // nanoseconds that the recording is of
}

// KeepAnswer keeps beside the recording of a session what its time went on, in one sentence, so that a
// list of runs reads no recording.
func KeepAnswer(recording, text string, recorded time.Duration) error {
	_, dir, ok := recordOf(recording)
	if !ok {
		return errors.New("the session of the recording is gone")
	}
	return writeKept(dir, answerName, keptAnswer{recordVersion, text, recorded})
}

// answerIn is the answer in a session folder, nothing if there is none.
func answerIn(dir string) keptAnswer {
	kept, ok := readKept[keptAnswer](dir, answerName, maxAnswer)
	if !ok || kept.Version != recordVersion || kept.Recorded < 0 {
		return keptAnswer{}
	}
	return kept
}
