package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler/process"
	"jfrlens/profiler/profile"
)

// opening is a page on its way into the browser: that of a large recording is there before the recording has been read.
type opening struct {
	std       streams
	noBrowser bool
	server    *flamegraph.Server
	forget    func() // to be called when nothing is at the address any more; nil while it has not been told
	patience  time.Duration
}

// newOpening returns the opening of a page that nobody knows of yet.
func newOpening(std streams, noBrowser bool, open flamegraph.Opener) *opening {
	return &opening{std: std, noBrowser: noBrowser, server: flamegraph.NewServer(open)}
}

// pageID is what the server knows the page by.
const pageID = "recording"

// begin shows a page that waits for a recording, unless nothing of that can be read. It returns what sees how far reading is, and
// ends it with the context.
func (o *opening) begin(ctx context.Context, rec *jfr.Recording) (func(*jfr.Chunk) error, error) {
	if err := rec.Decodable(); err != nil {
		return nil, err
	}
	read := &reading{ctx: ctx, size: rec.Size()}
	url, err := o.server.Promise(pageID, read.part)
	if err != nil {
		return nil, err
	}
	o.announce(url)
	return read.watch, nil
}

// show shows the profile.
func (o *opening) show(p *profile.Profile, page flamegraph.Options) error {
	url, err := o.server.Publish(pageID, p, page)
	if err == nil && o.forget == nil {
		o.announce(url)
	}
	return err
}

// browserStarts is how long a browser may take until it asks for the page.
const browserStarts = 5 * time.Second

// announce prints the address, which belongs to standard output so that other programs can read it, and opens the browser.
func (o *opening) announce(url string) {
	o.forget = func() {}
	fmt.Fprintln(o.std.out, url)
	if o.noBrowser {
		return
	}
	forget, err := process.Browse(url)
	if err != nil {
		o.std.say("jfrlens: %v; open the address above yourself\n", err)
	} else {
		o.patience = browserStarts
	}
	o.forget = forget
	fmt.Fprintln(o.std.err, "Ctrl-C ends it.")
}

// refuse tells a page that waits why there is nothing to show, which it returns.
func (o *opening) refuse(ctx context.Context, why error) error {
	if o.forget == nil || ctx.Err() != nil {
		return why
	}
	ctx, end := context.WithTimeout(ctx, o.patience)
	defer end()
	_ = o.server.Refuse(ctx, pageID, why) // why is what the user wants to know
	return why
}

// close ends the server.
func (o *opening) close() {
	_ = o.server.Close() // it ends all the same
	if o.forget != nil {
		o.forget()
	}
}

// reading is how far a recording has been read.
type reading struct {
	ctx  context.Context
	size int64 // bytes

	bytes atomic.Int64 // of chunks and parts of them that have been read, or are being
}

// watch sees that a chunk, or a part of one, is read. It fails when the context has ended.
func (r *reading) watch(c *jfr.Chunk) error {
	r.bytes.Add(c.Bytes())
	return r.ctx.Err()
}

// part is how much has been read, or is being, 0 to 1.
func (r *reading) part() float64 {
	return min(1, float64(r.bytes.Load())/float64(r.size))
}
