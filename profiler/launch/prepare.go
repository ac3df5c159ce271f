package launch

import (
	"context"
	"errors"
)

// Prepare finds out how to run what the request names and returns the plan.
// It may run the project's own build; nothing else of the project is executed.
// Errors are one sentence each and wrap the sentinels of this package.
func Prepare(ctx context.Context, r Request, p Progress) (*Plan, error) {
	return nil, errors.New("launch: not written yet")
}
