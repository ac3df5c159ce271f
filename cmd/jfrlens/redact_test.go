package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// hidingChunk has a secret as the value of a property, and in a list of bytes, which is no string that could be replaced.
func hidingChunk() []byte {
	const propertyEvent, bytesEvent = 200, 201
	secret := "tig3rTiger99"
	return jfrtest.NewChunk().
		Metadata(append(jfrtest.Basics(),
			jfrtest.Type{ID: propertyEvent, Name: "acme.Property", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
				{Name: "startTime", TypeID: jfrtest.Long}, {Name: "key", TypeID: jfrtest.String}, {Name: "value", TypeID: jfrtest.String},
			}},
			jfrtest.Type{ID: bytesEvent, Name: "acme.Bytes", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
				{Name: "startTime", TypeID: jfrtest.Long}, {Name: "payload", TypeID: jfrtest.Byte, Array: true},
			}})...).
		Event(propertyEvent, jfrtest.Values().Int(2000).UTF8("db.password").UTF8(secret)).
		Event(bytesEvent, jfrtest.Values().Int(2000, int64(len(secret))).Byte([]byte(secret)...)).
		Finish()
}

// What cannot be taken out is found by the search: there is no output, and none is left half done.
func TestRedactWritesNothingThatIsNotClean(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "hiding.jfr")
	output := filepath.Join(dir, "out.jfr")
	for name, data := range map[string][]byte{path: hidingChunk(), output: []byte("before")} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errOut := called(t, "redact", path, "-o", output)
	if code != exitFailed || !strings.Contains(out, "LEFT: byte ") || !strings.Contains(errOut, "nothing was written") || strings.Contains(out+errOut, "tig3r") {
		t.Errorf("exit code %d, %s%s", code, out, errOut)
	}
	if text, err := os.ReadFile(output); err != nil || string(text) != "before" {
		t.Errorf("the output is %q, %v", text, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	code, out, errOut = called(t, "redact", path, "--remove-event", "acme.Bytes", "-o", output)
	if code != exitDone || !strings.Contains(out, "left out: acme.Bytes") {
		t.Errorf("without these events: exit code %d, %s%s", code, out, errOut)
	}
	if code, out, errOut := called(t, "share", path, "-o", filepath.Join(dir, "case.zip")); code != exitFailed || !strings.Contains(errOut, "nothing is shared") {
		t.Errorf("share: exit code %d, %s%s", code, out, errOut)
	}
}
