package profile

import "testing"

func TestMisplaces(t *testing.T) {
	const server = "OpenJDK 64-Bit Server VM"
	jvm := func(name, release string) JVM {
		return JVM{Name: name, Version: name + " (25.504-b01) for linux-amd64 JRE (" + release + "), built on"}
	}
	on := Quality{NonSafepoints: On}
	tests := []struct {
		name    string
		quality Quality
		jvm     JVM
		want    bool
	}{
		{"JDK 17", on, jvm(server, "17.0.15+6"), true},
		{"JDK 28", on, jvm(server, "28-ea+18"), true},
		{"flag told", Quality{NonSafepoints: On, AutoBox: On}, jvm(server, "25.0.3+9-LTS"), true},
		{"boxes kept", Quality{NonSafepoints: On, AutoBox: Off}, jvm(server, "25.0.3+9-LTS"), false},
		{"without notes", Quality{NonSafepoints: Off}, jvm(server, "25.0.3+9-LTS"), false},
		{"C1", Quality{NonSafepoints: On, Compiler: CompilerC1Only}, jvm(server, "25.0.3+9-LTS"), false},
		{"JDK 8", on, jvm(server, "1.8.0_504-8u504-ga"), false},
		{"JDK 11", on, jvm(server, "11.0.29+7"), false},
		{"no C2", on, jvm("OpenJDK 64-Bit Zero VM", "25"), false},
		{"Graal", on, jvm(server, "21.0.1+12-jvmci-23.1-b15"), false},
		{"not told", on, JVM{}, false},
	}
	for _, test := range tests {
		if got := test.quality.misplaces(test.jvm); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// Of the flag's event and the options the event wins: it is what the JVM did.
func TestAutoBox(t *testing.T) {
	for _, test := range []struct {
		args  string
		event State
		want  State
	}{
		{"-Xmx1g", Unknown, Unknown},
		{"-XX:-EliminateAutoBox", Unknown, Off},
		{"-XX:-EliminateAutoBox -XX:+EliminateAutoBox", Unknown, On},
		{"-XX:-EliminateAutoBox", On, On},
		{"-Xmx1g", Off, Off},
	} {
		a := newAssembly(Options{})
		f := facts{jvm: JVM{Args: test.args}, flags: map[string]State{autoBoxFlag: test.event}}
		f.addTo(a)
		if a.run.AutoBox != test.want {
			t.Errorf("%+v: %v", test, a.run.AutoBox)
		}
	}
}
