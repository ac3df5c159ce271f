package flamegraph

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// drawn is what tests read of a picture.
type drawn struct {
	Width  float64  `xml:"width,attr"`
	Height float64  `xml:"height,attr"`
	Label  string   `xml:"aria-label,attr"`
	Style  string   `xml:"style"`
	Texts  []string `xml:"text"`
	Boxes  []struct {
		Title string `xml:"title"`
		Text  string `xml:"text"`
		Rect  struct {
			Class  string  `xml:"class,attr"`
			X      float64 `xml:"x,attr"`
			Y      float64 `xml:"y,attr"`
			Width  float64 `xml:"width,attr"`
			Height float64 `xml:"height,attr"`
		} `xml:"rect"`
	} `xml:"g"`
}

// draw draws a profile and checks what holds for all pictures.
func draw(t *testing.T, p *profile.Profile, o Options) drawn {
	t.Helper()
	var out bytes.Buffer
	if err := WriteSVG(&out, p, o); err != nil {
		t.Fatal(err)
	}
	for decoder := xml.NewDecoder(bytes.NewReader(out.Bytes())); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		element, ok := token.(xml.StartElement)
		if ok && !slices.Contains([]string{"svg", "style", "g", "title", "rect", "text"}, element.Name.Local) {
			t.Errorf("unexpected element %s", element.Name.Local)
		}
		for _, attribute := range element.Attr {
			if name := attribute.Name.Local; strings.HasPrefix(name, "on") || name == "href" {
				t.Errorf("unexpected attribute %s", name)
			}
		}
	}
	var d drawn
	if err := xml.Unmarshal(out.Bytes(), &d); err != nil {
		t.Fatal(err)
	}
	d.check(t)
	return d
}

// check checks that boxes are inside the picture and do not overlap, that their text fits, and that their looks exist.
func (d *drawn) check(t *testing.T) {
	t.Helper()
	ends := map[float64]float64{} // by row, for boxes come in preorder
	for _, box := range d.Boxes {
		r := box.Rect
		if r.X < svgMargin-0.06 || r.X+r.Width > svgWidth-svgMargin+0.06 || r.Y < 0 || r.Y+r.Height > d.Height {
			t.Errorf("%q is outside of the picture: %+v", box.Title, r)
		}
		if r.X < ends[r.Y]-0.11 {
			t.Errorf("%q begins at %.1f, before the box beside it ends at %.1f", box.Title, r.X, ends[r.Y])
		}
		ends[r.Y] = r.X + r.Width
		if wide := float64(len([]rune(box.Text))) * boxChar; wide > r.Width {
			t.Errorf("the text %q needs %.1f pixels of %.1f", box.Text, wide, r.Width)
		}
		if !strings.Contains(d.Style, ".jfrlens ."+r.Class+" {") {
			t.Errorf("%q has no look %s", box.Title, r.Class)
		}
	}
}

// tip is the tooltip of a box.
var tip = regexp.MustCompile(`(?s)^(.*?)(?: \(mostly line \d+\))?\n.*self ([\d,]+) samples?, [\d.]+%$`)

// stacks are the stacks that boxes show, with their own weight, as collapsed stacks.
func (d *drawn) stacks(t *testing.T) string {
	t.Helper()
	lowest := 0.0
	for _, box := range d.Boxes {
		lowest = max(lowest, box.Rect.Y)
	}
	var path []string
	var lines []string
	for _, box := range d.Boxes {
		found := tip.FindStringSubmatch(box.Title)
		if found == nil {
			t.Fatalf("unexpected tooltip %q", box.Title)
		}
		depth := int((lowest - box.Rect.Y) / svgRow)
		path = append(path[:depth], found[1])
		if self := strings.ReplaceAll(found[2], ",", ""); self != "0" {
			lines = append(lines, strings.Join(path[1:], ";")+" "+self+"\n")
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// A picture in which nothing is small has the stacks that the collapsed ones are.
func TestSVGShowsTheStacks(t *testing.T) {
	for name, p := range map[string]*profile.Profile{
		"demo":        demo(t),
		"before":      before(t),
		"hard-jdk28":  recorded(t, "hard-jdk28"),
		"hard-jdk8":   recorded(t, "hard-jdk8"),
		"async-cpu":   recorded(t, "producers/async-cpu"),
		"no stack":    collapsed2profile(t, "[no stack] 3\na.B.c 4\n"),
		"one percent": collapsed2profile(t, "a.B.c:1;a.B.d:1 1\na.B.c:2;a.B.d:9 1\na.B.c:3;x 98\n"),
	} {
		var want bytes.Buffer
		if err := WriteCollapsed(&want, p, Options{}); err != nil {
			t.Fatal(err)
		}
		d := draw(t, p, Options{})
		lines := strings.SplitAfter(want.String(), "\n")
		slices.Sort(lines)
		if diff := cmp.Diff(strings.Join(lines, ""), d.stacks(t)); diff != "" {
			t.Errorf("%s (-collapsed +picture):\n%s", name, diff)
		}
	}
}

// recorded is the profile of one of the recordings that all tests share.
func recorded(t *testing.T, name string) *profile.Profile {
	t.Helper()
	rec, err := jfr.Open(filepath.Join("..", "testdata", "recordings", name+".jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Boxes are as wide as their share, and no frame is forgotten: what has no box is counted.
func TestSVGCountsWhatIsSmall(t *testing.T) {
	p := collapsed2profile(t, bushy(3000))
	d := draw(t, p, Options{})
	g, err := graphOf(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for _, box := range d.Boxes {
		if box.Rect.Class == lookCrumbs.class {
			continue
		}
		own++
		weight := regexp.MustCompile(`\n([\d,]+) samples?, `).FindStringSubmatch(box.Title)
		count, err := strconv.Atoi(strings.ReplaceAll(weight[1], ",", ""))
		if err != nil {
			t.Fatal(err)
		}
		want := float64(count) / float64(g.sums[0].whole) * svgInner
		if math.Abs(want-box.Rect.Width) > 1.06 {
			t.Errorf("%q is %.1f wide, want %.1f", box.Title, box.Rect.Width, want)
		}
	}
	told := regexp.MustCompile(`([\d,]+) frames are narrower`).FindStringSubmatch(strings.Join(d.Texts, "\n"))
	if told == nil {
		t.Fatalf("nothing is told of small frames: %q", d.Texts)
	}
	small, err := strconv.Atoi(strings.ReplaceAll(told[1], ",", ""))
	if err != nil || own+small != len(g.parent) || own < 100 || small < 1000 {
		t.Errorf("%d boxes and %d small frames, of %d: %v", own, small, len(g.parent), err)
	}
	for _, limit := range []int{500, 5000, 20_000} {
		cut, err := graphOf(p, Options{MaxNodes: limit})
		if err != nil {
			t.Fatal(err)
		}
		l := cut.place()
		own = len(slices.DeleteFunc(slices.Clone(l.boxes), func(box *svgBox) bool { return box.node < 0 }))
		if own+l.small != len(g.parent) {
			t.Errorf("with %d nodes: %d boxes and %d small frames, of %d", limit, own, l.small, len(g.parent))
		}
	}
}

// Small frames that are not beside each other are not drawn together: where runs of very different weight are compared,
// siblings are not in the order of their widths.
func TestSVGOfSmallFramesApart(t *testing.T) {
	now := collapsed2profile(t, "a.small1 60\na.small2 60\na.small3 50\na.small4 50\n")
	before := collapsed2profile(t, "a.wide1 57000\na.wide2 25000\na.wide3 18000\n")
	d := draw(t, now, Options{Before: before})
	var order []string
	for _, box := range d.Boxes {
		name, _, _ := strings.Cut(box.Title, "\n")
		order = append(order, name)
	}
	want := []string{"all", "a.wide1", "2 smaller frames: 120 samples, 0.1%", "a.wide2", "2 smaller frames: 100 samples, 0.1%", "a.wide3"}
	if diff := cmp.Diff(want, order); diff != "" {
		t.Errorf("boxes (-want +got):\n%s", diff)
	}
}

// The picture of a deep recursion ends somewhere, and says so.
func TestSVGOfDeepStacks(t *testing.T) {
	d := draw(t, collapsed2profile(t, strings.Repeat("a.Main.again:1;", 2000)+"a.Main.end 5\na.Main.again 1\n"), Options{})
	if d.Height > mostRows*svgRow+200 || len(d.Boxes) != mostRows {
		t.Errorf("%d boxes, %.0f pixels high", len(d.Boxes), d.Height)
	}
	if text := strings.Join(d.Texts, "\n"); !strings.Contains(text, fmt.Sprintf("%s frames are above the topmost row", units.Count(2001-mostRows+1))) {
		t.Errorf("the texts do not tell of it: %s", text)
	}
}

func TestSVGOfHostileNames(t *testing.T) {
	long := strings.Repeat("wörd ", 400)
	p := collapsed2profile(t, "a\x00b\x1b[2J.c\u0085d;]]>.--><script>alert(1)</script>;&amp:\"'.x\xff\ud7ff\ufffe;"+long+".m; 7\n")
	d := draw(t, p, Options{Title: "<svg onload='alert(1)'> \x01 " + long})
	names := []string{}
	for _, box := range d.Boxes {
		name, _, _ := strings.Cut(box.Title, "\n")
		names = append(names, name)
	}
	want := []string{"all", "a\uFFFDb\uFFFD[2J.c\uFFFDd", "]]>.--><script>alert(1)</script>", "&amp:\"'.x\uFFFD\ud7ff\uFFFD", long + ".m", "[no name]"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if len([]rune(d.Texts[0])) > charsIn(svgInner, headChar) {
		t.Errorf("the title is not cut: %s", d.Texts[0])
	}
}

// A comparison is as wide as both runs, and has the colours of changes.
func TestSVGComparison(t *testing.T) {
	d := draw(t, demo(t), Options{Before: before(t), BeforeTitle: "yesterday"})
	byName := map[string]string{}
	for _, box := range d.Boxes {
		name, text, _ := strings.Cut(box.Title, "\n")
		name, _, _ = strings.Cut(name, " (mostly")
		byName[name] = box.Rect.Class + " " + text
	}
	for name, want := range map[string]string{
		"demo.Worker.bubbleSort": `^cless4 0 samples, before 240 samples\ndemo\.Worker\.bubbleSort: −100\.0% \(.*\) of its share, 21\.6% before and 0\.0% now\.$`,
		"all":                    `^root [\d,]+ samples, before 1,113 samples$`,
		"demo.Query.run":         `^c0 270 samples, before 261 samples\nwithin chance$`,
		"java.util.Arrays.sort":  `^c0 60 samples, before 0 samples\nnot judged by itself$`,
	} {
		if !regexp.MustCompile(want).MatchString(byName[name]) {
			t.Errorf("%s is %q, want %s", name, byName[name], want)
		}
	}
	if text := strings.Join(d.Texts, "\n"); !strings.Contains(text, "compared with yesterday: 1,113 samples") || !strings.Contains(text, "less than before") ||
		!strings.Contains(text, "demo.Worker.bubbleSort: −100.0%") || !strings.Contains(text, "methods compared by their totals") {
		t.Errorf("the texts do not explain it: %s", text)
	}
}

func TestSVGTypes(t *testing.T) {
	d := draw(t, demo(t), Options{Type: sample.Alloc, Title: "shop"})
	if !strings.HasPrefix(d.Label, "shop. Allocated bytes: ") || !strings.Contains(d.Label, " samples") {
		t.Errorf("it says %q", d.Label)
	}
	for _, tt := range []struct {
		p    *profile.Profile
		o    Options
		want error
	}{
		{collapsed2profile(t, ""), Options{}, profile.ErrNoSamples},
		{demo(t), Options{Type: "nonsense"}, profile.ErrUnknownType},
		{collapsed2profile(t, "a.b 1"), Options{Before: collapsed2profile(t, "@type alloc\na.b 1")}, ErrNothingInCommon},
	} {
		var out bytes.Buffer
		if err := WriteSVG(&out, tt.p, tt.o); !errors.Is(err, tt.want) || out.Len() > 0 {
			t.Errorf("%v and %d bytes, want %v", err, out.Len(), tt.want)
		}
	}
}

// All recordings can be drawn, in all their types.
func TestSVGOfRecordings(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "recordings", "producers", "*.jfr"))
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d recordings: %v", len(paths), err)
	}
	for _, path := range paths {
		p := recorded(t, filepath.Join("producers", strings.TrimSuffix(filepath.Base(path), ".jfr")))
		for _, of := range p.SampleTypes() {
			if d := draw(t, p, Options{Type: of.Name}); len(d.Boxes) < 2 {
				t.Errorf("%s, %s: %d boxes", path, of.Name, len(d.Boxes))
			}
		}
	}
}

func TestWrapText(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", []string{""}},
		{"one two three", []string{"one two", "three"}},
		{"incomprehensible is long", []string{"incomprehensible", "is long"}},
	} {
		if diff := cmp.Diff(tt.want, wrapText(tt.text, 8)); diff != "" {
			t.Errorf("%q:\n%s", tt.text, diff)
		}
	}
}

// readPage reads one of the files that the page's tests read, too.
func readPage(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(pages, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
