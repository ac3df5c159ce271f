package redact_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr/redact"
	"jfrlens/jfr/write"
)

// linesChunk has each text as the value of a secret property, in a secret field, as a constant of it, and in a sentence.
func linesChunk(t *testing.T, texts ...string) []byte {
	t.Helper()
	types := write.NewTypes()
	property := types.Event("acme.Property", write.Field("key", "java.lang.String"), write.Field("value", "java.lang.String"))
	login := types.Event("acme.Login", write.Field("passphrase", "java.lang.String"))
	note := types.Event("acme.Note", write.Field("text", "java.lang.String"))
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{})
	for _, text := range texts {
		c.Event(property, time.Unix(0, 0), "db.password", text)
		for range 3 { // of several the writer makes constants
			c.Event(login, time.Unix(0, 0), text)
		}
		c.Event(note, time.Unix(0, 0), "before "+text+" behind")
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A secret of several lines is gone wherever it was, and the proof says so, whatever stands for it.
func TestSecretsOfSeveralLines(t *testing.T) {
	t.Parallel()
	secrets := []string{"geheim12\nGeheim34", "zeile-Eins7\r\nzeile-Zwei8\r\n", "schluss-Zeile9\n", "\nanfang-Zeile5", "a1!\nb2?\nc3#", "-----BEGIN PRIVATE KEY-----\nMIIabc7xyz\n-----END PRIVATE KEY-----\n"}
	for _, config := range []string{
		"parent: default\n", "parent: strict\n", "parent: default\ngeneral: {redaction_text: '<gone>'}\n", "parent: default\ngeneral: {partial_redaction: true}\n",
		"parent: default\ngeneral: {pseudonymization: {enabled: true, mode: hash, scope: {properties: true}}}\n",
		"parent: default\ngeneral: {pseudonymization: {enabled: true, mode: counter, scope: {properties: true}}}\n",
		"parent: default\ngeneral: {pseudonymization: {enabled: true, mode: hash, format: custom, custom_prefix: '<<', custom_suffix: '>>', scope: {properties: true}}}\n",
	} {
		data := linesChunk(t, secrets...)
		out, report := redacted(t, configured(t, config), data)
		if !report.Clean() {
			t.Errorf("%s: left %v", config, report.Left)
		}
		for _, secret := range secrets {
			for line := range strings.Lines(secret) {
				if line = strings.TrimSpace(line); len(line) > 3 && !strings.HasPrefix(line, "-----") && bytes.Contains(out, []byte(line)) {
					t.Errorf("%s: %q is still there", config, line)
				}
			}
		}
		again, twice := redacted(t, configured(t, config), out)
		if !twice.Clean() || !strings.Contains(config, "counter") && !bytes.Equal(again, out) {
			t.Errorf("%s: the second time something changes; left %v", config, twice.Left)
		}
		sameButForStrings(t, out, data, report.Removed)
	}
}

// The proof still finds a secret of several lines that nobody has replaced.
func TestProofOfSeveralLines(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"geheim12\nGeheim34", "***\ngeheim12", "geheim12\n***\n"} {
		report := redact.NewFileReport("lines", redact.RecordingFile)
		check(t, session(t, "default"), linesChunk(t, text), report)
		if report.Clean() {
			t.Errorf("%q passes", text)
		}
	}
	for _, text := range []string{"***", "***\n", "***\n\n\n"} {
		report := redact.NewFileReport("lines", redact.RecordingFile)
		if check(t, session(t, "default"), linesChunk(t, text), report); !report.Clean() {
			t.Errorf("%q: left %v", text, report.Left)
		}
	}
}
