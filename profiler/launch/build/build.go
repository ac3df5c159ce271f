// Package build is what the build tools have in common: the goals they offer,
// what they say about a module, and how files and words of theirs are read.
package build

import (
	"path/filepath"
	"strconv"
	"strings"

	"jfrlens/profiler/config"
)

// Goal is a goal or task that a build file can run as it is written.
type Goal struct {
	// Name is the goal or task for people, such as "spring-boot:run".
	Name string
	// Words are what the build tool is asked for, with what has to come first.
	Words []string
	// Line is where the plugin or task stands in the file, from 1.
	Line int
}

// Run is the goal as a run configuration.
func (g Goal) Run() config.Run {
	return config.Run{Name: g.Name, Goal: strings.Join(g.Words, " ")}
}

// Result is what a project's build says about the module that is run.
type Result struct {
	ClassPath   []string `json:"classPath"`
	SourceRoots []string `json:"sourceRoots"`
	// JDKHome is the JDK of the project's toolchain, "" when it names none.
	JDKHome string `json:"jdkHome,omitempty"`
	// Release is the lowest Java release that can run the classes.
	Release int `json:"release,omitempty"`
	// Options are the JVM options by which the build lets the program reach into
	// modules; see ModuleOptions.
	Options []string `json:"options,omitempty"`
	// StartsModule: the build starts the main of a module in it, not from the class
	// path.
	StartsModule bool `json:"startsModule,omitempty"`
}

// ProgramName is the name of a program without its folder and the ending that it
// has on Windows, where case does not count.
func ProgramName(word string) string {
	name := strings.ToLower(filepath.Base(word))
	for _, ending := range []string{".exe", ".cmd", ".bat"} {
		if plain, ok := strings.CutSuffix(name, ending); ok {
			return plain
		}
	}
	return name
}

// PropertyName strips what a settings file may write around a property.
func PropertyName(option string) string {
	return strings.TrimSuffix(strings.TrimPrefix(option, "-D"), "=")
}

// NoOwnAgent keeps a development mode from opening its debug agent, which slows
// the program and stands in the way of ours.
const NoOwnAgent = "-Ddebug=false"

// ParseRelease is the feature release of a version such as "17", "1.8.0_504" or
// "21-ea", and the lowest one of a range such as "[17,18)"; 0 when there is none.
func ParseRelease(text string) int {
	text = strings.TrimLeft(strings.TrimSpace(text), "[(")
	text = strings.TrimPrefix(text, "1.")
	end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end >= 0 {
		text = text[:end]
	}
	release, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return release
}

// Module is a part of a project that is built.
type Module struct {
	// Root is the folder where the build is run, Dir the one with the build file
	// nearest to the source.
	Root, Dir string
}
