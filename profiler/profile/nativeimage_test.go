package profile

import (
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

const nativeImageRecording = "../../testdata/recordings/producers/native-image.jfr"

// TestNativeImageHasNoOptionsOfHotSpot reads what a native image says of its JVM: advice about HotSpot's compilers is none for it.
func TestNativeImageHasNoOptionsOfHotSpot(t *testing.T) {
	p := read(t, Options{}, nativeImageRecording)
	if jvm := p.JVM(); jvm.Name != nativeImage || !strings.HasPrefix(jvm.Command, "NativeImage ") {
		t.Errorf("the JVM is %+v", jvm)
	}
	for _, warning := range p.Quality().NotesFor(sample.CPU) {
		if strings.Contains(warning, "-XX:") {
			t.Errorf("warning %q", warning)
		}
	}
	if got := p.Quality().NonSafepoints; got != Unknown {
		t.Errorf("DebugNonSafepoints is %v", got)
	}
}

// TestNativeImageJVMIsALibrary finds what the program did below the JVM of a native image, which is Java code, too.
func TestNativeImageJVMIsALibrary(t *testing.T) {
	p := read(t, Options{}, nativeImageRecording)
	for sampleType, want := range map[string]map[string]bool{
		sample.Lock:  {"HardValues.contend": true, "Busy.work": true},
		sample.Alloc: {"Busy.allocate": true, "NativeImage.main": true},
	} {
		got := map[string]bool{}
		v := view(t, p, sampleType)
		for _, m := range v.OwnMethods(nil) {
			got[m.Class+"."+m.Method] = m.Weight > 0
		}
		for name := range want {
			if !got[name] {
				t.Errorf("%s: %s has nothing", sampleType, name)
			}
		}
		for name := range got {
			if strings.HasPrefix(name, "com.oracle.svm.") {
				t.Errorf("%s: %s is no own method", sampleType, name)
			}
		}
	}
	for i, f := range p.Frames()[1:] {
		if f.Kind != jfr.FrameCompiled && p.Methods()[f.Method].Class != "" {
			t.Errorf("frame %d is %v", i+1, f.Kind)
		}
	}
}
