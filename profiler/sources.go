package profiler

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/smallfile"
	"jfrlens/profiler/source"
)

// Bounds of the copies of hot source files.
const (
	maxCopies   = 200
	maxCopySize = 4 << 20
)

// copiesFolder holds the copies in a session folder.
const copiesFolder = "sources"

// Sources are source texts as they were when they were profiled. It is safe
// for concurrent use and grows while the program runs.
type Sources struct {
	dir string // session folder; "" keeps the texts in memory only

	mu     sync.Mutex // guards all below
	began  time.Time
	texts  map[string][]byte
	files  map[string]string // name of the copy by path of the original
	edited []string          // paths of files changed between the start and the copy
}

// newSources returns no sources; dir is the session folder.
func newSources(dir string, began time.Time) *Sources {
	return &Sources{dir: dir, began: began, texts: map[string][]byte{}, files: map[string]string{}}
}

// since sets when the program began.
func (s *Sources) since(began time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.began = began
}

// Text returns the profiled text of a file by its path. It must not be changed.
func (s *Sources) Text(path string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, ok := s.texts[path]
	return text, ok
}

// copied returns the names of the copies by the paths of the originals.
func (s *Sources) copied() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.files)
}

// notes names the files that were edited before they could be copied.
func (s *Sources) notes() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []string
	for _, path := range s.edited {
		list = append(list, fmt.Sprintf("%s was edited while the program ran: its lines may be off", path))
	}
	return list
}

// addOpen copies the files that are open in an editor, which may be edited before they are known to be hot.
func (s *Sources) addOpen(paths []string) {
	for _, path := range paths {
		s.add(path, time.Now())
	}
}

// addHot copies the files of hot lines that are not copied yet: those of the
// default sample type, then those of the others while there is time.
func (s *Sources) addHot(p *profile.Profile, index *source.Index, limit time.Duration) {
	end, jvmBegan := time.Now().Add(limit), p.JVM().StartTime
	for i, t := range p.SampleTypes() {
		if i > 0 && !time.Now().Before(end) {
			return
		}
		view, err := p.View(t.Name)
		if err != nil {
			continue
		}
		for _, line := range hotLines(view, index) {
			if !s.add(line.Path, jvmBegan) {
				return
			}
		}
	}
}

// add copies one file; false means that there is no room for more. What a build
// generates it may write anew until the JVM begins.
func (s *Sources) add(path string, jvmBegan time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.texts[path]; known {
		return true
	}
	if len(s.texts) >= maxCopies {
		return false
	}
	info, err := os.Stat(path)
	if err != nil || info.Size() > maxCopySize {
		return true
	}
	text, err := source.ReadFile(path)
	if err != nil {
		return true
	}
	s.texts[path] = text
	began := s.began
	if jvmBegan.After(began) && source.IsGenerated(path) {
		began = jvmBegan
	}
	if info.ModTime().After(began) {
		s.edited = append(s.edited, path)
	}
	s.save(path, text)
	return true
}

// save writes the copy. Without it hints cannot follow edits once the session
// is opened again, which is no reason to fail the run. The caller holds mu.
func (s *Sources) save(path string, text []byte) {
	if s.dir == "" {
		return
	}
	folder := filepath.Join(s.dir, copiesFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return
	}
	name := fmt.Sprintf("%03d-%s", len(s.files), filepath.Base(path))
	if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err == nil {
		s.files[path] = filepath.Join(copiesFolder, name)
	}
}

// load reads copies that a session left in its folder.
func (s *Sources) load(dir string, files map[string]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for path, name := range files {
		if !filepath.IsLocal(name) {
			continue
		}
		if text, err := smallfile.ReadIn(dir, name, maxCopySize); err == nil {
			s.texts[path] = text
		}
	}
}
