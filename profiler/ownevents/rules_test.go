package ownevents_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/ownevents"
	"jfrlens/profiler/source"
	"jfrlens/testdata/jdks"
)

// rule is what is said of a class, and what the recording of the compiled program shows of it.
type rule struct {
	class, says string
	shows       func(r *recorded) bool
	from        int // the first release of which both hold
}

// rules are those of each program in testdata. Program has those of fields and of what is not recorded at all.
func rules() map[string][]rule {
	return map[string][]rule{
		"Rules": {
			{"SameOne", "two types of one name", func(r *recorded) bool { return len(r.types["r.Same"]) == 2 }, 8},
			{"SameTwo", "two types of one name", func(r *recorded) bool { return len(r.types["r.Same"]) == 2 }, 8},
			{"Fields", "readers find only the first", func(r *recorded) bool { return r.has("r.Fields", "twice") == 2 }, 8},
			{"Fields", "which readers find instead", func(r *recorded) bool { return r.has("r.Fields", "duration") == 2 }, 8},
			{"Fields", "is no name of a field", func(r *recorded) bool { return r.has("r.Fields", "odd") == 1 }, 25},
			{"Fields", "@Timespan means nothing", func(r *recorded) bool { return r.has("r.Fields", "text") == 1 }, 8},
			{"Fields", "shared is not recorded", func(r *recorded) bool { return r.has("r.Fields", "shared") == 0 }, 8},
			{"Fields", "at the method doubled", func(r *recorded) bool { return r.has("r.Fields", "doubled") == 0 }, 8},
			{"Settings", "ignores the setting wrong", func(r *recorded) bool { return r.settings["r.Settings#right"] && !r.settings["r.Settings#wrong"] }, 8},
			{"Keyword", "has a word of Java", func(r *recorded) bool { return r.count["r.class"]+r.count["Rules$Keyword"] == 1 }, 8},
			{"Taken", "belong to the JDK", func(r *recorded) bool { return r.settings["jdk.Rules#enabled"] }, 8},
			{"Hookless", "without FlightRecorder.addPeriodicEvent", func(r *recorded) bool { return r.count["r.Hookless"] == 0 }, 8},
			{"", "Hooked has a hook already", func(r *recorded) bool { return r.count["r.Hooked"] >= 2 && r.count["r.Hooked"]%2 == 0 }, 8},
			{"BadPeriod", "nothing is recorded then", func(r *recorded) bool { return r.count["r.BadPeriod"] == 0 }, 8},
			{"again", "committed already", func(r *recorded) bool { return r.count["r.Again"] == 2 && len(r.times["r.Again"]) == 1 }, 8},
			{"built", "is built even if", func(r *recorded) bool { return r.count["r.Built"] == 0 && strings.Contains(r.printed, "built 1") }, 8},
			{"NoEvent", "@Threshold has no effect", func(r *recorded) bool { return len(r.types["Rules$NoEvent"]) == 0 }, 8},
		},
		"Limits": {
			{"Limited", "passing is not recorded", func(r *recorded) bool { return r.has("l.Limited", "passing") == 0 && r.has("l.Limited", "order") == 1 }, 25},
			{"BadLimit", "nothing is recorded until", func(r *recorded) bool { return r.count["l.BadLimit"] == 0 && r.count["l.Limited"] == 3 }, 25},
		},
		"shop.Shop": {
			{"Sale", "number hides the field of Base", func(r *recorded) bool { return r.has("shop.Sale", "number") == 2 }, 17},
			{"Base", "events of subclasses do not have it", func(r *recorded) bool { return r.has("shop.Sale", "hidden") == 0 }, 8},
			{"Refund", "another event (Late.java:9) is called shop.Refund", func(r *recorded) bool { return len(r.types["shop.Refund"]) == 2 }, 8},
			{"Late", "is called shop.Refund", func(r *recorded) bool { return len(r.types["shop.Refund"]) == 2 }, 8},
			{"Order", "is called Order, too", func(r *recorded) bool { return r.count["shop.Order"] == 1 && r.count["store.Order"] == 1 }, 8},
			{"Passed", "Passed begins (Shop.java) and is committed nowhere", func(r *recorded) bool { return r.count["shop.Passed"] == 0 }, 8},
			{"forget", "begins and is never committed", func(r *recorded) bool { return r.count["shop.Forgotten"] == 0 }, 8},
			{"Slow", "is committed (Store.java) and begins nowhere", func(r *recorded) bool { return r.count["shop.Slow"] == 0 }, 8},
		},
		"Breaks Trace":   {{"Trace", "each event has a stackTrace", isBroken("b.Trace"), 8}},
		"Breaks Owner":   {{"Owner", "each event has a eventThread", isBroken("b.Owner"), 8}},
		"Breaks BadName": {{"BadName", "is no name of an event", isBroken("b bad"), 8}},
	}
}

// What each rule says is what the recording of the compiled program shows.
func TestEachRule(t *testing.T) {
	for _, release := range []int{8, 11, 17, 25} {
		t.Run(fmt.Sprint("JDK ", release), func(t *testing.T) {
			dir := t.TempDir()
			files := javaFiles(t, release)
			jdks.Javac(t, release, append([]string{"-Xlint:-options", "-d", dir}, files...)...)
			said := saidOf(t, files, release)
			for program, list := range rules() {
				if program == "Limits" && release < 25 {
					continue
				}
				r := run(t, release, dir, strings.Fields(program))
				for _, rule := range list {
					if release >= rule.from {
						rule.compare(t, said, r)
					}
				}
			}
		})
	}
}

func (r rule) compare(t *testing.T, said messages, recorded *recorded) {
	t.Helper()
	if !said.has(r) {
		t.Errorf("of %s nobody says that it %q; said is %v", r.class, r.says, said[r.class])
	}
	if !r.shows(recorded) {
		t.Errorf("the recording does not show that %s of %s: %+v", r.says, r.class, recorded)
	}
}

// What is right is told nothing of.
func TestRightEventsAreLeftAlone(t *testing.T) {
	said := saidOf(t, javaFiles(t, 25), 25)
	for _, class := range []string{"Ended", "Forgotten", "Registers", "Hooked", "NoStack", "Inherits", "Limited"} {
		for _, message := range said[class] {
			if !strings.Contains(message, "passing is not recorded") && !strings.Contains(message, "has a name that stays") {
				t.Errorf("%s: %s", class, message)
			}
		}
	}
}

func javaFiles(t *testing.T, release int) (files []string) {
	t.Helper()
	for _, pattern := range []string{"project/*/*.java", "Rules.java", "Breaks.java", "Limits.java"} {
		found, err := filepath.Glob(filepath.Join("testdata", pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		if pattern != "Limits.java" || release >= 25 {
			files = append(files, found...)
		}
	}
	return files
}

// messages are what is said, by the class or method that it is said of.
type messages map[string][]string

func (m messages) has(r rule) bool {
	return slices.ContainsFunc(m[r.class], func(message string) bool { return strings.Contains(message, r.says) })
}

// saidOf checks files as those of one project.
func saidOf(t *testing.T, files []string, release int) messages {
	t.Helper()
	index := source.EventIndex{}
	project := ownevents.NewProject(index.Read([]string{"testdata"}))
	all := messages{}
	for _, file := range files {
		path, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := source.EventsAmong(source.Java, path, text, project.Classes())
		declared := source.Parse(source.Java, filepath.Base(file), text)
		for _, p := range ownevents.Check(found, string(text), release, project) {
			name := classAt(found, p.At.From)
			if method, in := declared.MethodAt(strings.Count(string(text[:p.At.From]), "\n") + 1); in && method.Name != "doubled" && method.Name != "wrong" && method.Name != "main" {
				name = method.Name
			}
			for _, m := range found.Misplaced {
				if m.At == source.Extent(p.At) {
					name = m.Simple
				}
			}
			all[name] = append(all[name], p.Message)
		}
	}
	return all
}

// recorded is what a recording has of events of a program, and what the program printed.
type recorded struct {
	printed  string
	types    map[string][][]string // fields of each type of a name
	count    map[string]int
	times    map[string]map[int64]bool // when they began
	settings map[string]bool           // event#setting
}

// has counts the fields of a name that the types of a name have.
func (r *recorded) has(event, field string) (n int) {
	for _, fields := range r.types[event] {
		for _, f := range fields {
			if f == field {
				n++
			}
		}
	}
	return n
}

// isBroken tells whether the program failed, or its recording does not have the event as it was meant.
func isBroken(event string) func(*recorded) bool {
	return func(r *recorded) bool {
		return strings.Contains(r.printed, "threw ExceptionInInitializerError") || r.count[event] == 0 || r.has(event, "stackTrace") == 2
	}
}

// run runs a program, given with its arguments, and reads its recording.
func run(t *testing.T, release int, dir string, program []string) *recorded {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.jfr")
	args := append([]string{jdks.EndsSoon, jdks.TempDir(dir), "-cp", dir, program[0], out}, program[1:]...)
	java := exec.Command(jdks.Tool(t, release, "java"), args...)
	java.Dir = dir // what a JVM that is halted leaves is left there
	printed, err := java.CombinedOutput()
	if err != nil {
		t.Fatalf("JDK %d, %v: %v\n%s", release, program, err, printed)
	}
	r := &recorded{printed: string(printed), types: map[string][][]string{}, count: map[string]int{}, times: map[string]map[int64]bool{}, settings: map[string]bool{}}
	if strings.Contains(r.printed, "threw ") {
		return r
	}
	rec, err := jfr.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	for chunk, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		r.types = map[string][][]string{} // those of the last chunk
		for _, declared := range chunk.Metadata().Types() {
			if declared.IsEvent() {
				r.read(t, chunk, declared)
			}
		}
	}
	return r
}

// read takes over the events of a type.
func (r *recorded) read(t *testing.T, chunk *jfr.Chunk, declared *jfr.Type) {
	t.Helper()
	if declared.Name == "jdk.ActiveSetting" {
		for table, err := range chunk.Events(chunk.Select(declared, "id", "name")) {
			if err != nil {
				t.Fatal(err)
			}
			for row := range table.Rows {
				if of := chunk.Metadata().TypeByID(table.Int("id", row)); of != nil {
					r.settings[of.Name+"#"+table.Text("name", row)] = true
				}
			}
		}
	}
	if strings.HasPrefix(declared.Name, "jdk.") {
		return
	}
	var fields []string
	for _, f := range declared.Fields {
		fields = append(fields, f.Name)
	}
	r.types[declared.Name] = append(r.types[declared.Name], fields)
	for table, err := range chunk.Events(chunk.Select(declared, "startTime")) {
		if err != nil {
			t.Fatal(err)
		}
		r.count[declared.Name] += table.Rows
		for _, ticks := range table.Ints("startTime") {
			if r.times[declared.Name] == nil {
				r.times[declared.Name] = map[int64]bool{}
			}
			r.times[declared.Name][ticks] = true
		}
	}
}
