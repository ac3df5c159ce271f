package redact_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"jfrlens/jfr"
	"jfrlens/jfr/redact"
)

func recording(name string) string {
	return filepath.Join("..", "..", "testdata", "recordings", filepath.FromSlash(name))
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func fromBytes(b []byte) *jfr.Recording {
	return jfr.NewRecording("planted", bytes.NewReader(b), int64(len(b)))
}

// redacted redacts a recording as the command does, with the proof.
func redacted(t testing.TB, s *redact.Session, data []byte) ([]byte, *redact.FileReport) {
	t.Helper()
	report := redact.NewFileReport("planted", redact.RecordingFile)
	var out bytes.Buffer
	if err := s.DiscoverRecording(fromBytes(data)); err != nil {
		t.Fatal(err)
	}
	if err := s.Recording(&out, fromBytes(data), report); err != nil {
		t.Fatal(err)
	}
	check(t, s, out.Bytes(), report)
	return out.Bytes(), report
}

func check(t testing.TB, s *redact.Session, data []byte, report *redact.FileReport) {
	t.Helper()
	if err := s.CheckRecording(fromBytes(data), report); err != nil {
		t.Fatal(err)
	}
	if err := s.CheckBytes(bytes.NewReader(data), report); err != nil {
		t.Fatal(err)
	}
}

// redactedText redacts a text as the command does, with the proof.
func redactedText(t testing.TB, s *redact.Session, text, kind string) (string, *redact.FileReport) {
	t.Helper()
	report := redact.NewFileReport("planted", kind)
	var out bytes.Buffer
	if err := s.DiscoverText(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if err := s.Text(&out, strings.NewReader(text), report); err != nil {
		t.Fatal(err)
	}
	if err := s.CheckText(bytes.NewReader(out.Bytes()), report); err != nil {
		t.Fatal(err)
	}
	if err := s.CheckBytes(bytes.NewReader(out.Bytes()), report); err != nil {
		t.Fatal(err)
	}
	return out.String(), report
}

// written are all ways in which a secret could still be in a file. They are made here without what the product uses.
func written(secret string) map[string][]byte {
	forms := map[string][]byte{
		"UTF-8": []byte(secret), "upper case": []byte(strings.ToUpper(secret)), "URL": []byte(url.QueryEscape(secret)),
		"path": []byte(strings.ReplaceAll(secret, ".", "/")),
	}
	var chars, little, big, latin []byte
	for _, unit := range utf16.Encode([]rune(secret)) {
		chars = binary.AppendUvarint(chars, uint64(unit))
		little, big = binary.LittleEndian.AppendUint16(little, unit), binary.BigEndian.AppendUint16(big, unit)
		latin = append(latin, byte(unit))
	}
	forms["chars"], forms["UTF-16LE"], forms["UTF-16BE"] = chars, little, big
	if !strings.ContainsFunc(secret, func(r rune) bool { return r > 0xff }) {
		forms["Latin-1"] = latin
	}
	if quoted, err := json.Marshal(secret); err == nil {
		forms["JSON"] = quoted[1 : len(quoted)-1]
	}
	for phase := range 3 { // without what depends on its neighbours
		text := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("a", phase) + secret))
		if text = strings.TrimRight(text, "="); len(text) > 12 {
			forms["Base64 "+string(rune('0'+phase))] = []byte(text[4 : len(text)-2])
		}
	}
	return forms
}

// notThere checks that no form of a secret is in a file.
func notThere(t testing.TB, data []byte, secrets ...string) {
	t.Helper()
	lower := bytes.ToLower(data)
	for _, secret := range secrets {
		for name, form := range written(secret) {
			if len(form) >= 4 && (bytes.Contains(data, form) || name == "upper case" && bytes.Contains(lower, bytes.ToLower(form))) {
				t.Errorf("%q is still there, in %s", secret, name)
			}
		}
	}
}

// What pseudonyms look like.
var (
	redactedUser    = regexp.MustCompile(`\buser[a-z2-7]{10}\b`)
	redactedHost    = regexp.MustCompile(`\bhost[a-z2-7]{10}(?:\.example)?\b`)
	redactedAddress = regexp.MustCompile(`\b2(?:4\d|5[0-4])\.\d+\.\d+\.\d+\b|2001:db8:[0-9a-f:]+`)
)
