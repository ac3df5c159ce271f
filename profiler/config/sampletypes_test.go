package config

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/sample"
)

// The schema offers exactly the names that are known.
func TestStandardTypesAreThoseOfTheSchema(t *testing.T) {
	p := propertyOf(reflected().Definitions["Run"], "sampleTypes")
	var offered []string
	for _, example := range p.Items.Examples {
		offered = append(offered, fmt.Sprint(example))
	}
	if !slices.Equal(offered, sample.Names()) {
		t.Errorf("the schema offers %q, known are %q", offered, sample.Names())
	}
}

func TestCheckSampleType(t *testing.T) {
	for name, meant := range map[string]string{
		"cpu": "fits", "cpu-time": "fits", "jdk.ClassLoad": "fits", "Custom": "fits", "a.b$C": "fits", "File Read": "fits", "file read": "fits",
		"cup": "cpu", "cputime": "cpu-time", "exception": "exceptions", "waal": "wall", "oi": "", "memory": "", "": "", "a,b=c.D": "", "cpu.x y": "",
	} {
		err := CheckSampleType(name)
		got := "fits"
		if err != nil {
			_, got, _ = strings.Cut(err.Error(), "; did you mean ")
			got = strings.Trim(got, `"?`)
		}
		if got != meant {
			t.Errorf("%q: %v, want %q", name, err, meant)
		}
	}
}

// What is wrong is left out, so that the run does not tell of it again.
func TestWrongSampleTypesAreLeftOut(t *testing.T) {
	c, problems := Parse("f", []byte(`{"runConfigurations": [{"name": "a", "goal": "x", "sampleTypes": ["lokc", "cpu"]}]}`))
	if run, _ := c.Run("a"); len(problems) != 1 || !slices.Equal(run.SampleTypes, []string{"cpu"}) {
		t.Errorf("%+v, %v", run, problems)
	}
}

func TestEventsNamed(t *testing.T) {
	for name, want := range map[string][]string{"jdk.FileRead": {"jdk.FileRead"}, "FileRead": {"FileRead", "jdk.FileRead"}, "a.b$C": {"a.b$C"}, "File read": {"jdk.FileRead"}, "Deoptimization": {"jdk.Deoptimization"}} {
		if got := EventsNamed(name); !slices.Equal(got, want) {
			t.Errorf("%s may be %q, want %q", name, got, want)
		}
	}
}
