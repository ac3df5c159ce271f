package flamegraph

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"jfrlens/flamegraph/firefox"
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// A page of a recording is the same file each time, whichever goroutine was the first to see a method, a frame or a thread,
// and also where not all frames have room.
func TestPagesAreTheSame(t *testing.T) {
	needPage(t)
	for _, path := range []string{"chunks-jdk17", "hard-jdk25", "producers/async-all"} {
		for _, most := range []int{0, 40} {
			first := pageAfter(t, path, most, 0)
			for seed := range uint64(4) {
				if again := pageAfter(t, path, most, seed+1); !bytes.Equal(first, again) {
					t.Errorf("%s with at most %d nodes: two pages differ", path, most)
				}
			}
		}
	}
}

// pageAfter is the page of a recording whose methods, frames and threads have been seen in an order of their own: that of a seed,
// 0 for that of the recording.
func pageAfter(t *testing.T, name string, most int, seed uint64) []byte {
	t.Helper()
	rec, err := jfr.Open(fmt.Sprintf("../testdata/recordings/%s.jfr", name))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	p, err := profile.Read(rec, profile.Options{Names: shuffled(t, rec, seed)})
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := WriteHTML(&page, p, Options{MaxNodes: most}); err != nil {
		t.Fatal(err)
	}
	return page.Bytes()
}

// Files in all formats are the same each time, too, whichever goroutine was the first to see something,
func TestFilesAreTheSame(t *testing.T) {
	needPage(t)
	for _, format := range Formats() {
		if format.Events {
			continue // it reads the recording itself, see below
		}
		for _, path := range []string{"chunks-jdk17", "hard-jdk25", "producers/async-all"} {
			first := fileAfter(t, format, path, 0)
			for seed := range uint64(3) {
				if again := fileAfter(t, format, path, seed+1); !bytes.Equal(first, again) {
					t.Errorf("%s of %s: two files differ", format.Name, path)
				}
			}
		}
	}
}

// or however many there are.
func TestFilesAreTheSameOnAnyMachine(t *testing.T) {
	needPage(t)
	was := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(was)
	for _, format := range Formats() {
		for _, path := range []string{"chunks-jdk17", "hard-jdk25", "producers/async-all"} {
			runtime.GOMAXPROCS(1)
			alone := fileAfter(t, format, path, 0)
			runtime.GOMAXPROCS(4)
			for range 3 {
				if together := fileAfter(t, format, path, 0); !bytes.Equal(alone, together) {
					t.Errorf("%s of %s: files differ where four goroutines read", format.Name, path)
				}
			}
		}
	}
}

// fileAfter is a file of a recording whose methods, frames and threads have been seen in the order of a seed, see pageAfter.
func fileAfter(t *testing.T, format *Format, name string, seed uint64) []byte {
	t.Helper()
	rec, err := jfr.Open(fmt.Sprintf("../testdata/recordings/%s.jfr", name))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	x := Export{Recording: rec, Firefox: firefox.Defaults()}
	if !format.Events {
		if x.Profile, err = profile.Read(rec, format.Read(profile.Options{Names: shuffled(t, rec, seed)})); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if _, err := format.Write(&file, x); err != nil {
		t.Fatalf("%s of %s: %v", format.Name, name, err)
	}
	return file.Bytes()
}

// shuffled is a dictionary with the methods, frames and threads of a recording in a random order.
func shuffled(t *testing.T, rec *jfr.Recording, seed uint64) *jfr.Dictionary {
	t.Helper()
	names := jfr.NewDictionary(nil)
	if seed == 0 {
		return names
	}
	p, err := profile.Read(rec, profile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 0))
	for _, i := range random.Perm(len(p.Frames())) {
		f := p.Frames()[i]
		f.Method = names.Method(p.Methods()[f.Method])
		names.Frame(f)
	}
	for _, i := range random.Perm(len(p.Threads())) {
		names.Thread(p.Threads()[i])
	}
	return names
}
