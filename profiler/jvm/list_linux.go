package jvm

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/user"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// List returns the JVMs that run on this machine, by process id. Processes
// that nothing can be found out about are left out.
func List() ([]Process, error) {
	entries, err := os.ReadDir(procDir)
	if err != nil {
		return nil, fmt.Errorf("cannot list processes: %w", err)
	}
	var list []Process
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		if p, err := Find(pid); err == nil {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b Process) int { return cmp.Compare(a.PID, b.PID) })
	return list, nil
}

// Find returns the JVM of a process id; ErrNoProcess or ErrNotJVM when there
// is none.
func Find(pid int) (Process, error) {
	if pid <= 0 {
		return Process{}, gone(pid, nil)
	}
	s, err := readStatus(pid)
	if err != nil {
		return Process{}, err
	}
	ticks, err := readTicks(pid)
	if err != nil {
		return Process{}, err
	}
	boot, err := bootTime()
	if err != nil {
		return Process{}, err
	}
	p := Process{
		PID: pid, User: userName(s.uid), uid: s.uid, gid: s.gid, inner: s.inner, ticks: ticks,
		Started: boot.Add(time.Duration(ticks) * time.Second / hertz), Container: !sharesRoot(pid),
	}
	if s.state == 'Z' || s.state == 'X' {
		return Process{}, &processError{fmt.Sprintf("process %d has ended", pid), ErrNoProcess, nil}
	}
	maps, err := os.ReadFile(procFile(pid, "maps"))
	libs := parseMaps(maps)
	foreign := errors.Is(err, fs.ErrPermission)
	if err != nil && !foreign {
		return Process{}, gone(pid, err)
	}
	values := readPerfData(p)
	if !foreign && !libs.perf || foreign && !runs(arguments(pid), values["sun.rt.javaCommand"]) {
		values = nil // of a JVM in another PID namespace that shares the folder, and has the same id there
	}
	if libs.jvm == "" && values == nil {
		return withoutJVM(p, s, foreign, err)
	}
	p.Runtime = HotSpot
	if libs.openJ9 {
		p.Runtime = OpenJ9
	}
	p.describe(values, libs.jvm)
	p.starting = isStarting(values, p.Uptime(time.Now()))
	// A JVM catches SIGQUIT before it publishes its data: of what was read before those it may not be true yet.
	if s, err = readStatus(pid); err != nil {
		return Process{}, err
	}
	p.Obstacle = ourselves().obstacle(p, s, values)
	return p, nil
}

// withoutJVM finds out about a process that has no JVM: native images run Java code, too. err is why nothing else is known of a
// foreign one.
func withoutJVM(p Process, s status, foreign bool, err error) (Process, error) {
	if foreign {
		return Process{}, ourselves().hidden(p, err)
	}
	found, ok := nativeImage(p.PID)
	if !ok {
		return Process{}, &processError{fmt.Sprintf("process %d is not a JVM", p.PID), ErrNotJVM, nil}
	}
	p.describeImage(found)
	p.Obstacle = ourselves().obstacle(p, s, nil)
	return p, nil
}

// runs tells whether a process of which nothing else can be seen may be the JVM that publishes a command: its own arguments name
// the main class, or a launcher of Java, which may read them from a file.
func runs(arguments []string, command string) bool {
	main, _, _ := strings.Cut(command, " ")
	return len(arguments) == 0 || main == "" || strings.HasPrefix(filepath.Base(arguments[0]), "java") || slices.Contains(arguments, main)
}

// identity is a user and group, by their numbers.
type identity struct{ uid, gid uint32 }

// ourselves are the effective ones of this process.
func ourselves() identity { return identity{uint32(os.Geteuid()), uint32(os.Getegid())} }

// hidden says that the system shows nothing of a process to us: as it is of
// another user, or has rights that we lack (man 2 ptrace, access mode checking).
func (us identity) hidden(p Process, err error) error {
	do := "run jfrlens as that user"
	if us.uid == p.uid || us.uid == 0 {
		do = fmt.Sprintf("it has more rights than jfrlens, which runs as %s and cannot look into it", userName(us.uid))
	}
	return &processError{fmt.Sprintf("process %d belongs to user %s: %s", p.PID, p.User, do), ErrRefused, err}
}

// describe fills in what the JVM says of itself, else what its files say.
func (p *Process) describe(values map[string]string, library string) {
	p.Command = values["sun.rt.javaCommand"]
	p.Main = mainOf(p.Command)
	p.Version = values["java.property.java.version"]
	p.Home = values["java.property.java.home"]
	p.Options = values["java.rt.vmArgs"]
	p.ClassPath = values["java.property.java.class.path"]
	p.Dir, _ = os.Readlink(procFile(p.PID, "cwd"))
	if p.Main == "" {
		p.Main = mainOfArguments(arguments(p.PID))
	}
	if p.Version == "" && library != "" {
		home, version := release(p.PID, library)
		p.Home, p.Version = cmp.Or(p.Home, home), version
	}
}

// obstacle says why a JVM cannot be attached to, "" when it can.
func (us identity) obstacle(p Process, s status, values map[string]string) string {
	switch {
	case us.uid != 0 && us.uid != p.uid:
		return "it runs as user " + p.User
	case us.uid != 0 && us.gid != p.gid:
		return fmt.Sprintf("it runs with group %d, jfrlens with group %d", p.gid, us.gid)
	case p.Runtime == OpenJ9:
		return "it is an OpenJ9 JVM, which speaks another protocol; jcmd of its own JDK takes dumps of it"
	case s.state == 'T' || s.state == 't':
		return "it is stopped by a signal or a debugger"
	case p.Runtime == NativeImage:
		return imageObstacle(p, s)
	case strings.HasPrefix(values["sun.rt.jvmCapabilities"], "0") ||
		slices.Contains(arguments(p.PID), "-XX:+DisableAttachMechanism"):
		return "it was started with -XX:+DisableAttachMechanism"
	case p.starting || s.caught&sigQuit == 0 && !hasSocket(p):
		return "it does not listen for tools yet, as in the first moments of a JVM"
	}
	return ""
}

// isStarting tells whether a JVM does not run Java code yet. One that is asked
// for its attach socket then may print a thread dump instead, or open a socket
// and remove it again. A JVM makes its performance data early and publishes
// them when it is ready (OpenJDK, Threads::create_vm); one that makes none is
// given some time.
func isStarting(values map[string]string, uptime time.Duration) bool {
	if values == nil {
		return uptime < infancy
	}
	return len(values) == 0 && uptime < youth
}

// release finds the file that every JDK has in its home folder, above its
// library, and returns that folder and the version it names.
func release(pid int, library string) (home, version string) {
	root, err := openRoot(pid)
	if err != nil {
		return "", ""
	}
	defer root.Close()
	for home = path.Dir(library); home != "/" && home != "."; home = path.Dir(home) {
		text, err := root.ReadFile(strings.TrimPrefix(home, "/") + "/release")
		if err != nil {
			continue
		}
		if version := parseRelease(string(text))["JAVA_VERSION"]; version != "" {
			return home, version
		}
	}
	return "", ""
}

// userName is the name of a user, else the number.
func userName(uid uint32) string {
	id := strconv.FormatUint(uint64(uid), 10)
	if u, err := user.LookupId(id); err == nil {
		return u.Username
	}
	return id
}

// readPerfData reads what a process publishes about itself, nil when there is
// nothing. A file of another user or from before the process began is not its
// own: it is of a dead JVM with the same id. When the file is there but cannot
// be read, the result is empty: it is a JVM all the same.
func readPerfData(p Process) map[string]string {
	data := perfData(p)
	if data == nil {
		return nil
	}
	values, err := parsePerfData(data)
	if err != nil {
		return map[string]string{}
	}
	return values
}

// PerfData returns the performance data file of a JVM as it is now: about 32 kB, for [ParseCounters]. No JVM is asked
// for it, nor stopped.
func PerfData(p Process) ([]byte, error) {
	if data := perfData(p); len(data) > 0 {
		return data, nil
	}
	return nil, &processError{fmt.Sprintf("process %d publishes no performance data that can be read: it was started with -XX:-UsePerfData, or is of another user", p.PID), ErrRefused, nil}
}

// perfData is the file of a process, nil when it has none and empty when it cannot be read.
func perfData(p Process) []byte {
	root, err := openRoot(p.PID)
	if errors.Is(err, fs.ErrPermission) {
		root, err = os.OpenRoot("/")
	}
	if err != nil {
		return nil
	}
	defer root.Close()
	for _, folder := range perfFolders(root) {
		if data := readPerfFile(root, filepath.Join(folder, strconv.Itoa(p.inner)), p); data != nil {
			return data
		}
	}
	return nil
}

// perfFolders are the folders, one of each user, in which JVMs publish. Names are
// all that is read: this is done for every process, and /tmp may be full.
func perfFolders(root *os.Root) []string {
	const temp = "tmp"
	dir, err := root.Open(temp)
	if err != nil {
		return nil
	}
	defer dir.Close()
	var folders []string
	names, _ := dir.Readdirnames(-1)
	for _, name := range names {
		if strings.HasPrefix(name, "hsperfdata_") {
			folders = append(folders, filepath.Join(temp, name))
		}
	}
	slices.Sort(folders)
	return folders
}

// readPerfFile reads one file if it is the process's own.
func readPerfFile(root *os.Root, name string, p Process) []byte {
	info, err := root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || owner(info) != int64(p.uid) {
		return nil
	}
	const clockSlack = 2 * time.Second // file times and process times differ by rounding
	if info.ModTime().Before(p.Started.Add(-clockSlack)) {
		return nil
	}
	f, err := root.Open(name)
	if err != nil {
		return []byte{}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxPerfData))
	if err != nil {
		return []byte{}
	}
	return data
}
