// Package webview holds the built flame graph page.
//
// The page is written in TypeScript (src/) and built by "npm run build" into
// dist/, which is not committed. A kept placeholder lets Go build without
// Node; Asset then says what is missing.
package webview

import (
	"embed"
	"errors"
	"fmt"
)

// ErrNotBuilt says that this binary was built before the page was.
var ErrNotBuilt = errors.New("the flame graph page was not built into this binary: run \"make build\" and try again")

//go:embed all:dist
var dist embed.FS

// Asset returns a built file of the page: "page.html", "page.js", "page.css".
func Asset(name string) ([]byte, error) {
	data, err := dist.ReadFile("dist/" + name)
	if err != nil {
		return nil, fmt.Errorf("page asset %s: %w", name, ErrNotBuilt)
	}
	return data, nil
}
