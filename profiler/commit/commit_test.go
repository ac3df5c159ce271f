package commit

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// git runs the real one in a folder.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Everything is as git tells it: by loose and packed references, with each version of the index, with both hashes, in a
// further work tree.
func TestAsGit(t *testing.T) {
	for _, version := range []string{"2", "3", "4"} {
		for _, format := range []string{"sha1", "sha256"} {
			dir := t.TempDir()
			git(t, dir, "init", "-q", "-b", "some/branch", "--object-format="+format)
			git(t, dir, "config", "index.version", version)
			if _, ok := Of(dir); ok {
				t.Error("there is a commit before the first one")
			}
			for _, name := range []string{"a/b/One.java", "a/b/Two.java", "a/Three.java", "z.txt", "with blank.txt"} {
				write(t, filepath.Join(dir, name), "text of "+name)
			}
			git(t, dir, "add", ".")
			git(t, dir, "commit", "-q", "-m", "one")
			checkState(t, dir, "some/branch")
			git(t, dir, "pack-refs", "--all")
			write(t, filepath.Join(dir, "a/b/Two.java"), "other text of the same")
			write(t, filepath.Join(dir, "untracked"), "new")
			if err := os.Remove(filepath.Join(dir, "z.txt")); err != nil {
				t.Fatal(err)
			}
			later := time.Now().Add(time.Hour) // touched only
			if err := os.Chtimes(filepath.Join(dir, "a/Three.java"), later, later); err != nil {
				t.Fatal(err)
			}
			checkState(t, filepath.Join(dir, "a"), "some/branch")
			other := filepath.Join(t.TempDir(), "other")
			git(t, dir, "worktree", "add", "-q", "-b", "second", other)
			checkState(t, other, "second")
			git(t, other, "checkout", "-q", "--detach")
			checkState(t, other, "")
		}
	}
}

// checkState compares with git.
func checkState(t *testing.T, dir, branch string) {
	t.Helper()
	s, ok := Of(dir)
	want := strings.Fields(git(t, dir, "diff", "--name-only", "--no-renames"))
	if !ok || s.Commit != git(t, dir, "rev-parse", "HEAD") || s.Branch != branch || !slices.Equal(s.Changed, want) {
		t.Errorf("%+v, want %q and %q", s, branch, want)
	}
	if short := s.Short(); !strings.HasPrefix(s.Commit, strings.TrimSuffix(short, "+")) || strings.HasSuffix(short, "+") != (len(want) > 0) {
		t.Errorf("short %s", short)
	}
}

// A file of the same size and time may have been edited all the same: in the moment in which the index was written, or with its time
// set back. One that was moved here with its time, or that has other rights, was not.
func TestEditsThatTimesHide(t *testing.T) {
	old := time.Date(2020, 1, 2, 3, 4, 5, 678_000_000, time.UTC)
	cases := map[string]string{"set back": "true", "as the index": "false"}
	if runtime.GOOS == "windows" {
		delete(cases, "set back") // nobody can tell
	}
	for name, trusts := range cases {
		dir := t.TempDir()
		git(t, dir, "init", "-q", "-b", "main")
		git(t, dir, "config", "core.trustctime", trusts)
		at := func(name string) string { return filepath.Join(dir, name) }
		writeAt := func(name, text string) {
			write(t, at(name), text)
			if err := os.Chtimes(at(name), old, old); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"edited", "same", "empty", "rights"} {
			writeAt(name, strings.Repeat(name[:1], len(name)%5))
		}
		writeAt("large", strings.Repeat("x", maxContent+1))
		git(t, dir, "add", ".")
		git(t, dir, "commit", "-q", "-m", "one")
		checkState(t, dir, "main")
		if trusts == "false" { // git goes by the time of the index alone, which it has written anew
			if err := os.Chtimes(at(".git/index"), old, old); err != nil {
				t.Fatal(err)
			}
		}
		writeAt("edited", "f")
		writeAt("same", "ssss")
		writeAt("large", strings.Repeat("x", maxContent+1))
		if err := os.Chmod(at("rights"), 0o400); err != nil {
			t.Fatal(err)
		}
		if s, _ := Of(dir); !slices.Equal(s.Changed, []string{"edited"}) {
			t.Errorf("%s: %q", name, s.Changed)
		}
		if trusts == "false" { // else git sees it from the next second on
			checkState(t, dir, "main")
		}
	}
}

// A file that a merge could not put together is in the index several times, and told of once.
func TestConflict(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q", "-b", "main")
	commit := func(text string) {
		for _, name := range []string{"a.java", "b.java", "c.java"} {
			write(t, filepath.Join(dir, name), text)
		}
		git(t, dir, "add", ".")
		git(t, dir, "commit", "-q", "-m", text)
	}
	commit("base\n")
	git(t, dir, "checkout", "-q", "-b", "other")
	commit("theirs\n")
	git(t, dir, "checkout", "-q", "main")
	commit("our own\n")
	merge := exec.Command("git", "-c", "user.name=a", "-c", "user.email=a@b.c", "merge", "-q", "other")
	if merge.Dir = dir; merge.Run() == nil {
		t.Fatal("there is no conflict")
	}
	git(t, dir, "add", "b.java")
	s, ok := Of(dir)
	want := strings.Fields(git(t, dir, "diff", "--name-only", "--diff-filter=U"))
	if !ok || !slices.Equal(s.Changed, want) || len(want) != 2 {
		t.Errorf("%+v, want %q", s, want)
	}
}

// Files that lie end nothing.
func TestHostile(t *testing.T) {
	dir := t.TempDir()
	for _, head := range []string{"", "ref: ../../etc/passwd", "ref: refs/heads/../../../x", "zz", strings.Repeat("a", 39)} {
		write(t, filepath.Join(dir, ".git/HEAD"), head)
		if s, ok := Of(dir); ok {
			t.Errorf("%q: %+v", head, s)
		}
	}
	write(t, filepath.Join(dir, ".git/HEAD"), strings.Repeat("a", 40))
	for _, index := range []string{"", "DIRC", "DIRC\x00\x00\x00\x02\xff\xff\xff\xff", "DIRC\x00\x00\x00\x04\x00\x00\x00\x01" + strings.Repeat("\xff", 80)} {
		write(t, filepath.Join(dir, ".git/index"), index)
		if s, ok := Of(dir); !ok || len(s.Changed) > 0 {
			t.Errorf("%q: %+v", index, s)
		}
	}
}

func FuzzEntries(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x01"+strings.Repeat("a", 80)), 20)
	f.Fuzz(func(_ *testing.T, data []byte, size int) {
		_ = entries(data, max(size%64, 1))
	})
}
