package lsp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"jfrlens/profiler/source"
)

// offeredGoals bounds the goals that the user is asked to choose from.
const offeredGoals = 10

// errNotChosen says that the user was asked and chose nothing.
var errNotChosen = errors.New("nothing was chosen")

// unlessNotChosen is nil where the user was asked and chose nothing, which is no
// failure.
func unlessNotChosen(err error) error {
	if errors.Is(err, errNotChosen) {
		return nil
	}
	return err
}

// findGoal finds the goal that a command means: the one of a class, the one at
// or around a line, the only one of the document or of all open documents, or
// the one that the user chooses.
func (f *goalFinder) findGoal(ctx context.Context, args goalArgs, kind goalKind) (*Document, goal, error) {
	docs, err := f.candidates(documentsOf(ctx), args, kind)
	if err != nil {
		return nil, goal{}, err
	}
	var seen []goalIn
	for _, doc := range docs {
		declared := doc.syntax.parse()
		goals := kind.of(doc, declared)
		if g, ok := chooseGoal(declared, goals, args); ok && (len(docs) == 1 || args.Class != "") {
			return doc, g, nil
		}
		for _, g := range goals {
			seen = append(seen, goalIn{doc, g})
		}
	}
	switch {
	case args.Goal != "":
		return nil, goal{}, fmt.Errorf("no open build file or settings file offers %q; open the one that does", args.Goal)
	case args.Class != "":
		return nil, goal{}, fmt.Errorf("no %s of %s in the open files; open the file that declares it", kind.word, args.Class)
	case len(seen) == 0:
		return nil, goal{}, fmt.Errorf("no %s in the open files; open the file with the %s to profile", kind.description, kind.word)
	default:
		return f.askForGoal(ctx, seen, args, kind)
	}
}

// goalIn is a goal with the document that offers it.
type goalIn struct {
	doc *Document
	goal
}

// title is the name of a goal among others, with its place where that of another is the same.
func (g goalIn) title(among []goalIn, roots []string) string {
	isNamesake := func(other goalIn) bool {
		return other.name() == g.name() && (other.doc != g.doc || other.line != g.line)
	}
	if !slices.ContainsFunc(among, isNamesake) {
		return g.name()
	}
	place := g.doc.Path
	for _, root := range roots {
		if inRoot, err := filepath.Rel(root, place); err == nil && below([]string{root}, place) {
			place = inRoot
			break
		}
	}
	return fmt.Sprintf("%s in %s:%d", g.name(), filepath.ToSlash(place), g.line)
}

// askForGoal lets the user choose one of several goals; the error is
// errNotChosen when none was.
func (f *goalFinder) askForGoal(ctx context.Context, among []goalIn, args goalArgs, kind goalKind) (*Document, goal, error) {
	title := func(g goalIn) string { return g.title(among, *f.roots.Load()) }
	if !args.Quiet && len(among) <= offeredGoals {
		g, ok, asked := askWhich(ctx, f.editor, "Which "+kind.word+" shall be profiled?", among, title)
		if ok {
			return g.doc, g.goal, nil
		}
		if asked {
			return nil, goal{}, errNotChosen
		}
	}
	return nil, goal{}, fmt.Errorf("there is more than one %s (%s); use the lens or the code action on the one to profile", kind.word, titlesOf(among, title))
}

// candidates are the documents in which a goal may be meant.
func (f *goalFinder) candidates(open *snapshot, args goalArgs, kind goalKind) ([]*Document, error) {
	if named := args.URI; named != "" {
		doc, err := open.document(named)
		if err != nil {
			return nil, err
		}
		return []*Document{doc}, nil
	}
	if touched := f.documents.touched.Load(); touched != nil && args.Class == "" {
		if doc := open.find(*touched); doc != nil && len(kind.of(doc, doc.syntax.parse())) > 0 {
			return []*Document{doc}, nil
		}
	}
	var docs []*Document
	for _, doc := range open.sorted() {
		if doc.parser != nil && len(kind.of(doc, doc.syntax.parse())) > 0 {
			docs = append(docs, doc)
		}
	}
	return docs, nil
}

// chooseGoal picks the goal of a document that a command means: by class and
// method, at the line, around the line, or the only one.
func chooseGoal(declared *source.File, goals []goal, args goalArgs) (goal, bool) {
	switch {
	case args.Goal != "":
		return findGoalBy(goals, func(g goal) bool { return g.run != nil && g.run.Name == args.Goal })
	case args.Class != "":
		return findGoalBy(goals, func(g goal) bool { return g.class == args.Class && g.method == args.Method })
	}
	if args.Line != nil {
		line := *args.Line + 1
		if g, ok := findGoalBy(goals, func(g goal) bool { return g.line == line }); ok {
			return g, true
		}
		if around, ok := declared.MethodAt(line); ok {
			if g, ok := findGoalBy(goals, func(g goal) bool { return g.line == around.Line }); ok {
				return g, true
			}
		}
	}
	if len(goals) == 1 {
		return goals[0], true
	}
	return goal{}, false
}

func findGoalBy(goals []goal, is func(goal) bool) (goal, bool) {
	if i := slices.IndexFunc(goals, is); i >= 0 {
		return goals[i], true
	}
	return goal{}, false
}
