package launch

import (
	"context"
	"fmt"
)

type project struct{}

func findProject(file string) (project, bool) { return project{}, false }

func (p *preparation) planProject(ctx context.Context, prj project, file string) (*Plan, error) {
	return nil, nil
}

func (p *preparation) sourceOfClass(class string) (string, bool) { return "", false }

func (p *preparation) planOther(ctx context.Context) (*Plan, error) {
	return nil, fmt.Errorf("%w: the command %q cannot be profiled yet", ErrNoTarget, p.Command[0])
}
