package main

import (
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/sample"
)

// picture is what the test reads of an SVG file.
type picture struct {
	Texts []string `xml:"text"`
	Boxes []struct {
		Title string `xml:"title"`
		Rect  struct {
			Y float64 `xml:"y,attr"`
		} `xml:"rect"`
	} `xml:"g"`
}

// boxWeights are the weights of a box, as text.
type boxWeights struct{ total, self string }

var (
	// boxTitle is the tooltip of a frame's box: its name and weights.
	boxTitle = regexp.MustCompile(`(?s)^(.*?)(?: \(mostly line \d+\))?\n(.+), [^,]+%; self (.+), [^,]+%$`)
	// withoutBox counts the frames that have no box of their own.
	withoutBox = regexp.MustCompile(`^([\d,]+) frames? (?:is|are) (?:narrower|above)`)
)

// inPicture is what a picture tells: the weights of boxes by their stacks, and how many frames it says have no box.
func inPicture(t *testing.T, recording, sampleType string) (boxes map[string]boxWeights, left int) {
	t.Helper()
	var drawn picture
	if err := xml.Unmarshal([]byte(output(t, "flame", "--format", "svg", "--type", sampleType, "-o", "-", recording)), &drawn); err != nil {
		t.Fatal(err)
	}
	const row = 18
	var path []string
	boxes = map[string]boxWeights{}
	for _, box := range drawn.Boxes {
		title := boxTitle.FindStringSubmatch(box.Title)
		if title == nil {
			continue // several small frames
		}
		depth := int(drawn.Boxes[0].Rect.Y-box.Rect.Y) / row
		path = append(path[:depth], title[1])
		stack := strings.Join(path, ";")
		if _, twice := boxes[stack]; twice {
			t.Errorf("two boxes are %s", stack)
		}
		boxes[stack] = boxWeights{title[2], title[3]}
	}
	for _, text := range drawn.Texts {
		if found := withoutBox.FindStringSubmatch(text); found != nil {
			n, err := strconv.Atoi(strings.ReplaceAll(found[1], ",", ""))
			if err != nil {
				t.Fatal(err)
			}
			left += n
		}
	}
	return boxes, left
}

// samePicture compares a picture with the samples that it should show: each box with its stack, and their number.
func samePicture(t *testing.T, recording string, of sample.Type, samples []stackSample) {
	t.Helper()
	boxes, left := inPicture(t, recording, of.Name)
	total, self := map[string]int64{}, map[string]int64{}
	for _, s := range samples {
		stack := "all"
		total[stack] += s.weight
		for _, at := range s.stack {
			stack += ";" + at.name()
			total[stack] += s.weight
		}
		self[stack] += s.weight
	}
	want := map[string]boxWeights{}
	for stack := range boxes {
		want[stack] = boxWeights{of.Format(total[stack]), of.Format(self[stack])}
	}
	if diff := cmp.Diff(want, boxes, cmp.AllowUnexported(boxWeights{})); diff != "" {
		t.Errorf("boxes of %s:\n%.1500s", of.Name, diff)
	}
	if len(boxes)+left != len(total) {
		t.Errorf("%s: %d boxes and %d frames without one, want %d", of.Name, len(boxes), left, len(total))
	}
}
