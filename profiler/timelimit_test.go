package profiler

import (
	"os"
	"path/filepath"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// The time of a program counts when its JVM records, and not while that starts,
// which takes seconds on a busy machine.
func TestTimeLimitBegins(t *testing.T) {
	const ours = "-XX:FlightRecorderOptions=repository=/session/repository"
	for name, test := range map[string]struct {
		argv  []string
		async string
		file  string // in the session, which the JVM makes when it begins
		want  bool
	}{
		"starting":                    {[]string{"java", ours, "Spin"}, "", "", false},
		"recording":                   {[]string{"java", ours, "Spin"}, "", "repository/2026_11_23_12_00_00_4711/2026_11_23_12_00_00.jfr", true},
		"async-profiler is starting":  {[]string{"java", "Spin"}, "libasyncProfiler.so", "", false},
		"async-profiler is recording": {[]string{"java", "Spin"}, "libasyncProfiler.so", "recordings/4711.jfr", true},
		"async-profiler merges":       {[]string{"java", "Spin"}, "", "", true},
		"chunks elsewhere":            {[]string{"java", ours, "-XX:FlightRecorderOptions=stackdepth=9", "Spin"}, "", "", true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			plan := &launch.Plan{
				Channel: launch.ChannelCommandLine, JDK: launch.JDK{Major: 17}, Argv: test.argv, Options: []string{ours}, AsyncLibrary: test.async,
				Repository: filepath.Join(dir, "repository"), Recordings: filepath.Join(dir, "recordings"),
			}
			if test.file != "" {
				path := filepath.Join(dir, test.file)
				if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte("FLR"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			live := newFollowers(plan, profile.Options{})
			defer live.close()
			live.poll()
			if got := live.recording(plan, 4711); got != test.want {
				t.Errorf("recording: %v, want %v", got, test.want)
			}
		})
	}
}
