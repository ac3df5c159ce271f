package profiler

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// maxFollowed bounds the JVMs of one run that are read while they run.
const maxFollowed = 16

// followers read what the JVMs of a run write while they run: in the repository
// each makes a folder of its own, named <time>_<pid>; async-profiler in it writes
// the recording itself. They are for one goroutine.
type followers struct {
	plan    *launch.Plan
	options profile.Options
	list    []*followed
}

// followed is one JVM that is read while it runs.
type followed struct {
	path     string // of the folder or file
	pid      int
	release  int  // of its JDK, 0 when unknown
	tool     bool // it is a build tool's, not the program's
	follower *jfr.Follower
	builder  *profile.Builder
	options  profile.Options
	jvm      profile.JVM     // what it says of itself, once it has
	sizes    map[int64]int64 // bytes read of each chunk, by its start in ns since 1970
	failed   bool            // something could not be read
	since    time.Time       // chunks that began earlier are of somebody else's recording
}

// newFollowers returns followers of a run, of which nothing need be there yet.
func newFollowers(plan *launch.Plan, o profile.Options) *followers {
	return &followers{plan: plan, options: o}
}

// newFollowed begins to read a folder or file.
func newFollowed(path string, pid int, o profile.Options) *followed {
	return &followed{path: path, pid: pid, follower: jfr.Follow(path), builder: profile.NewBuilder(o), options: o, sizes: map[int64]int64{}}
}

// poll reads what was written since the last call; fresh tells whether there
// was anything.
func (f *followers) poll() (fresh bool) {
	f.discover()
	if f.plan.AsyncLibrary != "" {
		fresh = f.discoverFiles()
	}
	for _, one := range f.list {
		fresh = one.poll() || fresh
	}
	return fresh
}

// discover finds the folders of further JVMs.
func (f *followers) discover() {
	entries, err := os.ReadDir(f.plan.Repository)
	if err != nil {
		return // no JVM has begun to record
	}
	for _, e := range entries {
		dir := filepath.Join(f.plan.Repository, e.Name())
		if !e.IsDir() || len(f.list) >= maxFollowed || f.of(dir) != nil {
			continue
		}
		one := newFollowed(dir, folderPID(e.Name()), f.options)
		if p, err := jvm.Find(one.pid); err == nil { // it lives, and we may look
			_, main, _ := cutModule(p.Main)
			one.release, one.tool = p.Major(), isTool(main) && f.plan.Channel != launch.ChannelMavenOpts
		}
		f.list = append(f.list, one)
	}
}

// release is that of the JDK of the program, as far as its JVM was seen: where
// several were, of the one that recorded last. 0 means that none was.
func (f *followers) release() (release int) {
	for _, one := range f.list {
		if one.release != 0 && !one.tool {
			release = one.release
		}
	}
	return release
}

// discoverFiles finds recordings of async-profiler that can be read already.
func (f *followers) discoverFiles() (fresh bool) {
	for _, path := range recordingsIn(f.plan.Recordings) {
		if len(f.list) >= maxFollowed || f.of(path) != nil {
			continue
		}
		one := newFollowed(path, filePID(path), f.options)
		if !one.poll() {
			_ = one.follower.Close()
			continue
		}
		f.list = append(f.list, one)
		fresh = true
	}
	return fresh
}

// folderPID is the process id at the end of a folder's name, 0 if there is none.
func folderPID(name string) int {
	pid, err := strconv.Atoi(name[strings.LastIndexByte(name, '_')+1:])
	if err != nil {
		return 0
	}
	return pid
}

// of returns who follows a folder or file, nil if nobody does.
func (f *followers) of(path string) *followed {
	for _, one := range f.list {
		if one.path == path {
			return one
		}
	}
	return nil
}

// ofPID returns who follows a process, nil if nobody does.
func (f *followers) ofPID(pid int) *followed {
	for _, one := range f.list {
		if one.pid == pid && pid != 0 {
			return one
		}
	}
	return nil
}

// best returns the JVM that is the program's, nil while none is.
func (f *followers) best(plan *launch.Plan, pid int) *followed {
	var best *followed
	bestRank := rank{}
	for _, one := range f.list {
		r := rankOf(plan, pid, one.pid, one.saysOfItself(), one.size())
		if len(one.sizes) > 0 && r.score >= 0 && (best == nil || r.above(bestRank)) {
			best, bestRank = one, r
		}
	}
	return best
}

// saysOfItself is what the recording says of its JVM, which the first chunk
// does: a snapshot is made until it is there.
func (f *followed) saysOfItself() profile.JVM {
	if f.jvm.Command == "" && f.jvm.Args == "" {
		f.jvm = f.builder.Snapshot().JVM()
	}
	return f.jvm
}

// profile returns that of what was read. Where two producers told of the same time, all is read again by one who knows that.
func (f *followed) profile() *profile.Profile {
	if f.builder.IsDoubled() {
		if p, err := f.readAgain(); err == nil {
			return p
		}
	}
	return f.builder.Snapshot()
}

// readAgain returns the profile of what is there, read from the start.
func (f *followed) readAgain() (*profile.Profile, error) {
	rec, err := jfr.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer rec.Close()
	b, err := profile.BuilderFor(rec, f.options)
	if err != nil {
		return nil, err
	}
	err = rec.Each(0, func(c *jfr.Chunk) error {
		if c.Header.Start.Before(f.since) {
			return nil
		}
		return b.Add(c)
	})
	return b.Snapshot(), err
}

// close ends the reading.
func (f *followers) close() {
	for _, one := range f.list {
		_ = one.follower.Close()
	}
}

// poll reads what one JVM wrote since the last call. What cannot be read while
// it is written is read again after the end.
func (f *followed) poll() (fresh bool) {
	if f.failed {
		return false
	}
	err := f.follower.Poll(func(c *jfr.Chunk) error {
		if c.Header.Start.Before(f.since) {
			return nil
		}
		fresh = true
		f.sizes[c.Header.Start.UnixNano()] = c.Header.Size
		return f.builder.Add(c)
	})
	f.failed = err != nil
	return fresh
}

// size is the number of bytes read.
func (f *followed) size() int64 {
	var size int64
	for _, n := range f.sizes {
		size += n
	}
	return size
}

// finish reads what is left once the JVM has ended: the end of the chunk that
// was read while it grew, and from path, which holds the whole recording, the
// chunks that came and went unseen. false means that what was read is not what
// path holds, so that it has to be read from the start. cut says that the last
// chunk of path is known to be unfinished.
func (f *followed) finish(path string, cut bool) bool {
	f.poll()
	if f.failed {
		return false
	}
	rec, err := jfr.Open(path)
	if err != nil {
		return false
	}
	defer rec.Close()
	chunks := 0
	for c, err := range rec.Chunks() {
		if err != nil {
			return false
		}
		chunks++
		start := c.Header.Start.UnixNano()
		size, known := f.sizes[start]
		if known && size != c.Header.Size {
			return false
		}
		if !known && f.builder.Add(c) != nil {
			return false
		}
		f.sizes[start] = c.Header.Size
	}
	for _, problem := range append(rec.Problems(), f.follower.Problems()...) {
		if !cut || !errors.Is(problem, jfr.ErrTruncated) {
			return false
		}
	}
	return chunks == len(f.sizes) && !f.builder.IsDoubled()
}
