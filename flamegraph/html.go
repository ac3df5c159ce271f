package flamegraph

import (
	"io"

	"jfrlens/profiler/profile"
)

// WriteHTML writes a profile as one self-contained file: the page, its style
// and the profile itself. It needs no network and no other file.
func WriteHTML(w io.Writer, p *profile.Profile, o Options) error {
	return errNotYet
}
