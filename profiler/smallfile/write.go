package smallfile

import (
	"errors"
	"os"
	"path/filepath"
)

// Write writes a file that only its owner can read, in one step: whoever reads it
// sees all of the old text or all of the new one.
func Write(path string, text []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(text)
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}
