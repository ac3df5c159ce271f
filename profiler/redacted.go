package profiler

import (
	"context"
	"fmt"
	"path/filepath"

	"jfrlens/jfr/redact"
	"jfrlens/profiler/config"
)

// redactedName is what the copy of a recording without secrets is called, in the folder of its session.
const redactedName = "recording.redacted.jfr"

// redactRecording puts a copy without secrets beside a recording, if the project's settings want one, and returns its path,
// "" if they do not, and what these leave in it.
func redactRecording(ctx context.Context, c *config.Config, folder, recording string) (path string, wishes []string, err error) {
	rules, err := c.RedactBy()
	if rules == "" {
		return "", nil, err
	}
	path = filepath.Join(folder, redactedName)
	report, err := redact.File(ctx, rules, recording, path)
	if err != nil {
		return "", nil, fmt.Errorf("there is no copy of the recording without secrets, as the key redact of the project's settings says: %w", err)
	}
	return path, report.Wishes, nil
}

// passOn makes the copies of a recording that the project's settings want, and says what of that was not possible. Where one
// without secrets is wanted, no other is copied.
func passOn(ctx context.Context, c *config.Config, folder, recording string) (notes []string) {
	redacted, wishes, err := redactRecording(ctx, c, folder, recording)
	if err != nil {
		return []string{err.Error()}
	}
	if redacted != "" {
		notes, recording = append(append(notes, "without secrets it is in "+redacted), wishes...), redacted
	}
	if err := copyRecording(c, recording); err != nil {
		notes = append(notes, err.Error())
	}
	return notes
}
