package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler"
)

// keptRun is a run that has ended and whose recording is kept.
type keptRun struct {
	Run       string `json:"run" doc:"names it in commands that take a recording or run"`
	Label     string `json:"label" doc:"how people call it: @1 is the last of the workspace, @name a pinned one"`
	Name      string `json:"name" doc:"that it was pinned with; empty when it was not"`
	Title     string `json:"title" doc:"what ran"`
	Age       string `json:"age" doc:"since its start, for people, such as 2 min"`
	Length    string `json:"length" doc:"how long it was recorded, for people; empty when unknown"`
	Outcome   string `json:"outcome" doc:"how the program ended, in a few words"`
	Answer    string `json:"answer" doc:"what its time went on, in one sentence; empty when unknown"`
	Recording string `json:"recording" doc:"its path"`
	Commit    string `json:"commit" doc:"what was checked out, in 7 digits, with a plus where tracked files were changed; empty when unknown"`
}

// pinArgs name a run, and give it a name.
type pinArgs struct {
	Run  string `json:"run,omitempty" word:"1" doc:"as listed, or @2; what is shown without"`
	Name string `json:"name,omitempty" word:"2" doc:"letters, digits, dots, dashes and underscores; one is made without"`
	quietArgs
}

// runArgs name a run.
type runArgs struct {
	Run string `json:"run,omitempty" word:"1" doc:"as listed, or @2"`
	quietArgs
}

// nameArgs name a pinned run.
type nameArgs struct {
	Name string `json:"name,omitempty" word:"1" doc:"that it was pinned with"`
	quietArgs
}

// pinResult tells what became of a run.
type pinResult struct {
	Name    string `json:"name" doc:"of the run"`
	Message string `json:"message" doc:"the same for people"`
}

// keptRuns lists, names and deletes the runs of the workspace.
type keptRuns struct {
	*workspace
	screen     *screen
	recordings *recordings
}

// listRuns answers which runs of the workspace there are, the newest first, and offers to show one.
func (k *keptRuns) listRuns(_ context.Context, args quietArgs) ([]keptRun, error) {
	list := k.list()
	if args.Quiet {
		return list, nil
	}
	if len(list) == 0 {
		return nil, errors.New("no run of this workspace is kept yet; profile a main first")
	}
	k.spawn("question", func(ctx context.Context) { k.askForRun(ctx, list) })
	return list, nil
}

// list are the runs of the workspace, the newest first; of all projects where no folder is open.
func (k *keptRuns) list() []keptRun {
	list := []keptRun{}
	for _, run := range k.workspaceRuns() {
		list = append(list, describeRun(run))
	}
	return list
}

// workspaceRuns are the runs of the workspace folders, numbered by the first of them.
func (k *keptRuns) workspaceRuns() []profiler.Run {
	runs := k.history.Runs(k.projectFolder(""))
	roots := *k.roots.Load()
	if len(roots) == 0 {
		return runs
	}
	ours := map[string]bool{}
	for _, root := range roots {
		for _, run := range k.history.Runs(root) {
			ours[run.ID] = ours[run.ID] || run.Number > 0
		}
	}
	return slices.DeleteFunc(runs, func(run profiler.Run) bool { return !ours[run.ID] })
}

func describeRun(run profiler.Run) keptRun {
	length := ""
	if run.Recorded > 0 {
		length = units.Duration(run.Recorded)
	}
	return keptRun{
		Run: "@" + run.ID, Label: run.Word(), Name: run.Name, Title: visible.Text(run.Goal),
		Age: units.Age(max(0, time.Since(run.Started))), Length: length, Outcome: visible.Text(run.Outcome),
		Answer: visible.Text(run.Answer), Recording: run.Recording, Commit: run.Commit.Short(),
	}
}

// title names a run on a button.
func (r keptRun) title() string {
	text := fmt.Sprintf("%s %s, %s ago", r.Label, r.Title, r.Age)
	if r.Name != "" && r.Label != "@"+r.Name {
		text += " (" + r.Name + ")"
	}
	if r.Commit != "" {
		text += ", commit " + r.Commit
	}
	return text
}

// askForRun lets the user choose a run, and shows it.
func (k *keptRuns) askForRun(ctx context.Context, list []keptRun) {
	chosen, ok, asked := askWhich(ctx, k.editor, "Which run shall be shown?", list[:min(len(list), questionRows)], keptRun.title)
	switch {
	case ok:
		if _, err := k.recordings.openRecording(ctx, recordingArgs{Recording: chosen.Run}); err != nil {
			k.editor.show(ctx, protocol.MessageTypeError, sentence(err))
		}
	case !asked:
		var titles []string
		for _, run := range list {
			titles = append(titles, run.title())
		}
		k.editor.show(ctx, protocol.MessageTypeInfo, "Runs: "+strings.Join(titles, "; "))
	}
}

// pinRun gives a run a name and keeps it.
func (k *keptRuns) pinRun(ctx context.Context, args pinArgs) (result pinResult, err error) {
	run, err := k.runNamed(args.Run)
	if err != nil {
		return result, err
	}
	name := strings.TrimPrefix(cmp.Or(args.Name, run.Name, nameFor(run)), "@")
	if err := k.history.Pin(run, name); err != nil {
		return result, err
	}
	result = pinResult{name, visible.Text(fmt.Sprintf("The run of %s is kept as @%s.", run.Goal, name))}
	k.tellPin(ctx, args.Quiet, result)
	return result, nil
}

// runNamed is a run by its word, without one that which is shown.
func (k *keptRuns) runNamed(word string) (profiler.Run, error) {
	if word != "" {
		return k.history.Run(k.projectFolder(""), word)
	}
	shown := k.screen.shown.Load()
	if shown == nil {
		return profiler.Run{}, errNothingShown
	}
	all := k.history.Runs(k.projectFolder(""))
	i := slices.IndexFunc(all, func(r profiler.Run) bool { return r.Recording == shown.recording })
	if i < 0 {
		return profiler.Run{}, errors.New("what is shown is no run that is kept here; open a run first, or name one")
	}
	return all[i], nil
}

// nameless is what cannot be in the name of a run.
var nameless = regexp.MustCompile(`[^A-Za-z0-9]+`)

// nameFor makes a name for a run: what ran, and when.
func nameFor(run profiler.Run) string {
	words := strings.Fields(run.Goal)
	program := ""
	if len(words) > 0 {
		program = strings.Trim(nameless.ReplaceAllString(words[0], "-"), "-")
	}
	return fmt.Sprintf("run-%.40s-%s", cmp.Or(program, "program"), run.Started.UTC().Format("0102-150405"))
}

// unpinRun takes a name away.
func (k *keptRuns) unpinRun(ctx context.Context, args nameArgs) (*pinResult, error) {
	name := args.Name
	if name == "" {
		chosen, err := k.pinnedRun(ctx)
		if err != nil {
			return nil, unlessNotChosen(err)
		}
		name = chosen
	}
	if err := k.history.Unpin(name); err != nil {
		return nil, err
	}
	result := &pinResult{strings.TrimPrefix(name, "@"), visible.Text("The run is dropped in its turn: " + name + " is its name no more.")}
	k.tellPin(ctx, args.Quiet, *result)
	return result, nil
}

// pinnedRun lets the user choose a name.
func (k *keptRuns) pinnedRun(ctx context.Context) (name string, err error) {
	pinned := slices.DeleteFunc(k.list(), func(r keptRun) bool { return r.Name == "" })
	if len(pinned) == 0 {
		return "", errors.New("no run of this workspace is pinned")
	}
	chosen, ok, asked := askWhich(ctx, k.editor, "Which run need not be kept?", pinned[:min(len(pinned), questionRows)], keptRun.title)
	switch {
	case ok:
		return chosen.Name, nil
	case asked:
		return "", errNotChosen
	}
	return "", errors.New("this editor cannot ask which run is meant; give its name as the command's argument")
}

func (k *keptRuns) tellPin(ctx context.Context, quiet bool, r pinResult) {
	if !quiet {
		k.editor.show(ctx, protocol.MessageTypeInfo, r.Message)
	}
}
