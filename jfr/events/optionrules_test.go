package events_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/events"
)

// problemsOf are what is wrong with the options of a text.
func problemsOf(t *testing.T, text string, release int) (list []events.Problem) {
	t.Helper()
	for _, o := range events.FindOptions(text) {
		found, err := o.Check(text, release)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, found...)
	}
	return list
}

// fixed carries out the first fix of each problem, the last of the text first.
func fixed(text string, problems []events.Problem) string {
	var fixes []events.Fix
	for _, p := range problems {
		if len(p.Fixes) > 0 {
			fixes = append(fixes, p.Fixes[0])
		}
	}
	slices.SortFunc(fixes, func(a, b events.Fix) int { return b.At.From - a.At.From })
	for _, f := range fixes {
		text = text[:f.At.From] + f.New + text[f.At.To:]
	}
	return text
}

// What each rule says, where, and what the text is after its fix. Severities are 1 where nothing starts, 2 for warnings.
func TestRulesOfOptions(t *testing.T) {
	t.Parallel()
	const start, recorder, command = "-XX:StartFlightRecording:", "-XX:FlightRecorderOptions:", "jcmd 5 JFR.start "
	for _, test := range []struct {
		place, pairs string
		release      int
		at, says     string // of the only problem
		severity     events.Severity
		after        string // the pairs after the fix, "" without one
	}{
		{start, "filenme=a.jfr", 25, "filenme", "did you mean filename?: JDK 25 does not start", 1, "filename=a.jfr"},
		{start, "nonsense=1", 25, "nonsense", `there is no option "nonsense": JDK 25 warns and goes on without it`, 2, ""},
		{start, "nonsense=1", 11, "nonsense", "JDK 11 does not start", 1, ""},
		{start, "memorysize=1m", 25, "memorysize", "it belongs to -XX:FlightRecorderOptions", 2, ""},
		{start, "report-on-exit=gc", 21, "report-on-exit", "report-on-exit is there from JDK 25 on", 2, ""},
		{start, "flush-interval=1s", 11, "flush-interval", "flush-interval is there from JDK 17 on: JDK 11 does not start", 1, ""},
		{start, "gc=hig", 25, "hig", `gc takes off, normal, detailed, high, all, not "hig": JDK 25 does not start`, 1, "gc=high"},
		{start, "gc=high", 11, "gc", `there is no option "gc"`, 1, ""},
		{start, "class-loading=yes", 25, "yes", "class-loading takes true or false", 1, ""},
		{start, "locking-threshold=5ms", 25, "", "", 0, ""},
		{start, "locking-threshold=5min", 25, "5min", "it takes m: JDK 25 does not start", 1, ""},
		{start, "method-timing=a.B::c;a.*", 25, "a.*", "there are no wildcards", 2, ""},
		{start, "name=a,name=b", 25, "name", "name is given twice: JDK 25 does not start", 1, "name=a"},
		{start, "name=a,name='b'", 25, "name", "given twice", 1, "name=a"},
		{start, `name="a",disk=true,name="b"`, 25, "name", "given twice", 1, `name="a",disk=true`},
		{start, "gc=off,gc=high", 25, "", "", 0, ""},
		{start, "settings=a.jfc,settings=b.jfc", 25, "", "", 0, ""},
		{start, "settings=", 25, "", "settings names no file", 1, ""},
		{start, "name=42", 25, "42", "a name of nothing but digits", 1, ""},
		{start, "name=42a,filename=42", 25, "", "", 0, ""},
		{start, "disk=TRUE", 25, "TRUE", `disk takes true or false, not "TRUE"`, 1, "disk=true"},
		{start, "disk=TRUE", 11, "", "", 0, ""},
		{start, "disk", 25, "", "", 0, ""},
		{start, "disk=", 25, "", "disk takes true or false", 1, ""},
		{start, "duration=5", 25, "5", `duration takes an integer and a unit such as 10s, not "5"`, 1, ""},
		{start, "duration=5sec", 25, "5sec", "duration takes", 1, "duration=5s"},
		{start, "duration=999ms", 25, "999ms", "duration is 1s or more, not 999ms", 1, ""},
		{start, "duration=1000ms,maxage=0,maxsize=0", 25, "", "", 0, ""},
		{start, "duration=0", 25, "0", "duration takes", 1, ""},
		{start, "maxage=-1s", 25, "-1s", "maxage cannot be negative: JDK 25 does not start", 1, ""},
		{start, "flush-interval=-1s", 25, "", "", 0, ""},
		{start, "maxage=9223372036854775808ns", 25, "9223372036854775808ns", "larger than JFR can read", 1, ""},
		{start, "maxsize=1x", 25, "1x", `maxsize takes an integer with k, m or g, not "1x": JDK 25 does not start`, 1, ""},
		{start, "maxsize=1x", 11, "1x", "JDK 11 takes no notice", 2, ""},
		{start, "maxsize=1GB", 25, "", "", 0, ""},
		{start, "maxsize=-1k", 25, "-1k", "maxsize is 0 bytes or more", 1, ""},
		{start, "maxsize=99999999999999999999", 25, "99999999999999999999", "is larger than the JVM can read", 1, ""},
		{start, "maxsize=9223372036854775807g", 25, "", "", 0, ""},
		{start, "disk=false,flush-interval=2s", 25, "flush-interval", "flush-interval needs the disk", 1, ""},
		{start, "disk=true,flush-interval=2s", 25, "", "", 0, ""},
		{start, "settings=default,settings=profile,gc=off", 25, "profile", "controls of the same names", 1, "settings=default,gc=off"},
		{start, "settings=default,settings=profile,+a.B#enabled=true", 17, "profile", "controls of the same names", 1, "settings=default,+a.B#enabled=true"},
		{start, "settings=default,settings=profile", 25, "", "", 0, ""},
		{start, "jdk.ThreadSleep#threshold=20ms", 25, "", "", 0, ""},
		{start, "jdk.ThreadSleep#threshold=1min", 25, "1min", "the JVM falls back to the noisy end", 2, "jdk.ThreadSleep#threshold=1m"},
		{start, "jdk.ThreadSleep#thresold=1ms", 25, "jdk.ThreadSleep#thresold", "jdk.ThreadSleep has no setting thresold in JDK 25", 2, ""},
		{start, "jdk.ThreadSlep#enabled=true", 25, "jdk.ThreadSlep#enabled", "did you mean jdk.ThreadSleep?", 2, "jdk.ThreadSleep#enabled=true"},
		{start, "my.Event#enabled=true", 25, "my.Event#enabled", "to add it write +my.Event#enabled", 2, "+my.Event#enabled=true"},
		{start, "+my.Event#enabled=true,+jdk.NoSuch#x=y", 25, "", "", 0, ""},
		{start, "+jdk.ThreadSleep#enabled=yes", 25, "yes", "the JVM takes it as false", 2, ""},
		{start, "jdk.ThreadSleep#enabled=true", 11, "jdk.ThreadSleep#enabled", "from JDK 17 on", 1, ""},
		{start, "jdk.CPUTimeSample#throttle=10ms", 25, "", "", 0, ""},
		{start, "jdk.FileRead#throttle=10ms", 25, "10ms", "falls back to no throttle", 2, ""},
		{start, "name=${x},duration=$LATER,{key}=5,%k%=x", 25, "", "", 0, ""},
		{recorder, "stackdepth=128,memorysize=1m", 25, "", "", 0, ""},
		{recorder, "stackdepth=1e3", 25, "1e3", `stackdepth takes a number, not "1e3"`, 1, ""},
		{recorder, "numglobalbuffers=1", 25, "1", "numglobalbuffers is 2 or more", 1, ""},
		{recorder, "memorysize=1023k", 25, "1023k", "memorysize is 1048576 bytes or more", 1, ""},
		{recorder, "memorysize=1024K", 25, "", "", 0, ""},
		{recorder, "stackdpth=5", 25, "stackdpth", "did you mean stackdepth?", 1, "stackdepth=5"},
		{recorder, "gc=high", 25, "gc", `there is no option "gc": JDK 25 does not start`, 1, ""},
		{recorder, "redact-key=x", 26, "redact-key", "redact-key is there from JDK 28 on", 1, ""},
		{recorder, "redact-key=x", 28, "", "", 0, ""},
		{recorder, "memorysize=1x", 11, "1x", "JDK 11 does not start", 1, ""},
		{command, "name=a verbose=true", 25, "", "", 0, ""},
		{command, "name=a name=b", 25, "name", "name is given twice: no recording is started", 1, "name=a"},
		{command, "duration=5", 25, "5", "no recording is started", 1, ""},
		{command, "jdk.ThreadSleep#threshold=20ms gc=off", 25, "", "", 0, ""},
		{command, "report-on-exit=gc", 25, "report-on-exit", "there is no option", 2, ""},
	} {
		text := "x " + test.place + test.pairs
		problems := problemsOf(t, text, test.release)
		name := fmt.Sprintf("JDK %d, %s", test.release, text)
		switch {
		case test.says == "":
			if len(problems) > 0 {
				t.Errorf("%s: nothing is wrong, but there is %+v", name, problems)
			}
		case len(problems) != 1:
			t.Errorf("%s: %d problems: %+v", name, len(problems), problems)
		default:
			p := problems[0]
			after := ""
			if len(p.Fixes) > 0 {
				after = strings.TrimPrefix(fixed(text, problems), "x "+test.place)
			}
			if got := text[p.At.From:p.At.To]; got != test.at || !strings.Contains(p.Message, test.says) || p.Severity != test.severity || after != test.after {
				t.Errorf("%s: %d at %q: %s; after the fix %q, want %d at %q: %s; %q", name, p.Severity, got, p.Message, after, test.severity, test.at, test.says, test.after)
			}
		}
	}
}
