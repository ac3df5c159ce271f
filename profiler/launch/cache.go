package launch

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/smallfile"
)

// cachedBuild is a build's result with what it depended on.
type cachedBuild struct {
	// Version changes when the meaning of the fields does.
	Version int `json:"version"`
	// Inputs is the state of sources and build files, Outputs that of the
	// class path, when the build ended.
	Inputs  string       `json:"inputs"`
	Outputs string       `json:"outputs"`
	Build   build.Result `json:"build"`
}

// cacheVersion is the version of cachedBuild.
const cacheVersion = 3

// maxCachedBuild bounds one of them, in bytes: class paths are long.
const maxCachedBuild = 64 << 20

// maxCachedBuilds is how many entries the cache folder keeps.
const maxCachedBuilds = 200

// cacheFile is where the result of a build is kept. The key holds everything
// that chooses the result besides the files themselves.
func (p *preparation) cacheFile(prj project, key ...string) (string, error) {
	dir := p.Cache
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("there is no cache folder: %w", err)
		}
		dir = filepath.Join(base, "jfrlens", "builds")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("cannot make the cache folder: %w", err)
	}
	sum := sha256.Sum256([]byte(strings.Join(slices.Concat([]string{prj.tool.Facts().Name, prj.Root, prj.Dir}, key), "\x00")))
	return filepath.Join(dir, hex.EncodeToString(sum[:12])+".json"), nil
}

// cached returns the kept result of a build if nothing has changed since:
// neither sources and build files nor anything on the class path.
func cached(file, inputs string) (build.Result, bool) {
	text, err := smallfile.Read(file, maxCachedBuild)
	if err != nil {
		return build.Result{}, false
	}
	var c cachedBuild
	if err := json.Unmarshal(text, &c); err != nil || c.Version != cacheVersion {
		return build.Result{}, false
	}
	if c.Inputs != inputs || c.Outputs != stateOf(c.Build.ClassPath, nil) {
		return build.Result{}, false
	}
	return c.Build, true
}

// keep stores the result of a build. A cache that cannot be written only
// costs time, so its error is not one of the run.
func keep(file, inputs string, b build.Result) {
	text, err := json.Marshal(cachedBuild{Version: cacheVersion, Inputs: inputs, Outputs: stateOf(b.ClassPath, nil), Build: b})
	if err != nil {
		return
	}
	_ = smallfile.Write(file, text)
	dropOldest(filepath.Dir(file))
}

// dropOldest bounds the number of kept results.
func dropOldest(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) <= maxCachedBuilds {
		return
	}
	age := func(e fs.DirEntry) int64 {
		info, err := e.Info()
		if err != nil {
			return 0
		}
		return info.ModTime().UnixNano()
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return int(min(1, max(-1, age(a)-age(b)))) })
	for _, e := range entries[:len(entries)-maxCachedBuilds] {
		_ = os.Remove(filepath.Join(dir, e.Name()))
	}
}

// inputs is the state of everything a build may read: all files below the
// project's root but those in folders of results and tools, and some outside of it.
func (prj project) inputs(outside []string) string {
	paths := append([]string{prj.Root}, outside...)
	return stateOf(paths, func(dir string) bool { return isResultFolder(prj.Root, dir) })
}

// isResultFolder tells whether a folder is one that builds write to, or a
// hidden one of some tool. Below src nothing is: there "build" is a package.
func isResultFolder(root, dir string) bool {
	name := filepath.Base(dir)
	if strings.HasPrefix(name, ".") {
		return name != ".mvn" // configures the build
	}
	relative, err := filepath.Rel(root, dir)
	if err != nil || !isBuildFolder(name) || slices.Contains(strings.Split(relative, string(filepath.Separator)), "src") {
		return false
	}
	parent := filepath.Dir(dir)
	return parent == root || build.Exists(parent, "src") || toolThat(func(t build.Tool) bool { return builds(t, parent) }) != nil
}

// builds tells whether a folder has what a tool builds.
func builds(t build.Tool, dir string) bool {
	_, ok := t.Module(dir)
	return ok || slices.ContainsFunc(t.Facts().BuildFiles, func(name string) bool { return build.Exists(dir, name) })
}

// stateOf sums up names, sizes and times of files and of all files below
// folders. Times are those of the file system: in nanoseconds on the usual
// ones, so that an edit right after a build is seen.
func stateOf(paths []string, skip func(dir string) bool) string {
	sum := sha256.New()
	for _, path := range paths {
		_ = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				fmt.Fprintf(sum, "%s\x00missing\n", file)
				return nil
			}
			if d.IsDir() {
				if skip != nil && file != path && skip(file) {
					return filepath.SkipDir
				}
				return nil
			}
			if info, err := os.Stat(file); err == nil {
				fmt.Fprintf(sum, "%s\x00%d\x00%d\n", file, info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return hex.EncodeToString(sum.Sum(nil))
}
