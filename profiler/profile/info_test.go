package profile

import "testing"

func TestReadArgs(t *testing.T) {
	tests := []struct {
		args string
		want Quality
	}{
		{"", Quality{NonSafepoints: Off}},
		{"-Xmx1g -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints", Quality{NonSafepoints: On}},
		{"-XX:+DebugNonSafepoints -XX:-DebugNonSafepoints", Quality{NonSafepoints: Off}},
		{"-XX:TieredStopAtLevel=1", Quality{NonSafepoints: Off, Compiler: CompilerC1Only}},
		{"-XX:TieredStopAtLevel=1 -XX:TieredStopAtLevel=4", Quality{NonSafepoints: Off}},
		{"-XX:TieredStopAtLevel=0", Quality{NonSafepoints: Off, Compiler: CompilerNone}},
		{"-Xint", Quality{NonSafepoints: Off, Compiler: CompilerNone}},
		{"-Xint -Xmixed", Quality{NonSafepoints: Off}},
		{"-Xcomp", Quality{NonSafepoints: Off, Compiler: CompilerFirst}},
		{"-agentlib:jdwp=transport=dt_socket,server=y", Quality{NonSafepoints: Off, Debugger: true}},
		{"-Xrunjdwp:transport=dt_socket", Quality{NonSafepoints: Off, Debugger: true}},
	}
	for _, test := range tests {
		var got Quality
		got.readArgs(test.args)
		if got.Compiler != test.want.Compiler || got.NonSafepoints != test.want.NonSafepoints || got.Debugger != test.want.Debugger {
			t.Errorf("%q: %+v, want %+v", test.args, got, test.want)
		}
	}
}

// The flag event is what the JVM did; its options are only what it was asked.
func TestFlagEventWinsOverArgs(t *testing.T) {
	a := newAssembly(Options{})
	f := facts{jvm: JVM{Args: "-Xmx1g"}, flags: map[string]State{nonSafepointsFlag: On}}
	f.addTo(a)
	if a.run.NonSafepoints != On {
		t.Errorf("DebugNonSafepoints is %v", a.run.NonSafepoints)
	}
}

func TestLostSamplesBelongToCPUTime(t *testing.T) {
	a := newAssembly(Options{})
	f := facts{lostSamples: 7, lostBytes: 100}
	f.addTo(a)
	q := a.snapshot().Quality()
	if len(q.Types) != 1 || q.Types[0].Lost != 7 || q.LostBytes != 100 {
		t.Errorf("quality %+v", q)
	}
}
