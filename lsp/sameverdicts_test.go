package lsp

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"

	"jfrlens/flamegraph"
	"jfrlens/profiler/report"
	"jfrlens/profiler/source"
)

// bodies are the lines of testdata/java/compared that its methods spend their time on: the kept runs have methods alone.
var bodies = map[string]string{"mix": "7", "large": "13", "medium": "17", "small": "21", "text": "27", "main": "39"}

// keptRunOf is a run of that program that package compare keeps, of which a method is sampled so many times as often.
func keptRunOf(t *testing.T, name, method string, times int64) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "profiler", "compare", "testdata", "compared-"+name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	lined := regexp.MustCompile(`Compared\.(\w+)`).ReplaceAllStringFunc(string(text), func(frame string) string {
		return "a." + frame + ":" + bodies[strings.TrimPrefix(frame, "Compared.")]
	})
	var list []string
	for stack := range strings.Lines(lined) {
		list = append(list, stack)
		for n := int64(1); n < times && strings.Contains(stack, "a.Compared."+method+":"); n++ {
			list = append(list, stack)
		}
	}
	return strings.Join(list, "")
}

// verdicts are what a surface says of methods: a sentence of each that it reports; painted is what it marks beside.
type verdicts struct{ reported, painted []string }

func (v *verdicts) sort() {
	v.reported = slices.Compact(slices.Sorted(slices.Values(v.reported)))
	v.painted = slices.Compact(slices.Sorted(slices.Values(v.painted)))
}

// The terminal, JSON, the page, the picture and the editor report the same methods in the same words, and paint nothing else:
// of a method that takes thrice as long, of an unchanged pair of runs, and where nothing is judged.
func TestSameVerdictsEverywhere(t *testing.T) {
	for _, tt := range []struct {
		name, before, now string
		want              []string
		limits            string
	}{
		{"changed", keptRunOf(t, "jdk17-same-1", "", 1), keptRunOf(t, "jdk17-same-3", "medium", 5), []string{"a.Compared.main", "a.Compared.medium", "a.Compared.mix"}, "1 + 1 run, "},
		{"unchanged", keptRunOf(t, "jdk17-same-1", "", 1), keptRunOf(t, "jdk17-same-3", "", 1), nil, "1 + 1 run, "},
		{"other JDK", keptRunOf(t, "jdk25-same-1", "", 1), keptRunOf(t, "jdk17-same-3", "", 1), nil, "1 + 1 run, "},
		{"few", "a.Compared.mix:7 50\n", keptRunOf(t, "jdk17-same-3", "", 1), nil, "Not judged: a run has only "},
	} {
		t.Run(tt.name, func(t *testing.T) { sameVerdicts(t, tt.before, tt.now, tt.want, tt.limits) })
	}
}

func sameVerdicts(t *testing.T, before, now string, want []string, limits string) {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("..", "testdata", "java", "compared", "Compared.java"))
	if err != nil {
		t.Fatal(err)
	}
	text := "package a; " + string(file)
	s := silentServer(t, nil, features{paddedHints: true})
	s.screen.publish(ofText(t, s, text, now))
	s.screen.compareShown(s.screen.shown.Load(), ofText(t, s, text, before))
	shown := s.screen.shown.Load()
	r := shown.since(shown.before).In(shown.View.Type.Name)
	var told verdicts
	for _, c := range r.Changes {
		told.reported = append(told.reported, r.Sentence(c))
		told.painted = append(told.painted, c.String())
	}
	told.sort()
	if !slices.Equal(told.painted, want) || !strings.HasPrefix(r.Limits(), limits) {
		t.Fatalf("reported %q, %q", told.painted, r.Sentences())
	}
	options := report.Options{Before: &report.Earlier{View: shown.before.View, Sources: shown.before.Sources, Compared: r}, Width: 200}
	for surface, said := range map[string]verdicts{
		"terminal": saidByTerminal(t, shown, options),
		"page":     saidByPage(t, shown),
		"picture":  saidByPicture(t, shown),
		"editor":   saidByEditor(t, s, text),
	} {
		said.sort()
		if surface == "terminal" { // its tables are of what methods have of their own
			said.painted = slices.Concat(said.painted, told.painted)
			said.sort()
		}
		if diff := cmp.Diff(told, said, cmp.AllowUnexported(verdicts{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", surface, diff)
		}
	}
	if diff := cmp.Diff(told.painted, changedInJSON(t, shown, options)); diff != "" {
		t.Errorf("lines --json (-want +got):\n%s", diff)
	}
}

// sentence is what is said of a change.
var sentenceOfChange = regexp.MustCompile(`a\.Compared\.\w+(?:: [+−]| is new: )[^\n<&]*\.`)

// saidByTerminal reads `lines --before`.
func saidByTerminal(t *testing.T, shown *published, o report.Options) (said verdicts) {
	t.Helper()
	var out bytes.Buffer
	if err := report.Text(&out, shown.View, shown.Sources, o); err != nil {
		t.Fatal(err)
	}
	said.reported = sentenceOfChange.FindAllString(out.String(), -1)
	for _, row := range regexp.MustCompile(`(?m)^ +[\d,]+ +[\d,]+ +([+−][\d,]+)  (a\.Compared\.\w+)$`).FindAllStringSubmatch(out.String(), -1) {
		said.painted = append(said.painted, row[2])
	}
	return said
}

func changedInJSON(t *testing.T, shown *published, o report.Options) (changed []string) {
	t.Helper()
	var out bytes.Buffer
	if err := report.JSON(&out, "", shown.View, shown.Sources, o); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Comparison struct {
			Changes []struct{ Class, Name string }
		}
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	for _, c := range doc.Comparison.Changes {
		changed = append(changed, c.Class+"."+c.Name)
	}
	slices.Sort(changed)
	return changed
}

// saidByPage reads what the page has.
func saidByPage(t *testing.T, shown *published) (said verdicts) {
	t.Helper()
	var page flamegraph.PageData
	data, err := flamegraph.Encode(shown.profile, pageSubject{shown, shown.before}.options(""), 1)
	if err == nil {
		err = json.Unmarshal(data, &page)
	}
	if err != nil {
		t.Fatal(err)
	}
	c := page.Comparison[0]
	said.reported = sentenceOfChange.FindAllString(strings.Join(c.Sentences, "\n"), -1)
	for i, verdict := range c.Verdicts {
		if verdict >= 0 {
			said.painted = append(said.painted, page.Strings[page.Methods.Class[i]]+"."+page.Strings[page.Methods.Name[i]])
		}
	}
	return said
}

// saidByPicture reads which boxes of the SVG file have the colour of a change.
func saidByPicture(t *testing.T, shown *published) (said verdicts) {
	t.Helper()
	var out bytes.Buffer
	if err := flamegraph.WriteSVG(&out, shown.profile, pageSubject{shown, shown.before}.options("")); err != nil {
		t.Fatal(err)
	}
	_, notes, _ := strings.Cut(out.String(), `class="dim"`)
	said.reported = sentenceOfChange.FindAllString(notes, -1)
	box := regexp.MustCompile(`(?s)<g[^>]*><title>([\w.]+)[^<]*</title><rect class="c(?:less)?[1-4]"`)
	for _, found := range box.FindAllStringSubmatch(out.String(), -1) {
		said.painted = append(said.painted, found[1])
	}
	return said
}

// saidByEditor reads lenses, hovers, hints and tints.
func saidByEditor(t *testing.T, s *Server, text string) (said verdicts) {
	t.Helper()
	doc, shown := newDocument("file:///B.java", "java", 1, text), s.screen.shown.Load()
	placed, declared := shown.of(doc).in(doc), source.Parse(source.Java, "B.java", []byte(text))
	for _, m := range placed.Methods(declared) {
		var hover hoverText
		hover.writeMethod(shown, m.Method, nil)
		said.reported = append(said.reported, sentenceOfChange.FindAllString(hover.String(), -1)...)
		if strings.Contains(methodCommand(shown, &m.Numbers, nil).Title, "(was ") {
			said.painted = append(said.painted, m.Class+"."+m.Name)
		}
		if !strings.Contains(hover.String(), shown.Compared.Limits()) {
			t.Errorf("the hover of %s does not say what was judged: %s", m.Name, hover.String())
		}
	}
	marked := slices.Collect(maps.Keys(tints(s, text)))
	for _, hint := range s.hintsIn(placed, shown, s.settings.Load()).hints {
		if strings.Contains(hint.Label.(protocol.InlayHintLabelPartSlice)[0].Value, "(was ") {
			marked = append(marked, int(hint.Position.Line))
		}
	}
	for _, row := range marked {
		if in, _ := declared.MethodAt(row + 1); !slices.Contains(said.painted, in.Class+"."+in.Name) {
			t.Errorf("line %d is marked, in %s", row+1, in.Name)
		}
	}
	return said
}
