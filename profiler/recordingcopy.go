package profiler

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"jfrlens/profiler/config"
)

// magic begins every recording.
const magic = "FLR\x00"

// copyRecording puts a copy of a recording where the project's settings want
// one. They come from a repository: nothing outside of their folder is written,
// and nothing is replaced but another recording.
func copyRecording(c *config.Config, recording string) error {
	path := c.RecordingCopy()
	if path == "" {
		return nil
	}
	if err := copyInto(c.Dir, path, recording); err != nil {
		return fmt.Errorf("the recording was not copied to %s, as the key file of the project's settings says: %w", path, err)
	}
	return nil
}

// copyInto copies a recording to a path in a folder.
func copyInto(folder, path, recording string) error {
	name, err := filepath.Rel(folder, path)
	if err != nil || !filepath.IsLocal(name) {
		return fmt.Errorf("it is not in the project's folder %s", folder)
	}
	from, err := os.Open(recording)
	if err != nil {
		return err
	}
	defer from.Close()
	if info, err := from.Stat(); err != nil || info.IsDir() {
		return errors.New("the recording is a folder of chunks, as after a kill; jfrlens repair makes one file of it")
	}
	project, err := os.OpenRoot(folder) // no link leads out of it
	if err != nil {
		return err
	}
	defer project.Close()
	if err := replaceable(project, name); err != nil {
		return err
	}
	return replace(project, name, from)
}

// replaceable is nil where there is nothing at a path, or a recording.
func replaceable(in *os.Root, name string) error {
	f, err := in.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	var begin [len(magic)]byte
	n, err := io.ReadFull(f, begin[:])
	if string(begin[:n]) == magic || n == 0 && errors.Is(err, io.EOF) {
		return nil
	}
	return errors.New("there is a file that is not a recording")
}

// replace writes a file in one step, so that no reader sees half of it.
func replace(in *os.Root, name string, from io.Reader) error {
	if err := in.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	part := fmt.Sprintf("%s.%d.part", name, os.Getpid())
	to, err := in.Create(part)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Close()); err == nil {
		err = in.Rename(part, name)
	}
	if err != nil {
		_ = in.Remove(part)
	}
	return err
}
