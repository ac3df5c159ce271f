package profiler

import "errors"

// groupOf fails: Windows has no process groups.
func groupOf(int) (int, error) { return 0, errors.ErrUnsupported }
