package launch

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/process"
	"jfrlens/profiler/smallfile"
)

// JDK describes one Java installation.
type JDK struct {
	// Home is the installation's folder.
	Home string `json:"home"`
	// Java is the path of its launcher.
	Java string `json:"java"`
	// Version is the full version, such as "21.0.12" or "1.8.0_504".
	Version string `json:"version"`
	// Major is the feature release, such as 8 or 21; 0 when unknown.
	Major int `json:"major"`
	// Update is the update release of a JDK 8, such as 262.
	Update int `json:"update,omitempty"`
	// Vendor is who built it, where it says so.
	Vendor string `json:"vendor,omitempty"`
	// OpenJ9 is true for the OpenJ9 VM, which has no flight recorder for us.
	OpenJ9 bool `json:"openJ9,omitempty"`
	// Recorder is true when the flight recorder is part of it.
	Recorder bool `json:"recorder"`
}

// firstUpdateWithRecorder is the first update of JDK 8 that has the recorder.
const firstUpdateWithRecorder = 262

// probeTimeout bounds a "java -version", which starts a JVM.
const probeTimeout = 20 * time.Second

// ProbeJDK describes the installation that path belongs to: a home folder or
// the path of a java launcher. The release file is read where there is one;
// otherwise the launcher is asked, which starts a JVM.
func ProbeJDK(ctx context.Context, path string) (JDK, error) {
	java, err := launcherOf(path)
	if err != nil {
		return JDK{}, err
	}
	j := JDK{Java: java, Home: homeOf(java)}
	if text, err := smallfile.Read(filepath.Join(j.Home, "release"), maxSettings); err == nil {
		j.readRelease(text)
	}
	if j.Major == 0 {
		if err := j.ask(ctx); err != nil {
			return JDK{}, err
		}
	}
	if _, err := os.Stat(filepath.Join(j.Home, "lib", "j9vm")); err == nil {
		j.OpenJ9 = true
	}
	j.Recorder = j.hasRecorder()
	return j, nil
}

// CanRecord is nil when this JDK can record; otherwise one sentence that wraps
// ErrNoRecorder.
func (j JDK) CanRecord() error {
	switch {
	case j.OpenJ9:
		return fmt.Errorf("%w: %s is an OpenJ9 VM, which does not write JFR recordings; use a HotSpot JDK (--jdk, or the setting jdk)", ErrNoRecorder, j.Home)
	case j.Major == 8 && j.Update > 0 && j.Update < firstUpdateWithRecorder:
		return fmt.Errorf("%w: %s is JDK %s, and recording came with 8u262; update it or choose another (--jdk, or the setting jdk)", ErrNoRecorder, j.Home, j.Version)
	case j.Major > 0 && j.Major < 11 && j.Major != 8:
		return fmt.Errorf("%w: %s is JDK %s, which cannot record; use 8u262, 11 or later (--jdk, or the setting jdk)", ErrNoRecorder, j.Home, j.Version)
	case !j.Recorder:
		return fmt.Errorf("%w: %s lacks the module jdk.jfr; use a full JDK (--jdk, or the setting jdk)", ErrNoRecorder, j.Home)
	}
	return nil
}

// String names the JDK for people, such as "JDK 21.0.12 (/usr/lib/jvm/21)".
func (j JDK) String() string { return "JDK " + j.Version + " (" + j.Home + ")" }

// launcherOf finds the java program that path means.
func launcherOf(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("%w at %s: it does not exist; check --jdk, the setting jdk or JAVA_HOME, whichever names it", ErrNoJDK, path)
	}
	if !info.IsDir() {
		return filepath.Abs(path)
	}
	for _, dir := range []string{"bin", filepath.Join("Contents", "Home", "bin"), filepath.Join("jre", "bin")} {
		java := filepath.Join(path, dir, javaLauncher)
		if _, err := os.Stat(java); err == nil {
			return filepath.Abs(java)
		}
	}
	return "", fmt.Errorf("%w at %s: it has no bin/java; check --jdk, the setting jdk or JAVA_HOME, whichever names it", ErrNoJDK, path)
}

// homeOf is the installation folder of a launcher, links followed; the jre
// folder inside of a JDK 8 counts as that JDK.
func homeOf(java string) string {
	if real, err := filepath.EvalSymlinks(java); err == nil {
		java = real
	}
	home := filepath.Dir(filepath.Dir(java))
	if filepath.Base(home) == "jre" {
		if _, err := os.Stat(filepath.Join(filepath.Dir(home), "bin")); err == nil {
			return filepath.Dir(home)
		}
	}
	return home
}

// readRelease takes the facts of a JDK's release file.
func (j *JDK) readRelease(text []byte) {
	for line := range strings.Lines(string(text)) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if !ok {
			continue
		}
		value = strings.Trim(value, `"`)
		switch key {
		case "JAVA_VERSION":
			j.setVersion(value)
		case "IMPLEMENTOR":
			j.Vendor = value
		case "JVM_VARIANT":
			j.OpenJ9 = strings.EqualFold(value, "openj9")
		}
	}
}

// ask starts the launcher to learn its version and home.
func (j *JDK) ask(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	var out bytes.Buffer
	_, err := process.Run(ctx, process.Command{
		Argv: []string{j.Java, "-XshowSettings:properties", "-version"},
		Env:  withoutVars(os.Environ(), "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"),
	}, &out)
	j.readProperties(out.Bytes())
	if j.Major > 0 {
		return nil
	}
	if err == nil {
		err = errors.New("it did not tell its version")
	}
	return fmt.Errorf("%w at %s: %w", ErrNoJDK, j.Java, err)
}

// readProperties takes the facts of the launcher's list of properties.
func (j *JDK) readProperties(out []byte) {
	scanner := bufio.NewScanner(bytes.NewReader(out))
	for scanner.Scan() {
		key, value, ok := strings.Cut(scanner.Text(), " = ")
		if !ok {
			continue
		}
		switch strings.TrimSpace(key) {
		case "java.version":
			j.setVersion(value)
		case "java.vendor":
			j.Vendor = value
		case "java.home":
			j.Home = homeOf(filepath.Join(value, "bin", "java"))
		case "java.vm.name":
			j.OpenJ9 = strings.Contains(value, "OpenJ9")
		}
	}
}

// setVersion parses both forms of Java versions: 1.8.0_504 and 21.0.12-ea.
func (j *JDK) setVersion(version string) {
	j.Version, j.Major = version, build.ParseRelease(version)
	if _, update, ok := strings.Cut(version, "_"); ok && j.Major == 8 {
		update, _, _ = strings.Cut(update, "-")
		j.Update, _ = strconv.Atoi(update) // 0: unknown
	}
}

// hasRecorder looks for the recorder's settings files, which are part of every
// image with the module jdk.jfr, jlink images included.
func (j *JDK) hasRecorder() bool { return j.settingsFile("profile") != "" }

// settingsFile is the path of a settings file shipped with the JDK, or "".
func (j *JDK) settingsFile(name string) string {
	for _, dir := range []string{"lib", filepath.Join("jre", "lib")} {
		path := filepath.Join(j.Home, dir, "jfr", name+".jfc")
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return ""
}
