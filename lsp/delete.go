package lsp

import (
	"context"
	"errors"
	"fmt"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/visible"
)

// deletedResult tells which run is gone.
type deletedResult struct {
	Recording string `json:"recording" doc:"path that it had"`
	Message   string `json:"message" doc:"the same for people"`
}

// deleteRun deletes a run for good, one that the user has named or chosen.
func (k *keptRuns) deleteRun(ctx context.Context, args runArgs) (*deletedResult, error) {
	word := args.Run
	if word == "" {
		chosen, err := k.chooseRun(ctx, "Which run shall be deleted, with its recording?")
		if err != nil {
			return nil, unlessNotChosen(err)
		}
		word = chosen.Run
	}
	run, err := k.history.Run(k.projectFolder(""), word)
	if err != nil {
		return nil, err
	}
	if err := k.history.Delete(run); err != nil {
		return nil, err
	}
	result := &deletedResult{run.Recording, visible.Text(fmt.Sprintf("The run of %s is deleted.", run.Goal))}
	if !args.Quiet {
		k.editor.show(ctx, protocol.MessageTypeInfo, result.Message)
	}
	return result, nil
}

// chooseRun lets the user choose one of the newest runs of the workspace.
func (k *keptRuns) chooseRun(ctx context.Context, question string) (keptRun, error) {
	list := k.list()
	if len(list) == 0 {
		return keptRun{}, errors.New("no run of this workspace is kept")
	}
	chosen, ok, asked := askWhich(ctx, k.editor, question, list[:min(len(list), questionRows)], keptRun.title)
	switch {
	case ok:
		return chosen, nil
	case asked:
		return keptRun{}, errNotChosen
	}
	return keptRun{}, errors.New("this editor cannot ask which run is meant; give it as the command's argument, such as @1")
}
