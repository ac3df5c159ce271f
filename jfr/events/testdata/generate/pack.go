// Command generate packs what Collect.java wrote into the file that the program has in it:
//
//	go run . FOLDER catalogue.zst
//
// FOLDER has a sub-folder for every release.
package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

func main() {
	folder, out := os.Args[1], os.Args[2]
	var text strings.Builder
	for _, release := range []string{"8", "11", "17", "21", "25", "26", "28"} {
		add(&text, folder, release, "events.txt", func(s string) (string, error) { return s, nil })
		add(&text, folder, release, "default.jfc", stripped)
		add(&text, folder, release, "profile.jfc", stripped)
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<22), zstd.WithEncoderConcurrency(1))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(out, encoder.EncodeAll([]byte(text.String()), nil), 0o644); err != nil {
		log.Fatal(err)
	}
}

func add(text *strings.Builder, folder, release, name string, edit func(string) (string, error)) {
	raw, err := os.ReadFile(filepath.Join(folder, release, name))
	if err != nil {
		log.Fatal(err)
	}
	edited, err := edit(string(raw))
	if err != nil {
		log.Fatalf("%s/%s: %v", release, name, err)
	}
	fmt.Fprintf(text, "-- %s/%s --\n%s", release, name, edited)
}

// stripped is a settings file without the texts of the JDK: no comments, labels and descriptions.
func stripped(file string) (string, error) {
	var out strings.Builder
	decoder, encoder := xml.NewDecoder(strings.NewReader(file)), xml.NewEncoder(&out)
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			err = encoder.Flush()
			return out.String() + "\n", err
		}
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.Comment, xml.ProcInst:
			continue
		case xml.CharData:
			if strings.TrimSpace(string(t)) == "" {
				continue
			}
		case xml.StartElement:
			t.Attr = slices.DeleteFunc(t.Attr, func(a xml.Attr) bool {
				return slices.Contains([]string{"label", "description", "provider"}, a.Name.Local)
			})
			token = t
		}
		if err := encoder.EncodeToken(token); err != nil {
			return "", err
		}
	}
}
