package profile

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/sample"
	"jfrlens/testdata/jdks"
)

// throwing makes 400 exceptions and 310 errors, of which 10 are told by jdk.JavaExceptionThrow alone.
const throwing = `
public class Throws {
    static class Mine extends Error { Mine() { super("mine"); } }
    static class Outer extends RuntimeException { Outer(Throwable cause) { super(cause); } }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 100; i++) {
            for (int k = 0; k < 3; k++) {
                try { throw new IllegalStateException("x"); } catch (IllegalStateException e) { }
            }
            try { throw new Mine(); } catch (Mine e) { }
            try { throw new AssertionError("y"); } catch (AssertionError e) { }
            try { throw new Outer(new Error()); } catch (Outer e) { }
            if (i % 10 == 9) {
                try { throw new OutOfMemoryError("z"); } catch (OutOfMemoryError e) { }
                Thread.sleep(20);
            }
        }
    }
}`

// throwSettings are settings files: which of the two events are recorded, and how many exceptions at most.
func throwSettings(t *testing.T, exceptions, errors bool, throttle string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "throws.jfc")
	event := func(name string, enabled bool, more string) string {
		return fmt.Sprintf(`<event name="jdk.%s"><setting name="enabled">%v</setting><setting name="stackTrace">true</setting>%s</event>`, name, enabled, more)
	}
	text := `<?xml version="1.0" encoding="UTF-8"?><configuration version="2.0">` +
		event("JavaExceptionThrow", exceptions, `<setting name="throttle">`+throttle+`</setting>`) +
		event("JavaErrorThrow", errors, "") + event("ActiveSetting", true, "") + `</configuration>`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Exceptions and errors count once each, whichever events a recording has; errors count by the event that is not throttled.
func TestThrown(t *testing.T) {
	const all = 710 // in the program, 300 of them errors that their event tells; a JVM makes a few of its own as it loads classes
	for _, tt := range []struct {
		name               string
		exceptions, errors bool
		throttle           string
		least, most        int64
		label              string
		releases           []int
	}{
		{"both", true, true, "off", all, all + 10, "Exceptions thrown", []int{8, 17, 25}},
		{"exceptions", true, false, "off", all, all + 10, "Exceptions thrown", []int{8, 17, 25}},
		{"errors", false, true, "off", 300, 300 + 10, "Errors thrown", []int{8, 17, 25}},
		{"throttled", true, true, "50/s", 301, 300 + 200, "Exceptions thrown", []int{25}},
	} {
		for _, release := range tt.releases {
			t.Run(fmt.Sprintf("%s on JDK %d", tt.name, release), func(t *testing.T) {
				p := read(t, Options{Types: []string{sample.Exceptions}}, recordThrows(t, release, throwSettings(t, tt.exceptions, tt.errors, tt.throttle)))
				v := view(t, p, sample.Exceptions)
				if v.Samples < tt.least || v.Samples > tt.most || v.Type.Label != tt.label {
					t.Errorf("%d %s, want %d to %d %s", v.Samples, v.Type.Label, tt.least, tt.most, tt.label)
				}
				checkThrowLimits(t, p, tt.errors && !tt.exceptions, tt.throttle != "off")
			})
		}
	}
}

// checkThrowLimits checks that what is missing is told, and nothing else.
func checkThrowLimits(t *testing.T, p *Profile, errorsOnly, throttled bool) {
	t.Helper()
	told := strings.Join(p.Quality().Of(sample.Exceptions).LeftOut(), "; ")
	switch {
	case errorsOnly:
		if told != "jdk.JavaExceptionThrow was not recorded" {
			t.Errorf("left out: %s", told)
		}
	case throttled:
		if !strings.Contains(told, "at most 50 a second") {
			t.Errorf("left out: %s", told)
		}
	case told != "":
		t.Errorf("left out: %s", told)
	}
}

// recordThrows runs the program with settings.
func recordThrows(t *testing.T, release int, settings string) string {
	t.Helper()
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Throws.java", throwing)
	recording := filepath.Join(dir, "run.jfr")
	args := []string{"-XX:StartFlightRecording=filename=" + recording + ",dumponexit=true,settings=" + settings, "-cp", dir, "Throws"}
	if release == 8 {
		args = append([]string{"-XX:+FlightRecorder"}, args...)
	}
	if out, err := exec.Command(jdks.Tool(t, release, "java"), args...).CombinedOutput(); err != nil {
		t.Fatalf("java: %v\n%s", err, out)
	}
	return recording
}
