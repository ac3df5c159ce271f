package redact

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/goccy/go-yaml"
)

// Decisions are answers of the user that are kept: the file has no secret in it but the texts that are to be kept, and keyed
// hashes of those that are to be replaced.
type Decisions struct {
	// Keep are texts that stay.
	Keep []string `yaml:"keep"`
	// Replace are the hashes of texts that are replaced.
	Replace []string `yaml:"replace"`

	key []byte
}

// ReadDecisions reads a file of decisions; there are none if it does not exist.
func ReadDecisions(path string, key []byte) (*Decisions, error) {
	d := &Decisions{key: key}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return d, nil
	}
	if err == nil {
		err = yaml.UnmarshalWithOptions(text, d, yaml.Strict())
	}
	if err != nil {
		return nil, fmt.Errorf("decisions in %s: %w", path, err)
	}
	return d, nil
}

// Find returns what was decided on a text.
func (d *Decisions) Find(kind Kind, text string) (replace, known bool) {
	for _, kept := range d.Keep {
		if kept == text {
			return false, true
		}
	}
	hash := d.hash(kind, text)
	for _, replaced := range d.Replace {
		if replaced == hash {
			return true, true
		}
	}
	return false, false
}

func (d *Decisions) hash(kind Kind, text string) string {
	return lowerBase32.EncodeToString(keyedHash(sha256.New, d.key, kind, "decision "+text, 0))
}

// Add keeps a decision.
func (d *Decisions) Add(kind Kind, text string, replace bool) {
	if replace {
		d.Replace = append(d.Replace, d.hash(kind, text))
	} else {
		d.Keep = append(d.Keep, text)
	}
}

// Write writes the decisions to a file that only its owner may read.
func (d *Decisions) Write(path string) error {
	text, err := yaml.Marshal(d)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o600)
}
