package query

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jfrlens/profiler/smallfile"
)

// Categories of views that are not ours.
const (
	DatabaseCategory = "database" // made in the database
	ProjectCategory  = "project"  // files of the project
	UserCategory     = "user"     // files of the user
)

// ViewFolder is where views are kept, one in each file NAME.sql: a SELECT after a comment whose first line is the title
// and all of which is the description. Lines "-- limit: N" and "-- column: LABEL | KIND", as in our own views, say how many
// rows are shown and what the values of a column are.
type ViewFolder struct{ Path, Category string }

// Bounds of the files of views; anything beyond is not one.
const (
	maxViewBytes = 1 << 20
	maxViewFiles = 1000
)

// ReadViews reads the views in folders, which may be missing, sorted by name. Of several of one name that of the first
// folder counts. What is wrong with a file says [View.Problem].
func ReadViews(folders ...ViewFolder) []*View {
	var views []*View
	for _, folder := range folders {
		for _, v := range folder.read() {
			if named(views, v.Name) == nil {
				views = append(views, v)
			}
		}
	}
	slices.SortFunc(views, func(a, b *View) int { return strings.Compare(a.Name, b.Name) })
	return views
}

// read reads the views of one folder.
func (f ViewFolder) read() (views []*View) {
	entries, err := os.ReadDir(f.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return []*View{{Name: "views", Category: f.Category, File: f.Path, problem: fmt.Errorf("views cannot be read: %w", err)}}
	}
	for _, e := range entries {
		name, isView := strings.CutSuffix(e.Name(), ".sql")
		if !isView || e.IsDir() {
			continue
		}
		if len(views) == maxViewFiles {
			return append(views, &View{Name: name, Category: f.Category, File: f.Path, problem: fmt.Errorf("%s has more than %d views; the others are not there", f.Path, maxViewFiles)})
		}
		views = append(views, f.view(name))
	}
	return views
}

var viewName = pattern(`^[\pL\pN_][\pL\pN_.-]*$`)

// view reads one file.
func (f ViewFolder) view(name string) *View {
	v := newView(name)
	v.Category, v.File = f.Category, filepath.Join(f.Path, name+".sql")
	content, err := smallfile.ReadIn(f.Path, name+".sql", maxViewBytes)
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf")) // a byte order mark
	switch {
	case err != nil:
		v.problem = fmt.Errorf("view %s cannot be read: %w", v.File, err)
	case !viewName().MatchString(name):
		v.problem = fmt.Errorf("%s has no name for a view: letters, digits, -, _ and . are", v.File)
	case !utf8.Valid(content) || bytes.ContainsRune(content, 0):
		v.problem = fmt.Errorf("%s is not in UTF-8", v.File)
	default:
		v.problem = v.describe(string(content))
	}
	return v
}

// describe reads the comment at the beginning of a file. The query keeps it, so that the engine counts lines as editors do.
func (v *View) describe(content string) error {
	v.sql, v.Title = content, v.Name
	var text []string
	for line := range strings.Lines(content) {
		comment, isComment := strings.CutPrefix(strings.TrimSpace(line), "--")
		if !isComment && strings.TrimSpace(line) != "" {
			break
		}
		v.header++
		comment = strings.TrimSpace(comment)
		if key, value, found := strings.Cut(comment, ": "); found && (key == "limit" || key == "column") {
			if err := v.set(key, strings.TrimSpace(value)); err != nil {
				return v.wrong(v.header, plainly(err))
			}
			continue
		}
		if comment != "" {
			text = append(text, comment)
		}
	}
	if len(text) > 0 {
		v.Title, v.Description = strings.TrimSuffix(text[0], "."), strings.Join(text, " ")
	}
	return nil
}

// plainly is an error without the words of Go's parsers.
func plainly(err error) string {
	if number := (*strconv.NumError)(nil); errors.As(err, &number) {
		return fmt.Sprintf("%q is no number", number.Num)
	}
	return err.Error()
}

// wrong is an error in the file of a view.
func (v *View) wrong(line int, what string) error {
	return fmt.Errorf("%s:%d: %s", v.File, line, what)
}

// Problem says what is wrong with the file of a view; nil if nothing is, as far as that can be told without a database.
func (v *View) Problem() error { return v.problem }
