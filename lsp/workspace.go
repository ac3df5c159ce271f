package lsp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"jfrlens/profiler"
	"jfrlens/profiler/config"
	"jfrlens/profiler/source"
)

// workspace is what all that answer the client share: the folders and documents that are open, what the client can do and
// its user wants, the way to both, and the runs that are kept.
type workspace struct {
	*goroutines
	preferences
	options   Options
	editor    *editor
	toClient  *clientCore
	documents *documents
	history   *profiler.Sessions // what was recorded before, and what JVMs record anyway
	refresh   *refresher
	turns     turns
}

// newWorkspace returns one in which nothing is open, without an editor.
func newWorkspace(root context.Context, o Options, history *profiler.Sessions, toClient *clientCore) *workspace {
	w := &workspace{
		goroutines: &goroutines{root: root, log: zap.New(zapcore.NewTee(o.Log.Core(), toClient))},
		options:    o,
		toClient:   toClient,
		documents:  newDocuments(),
		history:    history,
		refresh:    newRefresher(),
	}
	w.announced.Store(&features{})
	w.settings.Store(ptr(defaultSettings()))
	w.roots.Store(&[]string{})
	return w
}

// recordingPath is the path of a recording that a command names, by path, file
// address or as a run; a relative path is looked for below the workspace folders.
func (w *workspace) recordingPath(path string) (string, error) {
	if path == "" {
		return "", errors.New("no recording was named; give the path of a .jfr file as the command's argument")
	}
	if strings.HasPrefix(path, "@") {
		run, err := w.history.Run(w.projectFolder(""), path)
		return run.Recording, err
	}
	if file := filePath(uri.URI(path)); file != "" {
		return file, nil
	}
	if filepath.IsAbs(path) {
		return path, nil
	}
	for _, root := range *w.roots.Load() {
		if found := filepath.Join(root, path); fileExists(found) {
			return found, nil
		}
	}
	return "", fmt.Errorf("the recording %s is in none of the workspace folders; give its full path", path)
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// workspaceFiles finds the sources of the open folders, and of open files that
// are in none of them.
func (w *workspace) workspaceFiles() *source.Index { return source.NewIndex(w.sourceRoots()) }

// sourceRoots are the open folders, and those of open files that are in none.
func (w *workspace) sourceRoots() []string {
	roots := append([]string(nil), *w.roots.Load()...)
	for _, doc := range w.documents.snapshot().sorted() {
		if doc.Path != "" && !below(roots, doc.Path) {
			roots = append(roots, filepath.Dir(doc.Path))
		}
	}
	return roots
}

// around puts the folders around a file in front of the roots that they are in,
// the nearest first: modules and workspace folders may share the names of classes.
func around(path string, roots []string) []string {
	var nearest []string
	for dir := filepath.Dir(path); below(roots, dir) && !slices.Contains(nearest, dir); dir = filepath.Dir(dir) {
		nearest = append(nearest, dir)
	}
	return append(nearest, roots...)
}

// projectFolder is where the project of a file begins to be looked for: its
// folder, or without a file the first of the workspace, which may be none.
func (w *workspace) projectFolder(file string) string {
	if file != "" {
		return filepath.Dir(file)
	}
	if roots := *w.roots.Load(); len(roots) > 0 {
		return roots[0]
	}
	return ""
}

// below tells whether a path is in one of the folders.
func below(folders []string, path string) bool {
	for _, folder := range folders {
		if path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// projectSettings are those that hold for a folder, nil where there are none.
// The user is told of the first thing that is wrong in them, and the log has
// all; the rest counts.
func (w *workspace) projectSettings(dir string) *config.Config {
	project, problems, err := config.Around(dir)
	if err != nil {
		w.log.Warn("project settings not read", zap.Error(err))
	}
	var wrong []string
	for _, problem := range problems {
		w.log.Warn(problem.Error())
		wrong = append(wrong, problem.Error())
	}
	if len(wrong) > 0 {
		w.editor.show(w.root, protocol.MessageTypeWarning, "The run goes on without what is wrong in the project's settings."+note(wrong))
	}
	return project
}
