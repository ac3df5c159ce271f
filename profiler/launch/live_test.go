package launch

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestLiveSettings(t *testing.T) {
	own := filepath.Join("folder", LiveSettingsName)
	tests := []struct {
		major    int
		types    []string
		settings []string
		word     string // one of the words; "" for none at all
		file     string // part of the file
		notes    int
	}{
		{8, nil, []string{"profile"}, "", "", 0},
		{8, []string{"alloc"}, []string{"profile", own}, "", "jdk.ObjectAllocationInNewTLAB", 0},
		{17, []string{"alloc"}, []string{"profile"}, "+jdk.ObjectAllocationSample#enabled=true", "", 0},
		{21, []string{"cpu-time"}, []string{"profile"}, "", "", 1},
		{25, nil, []string{"profile"}, "+jdk.CPUTimeSample#enabled=true", "", 0},
	}
	for _, test := range tests {
		got := LiveSettings(test.types, Measures{}, test.major, "folder")
		if !slices.Equal(got.Settings, test.settings) || len(got.Notes) != test.notes {
			t.Errorf("JDK %d, %v: %+v", test.major, test.types, got)
		}
		if test.word == "" && len(got.Words) > 0 || test.word != "" && !slices.Contains(got.Words, test.word) {
			t.Errorf("JDK %d, %v: words %q", test.major, test.types, got.Words)
		}
		if (test.file == "") != (got.File == "") || !strings.Contains(got.File, test.file) {
			t.Errorf("JDK %d, %v: file %q", test.major, test.types, got.File)
		}
	}
}

func TestTimingSettings(t *testing.T) {
	got := TimingSettings(FilterOf("a.B$C", "run"), 25)
	if !slices.Equal(got.Settings, []string{"none"}) || !slices.Contains(got.Words, "+jdk.MethodTiming#filter=a.B$C::run") || len(got.Notes) > 0 {
		t.Errorf("%+v", got)
	}
	if old := TimingSettings("a.B::run", 21); len(old.Words) > 0 || len(old.Notes) != 1 {
		t.Errorf("JDK 21: %+v", old)
	}
}
