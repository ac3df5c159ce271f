package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// converterArtifact is async-profiler's converter on Maven Central.
const converterArtifact = "tools.profiler:jfr-converter:4.5"

// peers are the tools whose speed ours is compared with. A command is nil
// where the machine does not have the tool; why says the reason.
type peers struct {
	loop, summary, converter, scrub func(recording string) []string
	why                             []string
}

// findPeers prepares the JDK's own tools and async-profiler's converter.
func findPeers(jdk, work string) peers {
	var p peers
	java := filepath.Join(jdk, "bin", "java")
	if err := compileLoop(jdk, work); err != nil {
		p.why = append(p.why, fmt.Sprintf("no RecordingFile loop: %v", err))
	} else {
		p.loop = func(rec string) []string { return []string{java, "-cp", work, "RecordingLoop", rec} }
	}
	if tool := filepath.Join(jdk, "bin", "jfr"); exists(tool) {
		p.summary = func(rec string) []string { return []string{tool, "summary", rec} }
		scrubbed := filepath.Join(work, "peer.scrubbed.jfr")
		p.scrub = func(rec string) []string {
			return []string{tool, "scrub", "--exclude-events", "InitialEnvironmentVariable,SystemProcess,ProcessStart", rec, scrubbed}
		}
	} else {
		p.why = append(p.why, "no jfr summary: "+tool+" is missing")
	}
	jar, err := converterJar(work)
	if err != nil {
		p.why = append(p.why, fmt.Sprintf("no jfrconv: %v", err))
	} else {
		out := filepath.Join(work, "peer.html")
		p.converter = func(rec string) []string { return []string{java, "-jar", jar, rec, out} }
	}
	return p
}

func compileLoop(jdk, work string) error {
	source := filepath.Join("testdata", "bench", "RecordingLoop.java")
	return quiet(exec.Command(filepath.Join(jdk, "bin", "javac"), "-d", work, source))
}

// converterJar asks the local Maven for the converter.
func converterJar(work string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = work
	}
	dir = filepath.Join(dir, "jfrlens", "tools")
	found, _ := filepath.Glob(filepath.Join(dir, "jfr-converter-*.jar"))
	if len(found) > 0 {
		return found[0], nil
	}
	maven, err := exec.LookPath("mvn")
	if err != nil {
		return "", errors.New("mvn is not on the PATH")
	}
	if err := quiet(exec.Command(maven, "-q", "dependency:copy", "-Dartifact="+converterArtifact, "-DoutputDirectory="+dir)); err != nil {
		return "", err
	}
	found, _ = filepath.Glob(filepath.Join(dir, "jfr-converter-*.jar"))
	if len(found) == 0 {
		return "", errors.New(converterArtifact + " was not delivered")
	}
	return found[0], nil
}

// quiet runs a command and returns the end of its output with its error.
func quiet(cmd *exec.Cmd) error {
	out, err := cmd.CombinedOutput()
	if err == nil {
		return nil
	}
	if len(out) > 300 {
		out = out[len(out)-300:]
	}
	return fmt.Errorf("%s: %w: %s", filepath.Base(cmd.Path), err, out)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
