package query

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// Source says where [OpenSource] finds its rows.
type Source struct {
	// Paths are one database, or what [jfr.Open] takes.
	Paths []string
	// Asked is what is asked of recordings: SQL, or the name of a view or of an event type. Only what its answer is made
	// from is read. "" reads everything.
	Asked string
	// All reads everything, where less turned out not to be enough.
	All bool
	// Bare reads only what tables and columns there are, and how many events, for [DB.Complete].
	Bare bool
	// Views are those of files, as [ReadViews] returns them. Those of the project only read, so that Writable leaves them out.
	Views []*View
	// Writable allows statements that change the database. What they change of recordings is not kept.
	Writable bool
	// Memory is how many bytes statements may use at most; 0 stands for most of what the machine has free.
	Memory int64
	// Progress is told how far reading is; it may be nil.
	Progress Progress
	// Notice is told of opening recordings, as by [jfr.Opener]; it may be nil.
	Notice func(string)
	// Libraries are not the project's own code, as in [Options].
	Libraries profile.Libraries
	// Part is what of a recording is read: of some threads and contexts, and some of its time. What its stacks choose is not looked
	// at. Databases are read as a whole.
	Part profile.Part
	// Read is called with the recording after it was read, to report its problems; it may be nil.
	Read func(*jfr.Recording)
}

// OpenSource opens a database, or reads recordings into a temporary one, which is removed when it is closed.
func OpenSource(ctx context.Context, s Source) (*DB, error) {
	removeFormerCache()
	folder, err := newTemporary()
	if err != nil {
		return nil, err
	}
	db, err := s.openIn(ctx, folder.path)
	if err != nil {
		return nil, errors.Join(err, folder.remove())
	}
	db.temporary = folder
	db.files = s.usable()
	return db, nil
}

// openIn opens the database, or reads the recordings into one, with a folder for all that is temporary.
func (s *Source) openIn(ctx context.Context, folder string) (*DB, error) {
	spill := filepath.Join(folder, "spill")
	if len(s.Paths) == 1 && IsDatabase(s.Paths[0]) {
		return openChecked(s.Paths[0], s.Writable, spill, s.Memory)
	}
	asked, err := s.selection()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(folder, "recording.duckdb")
	types, err := s.readInto(ctx, path, asked)
	if err != nil {
		return nil, err
	}
	db, err := openSpilling(path, s.Writable, spill, s.Memory)
	if err != nil {
		return nil, err
	}
	db.partial, db.types = asked != nil, types
	return db, nil
}

// selection returns what is to be read: everything of what can be read only once, since it may not be enough.
func (s *Source) selection() (*selection, error) {
	if s.All {
		return nil, nil
	}
	for _, path := range s.Paths {
		if info, err := os.Stat(path); err != nil || !info.IsDir() && !info.Mode().IsRegular() {
			return nil, nil
		}
	}
	if s.Bare {
		return &selection{bare: true}, nil
	}
	return selectionFor(s.Asked, s.usable())
}

// usable returns the views of files. With a writable database, a view could read any file of the user's: what somebody wrote
// into a project must not.
func (s *Source) usable() []*View {
	if !s.Writable {
		return s.Views
	}
	var views []*View
	for _, v := range s.Views {
		if v.Category == ProjectCategory {
			problem := fmt.Errorf("%s is not used with --write: views of a project only read", v.File)
			v = &View{Name: v.Name, Category: v.Category, File: v.File, problem: problem}
		}
		views = append(views, v)
	}
	return views
}

// readInto reads what is asked for into a database, and returns the event types of a part.
func (s *Source) readInto(ctx context.Context, path string, asked *selection) (typesOfPart, error) {
	rec, err := jfr.Opener{Notice: s.Notice}.Open(ctx, s.Paths...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rec.Close() }() // only read
	if _, err := importAgain(ctx, []*jfr.Recording{rec}, path, asked, Options{Progress: s.Progress, Libraries: s.Libraries, part: s.Part, statement: s.Asked}); err != nil {
		return nil, err
	}
	if s.Read != nil {
		s.Read(rec)
	}
	return readTypes(rec, s.Part)
}

// IsDatabase says whether a file looks like a DuckDB database. It does not read pipes, which give what they have once.
func IsDatabase(path string) bool {
	if !isFile(path) {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }() // only read
	head := make([]byte, 12)
	_, err = io.ReadFull(f, head)
	return err == nil && string(head[8:]) == "DUCK"
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
