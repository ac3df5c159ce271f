package lsp

import (
	"context"
	"net/url"
)

// pageAddress is the page of the profile that is shown.
type pageAddress struct {
	URL   string `json:"url" doc:"address of the page, on this machine"`
	Title string `json:"title" doc:"what was profiled"`
}

// pageArgs name a page, and what it shows first.
type pageArgs struct {
	recordingArgs
	Callers string `json:"callers,omitempty" doc:"full name of a method: the page shows who calls it"`
}

// pageRequests answers what pages ask.
type pageRequests struct {
	*workspace
	screen     *screen
	recordings *recordings
}

// openFlameGraph shows the flame graph in the browser. Where the editor cannot
// open one, the user gets the address.
func (q *pageRequests) openFlameGraph(ctx context.Context, args pageArgs) (page pageAddress, err error) {
	if args.Recording != "" || args.URI != "" {
		shown := args.recordingArgs
		shown.Quiet = true
		if _, err := q.recordings.openRecording(ctx, shown); err != nil {
			return page, err
		}
	}
	if page, err = q.page(); err != nil {
		return page, err
	}
	if args.Callers != "" {
		page.URL += "#" + url.Values{"callers": {args.Callers}}.Encode()
	}
	if !args.Quiet {
		q.screen.showPage(page)
	}
	return page, nil
}

// page makes the profile that is shown available as a page.
func (q *pageRequests) page() (pageAddress, error) {
	shown, err := q.screen.current()
	if err != nil {
		return pageAddress{}, err
	}
	return q.screen.pageOf(pageSubject{published: shown.entire()})
}
