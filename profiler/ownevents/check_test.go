package ownevents_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/events"
	"jfrlens/profiler/ownevents"
	"jfrlens/profiler/source"
	"jfrlens/testdata/jdks"
)

func program(t *testing.T) (string, *source.Events) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "Program.java"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text), source.EventsOf(source.Java, "Program.java", text)
}

// What is said of fields and events is what recordings of the compiled program have.
func TestRulesAreWhatIsRecorded(t *testing.T) {
	text, found := program(t)
	for _, release := range []int{11, 17, 25} {
		recording := record(t, release)
		for i := range found.Classes {
			if e := &found.Classes[i]; !e.Abstract && (release >= 17 || e.Simple != "LongDuration") {
				compareFields(t, release, recording, found, e)
			}
		}
		// Whether events of a class are recorded at all, and whether we say that they are not.
		silent := silentClasses(found, text, release)
		tallies, err := events.TallyOwn(t.Context(), recording)
		if err != nil {
			t.Fatal(err)
		}
		for i := range found.Classes {
			e := &found.Classes[i]
			count := tallies[ownevents.Name(found, e)].Count
			if e.Abstract || count > 0 == !slices.Contains(silent, e.Simple) {
				continue
			}
			t.Errorf("JDK %d: %s has %d events; those that we say are not recorded are %v", release, e.Simple, count, silent)
		}
		if total := tallies["t.Repeated"]; total.Count != 3 {
			t.Errorf("JDK %d: the repeated event is there %d times", release, total.Count)
		}
	}
}

// silentClasses are the classes of which a problem says that they are not recorded.
func silentClasses(found *source.Events, text string, release int) (names []string) {
	for _, p := range ownevents.Check(found, text, release, nil) {
		for _, phrase := range []string{"never recorded", "nothing is recorded", "the event is off"} {
			if strings.Contains(p.Message, phrase) {
				names = append(names, classAt(found, p.At.From))
			}
		}
	}
	return names
}

// classAt is the class that a place is in, or that is used there.
func classAt(found *source.Events, offset int) string {
	for _, u := range found.Uses {
		if u.At.From == offset {
			return u.Class
		}
	}
	for _, e := range found.Classes {
		if e.At.From <= offset && offset <= e.At.To {
			return e.Simple
		}
	}
	return ""
}

func record(t *testing.T, release int) string {
	t.Helper()
	dir := t.TempDir()
	jdks.Javac(t, release, "-Xlint:-options", "-d", dir, filepath.Join("testdata", "Program.java"))
	out := filepath.Join(dir, "out.jfr")
	java := exec.Command(jdks.Tool(t, release, "java"), jdks.EndsSoon, jdks.TempDir(dir), "-cp", dir, "Program", out)
	if release >= 17 {
		java.Args = append(java.Args, "with a field long duration")
	}
	if said, err := java.CombinedOutput(); err != nil {
		t.Fatalf("JDK %d: %v\n%s", release, err, said)
	}
	return out
}

// compareFields compares the fields that we call recorded with those of the recording.
func compareFields(t *testing.T, release int, recording string, found *source.Events, e *source.EventClass) {
	t.Helper()
	rec, err := jfr.Open(recording)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	var want []string
	for c := e; c != nil; c = super(found, c) {
		for i := range c.Fields {
			if f := &c.Fields[i]; ownevents.Recorded(f) && (c == e || !f.Private) && f.Name != "duration" {
				want = append(want, f.Name)
			}
		}
	}
	for chunk, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		declared := chunk.Metadata().Type(ownevents.Name(found, e))
		if declared == nil {
			if e.Simple != "Unregistered" && e.Simple != "LongDuration" {
				t.Errorf("JDK %d: there is no type %s", release, ownevents.Name(found, e))
			}
			continue
		}
		var got []string
		for _, f := range declared.Fields {
			if !slices.Contains([]string{"startTime", "duration", "eventThread", "stackTrace"}, f.Name) {
				got = append(got, f.Name)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("JDK %d, %s (-recorded +ours):\n%s", release, e.Simple, diff)
		}
	}
}

func super(found *source.Events, e *source.EventClass) *source.EventClass {
	for i := range found.Classes {
		if found.Classes[i].Simple == e.Super {
			return &found.Classes[i]
		}
	}
	return nil
}

// What is said of Kotlin's and Scala's properties is what recordings of the compiled program have, and of which classes
// nothing is recorded.
func TestOtherLanguagesAreWhatIsRecorded(t *testing.T) {
	for _, test := range []struct {
		language   source.Language
		file, main string
		compile    func(t testing.TB, release int, dir, file string) string
		classes    int
		silent     map[int][]string // by release
	}{
		{source.Kotlin, "Events.kt", "k.EventsKt", jdks.Kotlin, 9, nil},
		{source.Scala, "Events.scala", "s.Events", jdks.Scala, 9, map[int][]string{11: {"Dropped"}, 17: {"Dropped"}, 25: nil}},
	} {
		t.Run(test.language.String(), func(t *testing.T) {
			file := filepath.Join("testdata", test.file)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found := source.EventsOf(test.language, file, text)
			if len(found.Classes) != test.classes {
				t.Errorf("found %d classes", len(found.Classes))
			}
			dir := t.TempDir()
			path := dir + string(filepath.ListSeparator) + test.compile(t, 17, dir, file)
			for _, release := range []int{11, 17, 25} {
				out := filepath.Join(dir, fmt.Sprint(release, ".jfr"))
				if said, err := exec.Command(jdks.Tool(t, release, "java"), jdks.EndsSoon, jdks.TempDir(dir), "-cp", path, test.main, out).CombinedOutput(); err != nil {
					t.Fatalf("JDK %d: %v\n%s", release, err, said)
				}
				for i := range found.Classes {
					if e := &found.Classes[i]; !e.Abstract {
						compareFields(t, release, out, found, e)
					}
				}
				compareSilent(t, release, out, found, string(text), test.silent[release])
			}
		})
	}
}

// compareSilent compares the classes of which we say that nothing is recorded because of their fields with those of the
// recording.
func compareSilent(t *testing.T, release int, recording string, found *source.Events, text string, want []string) {
	t.Helper()
	tallies, err := events.TallyOwn(t.Context(), recording)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, p := range ownevents.Check(found, text, release, nil) {
		if strings.Contains(p.Message, "record nothing of a class") {
			class := classAt(found, p.At.From)
			said = append(said, class)
			if tallies["s."+class].Count > 0 {
				t.Errorf("JDK %d: %s is recorded", release, class)
			}
		}
	}
	if diff := cmp.Diff(want, said); diff != "" {
		t.Errorf("JDK %d (-want +said):\n%s", release, diff)
	}
}

// Problems in Kotlin and Scala, where they are said, and what the fix writes.
func TestOtherLanguages(t *testing.T) {
	kotlin := `package k
import jdk.jfr.*
open class Base : Event() { private var own = 1 }
@Name("k.Sub") class Sub(val boxed: Int?, @get:Label("d") val duration: Long) : Base()
@Name("jdk.Own") class Mixed : Event()
@Threshold("5 min") @Name("k.T") class T : Event() { val later by lazy { 3 } }
class NoEvent : Thing() { val boxed: Int? = null }
`
	scala := `package a
import jdk.jfr.{Event, Label, Name}
class Base extends Event { var own: Int = 1 }
@Name("a.Sub") class Sub(val many: List[String], @Label("n") val n: Int) extends Base { @transient val passing = 1; lazy val later = 2 }
object Outer { class Inner extends jdk.jfr.Event { val stackTrace = 1L; val kind: Class[_] = null } }
class NoEvent extends Thing { val o: Option[Int] = None }
`
	for _, test := range []struct {
		language source.Language
		text     string
		want     []string
	}{
		{source.Kotlin, kotlin, []string{
			`3 2 own -> @JvmField `, `4 2 boxed -> Int`, `4 1 duration`, `4 2 @get:Label("d") -> @field`, `5 2 "jdk.Own"`, `6 1 "5 min" -> "5 m"`, `6 2 later`,
		}},
		{source.Scala, scala, []string{`3 2 own`, `4 2 many`, `4 2 @Label("n") -> @(Label @scala.annotation.meta.field)`, `4 1 later`, `5 4 Inner -> @jdk.jfr.Name("a.Inner") `, `5 1 stackTrace`}},
	} {
		got := said(ownevents.Check(source.EventsOf(test.language, "Events", []byte(test.text)), test.text, 17, nil), test.text)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Error(diff)
		}
		for cut := range len(test.text) {
			ownevents.Check(source.EventsOf(test.language, "Events", []byte(test.text[:cut])), test.text[:cut], 25, nil)
		}
	}
}

// said are problems by line, severity and text, with what their fixes write.
func said(problems []events.Problem, text string) (lines []string) {
	for _, p := range problems {
		line := fmt.Sprintf("%d %d %s", strings.Count(text[:p.At.From], "\n")+1, p.Severity, text[p.At.From:p.At.To])
		for _, fix := range p.Fixes {
			line += " -> " + fix.New
		}
		lines = append(lines, line)
	}
	return lines
}

// Each problem, where it is said, and what the fix writes.
func TestCheck(t *testing.T) {
	const text = `package a.b;
import jdk.jfr.Event;
import jdk.jfr.Name;
class Outer {
  @Name("jdk.CPULoad") static class Mixed extends Event { }
  @Name("bad name") static class Bad extends Event { }
  @Name("a.class") static class Word extends Event { }
  @Name("a.Same") static class Same extends Event { }
  @Name("a.Same") static class Other extends Event { }
  static class Plain extends Event { Integer boxed; @Name("x") int one; @Name("x") int two; int startTime; long stackTrace; }
  @jdk.jfr.Throttle("10 per s") @Name("a.T") static class T extends Event { @jdk.jfr.Contextual String id; }
  @jdk.jfr.Threshold("5 min") @Name("a.H") static class H extends Event { }
  @Name("a.S") static class S extends Event { @jdk.jfr.SettingDefinition int set(Object control) { return 0; } }
  @Name("a.Base") static class Base extends Event { private int own; int both; }
  @Name("a.Sub") static class Sub extends Base { int both; }
  Plain handed() { Plain p = new Plain(); p.begin(); return p; }
  void lost() { Plain p = new Plain(); p.begin(); }
  void fine() { Plain p = new Plain(); p.begin(); try { fine(); } finally { p.commit(); } }
  void dear(String a) { Sub s = new Sub(); s.begin(); s.text = "a" + a; s.commit(); }
  void asked(String a) { Sub s = new Sub(); s.begin(); if (s.shouldCommit()) { s.text = "a" + a; s.commit(); } }
  void cheap(String a) { Sub s = new Sub(); s.text = a; s.both = a.length() + 1; s.commit(); }
  void again() { Plain p = new Plain(); while (true) { p.begin(); p.commit(); } }
}
class NoEvent extends Thing { Integer boxed; }
`
	got := said(ownevents.Check(source.EventsOf(source.Java, "Outer.java", []byte(text)), text, 17, nil), text)
	want := []string{
		`5 1 "jdk.CPULoad"`,
		`6 1 "bad name"`,
		`7 1 "a.class"`,
		`8 2 "a.Same"`,
		`9 2 "a.Same"`,
		`10 4 Plain -> @Name("a.b.Plain") `,
		`10 2 boxed -> int -> transient `,
		`10 2 two`,
		`10 2 startTime`,
		`10 1 stackTrace`,
		`11 1 @jdk.jfr.Throttle("10 per s")`,
		`11 1 "10 per s"`,
		`11 1 @jdk.jfr.Contextual`,
		`12 1 "5 min" -> "5 m"`,
		`13 2 int -> boolean`,
		`14 2 own -> `,
		`15 2 both`,
		`17 2 p = new Plain()`,
		`19 4 "a" + a`,
		`22 2 p = new Plain()`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A source without JFR is not even parsed, and a cut one does no harm.
func TestOtherTexts(t *testing.T) {
	text, found := program(t)
	if found := source.EventsOf(source.Java, "A.java", []byte("class A extends Event { Integer i; }")); len(found.Classes) > 0 {
		t.Errorf("found %v", found.Classes)
	}
	for cut := 0; cut < len(text); cut += 37 {
		ownevents.Check(source.EventsOf(source.Java, "Program.java", []byte(text[:cut])), text[:cut], 25, nil)
	}
	if len(found.Classes) < 13 {
		t.Errorf("found %d classes", len(found.Classes))
	}
}
