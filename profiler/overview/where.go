package overview

import (
	"fmt"
	"path/filepath"
	"strings"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Where is a place in own code, with its source where that is known.
type Where struct {
	Class  string `json:"class"`
	Method string `json:"method"`
	Line   int    `json:"line"`           // as the class has it; 0 where that is not known
	Path   string `json:"path,omitempty"` // of the source file; "" where it is not known
	Row    int    `json:"row,omitempty"`  // of the source file, from 1
	Text   string `json:"text,omitempty"` // of that row, without blanks around it
}

// IsKnown tells whether there is a place at all.
func (w Where) IsKnown() bool { return w.Class != "" }

// String names the place for people: "Shop.java:42", where the source is not known "shop.Shop.price:42".
func (w Where) String() string {
	switch {
	case w.Path != "":
		return fmt.Sprintf("%s:%d", filepath.Base(w.Path), w.Row)
	case w.Line > 0:
		return fmt.Sprintf("%s.%s:%d", w.Class, w.Method, w.Line)
	}
	return w.Class + "." + w.Method
}

// where finds the source of a place.
func (e *evidence) where(at profile.Place) Where {
	w := Where{Class: at.Class, Method: at.Method, Line: at.Line}
	if e.sources == nil || at.Line <= 0 || at.Class == "" {
		return w
	}
	path, row, ok := e.sources.Find(at.Class, at.Line)
	if !ok {
		return w
	}
	w.Path, w.Row = path, row
	if rows := e.rows(path, row, 0); len(rows) == 1 {
		w.Text = strings.TrimSpace(rows[0])
	}
	return w
}

// whereOf finds the source of where threads waited: for a monitor that is where it is entered.
func (e *evidence) whereOf(c cause) Where {
	w := e.where(c.place)
	lang, ok := source.LanguageOf(w.Path)
	if c.kind != waitLock || !ok {
		return w
	}
	text, _ := e.sources.Text(w.Path)
	if entered, ok := source.FindHeads(lang, text).Monitors[w.Row]; ok {
		w.Row, w.Text = entered, strings.TrimSpace(e.rows(w.Path, entered, 0)[0])
	}
	return w
}

// rows are the lines of a source file around one, as many before as behind it; none where that is not in the file.
func (e *evidence) rows(path string, row, around int) []string {
	text, ok := e.sources.Text(path)
	all := strings.Split(string(text), "\n")
	if !ok || row-around < 1 || row+around > len(all) {
		return nil
	}
	return all[row-around-1 : row+around]
}
