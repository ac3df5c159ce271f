package launch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/smallfile"
)

//go:embed gradle/*.gradle
var gradleFolder embed.FS

// initScriptName is the script that Gradle is started with.
const initScriptName = "jfrlens.init.gradle"

// initScript puts the constant init script where Gradle finds it, always at
// the same place: a new path would make Gradle's configuration cache useless.
// Each version of the scripts has a folder of its own, as several of us may be
// installed and run at once.
func (p *preparation) initScript() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no cache folder for Gradle's init script: %w", err)
	}
	scripts, err := gradleScripts()
	if err != nil {
		return "", fmt.Errorf("cannot read the embedded init script: %w", err)
	}
	return writeScripts(filepath.Join(base, "jfrlens", "gradle"), scripts)
}

// gradleScripts returns the embedded scripts by their names.
func gradleScripts() (map[string][]byte, error) {
	entries, err := gradleFolder.ReadDir("gradle")
	if err != nil {
		return nil, err
	}
	scripts := map[string][]byte{}
	for _, entry := range entries {
		if scripts[entry.Name()], err = gradleFolder.ReadFile("gradle/" + entry.Name()); err != nil {
			return nil, err
		}
	}
	return scripts, nil
}

// writeScripts writes scripts into a folder of theirs below base, and returns
// the path of the init script.
func writeScripts(base string, scripts map[string][]byte) (string, error) {
	digest := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(scripts)) {
		fmt.Fprintf(digest, "%s %d\n%s", name, len(scripts[name]), scripts[name])
	}
	dir := filepath.Join(base, hex.EncodeToString(digest.Sum(nil)[:8]))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("cannot make the folder of Gradle's init script: %w", err)
	}
	for name, text := range scripts {
		if err := writeIfChanged(filepath.Join(dir, name), text); err != nil {
			return "", fmt.Errorf("cannot write Gradle's init script: %w", err)
		}
	}
	return filepath.Join(dir, initScriptName), nil
}

// writeIfChanged leaves a file with the right content alone and replaces any
// other in one step, as several of us may run at once.
func writeIfChanged(path string, text []byte) error {
	if old, err := smallfile.Read(path, maxSettings); err == nil && bytes.Equal(old, text) {
		return nil
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(text)
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}

// classPathTask is the task that the init script adds.
const classPathTask = "jfrlensClassPath"

// buildGradle lets Gradle compile the source set of a file and tell its class
// path.
func (p *preparation) buildGradle(ctx context.Context, prj project, file string) (build, error) {
	script, err := p.initScript()
	if err != nil {
		return build{}, err
	}
	dir, err := os.MkdirTemp(p.Session, "classpath-")
	if err != nil {
		return build{}, fmt.Errorf("cannot write into the session folder: %w", err)
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "classpath")
	args := []string{
		"--init-script", script,
		"-Djfrlens.classpath.out=" + out,
		"-Djfrlens.classpath.file=" + file,
		// the task reads the project while it runs
		"-Dorg.gradle.configuration-cache=false",
		"-Dorg.gradle.unsafe.isolated-projects=false",
		"--console=plain",
		classPathTask,
	}
	p.progress.Step("compiling " + filepath.Base(prj.module) + " with Gradle")
	err = p.runBuild(ctx, prj, args, jdkWish{})
	text, readErr := smallfile.Read(out, maxCachedBuild)
	if readErr == nil && err == nil {
		return gradleBuild(string(text)), nil
	}
	if err != nil {
		return build{}, gradleFailure(err, file)
	}
	return build{}, &BuildError{Tool: string(toolGradle), Argv: args, Dir: prj.root, Reason: "it told no class path for " + file}
}

// gradleFailure says clearly that no source set has the file: Gradle then
// knows no such task.
func gradleFailure(err error, file string) error {
	if strings.Contains(err.Error(), classPathTask) {
		return fmt.Errorf("%w: no source set of the Gradle project has the file %s", ErrNoTarget, file)
	}
	return err
}

// gradleBuild reads what the task wrote: a word and its value by line.
func gradleBuild(text string) build {
	var b build
	for line := range strings.Lines(text) {
		word, value, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch word {
		case "path":
			b.ClassPath = append(b.ClassPath, value)
		case "source":
			b.SourceRoots = append(b.SourceRoots, value)
		case "jdk":
			b.JDKHome = value
		case "release":
			b.Release = parseRelease(value)
		}
	}
	return b
}
