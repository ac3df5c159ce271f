package launch

import (
	"context"
	"fmt"
)

func (p *preparation) planTest(ctx context.Context, prj project, root, file string) (*Plan, error) {
	return nil, fmt.Errorf("%w: tests cannot be run yet", ErrNoTarget)
}

func (p *preparation) planOther(ctx context.Context) (*Plan, error) {
	return nil, fmt.Errorf("%w: the command %q cannot be profiled yet", ErrNoTarget, p.Command[0])
}

func projectDangers(root string) []Danger { return nil }
