package profile

import "jfrlens/jfr"

// Thread is a thread that samples belong to.
type Thread struct {
	Name    string // Java name, else the operating system's, else ""
	JavaID  int64  // 0 where there is none
	OSID    int64
	Virtual bool
}

// ThreadOf returns a thread of a chunk as profiles know it.
func ThreadOf(t jfr.Thread) Thread {
	thread := Thread{Name: t.JavaName, JavaID: t.JavaID, OSID: t.OSID, Virtual: t.Virtual}
	if thread.Name == "" {
		thread.Name = t.OSName
	}
	return thread
}

// NoThread is the number of the thread that stands for samples without one.
const NoThread = 0

// maxThreads bounds the number of threads kept apart, so that a server that
// starts a thread per request does not make the profile grow without end.
// Samples of later threads belong to one thread named "[other threads]".
const maxThreads = 10_000

const (
	noThreadName     = "[no thread]"
	otherThreadsName = "[other threads]"
)

// threads numbers threads across chunks. Number NoThread is "[no thread]".
type threads struct {
	list []Thread
	ids  map[Thread]int32
}

func newThreads() *threads {
	t := &threads{ids: map[Thread]int32{}}
	t.id(Thread{Name: noThreadName})
	return t
}

// id returns the number of a thread.
func (t *threads) id(thread Thread) int32 {
	id, ok := t.ids[thread]
	if ok {
		return id
	}
	if len(t.list) >= maxThreads {
		thread = Thread{Name: otherThreadsName}
		if id, ok = t.ids[thread]; ok {
			return id
		}
	}
	id = int32(len(t.list))
	t.list = append(t.list, thread)
	t.ids[thread] = id
	return id
}
