// Package commit tells what is checked out in a folder: commit, branch and the files that were changed since. It reads
// git's own files (gitformat-index, gitrepository-layout) and runs nothing, so that no workspace need be trusted.
//
// What is staged and not committed is no change here, nor are files that git does not track.
package commit

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"jfrlens/profiler/smallfile"
)

// State is what is checked out.
type State struct {
	Commit  string   `json:"commit"`            // 40 hexadecimal digits, or 64
	Branch  string   `json:"branch,omitempty"`  // "" for none
	Changed []string `json:"changed,omitempty"` // the first of the tracked files that differ, below the root, with slashes
	More    int      `json:"more,omitempty"`    // further ones
}

// maxRefs bounds a file of git with references, in bytes.
const maxRefs = 4 << 20

// Of is the state of the repository around a folder; ok is false where there is none, or no commit.
func Of(dir string) (s State, ok bool) {
	root, git, ok := repository(dir)
	if !ok {
		return s, false
	}
	head := strings.TrimSpace(text(filepath.Join(git, "HEAD")))
	name, isRef := strings.CutPrefix(head, "ref: ")
	if s.Commit = head; isRef {
		s.Branch = strings.TrimPrefix(name, "refs/heads/")
		s.Commit = resolve(git, name)
	}
	if !isHash(s.Commit) {
		return State{}, false
	}
	s.Changed, s.More = changes(root, filepath.Join(git, "index"), len(s.Commit)/2)
	return s, true
}

// Short is the commit in few characters, with a plus where files were changed; "" of nothing.
func (s *State) Short() string {
	if s == nil || s.Commit == "" {
		return ""
	}
	short := s.Commit[:min(len(s.Commit), 7)] // a damaged record of a run may have less
	if len(s.Changed) > 0 {
		return short + "+"
	}
	return short
}

// repository finds the work tree around a folder and git's folder of it, which a file names in further work trees.
func repository(dir string) (root, git string, ok bool) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return "", "", false
	}
	for ; ; root = filepath.Dir(root) {
		git = filepath.Join(root, ".git")
		if info, err := os.Stat(git); err == nil {
			if info.IsDir() {
				return root, git, true
			}
			named, is := strings.CutPrefix(strings.TrimSpace(text(git)), "gitdir: ")
			if !filepath.IsAbs(named) {
				named = filepath.Join(root, named)
			}
			return root, named, is
		}
		if root == filepath.Dir(root) {
			return "", "", false
		}
	}
}

// resolve finds the commit of a reference: in a file of its own, else in the packed ones; of a further work tree where the
// first one has them.
func resolve(git, name string) string {
	if !filepath.IsLocal(name) || !strings.HasPrefix(name, "refs/") {
		return ""
	}
	folders := []string{git}
	if common := strings.TrimSpace(text(filepath.Join(git, "commondir"))); common != "" {
		if !filepath.IsAbs(common) {
			common = filepath.Join(git, common)
		}
		folders = append(folders, common)
	}
	for _, folder := range folders {
		if hash := strings.TrimSpace(text(filepath.Join(folder, filepath.FromSlash(name)))); hash != "" {
			return hash
		}
		for line := range strings.Lines(text(filepath.Join(folder, "packed-refs"))) {
			if hash, of, ok := strings.Cut(strings.TrimSpace(line), " "); ok && of == name {
				return hash
			}
		}
	}
	return ""
}

// isHash tells whether a text is the name of a commit.
func isHash(text string) bool {
	return (len(text) == 40 || len(text) == 64) && strings.Trim(text, "0123456789abcdef") == ""
}

// text is a small file, "" if it cannot be read.
func text(path string) string {
	data, _ := read(path, maxRefs)
	return string(data)
}

// read reads a regular file of at most so many bytes.
func read(path string, most int64) ([]byte, error) {
	f, err := smallfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}
