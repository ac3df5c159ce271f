package query

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"jfrlens/profiler/query/format"
)

// printing is a view to print.
type printing struct {
	name    string
	options format.Options
}

// writeAll prints all views in their order. As many as there are processors are computed at once: most ask so little that DuckDB
// does not use more than one for them.
func (s *viewSet) writeAll(ctx context.Context, w io.Writer, views []printing) error {
	workers := runtime.GOMAXPROCS(0)
	if versionMacros(s.jdk) != "" {
		workers = 1
	}
	compute := func(ctx context.Context, i int) (*bytes.Buffer, error) {
		text := &bytes.Buffer{}
		return text, s.writeOrName(ctx, text, views[i])
	}
	return inOrder(ctx, workers, len(views), compute, func(text *bytes.Buffer) error {
		_, err := text.WriteTo(w)
		return err
	})
}

// writeOrName prints a view, or a line that says why it cannot be shown.
func (s *viewSet) writeOrName(ctx context.Context, w io.Writer, p printing) error {
	err := s.write(ctx, w, p.name, p.options)
	switch theirs := (*theirError)(nil); {
	case errors.Is(err, ErrMissingEvent):
		_, err = fmt.Fprintf(w, "\nMissing event found for %s\n", format.Unbroken(p.name))
	case errors.As(err, &theirs) && ctx.Err() == nil:
		_, err = fmt.Fprintf(w, "\n%s\n", format.Unbroken(err.Error()))
	}
	return err
}
