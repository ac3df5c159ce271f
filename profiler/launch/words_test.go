package launch

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"jfrlens/profiler/launch/build/buildtest"
)

func TestRequestOf(t *testing.T) {
	file := buildtest.WriteFile(t, t.TempDir(), "A#b.java", "class A {}")
	tests := []struct {
		name      string
		words     []string
		isCommand bool
		want      Request
	}{
		{"source file", []string{"Main.java", "a", "-b"}, false, Request{Target: "Main.java", Args: []string{"a", "-b"}}},
		{"class", []string{"demo.Main"}, false, Request{Target: "demo.Main", Args: []string{}}},
		{"test", []string{"demo.SumTest#adds two"}, false, Request{Target: "demo.SumTest", TestMethod: "adds two", Args: []string{}}},
		{"file with # in its name", []string{file}, false, Request{Target: file, Args: []string{}}},
		{"java", []string{"java", "-jar", "x.jar"}, false, Request{Command: []string{"java", "-jar", "x.jar"}}},
		{"java by path", []string{"/opt/jdk/bin/java", "Main"}, false, Request{Command: []string{"/opt/jdk/bin/java", "Main"}}},
		{"wrapper", []string{"./mvnw", "test"}, false, Request{Command: []string{"./mvnw", "test"}}},
		{"anything after --", []string{"sbt", "run"}, true, Request{Command: []string{"sbt", "run"}}},
		{"nothing", nil, false, Request{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, RequestOf(test.words, test.isCommand)); diff != "" {
				t.Errorf("RequestOf (-want +got):\n%s", diff)
			}
		})
	}
}
