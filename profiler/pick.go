package profiler

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// candidate is what one JVM of a run left behind.
type candidate struct {
	path string // a recording, or the repository folder of a JVM that wrote none
	pid  int    // 0 when unknown
	size int64
	cut  bool // path is a folder: the JVM did not end its recording
	jvm  profile.JVM
}

// String names the JVM for people.
func (c *candidate) String() string {
	name := fmt.Sprintf("process %d", c.pid)
	if main := mainOf(c.jvm); main != "" {
		name += " (" + main + ")"
	}
	return name
}

// candidates lists what the JVMs of a run left behind: recordings, and the
// folders of those that were killed before they could write one.
func candidates(plan *launch.Plan) []candidate {
	var found []candidate
	for _, path := range recordingsIn(plan.Recordings) {
		found = append(found, candidate{path: path, pid: filePID(path), size: sizeOf(path)})
	}
	entries, _ := os.ReadDir(plan.Repository) // not there: nothing was left
	for _, e := range entries {
		dir := filepath.Join(plan.Repository, e.Name())
		pid := folderPID(e.Name())
		if !e.IsDir() || slices.ContainsFunc(found, func(c candidate) bool { return c.pid == pid && pid != 0 }) {
			continue
		}
		c := candidate{path: dir, pid: pid, cut: true}
		for _, path := range recordingsIn(dir) {
			c.size += sizeOf(path)
		}
		if c.size == 0 {
			c.path = emergencyDump(plan, pid)
			c.size = sizeOf(c.path)
		}
		if c.size > 0 {
			found = append(found, c)
		}
	}
	return found
}

// emergencyDump returns the recording that a crashing JVM wrote into its
// working directory, "" when there is none. It matters on JDK 8 and 11, whose
// repository is empty then (jfrEmergencyDump.cpp in src/hotspot/share/jfr). A
// copy goes to the other recordings, where later looks find it.
func emergencyDump(plan *launch.Plan, pid int) string {
	name := fmt.Sprintf("hs_err_pid%d.jfr", pid)
	text, err := os.ReadFile(filepath.Join(plan.Dir, name))
	if err != nil {
		return ""
	}
	path := filepath.Join(plan.Recordings, name)
	if os.WriteFile(path, text, 0o600) != nil {
		return filepath.Join(plan.Dir, name)
	}
	return path
}

// recordingsIn lists the recordings in a folder that are not empty: the JVM
// makes the file when it starts and fills it when it ends.
func recordingsIn(dir string) []string {
	entries, _ := os.ReadDir(dir)
	var paths []string
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if strings.HasSuffix(e.Name(), ".jfr") && sizeOf(path) > 0 {
			paths = append(paths, path)
		}
	}
	return paths
}

// sizeOf is the size of a file, 0 when it is not there.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return 0
	}
	return info.Size()
}

// filePID reads the process id from the name that a JVM gives a recording, such
// as hotspot-pid-4711-id-1-2026_01_31_10_00_00.jfr or hs_err_pid4711.jfr.
func filePID(path string) int {
	match := regexp.MustCompile(`pid-?(\d+)[-.]`).FindStringSubmatch(filepath.Base(path))
	if match == nil {
		return 0
	}
	pid, _ := strconv.Atoi(match[1]) // too long for a number: unknown
	return pid
}

// pick chooses the program's recording. It returns nil when there is none.
func pick(plan *launch.Plan, pid int, found []candidate) *candidate {
	if len(found) == 0 {
		return nil
	}
	best, ranks := 0, make([]rank, len(found))
	for i := range found {
		c := &found[i]
		if len(found) > 1 {
			c.jvm = readJVM(c.path)
		}
		ranks[i] = rankOf(plan, pid, c.pid, c.jvm, c.size)
		if ranks[i].above(ranks[best]) {
			best = i
		}
	}
	equal := []*candidate{&found[best]} // to the best, but for their sizes
	for i := range found {
		if i != best && ranks[i].score == ranks[best].score {
			equal = append(equal, &found[i])
		}
	}
	return busiest(equal)
}

// maxCounted is how much is read to find out which JVM worked.
const maxCounted = 64 << 20 // bytes

// busiest is the candidate with the most samples of Java code: one that starts
// another and waits for it may well write more. It is the first, which is the
// largest, where there is too much to count.
func busiest(equal []*candidate) *candidate {
	size := int64(0)
	for _, c := range equal {
		size += c.size
	}
	if len(equal) == 1 || size > maxCounted {
		return equal[0]
	}
	return slices.MaxFunc(equal, func(a, b *candidate) int { return cmp.Compare(samplesIn(a.path), samplesIn(b.path)) })
}

// samplesIn is the number of samples of Java code in a recording.
func samplesIn(path string) int64 {
	p, err := readProfile(profile.Options{DefaultOnly: true}, path)
	if err != nil {
		return 0
	}
	name := p.Default().Name
	if name != sample.CPU && name != sample.CPUTime {
		return 0
	}
	n, _ := p.Samples(name)
	return n
}

// readJVM reads what a recording says of its JVM, which is in the first chunk.
func readJVM(path string) profile.JVM {
	rec, err := jfr.Open(path)
	if err != nil {
		return profile.JVM{}
	}
	defer rec.Close()
	for c, err := range rec.Chunks() {
		if err != nil {
			break
		}
		b := profile.NewBuilder(profile.Options{Types: []string{"jdk.JVMInformation"}})
		if b.Add(c) != nil {
			break
		}
		return b.Snapshot().JVM()
	}
	return profile.JVM{}
}

// rank orders the JVMs of a run: the higher, the more likely it is the program.
type rank struct {
	score int
	size  int64
}

// above tells whether a rank is higher than another.
func (r rank) above(other rank) bool {
	if r.score != other.score {
		return r.score > other.score
	}
	return r.size > other.size
}

// benchmarkFork is the main class of the JVM in which JMH runs a benchmark, with
// the options of the one that was started, which waits for it.
const benchmarkFork = "org.openjdk.jmh.runner.ForkedMain"

// rankOf judges a JVM by its command line. A negative score means that it is
// certainly a tool, not the program.
func rankOf(plan *launch.Plan, started, pid int, jvm profile.JVM, size int64) rank {
	r := rank{size: size}
	main := mainOf(jvm)
	switch {
	case main == benchmarkFork:
		r.score += 200
	case plan.MainClass != "" && main == plan.MainClass:
		r.score += 100
	case isTestWorker(main):
		r.score += 50
	case (isTool(main) || isProbe(jvm)) && plan.Channel != launch.ChannelMavenOpts:
		r.score -= 100
	}
	if plan.Marker != "" && strings.Contains(jvm.Args, plan.Marker) {
		r.score += 20
	}
	if pid == started && !plan.ManyJVMs {
		r.score += 50
	}
	return r
}

// mainOf is the main class or jar of a JVM, without its module.
func mainOf(jvm profile.JVM) string {
	main, _, _ := strings.Cut(strings.TrimSpace(jvm.Command), " ")
	_, main, _ = cutModule(main)
	return main
}

// cutModule takes the module from a main class of the form module/class.
func cutModule(main string) (module, class string, ok bool) {
	if module, class, ok = strings.Cut(main, "/"); ok {
		return module, class, true
	}
	return "", main, false
}

// isTestWorker tells whether a main class is a JVM in which a build tool runs
// tests or the program.
func isTestWorker(main string) bool {
	switch main {
	case "worker.org.gradle.process.internal.worker.GradleWorkerMain",
		"org.apache.maven.surefire.booter.ForkedBooter":
		return true
	default:
		return strings.Contains(main, "surefirebooter")
	}
}

// isProbe tells whether a JVM ran nothing, as "java -version" does, by which the start script of Maven 3.9 asks a JDK
// what options it has.
func isProbe(jvm profile.JVM) bool { return jvm.Command == "" && jvm.Args != "" }

// isTool tells whether a main class belongs to a build tool or the JDK.
func isTool(main string) bool {
	for _, prefix := range []string{
		"org.codehaus.plexus.classworlds.", "org.apache.maven.wrapper.", "org.gradle.wrapper.", "org.gradle.launcher.",
		"org.jetbrains.kotlin.daemon.", "com.sun.tools.javac.Main", "sun.tools.", "org.mvndaemon.",
	} {
		if strings.HasPrefix(main, prefix) {
			return true
		}
	}
	return strings.HasSuffix(main, "gradle-wrapper.jar")
}
