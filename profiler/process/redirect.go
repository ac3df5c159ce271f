package process

import (
	"context"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// redirect is a file that leads a browser to an address.
type redirect struct {
	folder, path string
}

// writeRedirect makes the file, in a folder of its own that nobody else can open.
func writeRedirect(url string) (r redirect, err error) {
	if r.folder, err = os.MkdirTemp(redirectParent(), "jfrlens-page-*"); err != nil {
		return r, fmt.Errorf("the file that leads the browser to the page cannot be made: %w", err)
	}
	r.path = filepath.Join(r.folder, "page.html")
	text := fmt.Sprintf(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=%[1]s">
<title>jfrlens</title>
</head>
<body><a href="%[1]s">The page</a></body>
</html>
`, html.EscapeString(url))
	if err := os.WriteFile(r.path, []byte(text), 0o600); err != nil {
		r.remove()
		return r, fmt.Errorf("the file that leads the browser to the page cannot be written: %w", err)
	}
	return r, nil
}

func (r redirect) remove() { _ = os.RemoveAll(r.folder) } // what stays leads nowhere

// redirectParent is the folder where the user's browser can read; "" is that of
// temporary files. A browser in a snap sees neither that one nor hidden folders:
// the snap has one of its own.
func redirectParent() string {
	home, err := os.UserHomeDir()
	if err != nil || !isFolder(filepath.Join(home, "snap")) {
		return ""
	}
	snap, _, isSnap := strings.Cut(defaultBrowser(), "_") // as in firefox_firefox.desktop
	folder := filepath.Join(home, "snap", snap, "common")
	if !isSnap || !filepath.IsLocal(snap) || !isFolder(folder) {
		return ""
	}
	return folder
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// settingsTimeout bounds how long the desktop may think about its settings.
const settingsTimeout = 2 * time.Second

// defaultBrowser is the name of the user's browser among those that are installed,
// "" if nobody knows.
func defaultBrowser() string {
	ctx, cancel := context.WithTimeout(context.Background(), settingsTimeout)
	defer cancel()
	name, err := exec.CommandContext(ctx, "xdg-settings", "get", "default-web-browser").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(name))
}
