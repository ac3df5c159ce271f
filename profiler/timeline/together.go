package timeline

import "jfrlens/jfr"

// visit is what a reader wants of a chunk, and what it does once it has had that.
type visit struct {
	readings []jfr.Reading
	end      func() error
}

// read reads for one reader alone.
func (v visit) read(c *jfr.Chunk) error {
	if err := c.ReadTogether(v.readings); err != nil {
		return err
	}
	return v.end()
}

// Together is all readers, for whom each event is decoded once.
type Together struct {
	Timeline *Reader
	Charts   *ChartReader
	Types    *TypeReader
	About    *AboutReader
}

// Add reads a chunk, or a part of one, each once, several at once if need be. The translator is one of the dictionary of the
// timeline.
func (r *Together) Add(c *jfr.Chunk, names *jfr.Translator) error {
	visits := []visit{r.Timeline.visit(c, names), r.Charts.visit(c), r.Types.visit(c)}
	var readings []jfr.Reading
	for _, v := range visits {
		readings = append(readings, v.readings...)
	}
	if err := c.ReadTogether(readings); err != nil {
		return err
	}
	for _, v := range visits {
		if err := v.end(); err != nil {
			return err
		}
	}
	return r.About.Add(c)
}
