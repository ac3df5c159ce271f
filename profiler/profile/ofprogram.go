package profile

import (
	"slices"
	"strings"
)

// Other is work that is done in the JVM of a program, but is none of the program's.
type Other struct {
	By     string // who does it, for people, such as "Flight Recorder itself"
	Weight int64  // in the unit of the view
}

// doer is who does the work of a node, or whose code a method is.
type doer uint8

const (
	theJDK      doer = iota // called by nobody else yet
	theProgram              // and all that it calls
	theLauncher             // of source files, which leads to the program, too
	theRecorder
	theCompiler
	theAgents
	allDoers
)

// others names those who do not work for the program, for people.
var others = [allDoers]string{theRecorder: "Flight Recorder itself", theCompiler: "compiling the source file before its start", theAgents: "agents"}

// OfProgram returns the methods and lines of a view without what others than the program did: Flight Recorder on its own,
// as in starting before main, its periodic tasks, and writing the recording at the end; the launcher of source files and
// the compiler in it; and agents. In a short run that is most of what is sampled beside the program. What the program makes
// them do, as the recorder by an event of its own, stays, and so do Total and Samples, to which shares refer.
func (v *View) OfProgram() (rest *View, left []Other) {
	by := v.profile.doers()
	var weights [allDoers]int64
	for node, doer := range by {
		if isOther(doer) {
			weights[doer] += v.Self[node]
		}
	}
	for doer, weight := range weights {
		if weight > 0 {
			left = append(left, Other{others[doer], weight})
		}
	}
	if len(left) == 0 {
		return v, nil
	}
	visible := func(weights []int64) []int64 {
		weights = slices.Clone(weights)
		for node, doer := range by {
			if isOther(doer) {
				weights[node] = 0
			}
		}
		return weights
	}
	rest = &View{Type: v.Type, Total: v.Total, Samples: v.Samples, profile: v.profile, blocks: v.blocks}
	rest.Self, rest.SelfSamples = visible(v.Self), visible(v.SelfSamples)
	return rest.derived(true), left
}

func isOther(w doer) bool { return w >= theRecorder }

// doers tells of each node who does its work. The launcher works for the compiler where it does not lead to the program.
func (p *Profile) doers() []doer {
	kinds := make([]doer, len(p.methods))
	for i, m := range p.methods {
		kinds[i] = doerOf(m)
	}
	compiles := p.jvm.isSourceLauncher()
	states, by := make([]doer, p.nodes.Len()), make([]doer, p.nodes.Len())
	for node := 1; node < len(states); node++ {
		states[node] = calledBy(states[p.nodes.Parent[node]], kinds[p.frames[p.nodes.Frame[node]].Method], compiles)
		if by[node] = states[node]; by[node] == theLauncher {
			by[node] = theCompiler
		}
	}
	return by
}

// calledBy is who does the work of a method that was called in somebody's: who came first after code of the JDK, but agents
// in any. compiles tells whether the JVM was started to run a source file: its compiler may have stacks so deep that the
// launcher is not on them; in any other JVM a compiler is the program.
func calledBy(caller, method doer, compiles bool) doer {
	compiles = compiles || caller == theLauncher
	switch {
	case isOther(caller):
		return caller
	case method == theAgents:
		return theAgents
	case caller == theProgram, method == theCompiler && !compiles:
		return theProgram
	case method == theJDK:
		return caller
	}
	return method
}

// sourceLauncher runs source files, since JDK 11.
const sourceLauncher = "com.sun.tools.javac.launcher."

// doerOf tells whose code a method is.
func doerOf(m Method) doer {
	starts := func(prefixes ...string) bool {
		return slices.ContainsFunc(prefixes, func(start string) bool { return strings.HasPrefix(m.Class, start) })
	}
	switch {
	case starts("jdk.jfr.", "com.oracle.svm.core.jfr."):
		return theRecorder
	case starts(sourceLauncher):
		return theLauncher
	case starts("com.sun.tools.javac."):
		return theCompiler
	case starts("sun.instrument."), agents().Has(m.Class):
		return theAgents
	case m.Class == "", TheJDK().Has(m.Class):
		return theJDK
	}
	return theProgram
}

// agents are those that watch many programs. The JVM calls others by the code of sun.instrument.
func agents() Libraries {
	return Libraries{
		"io.opentelemetry.javaagent.", "datadog.trace.", "com.datadog.", "com.newrelic.agent.", "com.newrelic.bootstrap.",
		"com.dynatrace.", "co.elastic.apm.agent.", "com.appdynamics.", "org.apache.skywalking.apm.agent.", "org.glowroot.agent.",
		"org.jacoco.agent.", "org.aspectj.weaver.", "com.intellij.rt.debugger.agent.",
	}
}
