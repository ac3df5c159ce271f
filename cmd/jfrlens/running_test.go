//go:build linux

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jfrlens/testdata/jdks"
)

// busy is a program that works until it is ended.
const busy = `
public class Busy {
    static double work() {
        double sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += Math.sqrt(i);
        }
        return sum;
    }
    public static void main(String[] args) {
        double sum = 0;
        System.out.println("ready");
        for (long end = System.currentTimeMillis() + 900_000; System.currentTimeMillis() < end; ) {
            sum += work();
        }
        System.out.println(sum);
    }
}
`

// running starts the program with an argument and returns its process id, and
// the folder with its source.
func running(t *testing.T, options ...string) (pid, dir string) {
	t.Helper()
	const release = 17
	dir = t.TempDir()
	jdks.Compile(t, release, dir, "Busy.java", busy)
	argv := append([]string{jdks.Tool(t, release, "java")}, options...)
	program := jdks.Running(t, "", append(argv, jdks.TempDir(t.TempDir()), "-cp", dir, "Busy", "secret-word")...)
	return strconv.Itoa(program.Pid), dir
}

// attachedUntil attaches again until the output has a text, some times: of a busy machine JFR samples little.
func attachedUntil(t *testing.T, want string, args ...string) (code int, out, errOut string) {
	t.Helper()
	for range 8 {
		if code, out, errOut = called(t, append([]string{"attach"}, args...)...); strings.Contains(out, want) {
			break
		}
	}
	return code, out, errOut
}

func TestAttachPrints(t *testing.T) {
	pid, dir := running(t)
	code, out, errOut := attachedUntil(t, "Busy.work", pid, "--duration", "3s", "--source", dir)
	for _, want := range []string{"Hottest methods", "Busy.work", "sum += Math.sqrt(i);", "recording: ", "jfrlens open "} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if code != exitDone || strings.Contains(out+errOut, "secret-word") {
		t.Errorf("exit code %d, errors %s", code, errOut)
	}
	code, out, errOut = attachedUntil(t, "sampleType", pid, "--duration", "1s", "--type", "wall", "--json", "--async-profiler", "")
	var document struct {
		SampleType string
		Notes      []string `json:"warnings"`
	}
	if err := json.Unmarshal([]byte(out), &document); err != nil || code != exitDone {
		t.Fatalf("exit code %d, %v: %s%s", code, err, out, errOut)
	}
	if document.SampleType != "wall" && !strings.Contains(strings.Join(document.Notes, "\n"), "ASPROF_HOME") {
		t.Errorf("it does not say why there is no wall: %+v", document)
	}
}

// The settings of the project around the current folder count, but for what
// they could do beyond measuring.
func TestAttachProjectSettings(t *testing.T) {
	pid, dir := running(t)
	settings := `{
  "asyncProfilerConfig": {"library": "theirs.so"},
  "runConfigurations": [{"name": "brief", "goal": "Busy", "sampleTypes": ["cpu"], "duration": "3s"}]
}`
	if err := os.WriteFile(filepath.Join(dir, ".profileconfig.json"), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	code, out, errOut := attachedUntil(t, "Busy.work", pid)
	if code != exitDone || !strings.Contains(out, "Busy.work") || !strings.Contains(errOut, `"brief" says: cpu, for 3s`) {
		t.Errorf("exit code %d\n%s%s", code, out, errOut)
	}
	code, out, errOut = called(t, "attach", pid, "--type", "wall")
	if code != exitFailed || out != "" || !strings.Contains(errOut, "asyncProfilerConfig.library theirs.so") || !strings.Contains(errOut, "allow them to go on (--trust)") {
		t.Errorf("exit code %d\n%s%s", code, out, errOut)
	}
}

func TestAttachErrors(t *testing.T) {
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"attach", strconv.Itoa(os.Getpid())}, exitFailed, "is not a JVM"},
		{[]string{"attach", "0"}, exitUsage, "is not a process id"},
		{[]string{"attach", "1", "--method-timing", "a.*"}, exitFailed, "a.*"},
		{[]string{"debug", strconv.Itoa(os.Getpid())}, exitFailed, "is not a JVM"},
		{[]string{"debug", "x"}, exitUsage, "is not a process id"},
		{[]string{"debug"}, exitUsage, "the process id of a JVM"},
	} {
		code, out, errOut := called(t, test.args...)
		if code != test.code || !strings.Contains(errOut, test.want) || out != "" {
			t.Errorf("%q: exit code %d, %s%s", test.args, code, out, errOut)
		}
	}
}

func TestPsPrints(t *testing.T) {
	begun := time.Now().Add(-time.Second) // of a clock that counts in hundredths
	pid, _ := running(t)
	code, out, _ := called(t, "ps")
	if code != exitDone || !strings.Contains(out, "PID ") || strings.Contains(out, "secret-word") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	i := slices.IndexFunc(strings.Split(out, "\n"), func(line string) bool { return strings.HasPrefix(line, pid+" ") })
	if i < 0 {
		t.Fatalf("process %s is not listed:\n%s", pid, out)
	}
	if line := strings.Fields(strings.Split(out, "\n")[i]); !strings.HasPrefix(line[1], "17") || line[4] != "yes" || line[5] != "Busy" {
		t.Errorf("listed as %q", line)
	}
	type entry struct {
		PID        int
		Main       string
		Command    string
		JDK        string
		Started    time.Time
		Attachable bool
	}
	for _, arguments := range []bool{false, true} {
		args := []string{"ps", "--json"}
		if arguments {
			args = append(args, "--arguments")
		}
		_, out, _ := called(t, args...)
		var list []entry
		if err := json.Unmarshal([]byte(out), &list); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(list, func(e entry) bool { return strconv.Itoa(e.PID) == pid })
		if i < 0 || list[i].Main != "Busy" || !list[i].Attachable || list[i].Started.Before(begun) {
			t.Fatalf("%q: %+v", args, list)
		}
		if strings.Contains(list[i].Command, "secret-word") != arguments {
			t.Errorf("%q: command %q", args, list[i].Command)
		}
	}
}

func TestDebugPrints(t *testing.T) {
	pid, _ := running(t, "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,onjcmd=y,address=localhost:0")
	other, _ := running(t)
	code, out, errOut := called(t, "debug", pid)
	if code != exitDone || !strings.Contains(out, "jdb -attach 127.0.0.1:") || errOut != "" {
		t.Fatalf("exit code %d: %s%s", code, out, errOut)
	}
	code, out, _ = called(t, "debug", pid, "--json")
	var at struct {
		PID, Port int
		Host      string
		Exposed   bool
	}
	if err := json.Unmarshal([]byte(out), &at); err != nil || code != exitDone || strconv.Itoa(at.PID) != pid || at.Host != "127.0.0.1" || at.Port == 0 || at.Exposed {
		t.Errorf("exit code %d: %s, %v", code, out, err)
	}
	if code, _, errOut = called(t, "debug", other); code != exitFailed || !strings.Contains(errOut, "without a debug agent") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}
