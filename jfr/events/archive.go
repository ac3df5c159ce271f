package events

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
)

//go:generate testdata/generate/generate.sh

// packed is a sequence of texts, each headed by "-- RELEASE/NAME --".
//
//go:embed catalogue.zst
var packed []byte

// unpack returns the texts of the catalogue by name.
var unpack = sync.OnceValues(func() (map[string]string, error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("cannot unpack the catalogue of events: %w", err)
	}
	defer decoder.Close()
	all, err := decoder.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("cannot unpack the catalogue of events: %w", err)
	}
	texts := map[string]string{}
	for part := range strings.SplitSeq(strings.TrimPrefix(string(all), "-- "), "\n-- ") {
		name, text, _ := strings.Cut(part, " --\n")
		texts[name] = text
	}
	return texts, nil
})
