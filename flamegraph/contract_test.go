package flamegraph

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/golden"
)

// pages holds the messages between page and host, which a test of
// editors/webview reads too.
const pages = "../testdata/page"

// demo reads the profile that page messages are about.
func demo(t testing.TB) *profile.Profile { return pageProfile(t, "demo.collapsed") }

// before reads the profile that it is compared with.
func before(t testing.TB) *profile.Profile { return pageProfile(t, "before.collapsed") }

func pageProfile(t testing.TB, name string) *profile.Profile {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(pages, name))
	if err != nil {
		t.Fatal(err)
	}
	return collapsed2profile(t, string(text))
}

// checkMessage compares a message with its golden file, or replaces that.
func checkMessage(t *testing.T, name string, got []byte) {
	t.Helper()
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, got, "", " "); err != nil {
		t.Fatalf("%s is not JSON: %v", name, err)
	}
	text := joinNumbers(pretty.String()) + "\n"
	golden.Check(t, filepath.Join(pages, name), []byte(text))
}

// numberGap is the space inside an indented list of numbers.
var numberGap = regexp.MustCompile(`(\[|[0-9],)\s+(-?[0-9])|([0-9])\s+(\])`)

// joinNumbers puts lists of numbers on one line each.
func joinNumbers(text string) string {
	joined := numberGap.ReplaceAllString(text, "$1$2$3$4")
	return numberGap.ReplaceAllString(joined, "$1$2$3$4")
}

func TestContractProfile(t *testing.T) {
	data, err := Encode(demo(t), Options{Title: "demo.Main", Live: true}, 3)
	if err != nil {
		t.Fatal(err)
	}
	checkMessage(t, "profile.json", data)
}

func TestContractComparison(t *testing.T) {
	data, err := Encode(demo(t), Options{Title: "demo.Main", Before: before(t), BeforeTitle: "yesterday"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	checkMessage(t, "comparison.json", data)
}

// The page adds up methods itself, also below a node: of a whole profile it has the numbers and the rank of all others.
func TestContractMethods(t *testing.T) {
	type weights struct {
		Name                                  string
		Own, Self, Total                      int64
		OwnSamples, SelfSamples, TotalSamples int64
	}
	p, byType := demo(t), map[string][]weights{}
	for _, of := range p.SampleTypes() {
		view, err := p.View(of.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range lines.MethodsOf(view, nil) {
			byType[of.Name] = append(byType[of.Name], weights{
				fullName(profile.Method{Class: m.Class, Name: m.Method}),
				m.Own.Weight, m.Self.Weight, m.Total.Weight, m.Own.Samples, m.Self.Samples, m.Total.Samples,
			})
		}
	}
	text, err := json.Marshal(byType)
	if err != nil {
		t.Fatal(err)
	}
	checkMessage(t, "methods.json", text)
}

func TestContractOpen(t *testing.T) {
	var request OpenRequest
	text, err := os.ReadFile(filepath.Join(pages, "open-request.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &request); err != nil {
		t.Fatal(err)
	}
	opener := func(_ context.Context, at Place) (Source, error) {
		const file = "src/demo/Query.java"
		return Source{File: file, Line: at.Line, Text: "package demo;\n", Sources: oneFile{class: "demo.Query", path: file}}, nil
	}
	result, err := Open(t.Context(), demo(t), Options{}, request, opener)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	checkMessage(t, "open-result.json", answer)
}

// TestEncodeIsJSON decodes what the hand-written encoder made.
func TestEncodeIsJSON(t *testing.T) {
	data, err := build(demo(t), Options{Title: "tricky \"\\\x01\u2028<b>\xff é"})
	if err != nil {
		t.Fatal(err)
	}
	data.Strings = append(data.Strings, "", "a\tb", "日本", "\x7f")
	encoded := data.json()
	if bytes.ContainsAny(encoded, "<>&") {
		t.Error("the JSON holds characters that mean something in HTML")
	}
	if bytes.Contains(encoded, []byte("null")) {
		t.Error("the JSON holds a null")
	}
	var back PageData
	decoder := json.NewDecoder(bytes.NewReader(encoded))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&back); err != nil {
		t.Fatal(err)
	}
	data.Title = "tricky \"\\\ufffd\ufffd<b>\ufffd é"
	copy(data.Strings[len(data.Strings)-3:], []string{"a    b", "日本", "\ufffd"})
	if diff := cmp.Diff(data, &back); diff != "" {
		t.Errorf("decoded differs (-want +got):\n%s", diff)
	}
}
