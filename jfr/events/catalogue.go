package events

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Releases are the JDK releases of the catalogue, oldest first.
func Releases() []int { return []int{8, 11, 17, 21, 25, 26, 28} }

// Nearest returns the release of the catalogue that stands for another: itself, else the newest before it, else the
// oldest.
func Nearest(release int) int {
	best := Releases()[0]
	for _, known := range Releases() {
		if known <= release {
			best = known
		}
	}
	return best
}

// Event is an event type as one release of the JDK has it. It is immutable.
type Event struct {
	Name     string   // such as jdk.ThreadSleep
	Category []string // outermost first
	Duration bool     // it takes time; others happen at one moment
	Thread   bool     // it names the thread that it happened in
	Stack    bool     // it has the stack trace of that thread
	// Experimental events are hidden by the JDK's tools and may go without notice.
	Experimental bool
	Fields       []Field
	Settings     []Setting
}

// Field is a field of an event, besides those that every event may have: startTime, duration, eventThread, stackTrace.
type Field struct {
	Name string
	Type string // as the recording has it, such as long or java.lang.Class; [] behind it for a list
	// Marks are the annotations that tell of its meaning, with their value: Timespan(NANOSECONDS), GcId.
	Marks []string
}

// Unit tells what the numbers of a field count, in a few words; "" if nothing is known.
func (f Field) Unit() string {
	for _, mark := range f.Marks {
		kind, value, _ := strings.Cut(strings.TrimSuffix(mark, ")"), "(")
		switch kind {
		case "Timespan":
			return "time span in " + strings.ToLower(value)
		case "Timestamp":
			return "point in time, " + strings.ToLower(strings.ReplaceAll(value, "_", " "))
		case "DataAmount":
			if slices.Contains(f.Marks, "Frequency") {
				return strings.ToLower(value) + " a second"
			}
			return strings.ToLower(value)
		case "Percentage":
			return "share, 1 is 100 %"
		case "MemoryAddress":
			return "memory address"
		case "GcId", "CompileId", "SafepointId", "FlushId", "ClassRedefinitionId":
			return "number shared with events of the same " + strings.TrimSuffix(kind, "Id")
		}
	}
	if slices.Contains(f.Marks, "Frequency") {
		return "a second"
	}
	return ""
}

// Setting is what can be set of an event.
type Setting struct {
	Name string
	Kind Kind
	// Fallback is what holds where a settings file names the event but not the setting, or has a bad value for it.
	Fallback string
	// Default and Profile are the values in the settings files of the JDK.
	Default, Profile string
	// Control is the control of these files that changes it, "" for none.
	Control string
}

// Event returns the event with a name, nil if the release has none.
func (r *Release) Event(name string) *Event {
	if i, found := slices.BinarySearchFunc(r.Events, name, func(e *Event, name string) int { return strings.Compare(e.Name, name) }); found {
		return r.Events[i]
	}
	return nil
}

// Setting returns the setting with a name, nil if the event has none.
func (e *Event) Setting(name string) *Setting {
	if i := slices.IndexFunc(e.Settings, func(s Setting) bool { return s.Name == name }); i >= 0 {
		return &e.Settings[i]
	}
	return nil
}

// Release is what one release of the JDK has. It is immutable.
type Release struct {
	Number int
	Events []*Event // by name
	// Default and Profile are the settings files that it ships, without texts of the JDK.
	Default, Profile *File
}

// releases holds what was asked for so far.
var releases = sync.OnceValue(func() map[int]func() (*Release, error) {
	all := map[int]func() (*Release, error){}
	for _, number := range Releases() {
		all[number] = sync.OnceValues(func() (*Release, error) { return readRelease(number) })
	}
	return all
})

// Of returns a release of the catalogue: one of [Releases].
func Of(number int) (*Release, error) {
	read, found := releases()[number]
	if !found {
		return nil, fmt.Errorf("JDK %d is not in the catalogue; %d is nearest", number, Nearest(number))
	}
	return read()
}

// readRelease unpacks a release.
func readRelease(number int) (*Release, error) {
	texts, err := unpack()
	if err != nil {
		return nil, err
	}
	text := func(name string) string { return texts[fmt.Sprintf("%d/%s", number, name)] }
	r := &Release{Number: number, Events: readEvents(text("events.txt"))}
	r.Default, r.Profile = ParseFile(text("default.jfc")), ParseFile(text("profile.jfc"))
	byDefault, byProfile := r.Default.values(), r.Profile.values()
	for _, e := range r.Events {
		for i := range e.Settings {
			s := &e.Settings[i]
			given := byDefault[e.Name+"#"+s.Name]
			s.Default, s.Control = given.Value, given.Control()
			s.Profile = byProfile[e.Name+"#"+s.Name].Value
		}
	}
	return r, nil
}

// readEvents reads what Collect.java wrote: lines of words between tabs.
func readEvents(text string) []*Event {
	var list []*Event
	for line := range strings.Lines(text) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if words[0] == "event" {
			list = append(list, &Event{Name: words[1]})
			continue
		}
		list[len(list)-1].read(words)
	}
	slices.SortFunc(list, func(a, b *Event) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func (e *Event) read(words []string) {
	switch words[0] {
	case "category":
		e.Category = words[1:]
	case "has":
		e.Duration, e.Thread = strings.Contains(words[1], "d"), strings.Contains(words[1], "t")
		e.Stack, e.Experimental = strings.Contains(words[1], "s"), strings.Contains(words[1], "x")
	case "field":
		e.Fields = append(e.Fields, Field{Name: words[1], Type: words[2], Marks: strings.Fields(words[3])})
	case "setting":
		e.Settings = append(e.Settings, Setting{Name: words[1], Kind: kindOf(words[1], words[2]), Fallback: words[3]})
	}
}
