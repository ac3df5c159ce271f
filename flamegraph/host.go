package flamegraph

import (
	"context"
	"errors"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// ErrNoFrame says that a page asked for a frame that its profile does not have.
var ErrNoFrame = errors.New("the profile has no such frame: reload the page")

// Encode returns the PageData of a profile as JSON, for hosts that give the page
// its data themselves instead of letting it ask a Server. The revision must
// grow each time a live profile is encoded again.
func Encode(p *profile.Profile, o Options, revision int64) ([]byte, error) {
	data, err := build(p, o)
	if err != nil {
		return nil, err
	}
	data.Revision = revision
	return data.json(), nil
}

// Open answers a page that asks to show a frame of a profile, or of the one
// before it if there is one, a place of the overview or a line of a source file; the options are those of the page. What goes wrong
// with the source is told in the result; the error is ErrNoFrame.
func Open(ctx context.Context, p *profile.Profile, o Options, request OpenRequest, open Opener) (OpenResult, error) {
	at, ok := requested(p, o, request)
	if !ok {
		return OpenResult{}, ErrNoFrame
	}
	result := OpenResult{Line: at.Line, Lines: []LineWeight{}}
	source, err := open(ctx, at)
	if err != nil {
		result.Problem = visible.Text(err.Error())
		return result, nil
	}
	result.Opened, result.File, result.Text = source.Opened, visible.Text(source.File), visible.Lines(source.Text)
	if source.Line > 0 {
		result.Line = source.Line
	}
	if source.Text != "" {
		result.weigh(p, request.Type, o.Libraries, source)
	}
	return result, nil
}

// requested is the place that a page asks for.
func requested(p *profile.Profile, o Options, request OpenRequest) (Place, bool) {
	if request.Line == 0 {
		return placeOf(p, o, request.Frame)
	}
	path, ok := o.resourcesOf().file(request.File)
	return Place{Line: request.Line, Path: path}, ok
}
