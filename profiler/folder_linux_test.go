package profiler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
)

// A program that ends well without samples where the disk is full is not said
// to have been too short, nor to have halted.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	for _, err := range []func(*programEnd) error{(*programEnd).noSamples, (*programEnd).noRecording} {
		if err := os.Symlink("/dev/full", filepath.Join(dir, probeName)); err != nil {
			t.Fatal(err)
		}
		end := &programEnd{plan: &launch.Plan{Goal: "demo.Main", JDK: launch.JDK{Major: 8}, Recordings: dir}}
		if text := err(end).Error(); !strings.Contains(text, "too little room for a recording in "+dir) {
			t.Errorf("%q does not tell of the full disk", text)
		}
	}
}
