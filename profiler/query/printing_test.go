package query

import (
	"context"
	"io"

	"jfrlens/profiler/query/format"
)

// writeOrName prints one view as [DB.WriteAllViews] does.
func (d *DB) writeOrName(ctx context.Context, w io.Writer, name string, jdk int, o format.Options) error {
	s, err := d.viewSet(ctx, jdk)
	if err != nil {
		return err
	}
	return s.writeOrName(ctx, w, printing{name, optionsOf(jdk, o)})
}
