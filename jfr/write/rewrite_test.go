package write_test

import (
	"bytes"
	"errors"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/testdata/secrets"
)

// Nothing to change leaves every byte, also when each string is looked at.
func TestRewriteWithoutChange(t *testing.T) {
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data := read(t, path)
			looked := 0
			out, done := rewrite(t, data, write.Edit{
				Event:    func(*write.Event) {},
				Text:     func(_ *write.Place, text string) string { looked++; return text },
				Declared: func(_ bool, text string) string { looked++; return text },
			})
			if !bytes.Equal(out, data) {
				t.Errorf("the bytes differ: %d bytes, want %d", len(out), len(data))
			}
			if looked == 0 || done.Events == 0 || done.Dropped != 0 {
				t.Errorf("looked at %d strings, %+v", looked, done)
			}
		})
	}
}

// grow makes every string longer, so that sizes, links and places all change.
func grow(text string) string { return "ü" + text + strings.Repeat("☃", len(text)%100) }

// What is put before each string and taken away again leaves the events as they were.
func TestStringsThereAndBack(t *testing.T) {
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data := read(t, path)
			longer, _ := rewrite(t, data, write.Edit{Text: func(_ *write.Place, text string) string { return grow(text) }})
			if len(longer) <= len(data) {
				t.Fatalf("%d bytes, before %d", len(longer), len(data))
			}
			back, _ := rewrite(t, longer, write.Edit{Text: func(_ *write.Place, text string) string {
				return strings.TrimRight(strings.TrimPrefix(text, "ü"), "☃")
			}})
			sameEvents(t, events(t, back), events(t, data))
		})
	}
}

// Types that do not stay leave nothing: no event, no setting, no name.
func TestKeep(t *testing.T) {
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data := read(t, path)
			dropped := func(t *jfr.Type) bool {
				return strings.HasPrefix(t.Name, "jdk.Initial") || strings.HasPrefix(t.Name, "jdk.G1") || t.Name == "jdk.ThreadPark" ||
					t.Name == "jdk.JVMInformation" || strings.HasPrefix(t.Name, "profiler.") || strings.HasPrefix(t.Name, "demo.")
			}
			out, _ := rewrite(t, data, write.Edit{Keep: func(t *jfr.Type) bool { return !dropped(t) }})
			want := without(events(t, data), "jdk.Initial", "jdk.G1", "jdk.ThreadPark", "jdk.JVMInformation", "profiler.", "demo.", "jdk.ActiveSetting")
			got := without(events(t, out), "jdk.ActiveSetting")
			sameEvents(t, got, want)
			for c := range fromBytes(out).Chunks() {
				for _, typ := range c.Metadata().Types() {
					if typ.IsEvent() && dropped(typ) {
						t.Errorf("%s is still declared", typ.Name)
					}
				}
				settingsHaveTypes(t, c)
			}
			again, done := rewrite(t, out, write.Edit{Keep: func(t *jfr.Type) bool { return !dropped(t) }})
			if !bytes.Equal(again, out) {
				t.Errorf("the second time something changed: %+v", done)
			}
		})
	}
}

// settingsHaveTypes checks that no setting is one of a type that is not declared.
func settingsHaveTypes(t *testing.T, c *jfr.Chunk) {
	t.Helper()
	meta := c.Metadata()
	for table, err := range c.Events(c.Select(meta.Type("jdk.ActiveSetting"), "id")) {
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range table.Ints("id") {
			if meta.TypeByID(id) == nil {
				t.Fatalf("a setting is of type id %d, which is not declared", id)
			}
		}
	}
}

// Constants that no event needs any more are gone, with their bytes.
func TestConstantsNobodyNeeds(t *testing.T) {
	data := read(t, recording("hard-jdk25.jfr"))
	out, done := rewrite(t, data, write.Edit{Keep: func(t *jfr.Type) bool { return t.Name == "jdk.CPUInformation" }})
	if done.Events != 1 || done.Constants < 1000 || len(out) > 40<<10 {
		t.Errorf("%d bytes, %+v", len(out), done)
	}
	for _, gone := range []string{"java/lang/Thread", "jdk.ThreadPark", "Java Monitor", "main"} {
		if bytes.Contains(out, []byte(gone)) {
			t.Errorf("%q is still there", gone)
		}
	}
}

// Fields of events are changed alone, and what is only in some of them goes.
func TestEventsChanged(t *testing.T) {
	data := read(t, secrets.Record(t, 25, secrets.Planted{Options: []string{"-Dpassword=tiger"}}))
	edit := write.Edit{
		Look: func(t *jfr.Type) bool { return t.Name == "jdk.JVMInformation" || t.Name == "jdk.InitialSystemProperty" },
		Event: func(e *write.Event) {
			if e.Type.Name == "jdk.JVMInformation" {
				e.SetText("jvmArguments", "none of your business")
				e.SetInt("pid", 1)
			} else if e.Text("key") != "java.vm.name" {
				e.Drop()
			}
		},
	}
	out, done := rewrite(t, data, edit)
	got, want := events(t, out), events(t, data)
	var properties, others int
	for _, e := range got {
		switch e.Type {
		case "jdk.InitialSystemProperty":
			properties++
		case "jdk.JVMInformation":
			others++
			if s := string(e.Values); !strings.Contains(s, `"none of your business"`) || !strings.Contains(s, `"pid": 1`) {
				t.Error(s)
			}
		}
	}
	if properties != 2 || others != 2 || done.Dropped == 0 {
		t.Errorf("%d properties, %d others, %+v", properties, others, done)
	}
	sameEvents(t, without(got, "jdk.JVM", "jdk.InitialSystemProperty"), without(want, "jdk.JVM", "jdk.InitialSystemProperty"))
}

func TestDeclaredTexts(t *testing.T) {
	data := read(t, recording("odd-jdk25.jfr"))
	out, _ := rewrite(t, data, write.Edit{Declared: func(_ bool, text string) string { return strings.ReplaceAll(text, "Monitor", "Guardian") }})
	if bytes.Contains(out, []byte("Java Monitor")) {
		t.Error("a label is still there")
	}
	got, want := events(t, out), events(t, data)
	if len(got) != len(want) {
		t.Fatalf("%d events, want %d", len(got), len(want))
	}
	sameEvents(t, without(got, "jdk.JavaGuardian"), without(want, "jdk.JavaMonitor"))
}

func TestUnfinishedIsRefused(t *testing.T) {
	data := bytes.Clone(read(t, recording("hard-jdk25.jfr")))
	for name, damaged := range map[string][]byte{
		"cut":        data[:len(data)-100],
		"unfinished": append(append(bytes.Clone(data[:64]), 3), data[65:]...),
	} {
		var out bytes.Buffer
		if _, err := write.Rewrite(&out, fromBytes(damaged), write.Edit{}); !errors.Is(err, jfr.ErrCorrupt) && !errors.Is(err, jfr.ErrTruncated) || out.Len() > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Reading looks at the same strings and events as writing does.
func TestReadLooksAtTheSame(t *testing.T) {
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			var seen map[string]int
			edit := write.Edit{
				Event:    func(e *write.Event) { seen["event "+e.Type.Name]++ },
				Text:     func(p *write.Place, text string) string { seen[p.Type.Name+p.Path+text]++; return text },
				Refers:   func(p *write.Place, text string) { seen["key "+p.Type.Name+p.Path+text]++ },
				Declared: func(_ bool, text string) string { seen["declared "+text]++; return text },
			}
			data := read(t, path)
			seen = map[string]int{}
			rewrite(t, data, edit)
			want := seen
			seen = map[string]int{}
			if err := write.Read(fromBytes(data), edit); err != nil || len(seen) == 0 {
				t.Fatalf("%d strings, %v", len(seen), err)
			}
			if !maps.Equal(seen, want) {
				t.Errorf("%d strings, want %d", len(seen), len(want))
			}
		})
	}
}
