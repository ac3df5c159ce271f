package profiler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/config"
)

// A copy of the recording is put where the project wants it, and nothing else
// is harmed.
func TestCopyRecording(t *testing.T) {
	text, err := os.ReadFile(manyChunks)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, file string
		there      string // what is at the place before
		recording  string
		want       string // part of the error; "" for none
	}{
		{"new", "$PROJECT_DIR/out/profile.jfr", "", manyChunks, ""},
		{"another recording", "profile.jfr", magic + "of the last run", manyChunks, ""},
		{"nobody's file", "notes.txt", "", manyChunks, ""},
		{"their file", "notes.txt", "do not lose this", manyChunks, "not a recording"},
		{"outside", "../profile.jfr", "", manyChunks, "not in the project's folder"},
		{"through a link", "link/profile.jfr", "", manyChunks, "escapes"},
		{"a folder of chunks", "profile.jfr", "", t.TempDir(), "jfrlens repair"},
	} {
		t.Run(test.name, func(t *testing.T) {
			outside, dir := t.TempDir(), t.TempDir()
			if err := os.Symlink(outside, filepath.Join(dir, "link")); err != nil {
				t.Fatal(err)
			}
			settings := &config.Config{Dir: dir, File: test.file}
			path := settings.RecordingCopy()
			if test.there != "" {
				if err := os.WriteFile(path, []byte(test.there), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			err := copyRecording(settings, test.recording)
			if (err == nil) != (test.want == "") || err != nil && (!strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n")) {
				t.Errorf("error %v", err)
			}
			got, _ := os.ReadFile(path)
			if err == nil && string(got) != string(text) || err != nil && string(got) != test.there {
				t.Errorf("%d bytes at %s", len(got), path)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.part")); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
	if err := copyRecording(nil, manyChunks); err != nil {
		t.Errorf("without settings: %v", err)
	}
}

// A run leaves the copy beside its session.
func TestRunCopiesItsRecording(t *testing.T) {
	t.Parallel()
	request := compile(t, 17, "1500", "end")
	request.Config = &config.Config{Dir: request.Dir, File: "$PROJECT_DIR/profile.jfr"}
	result, err := start(t, request, &watcher{}).Result()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(result.Recording)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(request.Dir, "profile.jfr")); err != nil || string(got) != string(want) {
		t.Errorf("the copy has %d bytes, want %d: %v", len(got), len(want), err)
	}
}

// Where a copy without secrets is wanted, no other is passed on.
func TestCopyWithoutSecrets(t *testing.T) {
	for _, test := range []struct{ redact, want string }{
		{"default", "without secrets it is in "},
		{"strict", "without secrets it is in "},
		{"none.yaml", "neither default nor strict"},
		{"../outside.yaml", "nor the name of a file in the project's folder"},
	} {
		dir, session := t.TempDir(), t.TempDir()
		settings := &config.Config{Dir: dir, File: "profile.jfr", Redact: test.redact}
		notes := passOn(t.Context(), settings, session, manyChunks)
		if len(notes) != 1 || !strings.Contains(notes[0], test.want) {
			t.Errorf("%s: %q", test.redact, notes)
		}
		copied, err := os.ReadFile(filepath.Join(dir, "profile.jfr"))
		redacted, _ := os.ReadFile(filepath.Join(session, redactedName))
		if test.redact != "default" && test.redact != "strict" {
			if err == nil {
				t.Errorf("%s: the recording with its secrets was copied", test.redact)
			}
			continue
		}
		if err != nil || string(copied) != string(redacted) || strings.Contains(string(copied), "jdk.SystemProcess") {
			t.Errorf("%s: %v, %d bytes, %d in the session", test.redact, err, len(copied), len(redacted))
		}
		if left, _ := filepath.Glob(filepath.Join(session, ".*")); len(left) > 0 {
			t.Errorf("left behind: %q", left)
		}
	}
}
