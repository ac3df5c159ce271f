package gradle

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"jfrlens/profiler/smallfile"
)

//go:embed scripts/*.gradle
var scriptFolder embed.FS

// initScriptName is the script that Gradle is started with.
const initScriptName = "jfrlens.init.gradle"

// initScript puts the constant init script where Gradle finds it, always at
// the same place: a new path would make Gradle's configuration cache useless.
// Each version of the scripts has a folder of its own, as several of us may be
// installed and run at once.
func initScript() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no cache folder for Gradle's init script: %w", err)
	}
	scripts, err := embeddedScripts()
	if err != nil {
		return "", fmt.Errorf("cannot read the embedded init script: %w", err)
	}
	return writeScripts(filepath.Join(base, "jfrlens", "gradle"), scripts)
}

// embeddedScripts returns the embedded scripts by their names.
func embeddedScripts() (map[string][]byte, error) {
	entries, err := scriptFolder.ReadDir("scripts")
	if err != nil {
		return nil, err
	}
	scripts := map[string][]byte{}
	for _, entry := range entries {
		if scripts[entry.Name()], err = scriptFolder.ReadFile("scripts/" + entry.Name()); err != nil {
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

// maxScript bounds a script that is compared, in bytes.
const maxScript = 4 << 20

// writeIfChanged leaves a file with the right content alone and replaces any
// other in one step, as several of us may run at once.
func writeIfChanged(path string, text []byte) error {
	if old, err := smallfile.Read(path, maxScript); err == nil && bytes.Equal(old, text) {
		return nil
	}
	return smallfile.Write(path, text)
}
