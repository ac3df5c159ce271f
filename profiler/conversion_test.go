package profiler

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// project makes a folder with settings, none for an empty text.
func project(t *testing.T, settings string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil { // nothing above counts
		t.Fatal(err)
	}
	if settings == "" {
		return dir
	}
	if err := os.WriteFile(filepath.Join(dir, config.FileName), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// What is library code stands in the settings of the project that was run.
func TestLibrariesOf(t *testing.T) {
	run := project(t, `{"conversionConfig": {"nonProjectPackagePrefixes": ["run."]}}`)
	other := project(t, `{"conversionConfig": {"nonProjectPackagePrefixes": ["other."]}}`)
	session := filepath.Join(t.TempDir(), "20260501T120000Z-00000000")
	if err := os.Mkdir(session, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := (&record{Plan: &launch.Plan{Dir: run}}).write(session); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, recording, dir string
		want                 profile.Libraries
	}{
		{"of a session", filepath.Join(session, "recordings", "a.jfr"), other, profile.Libraries{"run."}},
		{"of somebody else", manyChunks, other, profile.Libraries{"other."}},
		{"of a run that has no recording yet", "", other, profile.Libraries{"other."}},
		{"below the settings", "", filepath.Join(other, "a", "b"), profile.Libraries{"other."}},
		{"of nothing", "", "", nil},
		{"without settings", "", project(t, ""), nil},
		{"without the key", "", project(t, `{"conversionConfig": {"enableMarkers": true}}`), nil},
		{"that names none", "", project(t, `{"conversionConfig": {"nonProjectPackagePrefixes": []}}`), profile.Libraries{}},
		{"half-typed", "", project(t, `{"conversionConfig": {"nonProj`), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := LibrariesOf(test.recording, test.dir)
			if !slices.Equal(got, test.want) || (got == nil) != (test.want == nil) {
				t.Errorf("%#v, want %#v", got, test.want)
			}
		})
	}
}
