//go:build !linux && !darwin

package commit

import (
	"os"
	"time"
)

// changeOf is not known.
func changeOf(os.FileInfo) (at time.Time, known bool) { return at, false }
