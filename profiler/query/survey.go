package query

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"jfrlens/jfr"
)

// maxEnumValues bounds what is taken for a small closed set of values.
const maxEnumValues = 400

// chunkSurvey is what the plan needs to know of one chunk.
type chunkSurvey struct {
	index  int
	meta   *jfr.Metadata
	counts []jfr.TypeCount
	texts  []typeTexts // of the first chunk with this metadata, nil for others
}

// typeTexts are the constants of a type that are texts.
type typeTexts struct {
	t     *jfr.Type
	texts []string
}

// surveyor looks at several chunks at once.
type surveyor struct {
	asStrings     map[string]bool // types of constants whose texts nobody needs
	allFrameTypes bool            // take frame types from all chunks

	mu      sync.Mutex // guards surveys
	surveys []chunkSurvey
}

// survey looks at metadata and at the heads of events of all chunks, and at texts of the first chunk of each
// metadata: HotSpot writes all values of its enumerations into the first chunk. It returns the chunks
// in their order.
func (s *surveyor) survey(rec *jfr.Recording) ([]chunkSurvey, error) {
	s.surveys = nil
	err := rec.EachWhole(0, s.addChunk)
	slices.SortFunc(s.surveys, func(a, b chunkSurvey) int { return cmp.Compare(a.index, b.index) })
	if err == nil {
		err = s.addTexts(rec)
	}
	if err != nil {
		return nil, fmt.Errorf("import %s: %w", rec.Name(), err)
	}
	return s.surveys, nil
}

// addTexts looks at the texts of the first chunk of each metadata, for which it must be read whole.
func (s *surveyor) addTexts(rec *jfr.Recording) error {
	first, known := map[int]*chunkSurvey{}, map[*jfr.Metadata]bool{}
	for i := range s.surveys {
		if c := &s.surveys[i]; !known[c.meta] {
			first[c.index], known[c.meta] = c, true
		}
	}
	return rec.EachWhole(0, func(c *jfr.Chunk) (err error) {
		if of := first[c.Index]; of != nil {
			of.texts, err = s.texts(c)
		}
		return err
	})
}

func (s *surveyor) addChunk(c *jfr.Chunk) error {
	counts, err := c.Counts() // before anything else, so that most chunks need not be read whole
	if err != nil {
		return err
	}
	survey := chunkSurvey{index: c.Index, meta: c.Metadata(), counts: counts}
	if t := survey.meta.Type(frameTypeType); t != nil && s.allFrameTypes {
		if survey.texts, err = s.appendTexts(nil, c, t); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.surveys = append(s.surveys, survey)
	return nil
}

// interfaceType is the type of the names of the machine's network interfaces, of which there are more as soon as one has
// traffic: they are few, but no enumeration, and to learn that late costs another import.
const interfaceType = "jdk.types.NetworkInterfaceName"

// texts returns the constants of a chunk that may be enumerations.
func (s *surveyor) texts(c *jfr.Chunk) (list []typeTexts, err error) {
	for _, t := range c.Metadata().Types() {
		if t.Simple && t.Name != symbolType && t.Name != interfaceType && isTextConstant(t) && !s.asStrings[t.Name] {
			if list, err = s.appendTexts(list, c, t); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// appendTexts appends the constants of a type to list, if they are few.
func (s *surveyor) appendTexts(list []typeTexts, c *jfr.Chunk, t *jfr.Type) ([]typeTexts, error) {
	pool, err := c.PoolOf(t)
	if err != nil || pool.Rows == 0 || pool.Rows > maxEnumValues {
		return list, err
	}
	found := typeTexts{t: t}
	for _, key := range pool.Keys {
		if text, ok := c.Text(t, key); ok {
			found.texts = append(found.texts, text)
		}
	}
	return append(list, found), nil
}
