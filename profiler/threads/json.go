package threads

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The JSON of Thread.dump_to_file (src/java.base/share/classes/jdk/internal/vm/ThreadDumper.java): JDK 21 has
// names and stacks; 25 adds states and monitors; 26 owners of locks and carriers. Numbers are strings up to 26 and
// numbers from 28 on.
type jsonDump struct {
	ThreadDump *struct {
		Time           string          `json:"time"`
		RuntimeVersion string          `json:"runtimeVersion"`
		Containers     []jsonContainer `json:"threadContainers"`
	} `json:"threadDump"`
}

type jsonContainer struct {
	Container string       `json:"container"`
	Threads   []jsonThread `json:"threads"`
}

type jsonThread struct {
	TID         jsonNumber   `json:"tid"`
	Name        string       `json:"name"`
	State       string       `json:"state"`
	Virtual     bool         `json:"virtual"`
	Carrier     jsonNumber   `json:"carrier"`
	Stack       []jsonString `json:"stack"`
	BlockedOn   string       `json:"blockedOn"`
	WaitingOn   string       `json:"waitingOn"`
	ParkBlocker *struct {
		Object string     `json:"object"`
		Owner  jsonNumber `json:"owner"`
	} `json:"parkBlocker"`
	MonitorsOwned []struct {
		Depth int      `json:"depth"`
		Locks []string `json:"locks"`
	} `json:"monitorsOwned"`
}

// jsonNumber is a number or one in quotes; anything else is 0.
type jsonNumber int64

// UnmarshalJSON implements json.Unmarshaler.
func (n *jsonNumber) UnmarshalJSON(text []byte) error {
	v, _ := strconv.ParseInt(string(bytes.Trim(text, `"`)), 10, 64)
	*n = jsonNumber(v)
	return nil
}

// jsonString is a text without a copy of its own.
type jsonString []byte

// UnmarshalJSON implements json.Unmarshaler.
func (s *jsonString) UnmarshalJSON(text []byte) error {
	var plain string
	if err := json.Unmarshal(text, &plain); err != nil {
		return err
	}
	*s = []byte(plain)
	return nil
}

// readJSON reads a JSON dump.
func readJSON(text []byte) (*Dump, error) {
	var read jsonDump
	if err := json.Unmarshal(text, &read); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("the JSON is damaged at byte %d: %w; it may have been cut off", syntax.Offset, err)
		}
		return nil, fmt.Errorf("the JSON is no thread dump: %w", err)
	}
	if read.ThreadDump == nil {
		return nil, errors.New("the JSON is no thread dump: it has no threadDump")
	}
	d := &Dump{Format: JSON, VM: read.ThreadDump.RuntimeVersion, ended: true}
	d.Taken, _ = time.Parse(time.RFC3339Nano, read.ThreadDump.Time)
	known := frames{}
	for _, c := range read.ThreadDump.Containers {
		for i := range c.Threads {
			d.Threads = append(d.Threads, c.Threads[i].thread(c.Container, known))
		}
	}
	d.mount()
	return d, nil
}

// thread makes a thread of the model.
func (j *jsonThread) thread(group string, known frames) *Thread {
	t := &Thread{
		Name: j.Name, ID: int64(j.TID), Virtual: j.Virtual, State: parseState(j.State), Carrier: int64(j.Carrier),
		Group: group, CPU: -1, Elapsed: -1,
	}
	for _, text := range j.Stack {
		if f := known.parse(text); f != nil {
			t.Stack = append(t.Stack, f)
		}
	}
	add := func(is Relation, text string, depth int, owner int64) {
		if text != "" {
			class, _, _ := strings.Cut(text, "@")
			t.Locks = append(t.Locks, Lock{Relation: is, Object: text, Class: class, Depth: depth, Owner: owner})
		}
	}
	add(WantsEntry, j.BlockedOn, 0, 0)
	add(AwaitsCall, j.WaitingOn, 0, 0)
	if j.ParkBlocker != nil {
		add(Parks, j.ParkBlocker.Object, 0, int64(j.ParkBlocker.Owner))
	}
	for _, m := range j.MonitorsOwned {
		for _, object := range m.Locks {
			add(Holds, object, max(0, min(m.Depth, len(t.Stack)-1)), 0)
		}
	}
	return t
}

// mount tells the carriers whom they carry.
func (d *Dump) mount() {
	byID := d.byID()
	for _, t := range d.Threads {
		if c := byID[t.Carrier]; t.Carrier != 0 && c != nil {
			c.Carries = t.ID
		}
	}
}

// byID finds threads by their number.
func (d *Dump) byID() map[int64]*Thread {
	found := make(map[int64]*Thread, len(d.Threads))
	for _, t := range d.Threads {
		if t.ID != 0 {
			found[t.ID] = t
		}
	}
	return found
}
