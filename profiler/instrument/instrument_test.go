package instrument_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/methodfilter"
	"jfrlens/profiler/instrument"
	"jfrlens/testdata/jdks"
)

// compiledProject is a project with its classes where Maven puts them.
func compiledProject(t *testing.T) (dir, classes string) {
	t.Helper()
	dir = t.TempDir()
	text, err := os.ReadFile(filepath.Join("testdata", "Code.java"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "Code.java"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	classes = filepath.Join(dir, "target", "classes")
	if err := os.MkdirAll(classes, 0o700); err != nil {
		t.Fatal(err)
	}
	jdks.Javac(t, 25, "-d", classes, filepath.Join(dir, "Code.java"))
	return dir, classes
}

// filters are filters with the classes that the recording's methods have to be of, to leave those of the JDK out.
func filters() []string {
	return []string{
		"Code;Code$Shape;Code$Square;Code$Annotated;Code$Colour;Code$Unfinished;Code$Finished", "Code$Square", "Code$Shape", "Code$Colour", "Code",
		"@Code$Seen", "@Code$Unseen", "Code$Annotated::one", "Code.Annotated", "Code::<clinit>", "Code$Unfinished", "Code$Unfinished::later", "Code.main",
	}
}

// What is counted is what the JVM instruments.
func TestCountIsWhatIsInstrumented(t *testing.T) {
	dir, classes := compiledProject(t)
	project := instrument.Read([]string{dir})
	if !project.Compiled {
		t.Fatal("the compiled classes were not found")
	}
	for i, filter := range filters() {
		out := filepath.Join(dir, fmt.Sprint(i, ".jfr"))
		java := exec.Command(jdks.Tool(t, 25, "java"), jdks.EndsSoon, jdks.TempDir(dir), "-cp", classes,
			"-XX:StartFlightRecording:filename="+out+",method-timing="+filter, "Code")
		if said, err := java.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		if got, want := project.Count(methodfilter.Parse(filter)).Methods, instrumented(t, out); got != want {
			t.Errorf("%s: %d methods are counted, %d were instrumented", filter, got, want)
		}
	}
}

// instrumented counts the methods that a recording has timings of.
func instrumented(t *testing.T, path string) int {
	t.Helper()
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	most := 0
	for chunk, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		timing, n := chunk.Metadata().Type("jdk.MethodTiming"), 0
		for table, err := range chunk.Events(chunk.Select(timing, "method")) {
			if err != nil {
				t.Fatal(err)
			}
			n += table.Rows
		}
		most = max(most, n)
	}
	return most
}

// Why a part matches nothing, and what was meant.
func TestRemarks(t *testing.T) {
	dir, _ := compiledProject(t)
	project := instrument.Read([]string{dir})
	for filter, want := range map[string]string{
		"Code.Annotated::one":     "is nested -> Code$Annotated::one",
		"Code.main":               "is a method of Code -> Code::main",
		"Code$Unfinished::later":  "is abstract or native -> ",
		"Code$Finished::now":      "has no method now of its own -> ",
		"@Code$Unseen":            "has no retention RUNTIME -> ",
		"@Code.Seen":              "is nested -> @Code$Seen",
		"Code::main;Code$Square":  "",
		"java.util.HashMap::put":  "",
		"Code$Unseen":             "has no method with code -> ",
		"::nobodyHasThis":         "no class of the project has a method nobodyHasThis -> ",
		"Code::<clinit>;bad..one": "",
	} {
		got := ""
		for _, r := range project.Remarks(methodfilter.Parse(filter)) {
			got += r.Message + " -> " + r.Instead
		}
		message, instead, _ := strings.Cut(want, " -> ")
		if want == "" && got != "" || !strings.Contains(got, message) || want != "" && !strings.HasSuffix(got, " -> "+instead) {
			t.Errorf("%s: %q, want %q", filter, got, want)
		}
	}
}

// Where nothing is compiled, sources are counted, and said to be.
func TestSourcesAreCounted(t *testing.T) {
	project := instrument.Read([]string{"testdata"})
	if got := project.Count(methodfilter.Parse("Code$Annotated")); project.Compiled || got != (instrument.Count{Methods: 2, Classes: 1}) {
		t.Errorf("counted %v, compiled %v", got, project.Compiled)
	}
	if names := project.Names(); len(names) < 10 || names[0].Filter != "Code" {
		t.Errorf("names %v", names)
	}
}
