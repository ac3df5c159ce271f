package query

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"jfrlens/profiler/profile"
)

// contentKeyOf returns a name for the files and what they hold, and for what is not own code; "" if they cannot be read, or
// not twice. A database says what its recordings are called, so that files that are moved are imported again.
func contentKeyOf(paths []string, libraries profile.Libraries) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%d %#v\n", importVersion, libraries)
	for _, files := range []embed.FS{schemaFiles, macroFiles, viewFiles} {
		if err := hashEmbedded(h, files); err != nil {
			return "", err
		}
	}
	for _, path := range paths {
		if path == "-" {
			return "", nil
		}
		whole, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%q\n", whole)
		err = filepath.WalkDir(path, func(file string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			return hashFile(h, file)
		})
		if err != nil {
			return "", nil // opening them says why, and does without files that are no recordings
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

func hashEmbedded(h io.Writer, files embed.FS) error {
	return fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		_, err = h.Write(content)
		return err
	})
}

// hashFile adds a file: length and two checksums of everything, which processors compute as fast as they read.
// What can be read only once is an error.
func hashFile(h io.Writer, path string) error {
	if !isFile(path) {
		return fmt.Errorf("%s is no file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	castagnoli, ieee := crc32.New(crc32.MakeTable(crc32.Castagnoli)), crc32.NewIEEE()
	n, err := io.CopyBuffer(struct{ io.Writer }{io.MultiWriter(castagnoli, ieee)}, struct{ io.Reader }{f}, make([]byte, 1<<20))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(h, n, castagnoli.Sum32(), ieee.Sum32())
	return err
}
