package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// jdkWish is what is known about the JDK that a run should have.
type jdkWish struct {
	// setting is the user's choice: a home folder or a feature release.
	setting string
	// home is the JDK that the project's toolchain names.
	home string
	// exact is the feature release that the project's toolchain names.
	exact int
	// min is the lowest feature release that can run the program, minReason
	// what says so.
	min       int
	minReason string
}

// chooseJDK finds the JDK to run with: the setting, then the project's
// toolchain, JAVA_HOME and PATH; a JDK that is too old for the program is
// passed over for a newer one installed in a usual place.
func chooseJDK(ctx context.Context, w jdkWish, env environ) (JDK, error) {
	if w.setting != "" {
		return jdkOfSetting(ctx, w.setting, env)
	}
	if w.home != "" {
		return ProbeJDK(ctx, w.home)
	}
	if w.exact > 0 {
		return jdkOfRelease(ctx, w.exact, env)
	}
	var tooOld []string
	for _, path := range jdkPlaces(env) {
		j, err := ProbeJDK(ctx, path)
		if err != nil {
			continue
		}
		if j.Major >= w.min && j.CanRecord() == nil {
			return j, nil
		}
		tooOld = append(tooOld, j.String())
	}
	return JDK{}, noJDK(w, tooOld)
}

// noJDK is the sentence for a machine without a fitting JDK.
func noJDK(w jdkWish, seen []string) error {
	if len(seen) == 0 {
		return fmt.Errorf("%w was found: JAVA_HOME is not set and there is no java in PATH; install one, or name its folder (--jdk, or the setting jdk)", ErrNoJDK)
	}
	if w.min > 0 {
		return fmt.Errorf("%w fits: %s needs Java %d, but there is only %s; install one, or name one (--jdk, or the setting jdk)", ErrNoJDK, w.minReason, w.min, strings.Join(seen, ", "))
	}
	return fmt.Errorf("%w fits: %s cannot record; install 8u262, 11 or later, or name one (--jdk, or the setting jdk)", ErrNoJDK, strings.Join(seen, ", "))
}

// jdkOfSetting resolves the setting jdk, a folder or a number.
func jdkOfSetting(ctx context.Context, setting string, env environ) (JDK, error) {
	if release, err := strconv.Atoi(setting); err == nil {
		return jdkOfRelease(ctx, release, env)
	}
	if rest, ok := strings.CutPrefix(filepath.ToSlash(setting), "~/"); ok {
		setting = filepath.Join(env.home(), rest)
	}
	return ProbeJDK(ctx, setting)
}

// jdkOfRelease finds an installed JDK of that feature release.
func jdkOfRelease(ctx context.Context, release int, env environ) (JDK, error) {
	var seen []int
	for _, path := range jdkPlaces(env) {
		j, err := ProbeJDK(ctx, path)
		if err != nil {
			continue
		}
		if j.Major == release {
			return j, nil
		}
		seen = append(seen, j.Major)
	}
	if len(seen) == 0 {
		return JDK{}, noJDK(jdkWish{}, nil)
	}
	slices.Sort(seen)
	others := strings.Trim(fmt.Sprint(slices.Compact(seen)), "[]")
	return JDK{}, fmt.Errorf("%w %d was found, only %s; install it, or name a folder (--jdk, or the setting jdk)", ErrNoJDK, release, strings.ReplaceAll(others, " ", ", "))
}

// jdkPlaces lists where JDKs may be, best first: JAVA_HOME, PATH, then the
// folders that installers use. Each place is listed once.
func jdkPlaces(env environ) []string {
	var places []string
	add := func(path string) {
		if path == "" {
			return
		}
		if !slices.Contains(places, path) {
			places = append(places, path)
		}
	}
	add(env.get("JAVA_HOME"))
	if java, ok := env.lookPath("java", "/"); ok {
		add(java)
	}
	patterns := jdkFolders(env)
	if home := env.home(); home != "" {
		for _, sub := range []string{
			".sdkman/candidates/java/*", ".jdks/*", ".gradle/jdks/*", ".asdf/installs/java/*", ".cache/jfrlens/jdks/*",
			"Library/Java/JavaVirtualMachines/*",
		} {
			patterns = append(patterns, filepath.Join(home, filepath.FromSlash(sub)))
		}
	}
	for _, pattern := range patterns {
		found, err := filepath.Glob(pattern)
		if err != nil {
			continue // only a malformed pattern, and these are constant but for folders of the environment
		}
		slices.Reverse(found) // newest first, as far as names tell
		for _, path := range found {
			if info, err := os.Stat(path); err == nil && info.IsDir() && !strings.HasPrefix(filepath.Base(path), ".") {
				add(path)
			}
		}
	}
	return places
}
