package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/flamegraph"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
)

// pageMethod is a method in the table of the page.
type pageMethod struct {
	name             string
	own, self, total int64
}

// UnmarshalJSON reads it from a list.
func (m *pageMethod) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&m.name, &m.own, &m.self, &m.total})
}

// The page adds up methods itself, in the browser, for it shows parts of a profile, too. Of all recordings it has the
// numbers of the other surfaces, in their order.
func TestPageAddsUpTheSame(t *testing.T) {
	names, profiles := sampledRecordings(t)
	shown := methodsOnPages(t, profiles)
	for i, p := range profiles {
		for _, of := range p.SampleTypes() {
			comparePageMethods(t, names[i]+", "+of.Name, p, of.Name, shown[i][of.Name])
		}
	}
}

// sampledRecordings reads the recordings that have samples.
func sampledRecordings(t *testing.T) (names []string, profiles []*profile.Profile) {
	t.Helper()
	files, _ := filepath.Glob("../../testdata/recordings/*.jfr")
	producers, _ := filepath.Glob("../../testdata/recordings/producers/*.jfr")
	for _, file := range slices.Concat(files, producers) {
		p, err := readProfile(t.Context(), streams{err: &bytes.Buffer{}}, []string{file}, profile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(p.SampleTypes()) > 0 {
			names, profiles = append(names, filepath.Base(file)), append(profiles, p)
		}
	}
	if len(profiles) < 10 {
		t.Fatalf("only %d recordings have samples", len(profiles))
	}
	return names, profiles
}

// methodsOnPages are the tables of the pages of profiles, by sample type.
func methodsOnPages(t *testing.T, profiles []*profile.Profile) []map[string][]pageMethod {
	t.Helper()
	if _, err := os.Stat("../../editors/node_modules/esbuild"); err != nil && os.Getenv("CI") == "" {
		t.Skipf("the page cannot be built here: %v", err)
	}
	var pages, problem bytes.Buffer
	for _, p := range profiles {
		data, err := flamegraph.Encode(p, flamegraph.Options{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		pages.Write(append(data, '\n'))
	}
	node := exec.CommandContext(t.Context(), "node", "../../editors/webview/test/methods.mjs")
	node.Stdin, node.Stderr = &pages, &problem
	out, err := node.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problem.Bytes())
	}
	shown := make([]map[string][]pageMethod, len(profiles))
	decoder := json.NewDecoder(bytes.NewReader(out))
	for i := range shown {
		if err := decoder.Decode(&shown[i]); err != nil {
			t.Fatal(err)
		}
	}
	return shown
}

// comparePageMethods compares the table of the page with the methods that all others have. Those of equal weights may
// stand in any order.
func comparePageMethods(t *testing.T, what string, p *profile.Profile, sampleType string, shown []pageMethod) {
	t.Helper()
	view, err := p.View(sampleType)
	if err != nil {
		t.Fatal(err)
	}
	byName, got := map[string]pageMethod{}, map[string]pageMethod{}
	var rank, gotRank [][3]int64
	for _, m := range lines.MethodsOf(view, nil) {
		method := pageMethod{placed{class: m.Class, method: m.Method}.name(), m.Own.Weight, m.Self.Weight, m.Total.Weight}
		byName[method.name] = method
		rank = append(rank, [3]int64{method.own, method.self, method.total})
	}
	for _, method := range shown {
		got[method.name] = method
		gotRank = append(gotRank, [3]int64{method.own, method.self, method.total})
	}
	if diff := cmp.Diff(byName, got, cmp.AllowUnexported(pageMethod{})); diff != "" {
		t.Errorf("%s: methods (-lines +page):\n%.1500s", what, diff)
	}
	if diff := cmp.Diff(rank, gotRank); diff != "" {
		t.Errorf("%s: rank (-lines +page):\n%.1500s", what, diff)
	}
}
