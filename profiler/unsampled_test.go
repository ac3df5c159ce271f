package profiler

import (
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// Who asked for the processor, or for nothing, hears why something else is shown.
func TestUnsampled(t *testing.T) {
	p := partOf(t, sample.Lock, sample.Alloc)
	for _, test := range []struct {
		name    string
		profile *profile.Profile
		asked   []string
		release int
		want    string
	}{
		{"by default", p, nil, 17, "no samples of Java code were taken, as of a program that ends at once; shown instead: Time waiting for locks"},
		{"on JDK 8", p, nil, 8, "which may be for want of -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints"},
		{"asked for on JDK 8", p, []string{sample.CPU}, 8, "JDK 8 often cannot tell"},
		{"asked for", p, []string{sample.CPU}, 17, ""}, // the missing type is told already
		{"not asked for", p, []string{sample.Alloc}, 8, ""},
		{"with samples", partOf(t, sample.CPU), nil, 8, ""},
	} {
		got := strings.Join(unsampled(test.profile, test.asked, test.release), "\n")
		if !strings.Contains(got, test.want) || (test.want == "") != (got == "") {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// partOf is what a recording has of some sample types.
func partOf(t *testing.T, types ...string) *profile.Profile {
	t.Helper()
	rec, err := jfr.Open("../testdata/recordings/hard-jdk21.jfr")
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{Types: types})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
