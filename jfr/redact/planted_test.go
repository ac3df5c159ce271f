package redact_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jfrlens/jfr/print"
	"jfrlens/jfr/redact"
	"jfrlens/testdata/secrets"
)

// planted are secrets that a program is given, each in another way.
var planted = []string{
	"tig3rTiger", "Gr\u00fc\u00dfe-Passwort9", "\u6f22\u5b57\u79d8\u5bc6pw", "s3cr3t.with.dots", "p@ss(word)[1]*", "db-User-Secret77", "tokenValue0815",
	"scottTiger99", "envSecret4711", "agentOption55", "x\U0001f511key\U0001f511y",
}

// No secret of a real program survives, and nothing else changes, whichever JDK has recorded it.
func TestRealPrograms(t *testing.T) {
	for _, release := range []int{8, 11, 17, 21, 25, 26} {
		t.Run(fmt.Sprint(release), func(t *testing.T) {
			t.Parallel()
			data := read(t, secrets.Record(t, release, secrets.Planted{
				Options: []string{
					"-Dpassword=" + planted[0], "-Djavax.net.ssl.trustStorePassword=" + planted[1], "-Dshop.api.key=" + planted[2],
					"-Dclient.secret=" + planted[3], "-Dmy_pwd=" + planted[4], "-Dshop.url=jdbc:x://scott:" + planted[7] + "@db.internal.acme.test/shop",
				},
				Environment: []string{"DB_PASSWORD=" + planted[8], "HOSTNAME=build-node-17.acme.test", "USER=bobby.tables", "LC_ALL=C.UTF-8"},
				Texts: []string{
					planted[0], planted[1], planted[2], planted[3], planted[4], "url?access_token=" + planted[6] + "&x=1", `{"password": "` + planted[10] + `"}`,
					"bobby.tables", "/home/alice.smith/data/x.csv", "alice.smith@mail.acme.test", "10.20.30.40", "2a01:4f8:0:1::5", "build-node-17.acme.test", planted[8],
				},
			}))
			out, report := redacted(t, session(t, "default"), data)
			if !report.Clean() {
				t.Errorf("left: %v", report.Left)
			}
			gone := append([]string{"alice.smith", "10.20.30.40", "2a01:4f8", "db.internal.acme", "bobby.tables", "build-node-17", "mail.acme.test"}, planted...)
			for _, secret := range gone {
				if secret != planted[5] && secret != planted[9] { // not given to this one
					notThere(t, out, secret)
				}
			}
			sameButForStrings(t, out, data, report.Removed)
		})
	}
}

// sameButForStrings checks that the events are the same in number and order, with the same numbers and structure.
func sameButForStrings(t *testing.T, got, want []byte, removed []string) {
	t.Helper()
	sameEvents(t, printed(t, got), printed(t, want), removed)
}

// sameEvents does that with events as they are printed.
func sameEvents(t *testing.T, g, w []map[string]any, removed []string) {
	t.Helper()
	g, w = without(g, []string{"jdk.ActiveSetting"}), without(w, append(removed, "jdk.ActiveSetting"))
	if len(g) != len(w) {
		t.Fatalf("%d events, want %d", len(g), len(w))
	}
	for i := range g {
		if g[i]["type"] != w[i]["type"] || !reflect.DeepEqual(blank(g[i]["values"]), blank(w[i]["values"])) {
			t.Fatalf("event %d is %v, was %v", i, g[i], w[i])
		}
	}
}

func printed(t *testing.T, data []byte) []map[string]any {
	t.Helper()
	var out bytes.Buffer
	if err := print.JSON(&out, fromBytes(data), print.Options{StackDepth: 100}); err != nil {
		t.Fatal(err)
	}
	var all struct {
		Recording struct{ Events []map[string]any }
	}
	decoder := json.NewDecoder(&out)
	decoder.UseNumber()
	if err := decoder.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all.Recording.Events
}

func without(events []map[string]any, types []string) []map[string]any {
	var left []map[string]any
	for _, e := range events {
		out := false
		for _, name := range types {
			out = out || e["type"] == name
		}
		if !out {
			left = append(left, e)
		}
	}
	return left
}

// blank takes the texts of strings away, but for times.
func blank(value any) any {
	switch v := value.(type) {
	case string:
		if strings.HasPrefix(v, "20") && strings.Contains(v, "T") || strings.HasPrefix(v, "PT") {
			return v
		}
		return "text"
	case map[string]any:
		for key := range v {
			v[key] = blank(v[key])
		}
	case []any:
		for i := range v {
			v[i] = blank(v[i])
		}
	}
	return value
}

// The search finds what a writer that has forgotten a place leaves, and also what is in no string.
func TestProofFindsWhatIsLeft(t *testing.T) {
	data := read(t, recording("hard-jdk21.jfr"))
	s := session(t, "default")
	s.AddSecret("GC Thread#0")
	out, report := redacted(t, s, data)
	if !report.Clean() {
		t.Fatalf("left: %v", report.Left)
	}
	forms := written("GC Thread#0")
	for phase := range 3 {
		forms[fmt.Sprint("Base64 ", phase)] = []byte(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("a", phase) + "GC Thread#0 and so on")))
	}
	for name, form := range forms {
		spoiled := append(bytes.Clone(out), form...) // behind the last chunk
		again := redact.NewFileReport("spoiled", redact.RecordingFile)
		if err := s.CheckBytes(bytes.NewReader(spoiled), again); err != nil || again.Clean() {
			t.Errorf("in %s it is not found: %v", name, err)
		}
	}
	before := redact.NewFileReport("before", redact.RecordingFile)
	if check(t, s, data, before); before.Clean() {
		t.Error("in the recording as it was nothing is found")
	}
}

// Without rules not a byte changes; twice is once; with the same key the same comes out.
func TestAlgebra(t *testing.T) {
	data := read(t, secrets.Record(t, 25, secrets.Planted{Options: []string{"-Dpassword=tig3rTiger"}, Texts: []string{"tig3rTiger", "10.1.2.3"}, Alone: true}))
	none := redact.NewSession(&redact.Rules{Paths: "keep_all", Discover: "default", Mask: "***"}, redact.Options{})
	if out, _ := redacted(t, none, data); !bytes.Equal(out, data) {
		t.Error("without rules something changes")
	}
	first, _ := redacted(t, session(t, "default"), data)
	second, _ := redacted(t, session(t, "default"), data)
	if !bytes.Equal(first, second) {
		t.Error("the same key gives another file")
	}
	for _, config := range []string{"default", "strict"} {
		once, report := redacted(t, session(t, config), data)
		again, twice := redacted(t, session(t, config), once)
		if !bytes.Equal(again, once) || !report.Clean() || !twice.Clean() {
			t.Errorf("%s: the second time something changes, or is left: %v, then %v", config, report.Left, twice.Left)
			for _, place := range twice.Replaced {
				t.Errorf("%+v", *place)
			}
		}
	}
}

// What is harmless stays: recordings of programs without secrets lose nothing but the types that are left out.
func TestNothingInVain(t *testing.T) {
	paths, err := filepath.Glob(recording("*.jfr"))
	more, errMore := filepath.Glob(recording("producers/*.jfr"))
	if err != nil || errMore != nil || len(paths)+len(more) < 20 {
		t.Fatal(paths, more, err, errMore)
	}
	for _, path := range append(paths, more...) {
		s, data := session(t, "default"), read(t, path)
		_, report := redacted(t, s, data)
		for _, place := range report.Replaced {
			if filepath.Base(path) != "oracle-jdk9.jfr" || place.What != "address" { // which has been in a network
				t.Errorf("%s: %s (%s) %d times", path, place.Where, place.What, place.Count)
			}
		}
		_, strict := redacted(t, session(t, "strict"), data)
		if !report.Clean() || !strict.Clean() {
			t.Errorf("%s: left %v, by strict rules %v", path, report.Left, strict.Left)
		}
	}
}

// Thread dumps and crash logs of such programs lose nothing but raw memory.
func TestNothingInVainInDumps(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "profiler", "threads", "testdata", "dumps", "*"))
	if err != nil || len(paths) < 100 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		text := read(t, path)
		out, report := redactedText(t, session(t, "default"), string(text), redact.Detect(text[:min(len(text), 64<<10)]))
		for _, place := range report.Replaced {
			if place.Where != "memory" {
				t.Errorf("%s: %s (%s) %d times", path, place.Where, place.What, place.Count)
			}
		}
		if lines := strings.Count(out, "\n"); lines != strings.Count(string(text), "\n") || !report.Clean() {
			t.Errorf("%s: %d lines, left %v", path, lines, report.Left)
		}
	}
}
