package consent

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/config"
)

// OfRun lists what in a named run configuration needs consent: it comes
// from the repository's settings file. Its arguments are those of the program or
// those of the build tool.
func OfRun(run config.Run, arguments Harmless) []Danger {
	dangers := In(config.FileName, run.JVMOptions, ProgramOptions())
	dangers = append(dangers, In(config.FileName, slices.Concat(strings.Fields(run.Goal), run.Args), arguments)...)
	for name, value := range run.Env {
		if !isHarmlessVariable(name) {
			dangers = append(dangers, Danger{File: config.FileName, Option: name + "=" + value, Reason: "can change what is executed", Told: isToldVariable(name, value)})
		}
	}
	if run.JDK != "" && strings.ContainsAny(run.JDK, `/\\`) {
		dangers = append(dangers, Danger{File: config.FileName, Option: fmt.Sprintf("jdk %s", run.JDK), Reason: "chooses the program that is executed"})
	}
	slices.SortFunc(dangers, func(a, b Danger) int { return strings.Compare(a.Option, b.Option) })
	return dangers
}
