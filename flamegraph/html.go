package flamegraph

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io"

	"github.com/klauspost/compress/gzip"

	"jfrlens/editors/webview"
	"jfrlens/profiler/profile"
)

// htmlFormat is that of the page.
func htmlFormat() *Format {
	return &Format{
		Name: "html", Extensions: []string{"htm"}, File: "flame.html",
		Readers: "any browser", Holds: "the page, in one file",
		AllTypes: true, Threads: true, Titled: true, Answers: true,
		write: func(w io.Writer, x *Export) error { return WriteHTML(w, x.Profile, x.Options) },
	}
}

// WriteHTML writes a profile as one self-contained file: the page, its style
// and the profile itself. It needs no network and no other file. Nothing is
// written when the profile cannot be shown.
func WriteHTML(w io.Writer, p *profile.Profile, o Options) error {
	script, style, err := inlineAssets()
	if err != nil {
		return err
	}
	o.Live = false // nothing follows in a file
	data, err := build(p, o)
	if err != nil {
		return err
	}
	data.renumber()
	if _, err := io.WriteString(w, fileHead(data.Title, script, style)); err != nil {
		return err
	}
	if err := writePacked(w, data.pieces()); err != nil {
		return err
	}
	if err := o.writeResources(w, data.Types); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "</script>\n<script>%s</script>\n</body>\n</html>\n", script)
	return err
}

// renumber gives frames and places ids of their own, for a page that nobody can ask by them: those of the profile depend on the
// order in which chunks were read, and a page of a recording is always the same.
func (d *PageData) renumber() {
	for i, id := range d.Frames.ID {
		if id >= 0 {
			d.Frames.ID[i] = int32(i)
		}
	}
	next := int32(len(d.Frames.ID))
	for i := range d.Overview.Kinds {
		d.Overview.Kinds[i].Place.renumber(&next)
	}
	for i := range d.Overview.Findings {
		d.Overview.Findings[i].Place.renumber(&next)
	}
}

func (p *PlaceData) renumber(next *int32) {
	if p.ID >= 0 {
		p.ID = *next
	}
	*next++
}

// errUnsafeAsset says that an asset would end the element it is put into.
var errUnsafeAsset = errors.New("the built page cannot be put into one file: it contains the end tag of its own element")

// inlineAssets returns the script and style of the page as element contents.
func inlineAssets() (script, style []byte, err error) {
	if script, err = webview.Asset("page.js"); err != nil {
		return nil, nil, err
	}
	if style, err = webview.Asset("page.css"); err != nil {
		return nil, nil, err
	}
	if bytes.Contains(script, []byte("</script")) || bytes.Contains(style, []byte("</style")) {
		return nil, nil, errUnsafeAsset
	}
	return script, style, nil
}

// fileHead returns the file up to the contents of the data element. The policy
// allows exactly our own script and style, and no connection to anywhere.
func fileHead(title string, script, style []byte) string {
	policy := fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; img-src data:; base-uri 'none'; form-action 'none'",
		sourceHash(script), sourceHash(style))
	return fmt.Sprintf(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s - jfrlens</title>
<style>%s</style>
</head>
<body>
<script type="application/gzip" id="profile-data">`, policy, html.EscapeString(title), style)
}

// sourceHash returns the hash that allows one inline element.
func sourceHash(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// writePacked writes data compressed and in base64, which holds no character
// that means something in HTML.
func writePacked(w io.Writer, data *pieces) error {
	return packInto(w, func(packed io.Writer) (err error) {
		for piece := range data.made {
			if err == nil {
				_, err = packed.Write(piece)
			}
			data.used <- piece
		}
		return err
	})
}

// packInto writes what write gives it.
func packInto(w io.Writer, write func(packed io.Writer) error) error {
	text := base64.NewEncoder(base64.StdEncoding, w)
	packed, err := gzip.NewWriterLevel(text, gzip.BestSpeed)
	if err == nil {
		err = write(packed)
	}
	if err != nil {
		return err
	}
	if err := packed.Close(); err != nil {
		return err
	}
	return text.Close()
}

// writeResources writes what the page shows beside the profile, each into an element of its own that follows the
// profile's: nothing is unpacked before it is looked at.
func (o Options) writeResources(w io.Writer, types []SampleTypeData) error {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.Name
	}
	saved, err := o.resourcesOf().saved(context.Background(), names)
	if err != nil {
		return err
	}
	for _, r := range saved {
		if _, err := fmt.Fprintf(w, "</script>\n<script type=\"application/gzip\" id=\"resource-%s\">", html.EscapeString(r.request)); err != nil {
			return err
		}
		if _, err := w.Write(r.packed); err != nil {
			return err
		}
	}
	return nil
}
