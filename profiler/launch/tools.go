package launch

import (
	"slices"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/consent"
	"jfrlens/profiler/launch/gradle"
	"jfrlens/profiler/launch/maven"
)

// tools are the build tools: where a folder is built by both, the first counts.
func tools() []build.Tool { return []build.Tool{maven.Tool{}, gradle.Tool{}} }

// toolThat finds the first build tool for which something holds, nil if there is none.
func toolThat(holds func(build.Tool) bool) build.Tool {
	for _, t := range tools() {
		if holds(t) {
			return t
		}
	}
	return nil
}

// toolOf is the build tool that a program is, nil for any other program.
func toolOf(program string) build.Tool {
	name := build.ProgramName(program)
	return toolThat(func(t build.Tool) bool { return slices.Contains(t.Facts().Programs, name) })
}

// projectDangers lists what is not known to be harmless in the files by which a
// repository configures its build tool, whichever it may have.
func projectDangers(root string) []consent.Danger {
	var dangers []consent.Danger
	for _, t := range tools() {
		dangers = append(dangers, consent.InFiles(root, t.Facts().Settings)...)
	}
	return dangers
}
