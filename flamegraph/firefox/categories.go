package firefox

import (
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
)

// Categories of frames, numbers in the list of categories. Those of markers follow.
const (
	otherCategory = iota // the default of the viewer: the first that is grey
	projectCategory
	libraryCategory
	nativeCategory
)

// frameCategories are what frames are coloured by. Subcategories are how they ran,
// by number of jfr.FrameKind.
func frameCategories() []category {
	var kinds []string
	for kind := jfr.FrameOther; kind <= jfr.FrameKernel; kind++ {
		name := kind.String()
		kinds = append(kinds, strings.ToUpper(name[:1])+name[1:])
	}
	return []category{
		{"Other", "grey", []string{"Other"}},
		{"Java", "blue", kinds},
		{"Java (libraries)", "lightblue", kinds},
		{"Native", "orange", kinds},
	}
}

// frameCategory returns category and subcategory of a frame.
func frameCategory(kind jfr.FrameKind, library bool) (category, subcategory int32) {
	switch {
	case kind == jfr.FrameCPP || kind == jfr.FrameKernel || kind == jfr.FrameNative:
		return nativeCategory, int32(kind)
	case library:
		return libraryCategory, int32(kind)
	}
	return projectCategory, int32(kind)
}

// maxCategories is how many the viewer takes (src/profile-logic/profile-data.ts).
const maxCategories = 256

// categories grows by those of markers, which are the categories of JFR.
type categories struct {
	list []category
	at   map[string]int32
}

func newCategories() *categories {
	return &categories{list: frameCategories(), at: map[string]int32{}}
}

// of returns the category of events; the path names it from the outermost group.
func (c *categories) of(path []string) int32 {
	name := visible.Text(strings.Join(path, " / "))
	if name == "" {
		return otherCategory
	}
	at, ok := c.at[name]
	if !ok {
		if len(c.list) >= maxCategories {
			return otherCategory
		}
		at = int32(len(c.list))
		c.list = append(c.list, category{name, categoryColor(path), []string{"Other"}})
		c.at[name] = at
	}
	return at
}

// categoryColor returns a colour for events by where the JDK sorts them.
func categoryColor(path []string) string {
	for _, part := range path[1:] {
		switch part {
		case "GC":
			return "orange"
		case "Compiler":
			return "purple"
		case "Safepoint":
			return "red"
		}
	}
	switch path[0] {
	case "Java Application":
		return "green"
	case "Java Virtual Machine":
		return "yellow"
	case "Operating System":
		return "brown"
	case "Flight Recorder":
		return "darkgrey"
	}
	return "magenta"
}
