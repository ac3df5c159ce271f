package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pprofTool runs the tool that comes with Go on a file. Go builds it once and keeps it in its own cache, not in that of the
// test.
func pprofTool(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"tool", "pprof"}, args...)...)
	cmd.Env = append(os.Environ(), "PPROF_TMPDIR="+t.TempDir())
	cmd.Env = slices.DeleteFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, "XDG_CACHE_HOME=") })
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("pprof %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// pprofTotal is how much pprof says a sample type of a recording has altogether.
func pprofTotal(t *testing.T, recording, sampleType string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "profile.pb.gz")
	code, _, errOut := called(t, "flame", "--type", sampleType, recordingOf(recording), "-o", path)
	if code != exitDone {
		t.Fatalf("%s: exit code %d, %s", recording, code, errOut)
	}
	shown := pprofTool(t, "-top", path)
	found := regexp.MustCompile(`(?s)Type: ` + sampleType + `\n.*Total samples = (\S+)`).FindStringSubmatch(shown)
	if found == nil {
		t.Fatalf("%s: pprof shows no total:\n%s", recording, shown)
	}
	return found[1]
}

// Files are compressed once, whatever they are called, but where the name says that they are not.
func TestPprofCompression(t *testing.T) {
	recording, err := filepath.Abs(recordingOf("hard-jdk28"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, tt := range []struct {
		path   string
		packed bool
		args   []string
	}{
		{"profile.pb.gz", true, []string{"--format", "pprof"}},
		{"x.pprof", true, []string{"-o", "x.pprof"}},
		{"odd", true, []string{"--format", "pprof", "-o", "odd"}},
		{"x.pb", false, []string{"-o", "x.pb"}},
	} {
		code, out, errOut := called(t, append([]string{"flame", "--all-types", recording}, tt.args...)...)
		data, err := os.ReadFile(tt.path)
		if code != exitDone || out != "" || err != nil || bytes.HasPrefix(data, []byte{0x1f, 0x8b}) != tt.packed {
			t.Errorf("%s: exit code %d, %q, %v, %s", tt.path, code, data[:min(len(data), 2)], err, errOut)
		}
		if shown := pprofTool(t, "-top", "-sample_index=alloc", tt.path); !strings.Contains(shown, "Type: alloc\n") {
			t.Errorf("%s: pprof does not read it:\n%s", tt.path, shown)
		}
	}
	code, out, _ := called(t, "flame", "--format", "pprof", "-o", "-", recording)
	if code != exitDone || !strings.HasPrefix(out, "\x1f\x8b") {
		t.Errorf("standard output: exit code %d, not compressed", code)
	}
}

// The type that was asked for is the one that pprof shows first.
func TestPprofShowsTheTypeThatWasChosen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.pprof")
	for sampleType, args := range map[string][]string{
		"alloc":                {"--type", "alloc"},
		"lock":                 {"--all-types", "--type", "lock"},
		"cpu":                  {"--all-types"},
		"jdk.JavaMonitorEnter": {"--type", "jdk.JavaMonitorEnter", "--weight", "duration"},
	} {
		code, _, errOut := called(t, append([]string{"flame", recordingOf("hard-jdk28"), "-o", path}, args...)...)
		if shown := pprofTool(t, "-top", path); code != exitDone || !strings.Contains(shown, "Type: "+sampleType+"\n") {
			t.Errorf("%v: exit code %d, %s%s", args, code, errOut, shown)
		}
	}
}

// Sources that are named are shown with their lines; those of the JDK have the names that pprof's -source_path looks for.
func TestPprofNamesSources(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.pprof")
	sources := filepath.Join("..", "..", "testdata", "java", "recordings")
	code, _, errOut := called(t, "flame", "--all-types", "--with-environment", "--source", sources, recordingOf("hard-jdk28"), "-o", path)
	if code != exitDone {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	raw := pprofTool(t, "-raw", path)
	whole, err := filepath.Abs(sources)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{regexp.QuoteMeta(whole) + `\S*/HardValues\.java:\d+`, ` java/lang/invoke/MethodHandles\.java:\d+`} {
		if !regexp.MustCompile(want).MatchString(raw) {
			t.Errorf("no %s in\n%s", want, raw)
		}
	}
}
