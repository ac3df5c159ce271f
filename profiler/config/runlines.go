package config

import (
	"bytes"
	"fmt"

	"github.com/tailscale/hujson"
)

// RunLines returns the line, from 1, on which each of the run configurations of
// a settings file has its name, in the order of [Config.Runs]; 0 where it has
// none. A file that cannot be parsed has none at all.
func RunLines(text []byte, c *Config) []int {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	d := document{text: text}
	if _, bad := d.outOfBounds(); bad {
		return nil
	}
	root, err := hujson.Parse(text)
	if err != nil {
		return nil
	}
	d.locate(root, "")
	lines := make([]int, len(c.Runs))
	for i := range c.Runs {
		if p, ok := d.places[fmt.Sprintf("/runConfigurations/%d/name", i)]; ok {
			lines[i], _ = d.position(p.start)
		}
	}
	return lines
}
