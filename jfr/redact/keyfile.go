package redact

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// keyBytes is the length of a key.
const keyBytes = 32

// NewKey returns a key that nobody knows.
func NewKey() []byte {
	key := make([]byte, keyBytes)
	_, _ = rand.Read(key) // never fails
	return key
}

// KeyFile returns the key in a file, which is made if there is none. Whoever has it can try out which names are behind
// pseudonyms, so that only its owner may read it.
func KeyFile(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		key := NewKey()
		file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err != nil {
			return nil, fmt.Errorf("cannot make the key file %s: %w", path, err)
		}
		_, err = file.WriteString(hex.EncodeToString(key) + "\n")
		return key, errors.Join(err, file.Close())
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the key file %s: %w", path, err)
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) != keyBytes {
		return nil, fmt.Errorf("%s is no key file: it has not %d hexadecimal digits; name one that does not exist to get a new key", path, 2*keyBytes)
	}
	return key, nil
}
