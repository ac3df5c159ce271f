// Package doctor looks at what jfrlens needs of a machine and of a project, and says what to do where something is missing:
// JDKs, build tools, the project's settings, folders, running JVMs, async-profiler, editors. It changes nothing and runs
// nothing but "java -version" of a JDK that does not tell its release.
package doctor

import (
	"context"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strings"

	"jfrlens/profiler"
	"jfrlens/profiler/config"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/launch"
)

// State is how something stands.
type State string

// States. What is missing keeps something from working that most people need.
const (
	Fine    State = "fine"
	Lesser  State = "lesser" // works, with less to see; or a thing that not everybody needs is not there
	Missing State = "missing"
)

// Finding is what was seen of one thing.
type Finding struct {
	Topic string `json:"topic"` // such as "JDK"
	State State  `json:"state"`
	Says  string `json:"says"`         // one sentence or name
	Do    string `json:"do,omitempty"` // what to do about it
}

// Examine looks at the machine, and at the project of a folder. Findings come by topic, the most needed first.
func Examine(ctx context.Context, dir string) []Finding {
	settings, problems, err := config.Around(dir)
	installed := launch.InstalledJDKs(ctx)
	list := jdks(installed)
	list = append(list, newestJDK(installed))
	list = append(list, project(problems, err)...)
	list = append(list, buildTools(dir)...)
	list = append(list, sessions(), runningJVMs(), asyncProfiler(settings, installed))
	return append(list, editors()...)
}

// jdks are the installations, the one that programs run on first.
func jdks(installed []launch.JDK) []Finding {
	if len(installed) == 0 {
		return []Finding{{"JDK", Missing, "none was found in JAVA_HOME, PATH and the usual folders", "install a JDK, 11 or newer, or name one with --jdk; recordings can be read without"}}
	}
	var list []Finding
	for _, j := range installed {
		if err := j.CanRecord(); err != nil {
			list = append(list, Finding{"JDK", Lesser, j.String() + " cannot record", err.Error()})
			continue
		}
		list = append(list, Finding{Topic: "JDK", State: Fine, Says: j.String()})
	}
	for i := range list {
		if list[i].State == Fine {
			list[i].Says += ", on which programs run unless their project asks for another"
			return list
		}
	}
	return append(list, Finding{"JDK", Missing, "none that is installed can record", "install 8u262, 11 or newer"})
}

// Releases from which on a recording tells more.
const (
	liveFrom    = 17 // recordings are flushed each second, so that a run is seen while it goes on
	cpuTimeFrom = 25
)

// newestJDK says what the newest installation that can record lacks.
func newestJDK(installed []launch.JDK) Finding {
	newest := 0
	for _, j := range installed {
		if j.CanRecord() == nil {
			newest = max(newest, j.Major)
		}
	}
	switch {
	case newest < liveFrom:
		return Finding{"measures", Lesser, "numbers come when a program has ended", fmt.Sprintf("install JDK %d or newer to see them while it runs", liveFrom)}
	case newest < cpuTimeFrom:
		return Finding{"measures", Fine, fmt.Sprintf("numbers while a program runs; JDK %d and newer measure CPU time and single methods, too", cpuTimeFrom), ""}
	}
	return Finding{Topic: "measures", State: Fine, Says: "numbers while a program runs, CPU time, single methods"}
}

// project is what is wrong with the project's settings.
func project(problems []config.Problem, err error) []Finding {
	if err != nil {
		return []Finding{{config.FileName, Missing, err.Error(), "make it readable"}}
	}
	var list []Finding
	for _, p := range problems {
		list = append(list, Finding{config.FileName, Lesser, fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message), "the rest of the file is used"})
	}
	return list
}

// buildTools says whether the tool of the project's build is there.
func buildTools(dir string) []Finding {
	var list []Finding
	for _, tool := range []struct{ name, wrapper, files string }{
		{"mvn", "mvnw", "pom.xml"}, {"gradle", "gradlew", "build.gradle build.gradle.kts settings.gradle settings.gradle.kts"},
	} {
		for _, file := range strings.Fields(tool.files) {
			if !exists(dir, file) {
				continue
			}
			list = append(list, buildTool(dir, file, tool.name, tool.wrapper))
			break
		}
	}
	return list
}

// buildTool is how a project with a build file is built.
func buildTool(dir, file, name, wrapper string) Finding {
	if exists(dir, wrapper) {
		return Finding{Topic: "build", State: Fine, Says: file + " is built by ./" + wrapper}
	}
	if path, ok := inPath(name); ok {
		return Finding{Topic: "build", State: Fine, Says: file + " is built by " + path}
	}
	return Finding{"build", Missing, fmt.Sprintf("%s has neither ./%s nor is %s in PATH", file, wrapper, name), "install " + name + "; classes that are compiled can be profiled without"}
}

// sessions says where runs are kept and whether that works.
func sessions() Finding {
	s, err := profiler.Open("")
	if err != nil {
		return Finding{"runs", Missing, err.Error(), "set XDG_STATE_HOME to a folder with a plain name"}
	}
	root := s.Root()
	if err := os.MkdirAll(root, 0o700); err != nil {
		return Finding{"runs", Missing, "nothing can be kept in " + root + ": " + err.Error(), "make the folder writable, or set XDG_STATE_HOME"}
	}
	probe, err := os.CreateTemp(root, ".doctor-")
	if err != nil {
		return Finding{"runs", Missing, "nothing can be written into " + root + ": " + err.Error(), "make the folder writable, or set XDG_STATE_HOME"}
	}
	_ = probe.Close()
	_ = os.Remove(probe.Name())
	return Finding{Topic: "runs", State: Fine, Says: "kept in " + root}
}

// runningJVMs says which of those that run cannot be attached to.
func runningJVMs() Finding {
	list, err := jvm.List()
	if err != nil {
		return Finding{"attach", Lesser, err.Error(), ""}
	}
	var obstacles []string
	for _, p := range list {
		if !p.Attachable() {
			obstacles = append(obstacles, fmt.Sprintf("%d %s: %s", p.PID, p.Main, p.Obstacle))
		}
	}
	says := fmt.Sprintf("%d of %d running JVMs can be attached to", len(list)-len(obstacles), len(list))
	if len(obstacles) == 0 {
		return Finding{Topic: "attach", State: Fine, Says: says}
	}
	do := "run jfrlens as their user"
	if me, err := user.Current(); err == nil && me.Uid == "0" {
		do = "see what jfrlens ps says of each"
	}
	return Finding{"attach", Lesser, says + "; not " + strings.Join(obstacles, "; "), do}
}

// asyncProfiler says whether it is there and may use what it wants to.
func asyncProfiler(settings *config.Config, installed []launch.JDK) Finding {
	var jdk launch.JDK
	if len(installed) > 0 {
		jdk = installed[0]
	}
	library, err := launch.AsyncProfiler(settings, jdk)
	switch {
	case err != nil:
		return Finding{"async-profiler", Missing, err.Error(), "mend asyncProfilerConfig"}
	case library == "":
		return Finding{"async-profiler", Lesser, "not found; wall, live, malloc and leaks need it", "put asprof into PATH, or name its folder with --async-profiler or ASPROF_HOME"}
	}
	return Finding{Topic: "async-profiler", State: Fine, Says: library}
}

// editors are those of this machine, with what sets them up.
func editors() []Finding {
	var list []Finding
	for _, e := range []struct{ program, name, do string }{
		{"code", "VS Code", "install the .vsix, see editors/vscode"},
		{"codium", "VSCodium", "install the .vsix, see editors/vscode"},
		{"nvim", "Neovim", "see editors/neovim"},
		{"hx", "Helix", "see editors/helix"},
		{"emacs", "Emacs", "see editors/emacs"},
		{"idea", "IntelliJ", "see editors/intellij"},
	} {
		if path, ok := inPath(e.program); ok {
			list = append(list, Finding{"editor", Fine, e.name + " (" + path + ")", e.do})
		}
	}
	if len(list) == 0 {
		return []Finding{{"editor", Lesser, "none that is known is in PATH", "any editor that speaks LSP can start: jfrlens lsp"}}
	}
	return list
}

// inPath finds a program.
func inPath(name string) (string, bool) {
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		for _, ending := range programEndings() {
			path := filepath.Join(dir, name+ending)
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && filepath.IsAbs(dir) {
				return path, true
			}
		}
	}
	return "", false
}

// programEndings are what the names of programs end with.
func programEndings() []string {
	if filepath.Separator == '\\' {
		return []string{".exe", ".cmd", ".bat"}
	}
	return []string{""}
}

// exists tells whether a folder has a file.
func exists(dir, file string) bool {
	_, err := os.Stat(filepath.Join(dir, file))
	return err == nil
}
