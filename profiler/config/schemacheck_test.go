package config

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	invopop "github.com/invopop/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestAsTheSchemaSays: files that a general checker of the published schema refuses have a problem, those that it takes have none, but
// for what no schema can say.
func TestAsTheSchemaSays(t *testing.T) {
	t.Parallel()
	schema := published(t)
	g := generator{random: rand.New(rand.NewPCG(17, 18)), definitions: reflected().Definitions}
	refused := 0
	for range 1500 {
		value := g.of(reflected(), 6)
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		read, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		d := document{file: "f", text: text}
		d.validate(text)
		err = schema.Validate(read)
		if (err != nil) != (len(d.problems) > 0) {
			t.Fatalf("%s\nthe schema says %v, we say %v", text, err, d.problems)
		}
		if err != nil {
			refused++
		}
		if c, problems := Parse("f", text); c == nil || err != nil && len(problems) == 0 {
			t.Fatalf("%s has no problem", text)
		}
	}
	if refused < 150 || refused > 1350 {
		t.Errorf("%d of 1500 are refused", refused)
	}
}

// generator makes values that mostly fit a schema.
type generator struct {
	random      *rand.Rand
	definitions invopop.Definitions
}

// rarely is true once in many times.
func (g *generator) rarely(many int) bool { return g.random.IntN(many) == 0 }

// of makes a value; one in many is of another type, beyond a bound, or has a key too many or too few.
func (g *generator) of(s *invopop.Schema, depth int) any {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		s = g.definitions[name]
	}
	if len(s.OneOf) > 0 {
		s = s.OneOf[g.random.IntN(len(s.OneOf))]
	}
	if g.rarely(60) {
		return []any{nil, true, 1.5, "x y", []any{}, map[string]any{}, json.Number("-1"), json.Number("1e2"), json.Number("3.0"), "", json.Number("70000")}[g.random.IntN(11)]
	}
	if len(s.Enum) > 0 && !g.rarely(20) {
		return s.Enum[g.random.IntN(len(s.Enum))]
	}
	switch s.Type {
	case "object":
		return g.object(s, depth)
	case "array":
		list := []any{}
		for s.Items != nil && depth > 0 && g.random.IntN(3) > 0 {
			list = append(list, g.of(s.Items, depth-1))
		}
		return list
	case "boolean":
		return g.rarely(2)
	case "integer", "number":
		return []any{0, 1, 100, json.Number("2.0"), json.Number("65535")}[g.random.IntN(5)]
	}
	texts := []string{"x", "30s", "a.B", "-Dx=y", "é", "a\nb", "1h30m", "10ms", "20 %"}
	for _, example := range s.Examples {
		texts = append(texts, asText(example))
	}
	if g.rarely(40) {
		return ""
	}
	return texts[g.random.IntN(len(texts))]
}

func asText(example any) string {
	text, _ := example.(string)
	return text
}

func (g *generator) object(s *invopop.Schema, depth int) map[string]any {
	members := map[string]any{}
	if s.Properties != nil && depth > 0 {
		for p := s.Properties.Oldest(); p != nil; p = p.Next() {
			if needed := slices.Contains(s.Required, p.Key); needed && !g.rarely(50) || !needed && g.rarely(6) {
				members[p.Key] = g.of(p.Value, depth-1)
			}
		}
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties != invopop.FalseSchema && depth > 0 {
		members["some"] = g.of(s.AdditionalProperties, depth-1)
	}
	if g.rarely(60) {
		members["unknown/~key"] = 1
	}
	return members
}
