package launch

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What a settings file of the user's says holds, what it leaves out is added.
func TestGivenSettings(t *testing.T) {
	const file = `<?xml version="1.0"?><configuration version="2.0">
		<event name="jdk.FileRead"><setting name="enabled">true</setting><setting name="threshold">0 ms</setting></event>
		<event name="jdk.CPUTimeSample"><setting name="enabled">true</setting><setting name="throttle">1 ms</setting></event>
		<event name="jdk.ExecutionSample"><setting name="enabled">false</setting><setting name="period">1 ms</setting></event>
	</configuration>`
	for _, test := range []struct {
		name     string
		types    []string
		measures Measures
		want     string
	}{
		{"no type", nil, Measures{}, "CPUTimeSample#stackTrace=true"},
		{"cpu", []string{"cpu"}, Measures{}, "ExecutionSample#enabled=true ExecutionSample#stackTrace=true"},
		{"native", []string{"native"}, Measures{}, "NativeMethodSample#enabled=true NativeMethodSample#period=20 ms NativeMethodSample#stackTrace=true"},
		{"io", []string{"io"}, Measures{}, "FileRead#enabled=true FileRead#throttle=off FileRead#stackTrace=true " +
			"FileWrite#enabled=true FileWrite#threshold=1 ms FileWrite#throttle=off FileWrite#stackTrace=true " +
			"FileForce#enabled=true FileForce#threshold=1 ms FileForce#stackTrace=true " +
			"SocketRead#enabled=true SocketRead#threshold=1 ms SocketRead#throttle=off SocketRead#stackTrace=true " +
			"SocketWrite#enabled=true SocketWrite#threshold=1 ms SocketWrite#throttle=off SocketWrite#stackTrace=true"},
		{"io with a threshold", []string{"io"}, Measures{IOThreshold: "5ms"}, "FileRead#threshold=5ms FileWrite#threshold=5ms FileForce#threshold=5ms SocketRead#threshold=5ms SocketWrite#threshold=5ms"},
	} {
		t.Run(test.name, func(t *testing.T) {
			facts := recorderFacts{major: 25, linux: true, settings: []string{"/s/project.jfc"}, given: parseSettings(file), sampleTypes: test.types, measures: test.measures}
			settings, notes := facts.eventSettings()
			var got []string
			for _, s := range settings {
				if test.measures.IOThreshold == "" || s.name == "threshold" {
					got = append(got, strings.TrimPrefix(s.event, "jdk.")+"#"+s.name+"="+s.value)
				}
			}
			if diff := cmp.Diff(test.want, strings.Join(got, " ")); diff != "" || len(notes) > 0 {
				t.Errorf("-want +got, notes %q:\n%s", notes, diff)
			}
		})
	}
}
