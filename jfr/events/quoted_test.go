package events_test

import (
	"fmt"
	"testing"

	"jfrlens/jfr/events"
)

// Values and whole options may be quoted, as shells, Dockerfiles and XML have it.
func TestQuotedOptions(t *testing.T) {
	for text, want := range map[string]string{
		`java -XX:StartFlightRecording:method-timing='a.B::c;d.E$F',gc=high App`:   "[method-timing=a.B::c;d.E$F gc=high]",
		`java -XX:StartFlightRecording="name=x,filename=my file.jfr" App`:          "[name=x filename=my file.jfr]",
		`ENV JAVA_TOOL_OPTIONS="-XX:StartFlightRecording:gc=high,name=x -Xmx1g"`:   "[gc=high name=x]",
		`jcmd 1 JFR.start name=x method-trace="a.B::c;d.E" | grep started`:         "[name=x method-trace=a.B::c;d.E]",
		`<argLine>-XX:StartFlightRecording:name=x,filename='a.jfr'</argLine>`:      "[name=x filename=a.jfr]",
		"java -XX:StartFlightRecording:filename='broken,name=x\njava -jar app.jar": "[filename=]",
	} {
		var got []string
		for _, o := range events.FindOptions(text) {
			for _, p := range o.Pairs {
				got = append(got, p.Key+"="+p.Value)
			}
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}
