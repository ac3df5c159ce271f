package profiler

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"jfrlens/profiler/launch/consent"
	"jfrlens/profiler/smallfile"
)

// idTime is the part of a session's id that says when it began.
const idTime = "20060102T150405Z"

// defaultRoot is where the sessions of this user are kept: the state folder of
// the platform, or a private folder below the temporary one when that path has
// blanks, commas or percent signs, which no JVM option can carry.
func defaultRoot() (string, error) {
	base, err := stateFolder()
	if err != nil {
		return "", err
	}
	if !isPlain(base) {
		base = shortForm(base)
	}
	root := filepath.Join(base, "jfrlens", "sessions")
	if isPlain(root) {
		return root, nil
	}
	return temporaryRoot(os.TempDir(), root)
}

// Consents are what the user agreed to for good; the ledger that has nothing where
// there is no folder for it.
func Consents() consent.Ledger {
	base, err := stateFolder()
	if err != nil {
		return ""
	}
	return consent.Ledger(filepath.Join(base, "jfrlens", "consents"))
}

// QuestionHistory is the file for what was asked of recordings at a prompt; "" where there is no folder for it.
func QuestionHistory() string {
	base, err := stateFolder()
	if err != nil {
		return ""
	}
	return filepath.Join(base, "jfrlens", "questions")
}

// stateFolder is the folder for what programs keep between runs.
func stateFolder() (string, error) {
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	if runtime.GOOS != "linux" {
		return os.UserCacheDir() // the one such folder whose usual name has no blanks but those of the user's
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no folder for sessions: %w; set XDG_STATE_HOME", err)
	}
	return filepath.Join(home, ".local", "state"), nil
}

// temporaryRoot is the replacement for a root whose path is not plain. Anybody
// may write to the temporary folder, so the root must be ours alone.
func temporaryRoot(temp, instead string) (string, error) {
	root := filepath.Join(temp, fmt.Sprintf("jfrlens-%d", os.Getuid()), "sessions")
	if !isPlain(root) {
		return "", fmt.Errorf("no folder for sessions: %q and %q have blanks, commas or percent signs, which JVM options cannot carry; set XDG_STATE_HOME to a plain path", instead, root)
	}
	owner := filepath.Dir(root)
	if err := os.Mkdir(owner, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return "", fmt.Errorf("no folder for sessions: %w", err)
	}
	info, err := os.Lstat(owner)
	if err != nil {
		return "", fmt.Errorf("no folder for sessions: %w", err)
	}
	if !info.IsDir() || !smallfile.IsPrivate(info) {
		return "", fmt.Errorf("no folder for sessions: %s is not a private folder of this user; remove it or set XDG_STATE_HOME to a plain path", owner)
	}
	return root, nil
}

// isPlain tells whether a path can stand in a JVM option as it is: newer
// recorders put the time and the process id in for %t and %p.
func isPlain(path string) bool { return !strings.ContainsAny(path, " ,;%\t\n'\"") }

// newFolder makes the folder of a session that begins now.
func newFolder(root string, now time.Time) (id, dir string, err error) {
	if err := os.MkdirAll(root, 0o700); err != nil {
		return "", "", fmt.Errorf("cannot make the folder for sessions: %w; set XDG_STATE_HOME to a folder that can be written to", err)
	}
	var random [4]byte
	_, _ = rand.Read(random[:]) // never fails (crypto/rand)
	id = now.UTC().Format(idTime) + "-" + hex.EncodeToString(random[:])
	dir = filepath.Join(root, id)
	if err := os.Mkdir(dir, 0o700); err != nil {
		return "", "", fmt.Errorf("cannot make the session folder: %w", err)
	}
	return id, dir, nil
}

// probeName is a file that is made for a moment, to see whether there is room.
const probeName = "probe"

// hasRoom tells whether a small recording can be written into a folder.
func hasRoom(dir string) bool {
	probe := filepath.Join(dir, probeName)
	err := os.WriteFile(probe, make([]byte, 8<<20), 0o600)
	_ = os.Remove(probe)
	return !isFull(err)
}

// isSessionName tells whether a folder's name is the id of a session.
func isSessionName(name string) bool {
	begin, random, ok := strings.Cut(name, "-")
	if _, err := time.Parse(idTime, begin); err != nil {
		return false
	}
	return ok && len(random) == 8
}
