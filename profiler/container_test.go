package profiler

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
)

// contained makes another root folder, with a /tmp of its own, and starts the
// program there. Its arguments are that folder, the classes, and java.
const contained = `
set -e
mount -t tmpfs none "$1"
for entry in /*; do
	if [ -L "$entry" ]; then
		cp -P "$entry" "$1$entry"
	elif [ -d "$entry" ]; then
		mkdir "$1$entry"
		case $entry in /tmp | /proc) ;; *) mount --rbind "$entry" "$1$entry" ;; esac
	fi
done
mount -t proc none "$1/proc"
mkdir "$1/tmp/classes"
cp "$2"/*.class "$1/tmp/classes"
exec chroot "$1" "$3" -cp /tmp/classes Spin 120000 end
`

// startContained starts the program as a container engine does, as process 1
// of namespaces of its own, and returns it as seen from outside.
func startContained(t *testing.T, release int) jvm.Process {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can make namespaces")
	}
	unshare, err := exec.LookPath("unshare")
	if err != nil {
		t.Skip("unshare is not installed")
	}
	r := compile(t, release)
	cmd := exec.Command(unshare, "--pid", "--fork", "--mount", "--kill-child", "sh", "-c", contained, "sh", t.TempDir(), r.ClassPath[0], filepath.Join(r.JDK, "bin", "java"))
	out := &lockedBuffer{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // the kernel then kills what runs inside
		<-ended
	})
	for end := time.Now().Add(5 * time.Minute); !strings.Contains(out.String(), "warm"); time.Sleep(50 * time.Millisecond) {
		select {
		case <-ended:
			t.Skipf("no namespaces can be made here: %s", out)
		default:
		}
		if time.Now().After(end) {
			t.Fatalf("the program does not work: %s", out)
		}
	}
	list, err := jvm.List()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(p jvm.Process) bool { return p.Container && p.Main == "Spin" })
	if i < 0 {
		t.Fatalf("the JVM in the container is not among the %d listed", len(list))
	}
	return list[i]
}

// lockedBuffer is a buffer that may be read while it is written.
type lockedBuffer struct {
	mu   sync.Mutex // guards text
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// TestContainer lists and profiles a JVM inside of a container from outside.
func TestContainer(t *testing.T) {
	releases := []int{17}
	if os.Getenv("JFRLENS_TEST_ALL") != "" {
		releases = []int{8, 11, 17, 21, 25}
	}
	for _, release := range releases {
		t.Run(jdkName(release), func(t *testing.T) {
			p := startContained(t, release)
			if p.Obstacle != "" || p.Major() != release || p.User != "root" {
				t.Errorf("listed as %+v", p)
			}
			result, err := attach(context.Background(), t, open(t), Attach{PID: p.PID, Common: launch.Common{Duration: 3 * time.Second}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkHot(t, result.Profile)
			if inside := result.Profile.JVM().PID; inside != 1 {
				t.Errorf("the JVM calls itself process %d, want 1", inside)
			}
			if _, err := os.Stat(result.Recording); err != nil {
				t.Errorf("the recording did not come out of the container: %v", err)
			}
		})
	}
}

// TestContainerAsyncProfiler brings async-profiler into a container, whose JVM
// sees other files, and takes it away again.
func TestContainerAsyncProfiler(t *testing.T) {
	library := jdks.AsyncProfiler(t)
	p := startContained(t, 17)
	for range 2 {
		result, err := attach(context.Background(), t, open(t), Attach{PID: p.PID, Common: launch.Common{SampleTypes: []string{"wall"}, AsyncProfiler: library, Duration: 2500 * time.Millisecond}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkWall(t, result.Profile)
		if _, err := os.Stat(result.Recording); err != nil {
			t.Errorf("the recording did not come out of the container: %v", err)
		}
		if left, _ := filepath.Glob(filepath.Join("/proc", strconv.Itoa(p.PID), "root", "tmp", "jfrlens-*")); len(left) > 0 {
			t.Errorf("left in the container: %q", left)
		}
	}
}
